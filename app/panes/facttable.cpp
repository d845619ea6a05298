// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/facttable.h"

#include "core/render/axislayout.h"
#include "core/render/plotcolors.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QWheelEvent>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int lineHeight = 22;
enum Column { NameColumn, ValueColumn, NoteColumn, ColumnCount };
}

FactTable::FactTable(QWidget *parent) : QTableWidget(0, ColumnCount, parent)
{
    setFrameShape(NoFrame);
    setShowGrid(false);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTabKeyNavigation(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setWordWrap(false);
    setTextElideMode(Qt::ElideMiddle); // keys differ at their ends
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(lineHeight);
    verticalHeader()->setMinimumSectionSize(lineHeight);
    horizontalHeader()->hide();
    horizontalHeader()->setMinimumSectionSize(8);
    connect(this, &QTableWidget::cellDoubleClicked, this, [this](int row, int column) {
        if (!isLink(row, column)) // the first click followed it, and something else may be there now
            activate(row);
    });
    viewport()->setMouseTracking(true);
    connect(this, &QTableWidget::cellClicked, this, [this](int row, int column) {
        if (m_facts[size_t(row)].cell)
            Q_EMIT clickedCell(*m_facts[size_t(row)].cell);
        else if (isLink(row, column) && QApplication::keyboardModifiers() == Qt::NoModifier) // which select
            activate(row);
    });
}

void FactTable::setFacts(std::vector<Fact> facts, bool rightAligned)
{
    m_facts = std::move(facts);
    m_rightAligned = rightAligned;
    setRowCount(int(m_facts.size()));
    bool notes = false;
    for (int row = 0; row < rowCount(); ++row) {
        setFact(row, m_facts[size_t(row)], rightAligned);
        notes = notes || !m_facts[size_t(row)].note.isEmpty();
    }
    clearSelection();
    const bool hasRoom = notes || rightAligned; // numbers stay where they are, whether one has a note or not
    setColumnHidden(NoteColumn, !hasRoom);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(NameColumn, QHeaderView::Fixed);
    horizontalHeader()->setSectionResizeMode(hasRoom ? NoteColumn : ValueColumn, QHeaderView::Stretch);
    fitNames();
    updateGeometry();
}

// Names give way where the value beside them would be out of sight, but not to less than half of the room: values are
// cut in their middle too.
void FactTable::fitNames()
{
    const int wanted = sizeHintForColumn(NameColumn);
    const int others
        = sizeHintForColumn(ValueColumn) + (isColumnHidden(NoteColumn) ? 0 : sizeHintForColumn(NoteColumn));
    const int room = viewport()->width();
    setColumnWidth(NameColumn, std::min(wanted, std::max(room - others, room / 2)));
}

void FactTable::resizeEvent(QResizeEvent *event)
{
    if (event->size().width() != event->oldSize().width())
        fitNames();
    QTableWidget::resizeEvent(event);
}

void FactTable::setFact(int row, const Fact &fact, bool rightAligned)
{
    const PlotColors colors = plotColors(palette());
    const auto put = [&](Column column, const QString &text, Qt::Alignment alignment) {
        auto *item = new QTableWidgetItem(text);
        item->setTextAlignment(alignment | Qt::AlignVCenter);
        const QString &exact = fact.exact.isEmpty() ? fact.value : fact.exact;
        const bool isCell = column == NoteColumn && fact.cell;
        item->setToolTip(column == NameColumn ? fact.name + u'\n' + exact
                : isCell                      ? tr("The first is at %1").arg(indexText(*fact.cell))
                                              : exact);
        setItem(row, column, item);
        return item;
    };
    put(NameColumn, fact.name, Qt::AlignLeft)->setForeground(colors.weakText);
    put(NoteColumn, fact.note, Qt::AlignLeft)
        ->setForeground(fact.cell ? palette().color(QPalette::Link) : colors.weakText);
    QTableWidgetItem *value = put(ValueColumn, fact.value, rightAligned ? Qt::AlignRight : Qt::AlignLeft);
    if (fact.alarming) {
        QFont bold = font();
        bold.setBold(true);
        value->setFont(bold);
        value->setForeground(colors.warning);
    }
    if (fact.target.document)
        value->setForeground(palette().color(QPalette::Link));
}

// Names select, for copying; what they lead to is followed.
bool FactTable::isLink(int row, int column) const
{
    return row >= 0 && column == ValueColumn && m_facts[size_t(row)].target.document;
}

void FactTable::mouseMoveEvent(QMouseEvent *event)
{
    const QModelIndex at = indexAt(event->position().toPoint());
    viewport()->setCursor(isLink(at.row(), at.column()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    QTableWidget::mouseMoveEvent(event);
}

void FactTable::activate(int row)
{
    const Fact fact = m_facts[size_t(row)]; // following it may set others
    if (fact.target.document)
        Q_EMIT activatedSubject(fact.target);
    else if (fact.cell)
        Q_EMIT activatedCell(*fact.cell);
}

QSize FactTable::sizeHint() const { return {240, lineHeight * rowCount() + 2}; }

void FactTable::copy() const
{
    QStringList lines;
    for (const QModelIndex &index : selectionModel()->selectedRows()) {
        const Fact &fact = m_facts[size_t(index.row())];
        lines += fact.name + u'\t' + (fact.exact.isEmpty() ? fact.value : fact.exact);
    }
    QApplication::clipboard()->setText(lines.join(u'\n'));
}

void FactTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        copy();
    else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentRow() >= 0)
        activate(currentRow());
    else
        QTableWidget::keyPressEvent(event);
}

// Their colours are of the palette that they were made with.
void FactTable::changeEvent(QEvent *event)
{
    QTableWidget::changeEvent(event);
    for (int row = 0; event->type() == QEvent::PaletteChange && row < rowCount(); ++row)
        setFact(row, m_facts[size_t(row)], m_rightAligned);
}

void FactTable::wheelEvent(QWheelEvent *event) { event->ignore(); }

void FactTable::focusOutEvent(QFocusEvent *event)
{
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        clearSelection();
    QTableWidget::focusOutEvent(event);
}

}
