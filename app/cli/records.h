// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/digest.h"
#include "app/cli/selection.h"
#include "app/cli/treenodes.h"

namespace pith::cli {

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
    void origin(size_t leaf);
    void tensorFields(ValueId value);
    void view(const Tensor &tensor);
    void shape(const Tensor &tensor);
    void storage(const Tensor &tensor);
    void quantization(const Tensor &tensor);
    void components(const Tensor &tensor);
    void sharing(size_t leaf);
    void digest(ValueId value, const QString &knownError);

    const Document &m_document;
    const Values &m_values;
    const Leaves &m_leaves;
    const Digests &m_digests;
    JsonWriter &m_json;
    Progress &m_progress;
    TreeNodes m_nodes; // of attributes
};

}
