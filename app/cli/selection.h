// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/commands.h"
#include "core/document/filter.h"
#include "core/document/resolve.h"
#include "core/document/storages.h"

namespace pith::cli {

// What lies deeper is cut off in the tree, so it is not listed either unless a KEY names it.
inline constexpr int MostLevels = 60;
bool isListed(const Document &document, const Leaf &leaf);

// A document's tensors and arrays by one number: tensors first, then arrays, each in the document's order.
class Leaves
{
public:
    explicit Leaves(const Document &document);

    size_t count() const { return m_document.tensors.size() + m_document.arrays.size(); }
    bool isTensor(size_t leaf) const { return leaf < m_document.tensors.size(); }
    ValueId value(size_t leaf) const { return at(leaf).value; }
    std::vector<ValueId> values(const std::vector<size_t> &leaves) const;
    const QString &path(size_t leaf) const;
    QString key(size_t leaf) const { return keyOf(m_document.values, steps(leaf)); }
    Path steps(size_t leaf) const { return pathTo(m_document, at(leaf).place); }
    quint32 root(size_t leaf) const { return rootOf(m_document, at(leaf)); }
    std::vector<quint32> sharedWith(size_t leaf, size_t most) const;
    size_t sharers(size_t leaf) const; // how many there are
    // the other tensors on the same storage

    // Those that the call's KEYs and --filter choose, in the document's order; without KEYs all that are listed.
    // Throws Error that names a KEY that fits nothing, or more than one thing.
    std::vector<size_t> chosen(const Call &call) const;
    std::vector<size_t> named(const QStringList &keys) const; // the same of KEYs only
    // The one tensor or array that is meant.
    size_t one(const QString &key) const;
    Target resolve(const QString &key) const { return m_resolver.resolve(key); }
    size_t hidden() const; // too deep to be listed

private:
    const Leaf &at(size_t leaf) const;
    size_t leafOf(ValueId value) const; // count(): none
    void choose(const QString &key, std::vector<bool> &wanted) const;
    std::vector<size_t> filtered(const std::vector<size_t> &leaves, const Filter &filter, Progress &progress) const;

    const Document &m_document;
    LeafNames m_names;
    KeyResolver m_resolver;
    SharedStorages m_storages;
};

}
