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

bool showSameRows(const CompareArrangement &a, const CompareArrangement &b)
{
    return std::ranges::equal(
        a.place, b.place, [](quint32 one, quint32 other) { return (one == None) == (other == None); });
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

CompareData::CompareData(std::shared_ptr<Comparison> compared, ValueDifferences differences, Progress &progress)
    : comparison(std::move(compared)),
      values(std::make_shared<const ValueDifferences>(std::move(differences))),
      rows(std::make_shared<const CompareRows>(*comparison, *values, progress)),
      sums(*comparison, *values, *rows),
      arrangement(arranged({comparison, values, rows, {}, {}, {}}, progress))
{
}

CompareModel::CompareModel(CompareData data, QObject *parent)
    : QAbstractItemModel(parent),
      m_data(std::move(data)),
      m_measure(&compareMeasures().front())
{
    m_arrangeSoon.setSingleShot(true);
    connect(&m_arrangeSoon, &QTimer::timeout, this, &CompareModel::arrangeOnWorker);
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
    }
    m_hasNews = m_hasNews || !pairs.empty();
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

std::vector<size_t> CompareModel::pairsBelow(quint32 row, Pairs which, size_t most) const
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
        const bool isPair = one.kind == CompareRows::Kind::Pair;
        if (isPair && (which == Pairs::All || !comparison().isMeasured(one.item)))
            pairs.push_back(one.item);
    }
    return pairs;
}

std::vector<quint32> CompareModel::inOrder(const std::vector<quint32> &wanted) const
{
    std::vector<bool> isWanted(rows().size(), false);
    for (const quint32 row : wanted)
        isWanted[row] = true;
    std::vector<quint32> found, open{CompareRows::Root};
    while (!open.empty() && found.size() < wanted.size()) {
        const quint32 row = open.back();
        open.pop_back();
        if (isWanted[row])
            found.push_back(row);
        for (quint32 child = m_data.arrangement.count[row]; child-- > 0;)
            open.push_back(m_data.arrangement.children[m_data.arrangement.begin[row] + child]);
    }
    return found;
}

// ------------------------------------------------------------------ which rows are shown

// What workers need to know, as it is now.
ArrangeQuestion CompareModel::question() const
{
    ArrangeQuestion asked{m_data.comparison, m_data.values, m_data.rows, m_order, {}, {}};
    if (m_order.filter) {
        asked.figures.resize(rows().size());
        for (quint32 row = 1; row < rows().size(); ++row) {
            PairFigures &figures = asked.figures[row];
            if (rows()[row].kind == CompareRows::Kind::Module)
                continue;
            figures.status = status(row);
            if (const Measures *const measured = measures(row))
                figures = {figures.status, measured->maxAbs, measured->relL2(), measured->cosine(),
                    double(measured->differing)};
        }
    }
    if (!m_order.sorting.isFileOrder() && m_order.sorting.column != NameColumn) {
        asked.numbers.reserve(rows().size());
        for (quint32 row = 0; row < rows().size(); ++row)
            asked.numbers.push_back(sortNumber(row));
    }
    return asked;
}

void CompareModel::arrange()
{
    constexpr quint32 quickly = 5'000; // rows
    if (rows().size() <= quickly) {
        Progress progress;
        install(pith::arranged(question(), progress));
    } else {
        m_arrangeSoon.start(); // letters may come faster than rows are copied
    }
}

void CompareModel::arrangeOnWorker()
{
    m_arranging.start([asked = std::make_shared<const ArrangeQuestion>(question())](
                          Progress &progress) { return pith::arranged(*asked, progress); },
        [this](CompareArrangement arrangement) { install(std::move(arrangement)); }, [](const Error &) {});
}

void CompareModel::install(CompareArrangement arrangement)
{
    const bool isTurned = std::exchange(m_isTurned, false);
    if (isTurned || !showSameRows(arrangement, m_data.arrangement)) {
        beginResetModel();
        m_data.arrangement = std::move(arrangement);
        endResetModel();
    } else if (arrangement != m_data.arrangement) {
        Q_EMIT layoutAboutToBeChanged();
        m_data.arrangement = std::move(arrangement);
        const QModelIndexList before = persistentIndexList();
        QModelIndexList after;
        for (const QModelIndex &index : before)
            after.push_back(indexOf(rowOf(index), index.column()));
        changePersistentIndexList(before, after);
        Q_EMIT layoutChanged();
    }
    Q_EMIT arranged();
}

