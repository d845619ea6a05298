// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/comparemodel.h"

#include "app/models/celltexts.h"
#include "app/models/icons.h"
#include "core/bytes/text.h"
#include "core/compare/report.h"
#include "core/compare/valuetexts.h"
#include "core/document/words.h"

#include <QIcon>

#include <array>

// What the cells of a comparison say.
namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::array titles{QT_TRANSLATE_NOOP("pith::CompareModel", "Name"),
    QT_TRANSLATE_NOOP("pith::CompareModel", "A"), QT_TRANSLATE_NOOP("pith::CompareModel", "Status"),
    QT_TRANSLATE_NOOP("pith::CompareModel", "B"), QT_TRANSLATE_NOOP("pith::CompareModel", "Difference"),
    QT_TRANSLATE_NOOP("pith::CompareModel", "max |Δ|")};

bool isRightAligned(int column)
{
    return column == CompareModel::DifferenceColumn || column == CompareModel::LargestColumn;
}

// The worst first, a line each.
QString countsText(const StatusCounts &counts)
{
    QStringList lines;
    for (size_t status = RowStatusCount; status-- > 0;) {
        if (counts[status] > 0)
            lines += pith::tr(rowStatuses()[status].part).arg(grouped(counts[status]));
    }
    return lines.join(u'\n');
}

QString paramsText(quint64 elements)
{
    return counted(elements, QT_TRANSLATE_NOOP("pith", "param"), QT_TRANSLATE_NOOP("pith", "params"));
}

}

QString CompareModel::statusText(quint32 row) const
{
    const RowStatus now = status(row);
    if (rows()[row].kind == CompareRows::Kind::Module) {
        const StatusCounts &all = counts(row);
        const quint64 worst = all[size_t(now)], rows = sumOf(all);
        return pith::tr(look(now).part)
            .arg(worst == rows ? grouped(rows) : tr("%1 of %2").arg(grouped(worst), grouped(rows)));
    }
    const Compared *const pair = compared(row);
    if (!pair || now == RowStatus::NotYet)
        return pith::tr(look(now).word);
    return wordOf(*pair);
}

// The name in A, and what became of it.
QString CompareModel::nameText(quint32 row) const
{
    const CompareRows::Row &one = rows()[row];
    const QString own = isFlat() ? one.key : one.name;
    if (one.kind != CompareRows::Kind::Pair)
        return own;
    const Pair &pair = comparison().pairs()[one.item];
    if (!pair.isRenamed())
        return own;
    return own + u" ↷ "_s + comparison().b().name(pair.b);
}

QString CompareModel::sideText(quint32 row, SideName name) const
{
    const CompareRows::Row &one = rows()[row];
    const bool isA = name == SideName::A;
    const Side &side = isA ? comparison().a() : comparison().b();
    const auto leafText = [&](quint32 leaf) {
        const CellTexts texts = valueTexts(*side.document(), side.value(leaf));
        return texts.contents + u' ' + texts.type;
    };
    switch (one.kind) {
    case CompareRows::Kind::Module: {
        const quint64 elements = isA ? sums(row).elementsA : sums(row).elementsB;
        return elements > 0 ? paramsText(elements) : QString();
    }
    case CompareRows::Kind::Pair:
        return leafText(isA ? comparison().pairs()[one.item].a : comparison().pairs()[one.item].b);
    case CompareRows::Kind::Value: {
        const ValueTexts texts
            = textsOf(comparison().a().values(), comparison().b().values(), values().all()[one.item]);
        return isA ? texts.a : texts.b;
    }
    default:
        return (one.kind == CompareRows::Kind::OnlyA) == isA ? leafText(one.item) : QString();
    }
}

// "12 → 13", of values outside tensors that both sides have.
QString CompareModel::changeText(quint32 row) const
{
    const QString a = sideText(row, SideName::A), b = sideText(row, SideName::B);
    return a.isEmpty() || b.isEmpty() ? QString() : a + u" → "_s + b;
}

std::optional<double> CompareModel::difference(quint32 row, int column) const
{
    const Measures *const measured = measures(row);
    if (!measured)
        return {};
    static const CompareMeasure &largest = compareMeasures()[1];
    return (column == LargestColumn ? largest : *m_measure).of(*measured);
}

QString CompareModel::toolTip(quint32 row, int column) const
{
    const CompareRows::Row &one = rows()[row];
    const Compared *const pair = compared(row);
    if (pair && !pair->error.isEmpty() && column == StatusColumn)
        return pair->error;
    if (isRightAligned(column) && one.kind != CompareRows::Kind::Value) {
        const auto value = difference(row, column);
        return value ? QString::number(*value, 'g', 17) : QString();
    }
    if (column == StatusColumn && one.kind == CompareRows::Kind::Module)
        return countsText(counts(row));
    if (column != NameColumn)
        return textOf(row, column);
    if (one.kind == CompareRows::Kind::Pair && comparison().pairs()[one.item].isRenamed())
        return one.key + u" ↷ "_s + comparison().b().name(comparison().pairs()[one.item].b);
    return one.key;
}

QString CompareModel::textOf(quint32 row, int column) const
{
    switch (column) {
    case NameColumn:
        return nameText(row);
    case AColumn:
        return sideText(row, SideName::A);
    case StatusColumn:
        return statusText(row);
    case BColumn:
        return sideText(row, SideName::B);
    case DifferenceColumn:
        if (rows()[row].kind == CompareRows::Kind::Value)
            return changeText(row);
        [[fallthrough]];
    default: {
        const auto value = difference(row, column);
        return value ? differenceText(*value) : QString();
    }
    }
}

QVariant CompareModel::data(const QModelIndex &index, int role) const
{
    const quint32 row = rowOf(index);
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return textOf(row, column);
    case Qt::ToolTipRole:
        return toolTip(row, column);
    case Qt::TextAlignmentRole:
        return isRightAligned(column) ? QVariant(int(Qt::AlignRight | Qt::AlignVCenter)) : QVariant();
    case StatusRole:
        return int(status(row));
    case BarRole: {
        const auto value = column == DifferenceColumn ? difference(row, column) : std::nullopt;
        return value ? QVariant(barOf(*value)) : QVariant();
    }
    case Qt::DecorationRole: {
        if (column != NameColumn)
            return {};
        const CompareRows::Row &one = rows()[row];
        switch (one.kind) {
        case CompareRows::Kind::Module:
            return icon(u"module"_s);
        case CompareRows::Kind::Value:
            return icon(u"scalar"_s);
        default: {
            const bool isB = one.kind == CompareRows::Kind::OnlyB;
            const Side &side = isB ? comparison().b() : comparison().a();
            const quint32 leaf = one.kind == CompareRows::Kind::Pair ? comparison().pairs()[one.item].a : one.item;
            return icon(valueTexts(*side.document(), side.value(leaf)).icon);
        }
        }
    }
    default:
        return {};
    }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::DisplayRole)
        return tr(titles[size_t(section)]);
    if (role == Qt::ToolTipRole && section == DifferenceColumn)
        return pith::tr(m_measure->title) + u": "_s + pith::tr(m_measure->help);
    if (role == Qt::TextAlignmentRole)
        return int((isRightAligned(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

}
