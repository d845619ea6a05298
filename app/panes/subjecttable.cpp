// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/subjecttable.h"

#include "app/panes/measuredrows.h"
#include "app/panes/sparkbars.h"
#include "core/render/plotcolors.h"

#include <QAbstractTableModel>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>

namespace pith {

class SubjectTable::Model : public QAbstractTableModel
{
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setSource(TableSource source)
    {
        beginResetModel();
        m_source = std::move(source);
        m_shown = std::min(m_source.rows, batch);
        endResetModel();
        if (m_source.measured)
            connect(m_source.measured.get(), &MeasuredRows::known, this, &Model::showRow);
    }
    const TableSource &source() const { return m_source; }
    bool isLink(const QModelIndex &index) const
    {
        return m_source.columns[size_t(index.column())].link && m_source.target
            && m_source.target(index.row()).document;
    }

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(m_shown); }
    int columnCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_source.columns.size());
    }
    bool canFetchMore(const QModelIndex &parent) const override { return !parent.isValid() && m_shown < m_source.rows; }
    void fetchMore(const QModelIndex &) override { show(m_shown + batch); }
    void fetchUpTo(qsizetype row)
    {
        if (row >= m_shown && m_shown < m_source.rows)
            show(row + batch);
    }
    QVariant data(const QModelIndex &index, int role) const override
    {
        const bool isNumber = m_source.columns[size_t(index.column())].number;
        switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return m_source.text(index.row(), index.column());
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(alignment(isNumber));
        case SparkBars::Counts:
            return m_source.counts ? QVariant::fromValue(m_source.counts(index.row())) : QVariant();
        case Qt::ForegroundRole:
            if (m_source.alarming && m_source.alarming(index.row()))
                return plotColors(QApplication::palette()).warning;
            return isLink(index) ? QApplication::palette().color(QPalette::Link) : QVariant();
        default:
            return {};
        }
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (orientation != Qt::Horizontal)
            return {};
        const TableSource::Column &column = m_source.columns[size_t(section)];
        if (role == Qt::DisplayRole)
            return column.title;
        return role == Qt::TextAlignmentRole ? QVariant::fromValue(alignment(column.number)) : QVariant();
    }

private:
    static constexpr qsizetype batch = 2000;
    static Qt::Alignment alignment(bool number) { return Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft); }

    void show(qsizetype rows)
    {
        const qsizetype next = std::min(m_source.rows, rows);
        beginInsertRows({}, int(m_shown), int(next) - 1);
        m_shown = next;
        endInsertRows();
    }

    void showRow(qsizetype row)
    {
        if (row < m_shown)
            Q_EMIT dataChanged(index(int(row), 0), index(int(row), columnCount() - 1));
    }

    TableSource m_source;
    qsizetype m_shown = 0;
};

SubjectTable::SubjectTable(QWidget *parent) : QTableView(parent), m_model(new Model(this)), m_bars(new SparkBars(this))
{
    setModel(m_model);
    setFrameShape(NoFrame);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setSelectionBehavior(SelectRows);
    setWordWrap(false);
    setTextElideMode(Qt::ElideMiddle); // keys differ at their ends
    setTabKeyNavigation(false);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(22);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setHighlightSections(false);
    connect(this, &QTableView::doubleClicked, this, &SubjectTable::follow);
    connect(this, &QTableView::clicked, this, [this](const QModelIndex &index) {
        if (m_model->isLink(index) && QApplication::keyboardModifiers() == Qt::NoModifier) // which select
            follow(index);
    });
}

void SubjectTable::setSource(TableSource source)
{
    m_model->setSource(std::move(source));
    const auto &columns = m_model->source().columns;
    for (size_t column = 0; column < columns.size(); ++column)
        setItemDelegateForColumn(int(column), columns[column].bars ? m_bars : nullptr);
    fitColumns();
    scrollToTop();
}

void SubjectTable::setCurrentRow(qsizetype row)
{
    m_model->fetchUpTo(row);
    const QModelIndex index = m_model->index(int(row), 0);
    setCurrentIndex(index);
    scrollTo(index, PositionAtCenter);
}

void SubjectTable::fitColumns()
{
    const auto &columns = m_model->source().columns;
    int whole = 0;
    for (size_t column = 0; column < columns.size(); ++column) {
        const int width = columns[column].characters * fontMetrics().averageCharWidth() + 12;
        setColumnWidth(int(column), width);
        whole += width;
    }
    int tooMuch = whole - viewport()->width();
    const auto giveWay = [&](int column, int least) {
        const int less = std::clamp(columnWidth(column) - least, 0, std::max(0, tooMuch));
        setColumnWidth(column, columnWidth(column) - less);
        tooMuch -= less;
    };
    if (columns.empty())
        return;
    constexpr int leastCharacters = 10;
    giveWay(int(columns.size()) - 1, leastCharacters * fontMetrics().averageCharWidth());
    giveWay(0, columnWidth(0) / 2);
    const int least = leastCharacters * fontMetrics().averageCharWidth();
    if (tooMuch <= columnWidth(0) - least) // else it would not fit all the same
        giveWay(0, least);
}

void SubjectTable::resizeEvent(QResizeEvent *event)
{
    if (event->size().width() != event->oldSize().width())
        fitColumns();
    QTableView::resizeEvent(event);
}

void SubjectTable::follow(const QModelIndex &index)
{
    if (!index.isValid() || !m_model->source().target)
        return;
    const Subject target = m_model->source().target(index.row());
    if (target.document)
        Q_EMIT followed(target);
}

void SubjectTable::copy() const
{
    QStringList lines;
    QModelIndexList rows = selectionModel()->selectedRows();
    std::ranges::sort(rows, {}, &QModelIndex::row);
    for (const QModelIndex &index : std::as_const(rows)) {
        QStringList cells;
        for (int column = 0; column < m_model->columnCount(); ++column)
            cells += m_model->source().text(index.row(), column);
        lines += cells.join(u'\t');
    }
    QApplication::clipboard()->setText(lines.join(u'\n'));
}

void SubjectTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        copy();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        follow(currentIndex());
    else
        QTableView::keyPressEvent(event);
}

}
