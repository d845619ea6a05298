// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/path.h"

#include <memory>

namespace pith {

// One side of a comparison: the tensors and arrays of a file, or those below one of its nodes, by their names from
// there on. Leaves are numbered as in core/document/leaves.h.
class Side
{
public:
    // `subtree` is a KEY; empty: the whole file. Throws Error where it fits nothing, or more than one thing.
    explicit Side(DocumentPtr document, const QString &subtree = {});

    const DocumentPtr &document() const { return m_document; }
    const Values &values() const { return m_document->values; }
    ValueId value(quint32 leaf) const;
    const std::vector<quint32> &leaves() const { return m_leaves; } // in file order
    void keepOnly(const std::vector<quint32> &leaves); // of those it has

    const QString &path(quint32 leaf) const; // in the whole file
    QString name(quint32 leaf) const; // from the subtree on
    // Where values outside tensors are looked for: the main root, or the subtree.
    ValueId root() const { return m_root; }
    const QString &rootPath() const { return m_rootPath; }

private:
    DocumentPtr m_document;
    std::shared_ptr<const LeafNames> m_names;
    std::vector<quint32> m_leaves;
    ValueId m_root = ValueId::None;
    QString m_rootPath; // empty: the whole file
};

}
