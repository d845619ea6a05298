// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/flatmodel.h"

#include "app/models/icons.h"
#include "app/models/leaves.h"
#include "app/models/subjects.h"
#include "app/models/visible.h"
#include "core/document/words.h"

#include <algorithm>
#include <numeric>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

bool sameRows(std::vector<quint32> a, std::vector<quint32> b)
{
    if (a.size() != b.size())
        return false;
    std::ranges::sort(a);
    std::ranges::sort(b);
    return a == b;
}

QVariant marksIn(const Filter &filter, const QString &key)
{
    const std::vector<TextMark> marks = filter.marksIn(key);
    return QVariant::fromValue(QList<TextMark>(marks.begin(), marks.end()));
}

}

FlatModel::FlatModel(DocumentPtr document, QObject *parent)
    : QAbstractTableModel(parent),
      m_document(std::move(document)),
      m_scalars(m_document)
{
    setAllLeaves();
    connect(&m_scalars, &ScalarTexts::changed, this, [this] {
        if (!m_leaves.empty())
            Q_EMIT dataChanged(index(0, ContentsColumn), index(rowCount() - 1, ContentsColumn), {Qt::DisplayRole});
    });
}

void FlatModel::setLeaves(std::vector<quint32> leaves)
{
    if (leaves == m_leaves || insert(leaves))
        return;
    if (sameRows(leaves, m_leaves)) {
        reorder(std::move(leaves));
        return;
    }
    beginResetModel();
    m_leaves = std::move(leaves);
    endResetModel();
}

// The same rows in another order.
void FlatModel::reorder(std::vector<quint32> leaves)
{
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    const std::vector<quint32> old = std::exchange(m_leaves, std::move(leaves));
    std::vector<int> rows(leafCount(*m_document));
    for (size_t row = 0; row < m_leaves.size(); ++row)
        rows[m_leaves[row]] = int(row);
    QModelIndexList after;
    for (const QModelIndex &index : before)
        after += this->index(rows[old[size_t(index.row())]], index.column());
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

// Where all rows stay in their order and others come between them, in few places: those are inserted.
bool FlatModel::insert(const std::vector<quint32> &leaves)
{
    constexpr size_t most = 100;
    struct Gap
    {
        size_t begin; // in `leaves`
        size_t count;
    };
    std::vector<Gap> gaps;
    size_t kept = 0;
    for (size_t i = 0; i < leaves.size(); ++i) {
        if (kept < m_leaves.size() && leaves[i] == m_leaves[kept])
            ++kept;
        else if (!gaps.empty() && gaps.back().begin + gaps.back().count == i)
            ++gaps.back().count;
        else
            gaps.push_back({i, 1});
    }
    if (kept < m_leaves.size() || gaps.size() > most)
        return false;
    for (const auto &[begin, count] : gaps) {
        beginInsertRows({}, int(begin), int(begin + count) - 1);
        const auto first = leaves.begin() + qsizetype(begin);
        m_leaves.insert(m_leaves.begin() + qsizetype(begin), first, first + qsizetype(count));
        endInsertRows();
    }
    return true;
}

void FlatModel::setAllLeaves()
{
    std::vector<quint32> all(leafCount(*m_document));
    std::iota(all.begin(), all.end(), 0);
    setLeaves(std::move(all));
}

const Leaf &FlatModel::leaf(int row) const { return leafAt(*m_document, m_leaves[size_t(row)]); }

Subject FlatModel::subject(const QModelIndex &index) const
{
    return leafSubject(m_document, m_leaves[size_t(index.row())]);
}

Subject FlatModel::selected(const QItemSelection &rows) const
{
    std::vector<quint32> leaves;
    for (const QItemSelectionRange &range : rows) {
        const auto first = m_leaves.begin() + range.top();
        leaves.insert(leaves.end(), first, first + range.height());
    }
    const auto list = std::make_shared<SubjectList>();
    const size_t count = leaves.size();
    list->add(count, [document = m_document, leaves = std::move(leaves)](size_t place) {
        return leafSubject(document, leaves[place]);
    });
    return together(list);
}

QModelIndex FlatModel::indexOf(const Subject &subject) const
{
    if (subject.kind != Subject::Kind::Value)
        return {};
    for (int row = 0; row < rowCount(); ++row) {
        if (leaf(row).value == subject.value)
            return index(row, 0);
    }
    return {};
}

int FlatModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(m_leaves.size()); }
int FlatModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(ColumnCount); }

Qt::ItemFlags FlatModel::flags(const QModelIndex &index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren
                           : Qt::NoItemFlags;
}

QString FlatModel::key(int row) const { return keyOf(leafSubject(m_document, m_leaves[size_t(row)])); }

QString FlatModel::text(int row, Column column) const
{
    const ValueId value = leaf(row).value;
    if (column == NameColumn)
        return visible(stateKey(key(row)));
    if (columnRow(column).text)
        return columnText(column, facts(row));
    if (column == ContentsColumn && isReadableScalar(m_document->values, value))
        return u"= "_s + m_scalars.text(value);
    const CellTexts cells = valueTexts(*m_document, value);
    if (column == SizeColumn)
        return cells.bytes ? humanBytes(*cells.bytes) : QString();
    return column == TypeColumn ? cells.type : cells.contents;
}

RowFacts FlatModel::facts(int row) const
{
    const Figures *figures = m_surveyor ? m_surveyor->figures(leafNumber(row)) : nullptr;
    return {m_document.get(), leaf(row).value, nullptr, figures, true};
}

QString FlatModel::iconName(int row) const
{
    const QString name = valueTexts(*m_document, leaf(row).value).icon;
    const bool isOdd = m_surveyor && m_surveyor->survey()->oddities(leafNumber(row));
    return isOdd && !name.contains(u'+') ? name + u"+look"_s : name;
}

QString FlatModel::toolTip(int row, Column column) const
{
    QString error = valueTexts(*m_document, leaf(row).value).error;
    if (!error.isEmpty())
        return error;
    const bool isOfFigures = m_surveyor && (column == NameColumn || columnRow(column).isFigure);
    const QString why = isOfFigures ? m_surveyor->remarks(leafNumber(row)) : QString();
    if (why.isEmpty() && column != NameColumn)
        return text(row, column);
    const QString whole = visible(key(row));
    return why.isEmpty() ? whole : whole + u'\n' + why;
}

QVariant FlatModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto column = Column(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), column);
    case Qt::ToolTipRole:
        return toolTip(index.row(), column);
    case Qt::TextAlignmentRole:
        return columnAlignment(column);
    case Qt::DecorationRole:
        return column == NameColumn ? QVariant(icon(iconName(index.row()))) : QVariant();
    case SubjectRole:
        return QVariant::fromValue(subject(index));
    case MarksRole:
        return column == NameColumn && m_filter ? marksIn(*m_filter, text(index.row(), column)) : QVariant();
    default:
        return {};
    }
}

QVariant FlatModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return orientation == Qt::Horizontal ? columnHeader(section, role) : QVariant();
}

}
