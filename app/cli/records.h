// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/digest.h"
#include "app/cli/selection.h"
#include "app/cli/treenodes.h"

#include <unordered_map>

namespace pith::cli {

// Which tensors look into the same bytes.
class Sharing
{
public:
    Sharing(const Document &document, const Leaves &leaves);
    // All of a tensor's storage, itself among them.
    const std::vector<size_t> &with(const Tensor &tensor) const;

private:
    quint64 idOf(const Tensor &tensor) const;

    const Document &m_document;
    std::unordered_map<quint64, std::vector<size_t>> m_tensors;
    std::vector<size_t> m_none;
};

// Writes the records of `list`: command-line.md says what is in them.
class Records
{
public:
    Records(
        const Document &document, const Leaves &leaves, const Digests &digests, JsonWriter &json, Progress &progress);

    void tensor(size_t leaf);
    void array(size_t leaf);

private:
    void names(size_t leaf);
    void tensorFields(ValueId value);
    void view(const Tensor &tensor);
    void storage(const Tensor &tensor);
    void quantization(const Tensor &tensor);
    void components(const Tensor &tensor);
    void sharing(size_t leaf, const Tensor &tensor);
    void digest(ValueId value, const QString &knownError);

    const Document &m_document;
    const Values &m_values;
    const Leaves &m_leaves;
    const Digests &m_digests;
    JsonWriter &m_json;
    Progress &m_progress;
    Sharing m_sharing;
    TreeNodes m_nodes; // of attributes
};

}
