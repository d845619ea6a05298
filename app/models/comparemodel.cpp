// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/comparemodel.h"

#include "core/compare/report.h"

#include <algorithm>
#include <numeric>

namespace pith {

namespace {

constexpr quint32 None = CompareRows::None;

// Of a pair.
Status statusOf(RowStatus row)
{
    size_t status = 0;
    while (rowStatus(Status(status)) != row)
        ++status;
    return Status(status);
}

const Extents &shapeOf(const Values &values, ValueId leaf)
{
    return values.kind(leaf) == Kind::Tensor ? values.tensor(values.tensorId(leaf)).shape
                                             : values.arrays[values[leaf].link].shape;
}

quint64 elementsOf(const Side &side, quint32 leaf)
{
    return quint64(elementCount(shapeOf(side.values(), side.value(leaf))).value_or(0));
}

RowStatus leafStatus(const Comparison &comparison, const ValueDifferences &values, const CompareRows::Row &leaf)
{
    switch (leaf.kind) {
    case CompareRows::Kind::Pair:
        return rowStatus(comparison.status(leaf.item));
    case CompareRows::Kind::OnlyA:
        return RowStatus::OnlyA;
    case CompareRows::Kind::OnlyB:
        return RowStatus::OnlyB;
    default: {
        const ValueDifference &value = values.all()[leaf.item];
        return value.a == ValueId::None ? RowStatus::OnlyB
            : value.b == ValueId::None  ? RowStatus::OnlyA
                                        : RowStatus::Changed;
    }
    }
}

}

CompareSums::CompareSums(const Comparison &comparison, const ValueDifferences &values, const CompareRows &rows)
    : modules(rows.modules()),
      status(rows.size(), RowStatus::Identical),
      whole(aggregateOf(comparison))
{
    for (quint32 row = 1; row < rows.size(); ++row) {
        const CompareRows::Row &leaf = rows[row];
        if (leaf.kind == CompareRows::Kind::Module)
            continue;
        status[row] = leafStatus(comparison, values, leaf);
        quint64 a = 0, b = 0;
        if (leaf.kind == CompareRows::Kind::Pair) {
            const Pair &pair = comparison.pairs()[leaf.item];
            a = elementsOf(comparison.a(), pair.a);
            b = elementsOf(comparison.b(), pair.b);
        } else if (leaf.kind == CompareRows::Kind::OnlyA) {
            a = elementsOf(comparison.a(), leaf.item);
        } else if (leaf.kind == CompareRows::Kind::OnlyB) {
            b = elementsOf(comparison.b(), leaf.item);
        }
        for (quint32 above = leaf.above; above != None; above = rows[above].above) {
            Module &sum = modules[rows[above].item];
            ++sum.counts[size_t(status[row])];
            sum.elementsA += a;
            sum.elementsB += b;
        }
    }
}

CompareModel::CompareModel(CompareData data, QObject *parent)
    : QAbstractItemModel(parent),
      m_data(std::move(data)),
      m_measure(&compareMeasures().front())
{
    findMatches();
    arrange();
}

// ------------------------------------------------------------------ what rows come to

void CompareModel::takeNews(const std::vector<size_t> &pairs)
{
    CompareSums &all = m_data.sums;
    for (const size_t pair : pairs) {
        const quint32 row = rows().ofPair(pair);
        const RowStatus before = std::exchange(all.status[row], leafStatus(comparison(), values(), rows()[row]));
        --all.whole.counts[size_t(statusOf(before))];
        all.whole.add(comparison().compared(pair));
        const Measures *const measured = measures(row);
        for (quint32 above = rows()[row].above; above != None; above = rows()[above].above) {
            CompareSums::Module &sum = all.modules[rows()[above].item];
            --sum.counts[size_t(before)];
            ++sum.counts[size_t(all.status[row])];
            if (measured)
                sum.measures.merge(*measured);
        }
        if (m_filter && !m_needsRefilter)
            m_needsRefilter = isMatch(row) != m_matches[row];
    }
}

RowStatus CompareModel::status(quint32 row) const
{
    return rows()[row].kind == CompareRows::Kind::Module ? worstOf(counts(row)) : m_data.sums.status[row];
}

const Compared *CompareModel::compared(quint32 row) const
{
    return rows()[row].kind == CompareRows::Kind::Pair ? &comparison().compared(rows()[row].item) : nullptr;
}

const Measures *CompareModel::measures(quint32 row) const
{
    if (rows()[row].kind == CompareRows::Kind::Module) {
        const Measures &all = sums(row).measures;
        return all.elements > 0 ? &all : nullptr;
    }
    const Compared *const pair = compared(row);
    return pair && pair->measures ? &*pair->measures : nullptr;
}

std::vector<size_t> CompareModel::pairsBelow(quint32 row, size_t most) const
{
    std::vector<size_t> pairs;
    const quint32 end = [&] {
        quint32 last = row;
        while (last != None && rows()[last].next == None)
            last = rows()[last].above;
        return last == None ? None : rows()[last].next;
    }();
    for (quint32 each = row; each != end && each != None && pairs.size() < most; each = rows().after(each)) {
        const CompareRows::Row &one = rows()[each];
        if (one.kind == CompareRows::Kind::Pair && !comparison().isMeasured(one.item))
            pairs.push_back(one.item);
    }
    return pairs;
}

// ------------------------------------------------------------------ which rows are shown

bool CompareModel::isMatch(quint32 row) const
{
    if (!m_filter)
        return true;
    const CompareRows::Row &leaf = rows()[row];
    const auto side = [&](SideName name) -> std::optional<FilterRow> {
        const Side &of = name == SideName::A ? comparison().a() : comparison().b();
        FilterRow found;
        found.document = of.document().get();
        found.key = leaf.key;
        if (leaf.kind == CompareRows::Kind::Value) {
            const ValueDifference &value = values().all()[leaf.item];
            found.value = name == SideName::A ? value.a : value.b;
            return found.value == ValueId::None ? std::nullopt : std::optional(found);
        }
        if (leaf.kind == (name == SideName::A ? CompareRows::Kind::OnlyB : CompareRows::Kind::OnlyA))
            return {};
        if (leaf.kind == CompareRows::Kind::Pair)
            found.leaf = name == SideName::A ? comparison().pairs()[leaf.item].a : comparison().pairs()[leaf.item].b;
        else
            found.leaf = leaf.item;
        found.value = of.value(found.leaf);
        return found;
    };
    std::optional<FilterRow> a = side(SideName::A), b = side(SideName::B);
    FilterPair pair;
    pair.a = a ? &*a : nullptr;
    pair.b = b ? &*b : nullptr;
    pair.status = statusName(row);
    if (const Measures *const measured = measures(row)) {
        pair.maxAbs = measured->maxAbs;
        pair.relL2 = measured->relL2();
        pair.cosine = measured->cosine();
        pair.differing = double(measured->differing);
    }
    for (std::optional<FilterRow> *each : {&a, &b}) {
        if (*each)
            (*each)->pair = &pair;
    }
    return m_filter->matches(a ? *a : *b);
}

void CompareModel::findMatches()
{
    m_needsRefilter = false;
    m_matches.assign(rows().size(), !m_filter);
    if (!m_filter)
        return;
    m_matches[CompareRows::Root] = true;
    // Modules stand before what is below them: the others first.
    for (quint32 row = 1; row < rows().size(); ++row) {
        if (rows()[row].kind == CompareRows::Kind::Module || !isMatch(row))
            continue;
        for (quint32 each = row; each != None && !(each != row && m_matches[each]); each = rows()[each].above)
            m_matches[each] = true;
    }
}

void CompareModel::arrange()
{
    const quint32 count = rows().size();
    m_children.clear();
    m_children.reserve(count);
    m_begin.assign(count, 0);
    m_count.assign(count, 0);
    m_place.assign(count, None);
    std::vector<quint32> children;
    const auto put = [&](quint32 parent) {
        sortChildren(children);
        m_begin[parent] = quint32(m_children.size());
        m_count[parent] = quint32(children.size());
        for (quint32 place = 0; place < children.size(); ++place)
            m_place[children[place]] = place;
        m_children.insert(m_children.end(), children.begin(), children.end());
        children.clear();
    };
    if (m_isFlat) {
        for (quint32 row = rows().after(CompareRows::Root); row != None; row = rows().after(row)) {
            if (m_matches[row] && rows()[row].kind != CompareRows::Kind::Module)
                children.push_back(row);
        }
        put(CompareRows::Root);
    } else {
        for (quint32 row = 0; row < count; ++row) {
            if (!m_matches[row] || rows()[row].first == None)
                continue;
            for (quint32 child = rows()[row].first; child != None; child = rows()[child].next) {
                if (m_matches[child])
                    children.push_back(child);
            }
            put(row);
        }
    }
    fillWalk();
}

void CompareModel::fillWalk()
{
    m_walk.clear();
    std::vector<quint32> open{CompareRows::Root};
    while (!open.empty()) {
        const quint32 row = open.back();
        open.pop_back();
        if (row != CompareRows::Root && rows()[row].kind != CompareRows::Kind::Module)
            m_walk.push_back(row);
        for (quint32 child = m_count[row]; child-- > 0;)
            open.push_back(m_children[m_begin[row] + child]);
    }
}

void CompareModel::sortChildren(std::vector<quint32> &children) const
{
    if (m_sorting.isFileOrder() || children.size() < 2)
        return;
    std::vector<SortKey> keys;
    keys.reserve(children.size());
    for (const quint32 child : children)
        keys.push_back(sortKey(child));
    std::vector<quint32> ordered;
    ordered.reserve(children.size());
    for (const quint32 place : sorted(keys, m_sorting.order))
        ordered.push_back(children[place]);
    children = std::move(ordered);
}

SortKey CompareModel::sortKey(quint32 row) const
{
    const CompareRows::Row &one = rows()[row];
    const auto number = [](double value) { return SortKey{value, {}}; };
    switch (m_sorting.column) {
    case NameColumn:
        return {qQNaN(), naturalKey(m_isFlat ? one.key : one.name)};
    case StatusColumn:
        return number(double(status(row)));
    case AColumn:
    case BColumn: {
        if (one.kind == CompareRows::Kind::Value)
            return {};
        const bool isA = m_sorting.column == AColumn;
        if (one.kind == CompareRows::Kind::Module)
            return number(double(isA ? sums(row).elementsA : sums(row).elementsB));
        if (one.kind == (isA ? CompareRows::Kind::OnlyB : CompareRows::Kind::OnlyA))
            return {};
        const Side &side = isA ? comparison().a() : comparison().b();
        const bool isPair = one.kind == CompareRows::Kind::Pair;
        const quint32 leaf = !isPair ? one.item
            : isA                    ? comparison().pairs()[one.item].a
                                     : comparison().pairs()[one.item].b;
        return number(double(elementsOf(side, leaf)));
    }
    default: {
        const auto value = difference(row, m_sorting.column);
        return value ? number(*value) : SortKey();
    }
    }
}

void CompareModel::setMeasure(const CompareMeasure &measure)
{
    m_measure = &measure;
    Q_EMIT headerDataChanged(Qt::Horizontal, DifferenceColumn, DifferenceColumn);
    if (m_sorting.column == DifferenceColumn)
        sort(m_sorting.column, m_sorting.order);
}

void CompareModel::setFilter(std::shared_ptr<const Filter> filter)
{
    m_filter = std::move(filter);
    refilter();
}

void CompareModel::refilter()
{
    beginResetModel();
    findMatches();
    arrange();
    endResetModel();
}

void CompareModel::setFlat(bool flat)
{
    beginResetModel();
    m_isFlat = flat;
    arrange();
    endResetModel();
}

void CompareModel::sort(int column, Qt::SortOrder order)
{
    Q_EMIT layoutAboutToBeChanged();
    m_sorting = {column, order};
    arrange();
    const QModelIndexList before = persistentIndexList();
    QModelIndexList after;
    for (const QModelIndex &index : before)
        after.push_back(indexOf(rowOf(index), index.column()));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged();
}

QModelIndex CompareModel::step(const QModelIndex &from, int direction, bool toDifference) const
{
    const quint32 now = rowOf(from);
    // Of a module what is below it comes next; before it what is before that.
    auto at = ptrdiff_t(direction > 0 ? -1 : ptrdiff_t(m_walk.size()));
    if (now != CompareRows::Root) {
        quint32 leaf = now;
        while (rows()[leaf].kind == CompareRows::Kind::Module && m_count[leaf] > 0)
            leaf = m_children[m_begin[leaf]];
        at = std::ranges::find(m_walk, leaf) - m_walk.begin();
        if (leaf != now && direction > 0)
            --at;
    }
    const auto size = ptrdiff_t(m_walk.size());
    for (at += direction; at >= 0 && at < size; at += direction) {
        const quint32 row = m_walk[size_t(at)];
        if (!toDifference || isDifference(m_data.sums.status[row]))
            return indexOf(row);
    }
    return {};
}

// ------------------------------------------------------------------ the item model

QModelIndex CompareModel::indexOf(quint32 row, int column) const
{
    if (row == CompareRows::Root || row >= rows().size() || m_place[row] == None)
        return {};
    return createIndex(int(m_place[row]), column, quintptr(row));
}

QModelIndex CompareModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, quintptr(m_children[m_begin[rowOf(parent)] + quint32(row)]));
}

QModelIndex CompareModel::parent(const QModelIndex &child) const
{
    return child.isValid() ? indexOf(parentRow(rowOf(child))) : QModelIndex();
}

int CompareModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(m_count[rowOf(parent)]);
}

int CompareModel::columnCount(const QModelIndex &) const { return ColumnCount; }

}
