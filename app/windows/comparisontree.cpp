// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/comparisontree.h"

#include "app/models/comparemodel.h"
#include "app/models/icons.h"
#include "app/windows/rowdelegate.h"

#include <QApplication>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <array>

namespace pith {

namespace {

constexpr std::array widths{280, 170, 180, 170, 150, 86};
constexpr int barWidth = 64;

class CompareDelegate : public RowDelegate
{
public:
    using RowDelegate::RowDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const auto status = RowStatus(index.data(CompareModel::StatusRole).toInt());
        const bool isSelected = option.state & QStyle::State_Selected;
        if (const QColor tint = tintOf(status, option.palette);
            index.column() == CompareModel::StatusColumn && tint.isValid() && !isSelected)
            painter->fillRect(option.rect, tint);
        RowDelegate::paint(painter, option, index);
        if (const QVariant bar = index.data(CompareModel::BarRole); bar.isValid())
            paintBar(painter, option, bar.toDouble());
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        RowDelegate::initStyleOption(option, index);
        const auto status = RowStatus(index.data(CompareModel::StatusRole).toInt());
        if (index.column() == CompareModel::StatusColumn) {
            const QColor ink = inkOf(status, option->palette);
            option->palette.setColor(QPalette::Text, ink);
            option->icon = icon(look(status).icon, ink);
            option->features |= QStyleOptionViewItem::HasDecoration;
            option->decorationSize = QSize(16, 16);
        }
    }

private:
    static void paintBar(QPainter *painter, const QStyleOptionViewItem &option, double share)
    {
        const bool isSelected = option.state & QStyle::State_Selected;
        const QColor ink = option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text);
        QRectF groove(option.rect.left() + 6, option.rect.center().y() - 3, barWidth, 7);
        QColor weak = ink;
        weak.setAlphaF(0.12F);
        painter->fillRect(groove, weak);
        groove.setWidth(share > 0 ? std::max(1.0, share * barWidth) : 0);
        const bool isText = isSelected || isHighContrast(option.palette);
        painter->fillRect(groove, isText ? ink : inkOf(RowStatus::Changed, option.palette));
    }
};

}

ComparisonTree::ComparisonTree(QWidget *parent) : TreeView(parent)
{
    setItemDelegate(new CompareDelegate(this));
    setAccessibleName(tr("Both files, row by row"));
    connect(this, &QTreeView::expanded, this, [this](const QModelIndex &index) {
        if (!m_isRestoring)
            m_open.insert(CompareModel::rowOf(index));
    });
    connect(this, &QTreeView::collapsed, this, [this](const QModelIndex &index) {
        if (!m_isRestoring)
            m_open.erase(CompareModel::rowOf(index));
    });
}

void ComparisonTree::setRows(CompareModel *model)
{
    m_rows = model;
    setModel(model);
    for (int column = 0; column < CompareModel::ColumnCount; ++column)
        header()->resizeSection(column, widths[size_t(column)]);
    connect(model, &QAbstractItemModel::modelAboutToBeReset, this, &ComparisonTree::keepState);
    connect(model, &QAbstractItemModel::modelReset, this, &ComparisonTree::restoreState);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &ComparisonTree::currentRowChanged);
}

void ComparisonTree::keepState()
{
    m_isRestoring = true;
    if (currentIndex().isValid()) // what a filter hid comes back with it
        m_current = CompareModel::rowOf(currentIndex());
    m_scroll = verticalScrollBar()->value();
}

// Rows within others first: nothing is laid out then before all are open.
void ComparisonTree::restoreState()
{
    setRootIsDecorated(!m_rows->isFlat());
    for (auto row = m_open.rbegin(); row != m_open.rend(); ++row) {
        if (const QModelIndex index = m_rows->indexOf(*row); index.isValid() && m_rows->hasChildren(index))
            expand(index);
    }
    if (m_rows->isFiltered() && !m_rows->isFlat())
        openFound();
    m_isRestoring = false;
    if (const QModelIndex index = m_rows->indexOf(m_current); index.isValid()) {
        selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        verticalScrollBar()->setValue(m_scroll);
    }
}

// What leads to what was found, as far as anybody could look at it.
void ComparisonTree::openFound()
{
    constexpr size_t most = 2'000;
    for (size_t i = 0; i < std::min(most, m_rows->walk().size()); ++i) {
        for (QModelIndex above = m_rows->indexOf(m_rows->walk()[i]).parent(); above.isValid() && !isExpanded(above);
            above = above.parent())
            expand(above);
    }
}

void ComparisonTree::select(const QModelIndex &index)
{
    if (!index.isValid())
        return;
    for (QModelIndex above = index.parent(); above.isValid(); above = above.parent())
        expand(above);
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    scrollTo(index);
}

std::vector<quint32> ComparisonTree::selectedRows(size_t most) const
{
    std::vector<quint32> rows;
    for (const QItemSelectionRange &range : selectionModel()->selection()) {
        for (int row = range.top(); range.left() == 0 && row <= range.bottom() && rows.size() < most; ++row)
            rows.push_back(CompareModel::rowOf(m_rows->index(row, 0, range.parent())));
    }
    return rows;
}

quint32 ComparisonTree::onlySelected() const
{
    const std::vector<quint32> some = selectedRows(2);
    return some.size() == 1 ? some.front() : CompareRows::Root;
}

std::vector<quint32> ComparisonTree::seenRows() const
{
    std::vector<quint32> rows;
    const int bottom = viewport()->height();
    for (QModelIndex row = indexAt({0, 0}); row.isValid() && visualRect(row).top() < bottom; row = indexBelow(row))
        rows.push_back(CompareModel::rowOf(row));
    return rows;
}

ComparisonTree::State ComparisonTree::state() const
{
    State state;
    for (const quint32 row : m_open)
        state.expanded += m_rows->rows()[row].key;
    if (currentIndex().isValid())
        state.current = m_rows->rows()[CompareModel::rowOf(currentIndex())].key;
    state.scroll = verticalScrollBar()->value();
    return state;
}

void ComparisonTree::restore(const State &state)
{
    const std::set<QString> expanded(state.expanded.begin(), state.expanded.end());
    m_open.clear();
    m_current = 0;
    for (quint32 row = 1; row < m_rows->rows().size(); ++row) {
        const CompareRows::Row &one = m_rows->rows()[row];
        if (one.kind == CompareRows::Kind::Module && expanded.contains(one.key))
            m_open.insert(row);
        if (one.key == state.current)
            m_current = row;
    }
    m_scroll = state.scroll;
    m_isRestoring = true;
    restoreState();
}

// Levels of one row, and modules that hold what is known to be different; all where that is little.
void ComparisonTree::openFirst()
{
    constexpr int most = 60;
    const bool isShort = m_rows->rows().size() <= most / 2;
    int rows = 0;
    std::vector<QModelIndex> open{QModelIndex()};
    for (size_t next = 0; next < open.size() && rows < most; ++next) {
        const int count = m_rows->rowCount(open[next]);
        for (int place = 0; place < count; ++place) {
            const QModelIndex child = m_rows->index(place, 0, open[next]);
            const int below = m_rows->rowCount(child);
            const bool isWanted = isShort || count == 1 || isDifference(m_rows->status(CompareModel::rowOf(child)));
            if (below == 0 || !isWanted || rows + below > most)
                continue;
            rows += below;
            expand(child);
            open.push_back(child);
        }
    }
}

}
