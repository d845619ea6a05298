// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/selection.h"

#include "app/cli/keyspelling.h"
#include "app/cli/namefilter.h"
#include "core/bytes/text.h"
#include "core/document/walk.h"

#include <algorithm>

namespace pith::cli {

namespace {

constexpr size_t MostCandidates = 8;

// Python's eye sees two steps: the __dict__ (or the keyword arguments) and the key in it.
int levelsOf(Step::Kind kind) { return kind == Step::Kind::DictAttribute || kind == Step::Kind::Keyword ? 2 : 1; }

Error unknownKey(const QString &key)
{
    return Error(tr("there is nothing named %1 in it (`pith list` and `pith tree` tell the names)").arg(key));
}

}

bool isListed(const Document &document, const Leaf &leaf)
{
    int levels = 0;
    for (PlaceId place = leaf.place; place != PlaceId::None && levels <= MostLevels;) {
        const Place &here = document.places[number(place)];
        levels += levelsOf(here.step.kind);
        place = here.above;
    }
    return levels <= MostLevels;
}

Leaves::Leaves(const Document &document) : m_document(document), m_names(document)
{
    for (size_t i = 0; i < document.tensors.size(); ++i) {
        if (isListed(document, document.tensors[i]))
            m_leaves.push_back({&document.tensors[i], &m_names.tensorPath(i)});
    }
    m_tensorCount = m_leaves.size();
    for (size_t i = 0; i < document.arrays.size(); ++i) {
        if (isListed(document, document.arrays[i]))
            m_leaves.push_back({&document.arrays[i], &m_names.arrayPath(i)});
    }
}

size_t Leaves::hidden() const { return m_document.tensors.size() + m_document.arrays.size() - m_leaves.size(); }

std::vector<ValueId> Leaves::values(const std::vector<size_t> &leaves) const
{
    std::vector<ValueId> result;
    for (const size_t leaf : leaves)
        result.push_back(value(leaf));
    return result;
}

std::vector<size_t> Leaves::exactly(const QString &key) const
{
    std::vector<size_t> byPath;
    std::vector<size_t> byKey;
    const QString plain = withoutNeedlessQuotes(key);
    for (size_t leaf = 0; leaf < count(); ++leaf) {
        if (path(leaf) == key)
            return {leaf};
        if (withoutNeedlessQuotes(path(leaf)) == plain)
            byPath.push_back(leaf);
        else if (this->key(leaf) == key)
            byKey.push_back(leaf);
    }
    return byPath.empty() ? byKey : byPath;
}

std::vector<size_t> Leaves::below(const QString &key) const
{
    std::vector<size_t> found;
    const QString plain = withoutNeedlessQuotes(key);
    for (size_t leaf = 0; leaf < count(); ++leaf) {
        if (isBelow(path(leaf), key) || isBelow(withoutNeedlessQuotes(path(leaf)), plain)
            || isBelow(this->key(leaf), key))
            found.push_back(leaf);
    }
    return found;
}

std::vector<size_t> Leaves::chosen(const Call &call) const
{
    std::vector<bool> wanted(count(), call.keys.isEmpty());
    for (const QString &key : call.keys) {
        std::vector<size_t> found = exactly(key);
        if (found.size() != 1)
            found = found.empty() ? below(key) : std::vector{one(key)};
        if (found.empty() && key != u".")
            throw unknownKey(key);
        for (const size_t leaf : found)
            wanted[leaf] = true;
    }
    const NameFilter filter(call.arguments.value(Option::Filter));
    std::vector<size_t> result;
    for (size_t leaf = 0; leaf < count(); ++leaf) {
        if (wanted[leaf] && filter.lets(path(leaf)))
            result.push_back(leaf);
    }
    return result;
}

size_t Leaves::one(const QString &key) const
{
    const std::vector<size_t> found = exactly(key);
    if (found.size() == 1)
        return found.front();
    if (found.empty())
        throw below(key).empty()
            ? unknownKey(key)
            : Error(tr("%1 is no tensor or array but holds several (`pith list` tells their names)").arg(key));
    QStringList candidates;
    for (size_t i = 0; i < std::min(found.size(), MostCandidates); ++i)
        candidates += path(found[i]);
    throw Error(tr("%1 can mean %2 things: %3").arg(key).arg(found.size()).arg(candidates.join(QStringLiteral(", "))));
}

namespace {

// The child that the key names or lies below; None: there is none.
Node nextTo(const Document &document, const Node &parent, const QString &plainKey)
{
    const Children children(document.values, parent.value);
    for (quint32 i = 0; i < children.count(); ++i) {
        const Child child = children.at(i);
        Node place{child.value, parent.path};
        place.path.push_back(child.step);
        const QString path = withoutNeedlessQuotes(spell(document.values, place.path));
        if (path == plainKey || isBelow(plainKey, path))
            return place;
    }
    return {};
}

}

Node nodeNamed(const Document &document, const QString &key)
{
    if (document.roots.empty())
        throw Error(tr("nothing in it could be unpickled"));
    Node place{document.roots.front().value, {}};
    const QString plain = withoutNeedlessQuotes(key);
    while (withoutNeedlessQuotes(spell(document.values, place.path)) != plain) {
        place = nextTo(document, place, plain);
        if (place.value == ValueId::None)
            throw unknownKey(key);
    }
    return place;
}

}
