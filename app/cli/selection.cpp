// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/selection.h"

#include "core/bytes/text.h"
#include "core/survey/survey.h"

namespace pith::cli {

namespace {

// Python's eye sees two steps: the __dict__ (or the keyword arguments) and the key in it.
int levelsOf(Step::Kind kind) { return kind == Step::Kind::DictAttribute || kind == Step::Kind::Keyword ? 2 : 1; }

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

Leaves::Leaves(const Document &document)
    : m_document(document),
      m_names(document),
      m_resolver(document, m_names),
      m_storages(document)
{
}

size_t Leaves::leafOf(ValueId wanted) const
{
    size_t leaf = 0;
    while (leaf < count() && value(leaf) != wanted)
        ++leaf;
    return leaf;
}

const Leaf &Leaves::at(size_t leaf) const
{
    return isTensor(leaf) ? m_document.tensors[leaf] : m_document.arrays[leaf - m_document.tensors.size()];
}

std::vector<ValueId> Leaves::values(const std::vector<size_t> &leaves) const
{
    std::vector<ValueId> result;
    for (const size_t leaf : leaves)
        result.push_back(value(leaf));
    return result;
}

const QString &Leaves::path(size_t leaf) const
{
    return isTensor(leaf) ? m_names.tensorPath(leaf) : m_names.arrayPath(leaf - m_document.tensors.size());
}

std::vector<quint32> Leaves::sharedWith(size_t leaf, size_t most) const
{
    return isTensor(leaf) ? m_storages.sharedWith(quint32(leaf), most) : std::vector<quint32>();
}

size_t Leaves::sharers(size_t leaf) const { return isTensor(leaf) ? m_storages.sharers(quint32(leaf)) : 0; }

size_t Leaves::hidden() const
{
    size_t hidden = 0;
    for (size_t leaf = 0; leaf < count(); ++leaf)
        hidden += isListed(m_document, at(leaf)) ? 0 : 1;
    return hidden;
}

std::vector<size_t> Leaves::named(const QStringList &keys) const
{
    std::vector<bool> wanted(count(), false);
    for (const QString &key : keys)
        choose(key, wanted);
    std::vector<size_t> leaves;
    for (size_t leaf = 0; leaf < count(); ++leaf) {
        if (keys.isEmpty() ? isListed(m_document, at(leaf)) : wanted[leaf])
            leaves.push_back(leaf);
    }
    return leaves;
}

std::vector<size_t> Leaves::chosen(const Call &call) const
{
    const std::vector<size_t> leaves = named(call.keys);
    const QString filter = call.arguments.value(Option::Filter);
    return filter.isEmpty() ? leaves : filtered(leaves, Filter(filter), call.progress);
}

// Statistics that the filter asks for are computed first, of the rows that nothing else decides.
std::vector<size_t> Leaves::filtered(const std::vector<size_t> &leaves, const Filter &filter, Progress &progress) const
{
    std::vector<FilterRow> rows;
    for (const size_t leaf : leaves) {
        const bool isShared = isTensor(leaf) && m_storages.isShared(quint32(leaf));
        rows.push_back({&m_document, path(leaf), value(leaf), isShared, quint32(leaf)});
    }
    std::vector<quint32> open;
    for (const FilterRow &row : rows) {
        if (!filter.ask(row))
            open.push_back(row.leaf);
    }
    std::optional<Survey> survey;
    if (!open.empty()) {
        survey.emplace(DocumentPtr(DocumentPtr(), &m_document)); // which outlives it
        survey->want(open);
        survey->run(progress);
    }
    std::vector<size_t> result;
    for (FilterRow row : rows) {
        row.figures = survey ? &survey->figures() : nullptr;
        if (filter.matches(row))
            result.push_back(row.leaf);
    }
    return result;
}

void Leaves::choose(const QString &key, std::vector<bool> &wanted) const
{
    const Target target = resolve(key);
    if (const size_t leaf = leafOf(target.value); leaf < count()) {
        wanted[leaf] = true;
        return;
    }
    const KeyResolver::Leaves below = m_resolver.leavesOf(target);
    for (const quint32 tensor : below.tensors)
        wanted[tensor] = true;
    for (const quint32 array : below.arrays)
        wanted[m_document.tensors.size() + array] = true;
}

size_t Leaves::one(const QString &key) const
{
    const Target target = resolve(key);
    const size_t leaf = leafOf(target.value);
    if (leaf == count())
        throw Error(tr("%1 is no tensor or array (`pith list` tells their names)").arg(key));
    return leaf;
}

}
