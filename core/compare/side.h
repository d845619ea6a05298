// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/othernames.h"

#include <memory>

namespace pith {

// One side of a comparison: the tensors and arrays of a file, or those below one of its nodes, by their names from
// there on. Leaves are numbered as in core/document/leaves.h; behind them come other names of leaves, which pairs may
// be of too.
class Side
{
public:
    // `subtree` is a KEY; empty: the whole file. Throws Error where it fits nothing, or more than one thing.
    explicit Side(DocumentPtr document, const QString &subtree = {});

    const DocumentPtr &document() const { return m_document; }
    const Values &values() const { return m_document->values; }
    size_t numbers() const; // that leaves and other names may have
    ValueId value(quint32 leaf) const;
    quint32 inDocument(quint32 leaf) const; // its number there
    const std::vector<quint32> &leaves() const { return m_leaves; } // in file order
    const std::vector<quint32> &otherNames() const { return m_otherNames; }
    void keepOnly(const std::vector<quint32> &leaves); // of those it has

    const QString &path(quint32 leaf) const; // in the whole file
    QString key(quint32 leaf) const; // its path with plain dots
    QString name(quint32 leaf) const; // from the subtree on
    // Where values outside tensors are looked for: the main root, or the subtree.
    ValueId root() const { return m_root; }
    const QString &rootPath() const { return m_rootPath; }

private:
    bool isOtherName(quint32 leaf) const;
    const OtherName &otherName(quint32 leaf) const;
    void findOtherNames();

    DocumentPtr m_document;
    std::shared_ptr<const LeafNames> m_names;
    std::shared_ptr<const std::vector<OtherName>> m_others; // of the whole file
    std::vector<quint32> m_leaves;
    std::vector<quint32> m_otherNames;
    ValueId m_root = ValueId::None;
    QString m_rootPath; // empty: the whole file
};

}
