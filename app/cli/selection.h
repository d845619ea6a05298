// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/commands.h"
#include "core/document/path.h"

namespace pith::cli {

// What lies deeper is cut off in the tree, so it is not listed either.
inline constexpr int MostLevels = 60;
bool isListed(const Document &document, const Leaf &leaf);

// A document's tensors and arrays and their names: tensors first, then arrays.
class Leaves
{
public:
    explicit Leaves(const Document &document);

    size_t count() const { return m_leaves.size(); }
    size_t tensorCount() const { return m_tensorCount; }
    bool isTensor(size_t leaf) const { return leaf < m_tensorCount; }
    size_t hidden() const; // that are not listed, because they lie too deep
    ValueId value(size_t leaf) const { return m_leaves[leaf].leaf->value; }
    std::vector<ValueId> values(const std::vector<size_t> &leaves) const;
    const QString &path(size_t leaf) const { return *m_leaves[leaf].path; }
    QString key(size_t leaf) const { return keyOf(m_document.values, steps(leaf)); }
    Path steps(size_t leaf) const { return pathTo(m_document, m_leaves[leaf].leaf->place); }

    // Those that the call's KEYs and --filter choose, in the document's order; without any: all. Throws Error that
    // names the KEY that fits nothing, or more than one thing.
    std::vector<size_t> chosen(const Call &call) const;
    // The one tensor or array that is meant.
    size_t one(const QString &key) const;

private:
    struct Named
    {
        const Leaf *leaf;
        const QString *path;
    };
    std::vector<size_t> exactly(const QString &key) const;
    std::vector<size_t> below(const QString &key) const;

    const Document &m_document;
    LeafNames m_names;
    std::vector<Named> m_leaves;
    size_t m_tensorCount = 0;
};

// The value that a KEY names anywhere in the tree, and the way to it; throws Error.
struct Node
{
    ValueId value = ValueId::None;
    Path path;
};
Node nodeNamed(const Document &document, const QString &key);

}
