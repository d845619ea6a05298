// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/side.h"

#include "core/document/leaves.h"
#include "core/document/resolve.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pith {

namespace {

bool isBelow(QStringView path, QStringView root)
{
    return root.isEmpty() || path == root
        || (path.startsWith(root) && (root.endsWith(u'.') || path[root.size()] == u'.' || path[root.size()] == u'['));
}

}

Side::Side(DocumentPtr document, const QString &subtree)
    : m_document(std::move(document)),
      m_names(std::make_shared<const LeafNames>(*m_document)),
      m_others(std::make_shared<const std::vector<OtherName>>(otherNamesOf(*m_document, *m_names)))
{
    if (subtree.isEmpty() || subtree == u".") {
        m_leaves.resize(leafCount(*m_document));
        std::iota(m_leaves.begin(), m_leaves.end(), 0);
        if (!m_document->roots.empty())
            m_root = m_document->roots.front().value;
        findOtherNames();
        return;
    }
    const KeyResolver resolver(*m_document, *m_names);
    const Target target = resolver.resolve(subtree);
    const KeyResolver::Leaves below = resolver.leavesOf(target);
    m_leaves = below.tensors;
    const auto tensors = quint32(m_document->tensors.size());
    std::ranges::transform(below.arrays, std::back_inserter(m_leaves), [=](quint32 array) { return tensors + array; });
    m_root = target.prefix.isEmpty() ? target.value : ValueId::None;
    m_rootPath = spell(m_document->values, target.path);
    if (!target.prefix.isEmpty())
        m_rootPath = m_rootPath == u"." ? target.prefix : m_rootPath + u'.' + target.prefix;
    findOtherNames();
}

void Side::findOtherNames()
{
    for (const OtherName &other : *m_others) {
        if (isBelow(other.path, m_rootPath))
            m_otherNames.push_back(leafCount(*m_document) + quint32(&other - m_others->data()));
    }
    if (m_leaves.empty()) // all of it comes first elsewhere
        m_leaves = std::exchange(m_otherNames, {});
}

size_t Side::numbers() const { return leafCount(*m_document) + m_others->size(); }
bool Side::isOtherName(quint32 leaf) const { return leaf >= leafCount(*m_document); }
const OtherName &Side::otherName(quint32 leaf) const { return (*m_others)[leaf - leafCount(*m_document)]; }
quint32 Side::inDocument(quint32 leaf) const { return isOtherName(leaf) ? otherName(leaf).leaf : leaf; }
ValueId Side::value(quint32 leaf) const { return leafAt(*m_document, inDocument(leaf)).value; }

void Side::keepOnly(const std::vector<quint32> &leaves)
{
    std::vector<bool> wanted(leafCount(*m_document), false);
    for (const quint32 leaf : leaves)
        wanted[leaf] = true;
    const auto isUnwanted = [&](quint32 leaf) { return !wanted[inDocument(leaf)]; };
    std::erase_if(m_leaves, isUnwanted);
    std::erase_if(m_otherNames, isUnwanted);
}

QString Side::key(quint32 leaf) const
{
    return isOtherName(leaf) ? otherName(leaf).key
                             : keyOf(values(), pathTo(*m_document, leafAt(*m_document, leaf).place));
}

const QString &Side::path(quint32 leaf) const
{
    if (isOtherName(leaf))
        return otherName(leaf).path;
    const size_t tensors = m_document->tensors.size();
    return leaf < tensors ? m_names->tensorPath(leaf) : m_names->arrayPath(leaf - tensors);
}

QString Side::name(quint32 leaf) const
{
    const QString &whole = path(leaf);
    if (m_rootPath.isEmpty() || !whole.startsWith(m_rootPath))
        return whole;
    QString rest = whole.mid(m_rootPath.size());
    if (rest.startsWith(u'.'))
        rest.remove(0, 1);
    return rest.isEmpty() ? QStringLiteral(".") : rest;
}

}