double CompareModel::sortNumber(quint32 row) const
{
    const CompareRows::Row &one = rows()[row];
    switch (m_order.sorting.column) {
    case StatusColumn:
        return double(status(row));
    case AColumn:
    case BColumn: {
        if (one.kind == CompareRows::Kind::Value)
            return qQNaN();
        const bool isA = m_order.sorting.column == AColumn;
        if (one.kind == CompareRows::Kind::Module)
            return double(isA ? sums(row).elementsA : sums(row).elementsB);
        if (one.kind == (isA ? CompareRows::Kind::OnlyB : CompareRows::Kind::OnlyA))
            return qQNaN();
        const Side &side = isA ? comparison().a() : comparison().b();
        const bool isPair = one.kind == CompareRows::Kind::Pair;
        const quint32 leaf = !isPair ? one.item
            : isA                    ? comparison().pairs()[one.item].a
                                     : comparison().pairs()[one.item].b;
        return double(elementsOf(side, leaf));
    }
    default:
        return difference(row, m_order.sorting.column).value_or(qQNaN());
    }
}

void CompareModel::setMeasure(const CompareMeasure &measure)
{
    m_measure = &measure;
    Q_EMIT headerDataChanged(Qt::Horizontal, DifferenceColumn, DifferenceColumn);
    if (sorting().column == DifferenceColumn)
        arrange();
}

void CompareModel::setFilter(std::shared_ptr<const Filter> filter)
{
    m_order.filter = std::move(filter);
    arrange();
}

// In its own time: what is being arranged is not begun anew. Where nothing joins or leaves, nothing is told to views.
void CompareModel::refilter()
{
    if (m_order.filter && m_hasNews && !isArranging()) {
        m_hasNews = false;
        arrange();
    }
}

void CompareModel::setFlat(bool flat)
{
    m_order.isFlat = flat;
    m_isTurned = true;
    arrange();
}

void CompareModel::sort(int column, Qt::SortOrder order)
{
    m_order.sorting = {column, order};
    arrange();
}

QModelIndex CompareModel::step(const QModelIndex &from, int direction, bool toDifference) const
{
    const quint32 now = rowOf(from);
    // Of a module what is below it comes next; before it what is before that.
    auto at = ptrdiff_t(direction > 0 ? -1 : ptrdiff_t(walk().size()));
    if (now != CompareRows::Root) {
        quint32 leaf = now;
        while (rows()[leaf].kind == CompareRows::Kind::Module && m_data.arrangement.count[leaf] > 0)
            leaf = m_data.arrangement.children[m_data.arrangement.begin[leaf]];
        at = std::ranges::find(walk(), leaf) - walk().begin();
        if (leaf != now && direction > 0)
            --at;
    }
    const auto size = ptrdiff_t(walk().size());
    for (at += direction; at >= 0 && at < size; at += direction) {
        const quint32 row = walk()[size_t(at)];
        if (!toDifference || isDifference(m_data.sums.status[row]))
            return indexOf(row);
    }
    return {};
}

// ------------------------------------------------------------------ the item model

QModelIndex CompareModel::indexOf(quint32 row, int column) const
{
    if (row == CompareRows::Root || row >= rows().size() || m_data.arrangement.place[row] == None)
        return {};
    return createIndex(int(m_data.arrangement.place[row]), column, quintptr(row));
}

QModelIndex CompareModel::index(int row, int column, const QModelIndex &parent) const
{
    if (row < 0 || row >= rowCount(parent) || column < 0 || column >= ColumnCount)
        return {};
    return createIndex(
        row, column, quintptr(m_data.arrangement.children[m_data.arrangement.begin[rowOf(parent)] + quint32(row)]));
}

QModelIndex CompareModel::parent(const QModelIndex &child) const
{
    return child.isValid() ? indexOf(parentRow(rowOf(child))) : QModelIndex();
}

int CompareModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(m_data.arrangement.count[rowOf(parent)]);
}

int CompareModel::columnCount(const QModelIndex &) const { return ColumnCount; }

}
