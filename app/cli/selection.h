// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/commands.h"
#include "core/document/path.h"

namespace pith::cli {

// The names of a document's tensors and arrays: tensors first, then arrays.
class Leaves
{
public:
    explicit Leaves(const Document &document);

    size_t count() const { return m_document.tensors.size() + m_document.arrays.size(); }
    bool isTensor(size_t leaf) const { return leaf < m_document.tensors.size(); }
    ValueId value(size_t leaf) const { return at(leaf).value; }
    const QString &path(size_t leaf) const;
    QString key(size_t leaf) const { return keyOf(m_document.values, steps(leaf)); }
    std::vector<ValueId> values(const std::vector<size_t> &leaves) const;
    Path steps(size_t leaf) const { return pathTo(m_document, at(leaf).place); }

    // Those that the call's KEYs and --filter choose, in the document's order; without any: all. Throws Error that
    // names the KEY that fits nothing, or more than one thing.
    std::vector<size_t> chosen(const Call &call) const;
    // The one tensor or array that is meant.
    size_t one(const QString &key) const;

private:
    const Leaf &at(size_t leaf) const
    {
        return isTensor(leaf) ? m_document.tensors[leaf] : m_document.arrays[leaf - m_document.tensors.size()];
    }
    std::vector<size_t> exactly(const QString &key) const;
    std::vector<size_t> below(const QString &key) const;

    const Document &m_document;
    LeafNames m_names;
};

// The value that a KEY names anywhere in the tree, and the way to it; throws Error.
struct Node
{
    ValueId value = ValueId::None;
    Path path;
};
Node nodeNamed(const Document &document, const QString &key);

}
