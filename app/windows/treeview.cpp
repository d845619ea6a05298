// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/treeview.h"

#include "app/models/columns.h"
#include "app/models/subject.h"
#include "app/windows/markedtext.h"
#include "app/windows/rowdelegate.h"
#include "core/document/words.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMessageBox>

#include <algorithm>
#include <utility>

namespace pith {

namespace {

constexpr int readableName = 160; // pixels

// Rows that a filter found: the letters that it found are bold on a tint, what only leads to them is weak.
class FoundDelegate : public RowDelegate
{
public:
    using RowDelegate::RowDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override
    {
        const auto marks = index.data(MarksRole).value<QList<TextMark>>();
        if (marks.isEmpty()) {
            RowDelegate::paint(painter, given, index);
            return;
        }
        QStyleOptionViewItem option = given;
        initStyleOption(&option, index);
        const QStyle *const style = option.widget->style();
        const QRect room = style->subElementRect(QStyle::SE_ItemViewItemText, &option, option.widget);
        const QString text = std::exchange(option.text, QString());
        style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
        const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, option.widget) + 1;
        option.rect = room.adjusted(margin, 0, -margin, 0);
        drawMarked(*painter, option, text, marks);
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        RowDelegate::initStyleOption(option, index);
        if (index.data(WeakRole).toBool())
            option->palette.setBrush(QPalette::Text, option->palette.placeholderText());
    }
};

}

TreeView::TreeView(QWidget *parent) : QTreeView(parent)
{
    setItemDelegate(new FoundDelegate(this));
    setUniformRowHeights(true);
    setIndentation(16);
    setIconSize(QSize(16, 16));
    setSelectionMode(ExtendedSelection);
    setDragEnabled(true);
    setDragDropMode(DragOnly);
    setAllColumnsShowFocus(true);
    setEditTriggers(NoEditTriggers);
    setFrameShape(NoFrame);
    connect(this, &QTreeView::doubleClicked, this, &TreeView::rowOpened);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(40);
    header()->setSectionsClickable(true);
    header()->setSortIndicatorClearable(true);
    header()->setSortIndicator(-1, Qt::AscendingOrder);
    header()->setSortIndicatorShown(true);
    connect(header(), &QHeaderView::sortIndicatorChanged, this,
        [this](int column, Qt::SortOrder order) { Q_EMIT sortWanted({column, order}); });
}

void TreeView::setModel(QAbstractItemModel *model)
{
    QTreeView::setModel(model);
    m_deepName = 0;
    for (const ColumnRow &row : columnRows())
        header()->resizeSection(row.column, row.width);
    fitName();
}

void TreeView::setColumnShown(int column, bool shown)
{
    setColumnHidden(column, !shown);
    fitName();
}

void TreeView::showSorting(const Sorting &sorting)
{
    const QSignalBlocker told(header());
    header()->setSortIndicator(sorting.column, sorting.order);
}

// The name gets what the other columns leave; where that is too little to read, the view scrolls sideways instead.
void TreeView::fitName()
{
    const int others = header()->length() - header()->sectionSize(NameColumn);
    const bool fits = viewport()->width() - others >= std::max(readableName, m_deepName);
    const auto mode = fits ? QHeaderView::Stretch : QHeaderView::Interactive;
    if (!model() || header()->sectionResizeMode(NameColumn) == mode)
        return;
    header()->setSectionResizeMode(NameColumn, mode);
    if (!fits)
        header()->resizeSection(NameColumn, std::max(columnRow(NameColumn).width, m_deepName));
}

// Whole models are a dozen levels deep: of a row that somebody goes to the name is to be seen.
void TreeView::scrollTo(const QModelIndex &index, ScrollHint hint)
{
    if (index.isValid())
        makeRoomFor(index.siblingAtColumn(NameColumn));
    QTreeView::scrollTo(index, hint);
}

void TreeView::makeRoomFor(const QModelIndex &name)
{
    int level = rootIsDecorated() ? 1 : 0;
    for (QModelIndex above = name.parent(); above.isValid(); above = above.parent())
        ++level;
    const int needed = level * indentation() + std::min(sizeHintForIndex(name).width(), readableName);
    if (needed <= m_deepName)
        return;
    m_deepName = needed;
    fitName();
    if (header()->sectionSize(NameColumn) < needed)
        header()->resizeSection(NameColumn, needed);
}

void TreeView::resizeEvent(QResizeEvent *event)
{
    QTreeView::resizeEvent(event);
    fitName();
}

void TreeView::keyPressEvent(QKeyEvent *event)
{
    if (event->text() == QLatin1String("/"))
        Q_EMIT filterWanted();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        Q_EMIT rowOpened(currentIndex());
    else
        QTreeView::keyPressEvent(event);
}

// The context menu comes when the right button is let go (on X11 Qt asks for it on the press), so that it can drag too.
bool TreeView::viewportEvent(QEvent *event)
{
    const bool isMenu = event->type() == QEvent::ContextMenu;
    if (isMenu && static_cast<QContextMenuEvent *>(event)->reason() == QContextMenuEvent::Mouse)
        return true;
    const QEvent::Type type = event->type();
    const bool isMouse
        = type == QEvent::MouseButtonPress || type == QEvent::MouseMove || type == QEvent::MouseButtonRelease;
    // Newer releases of Qt would begin the ordinary drag with it.
    const bool isRightMove
        = type == QEvent::MouseMove && static_cast<QMouseEvent *>(event)->buttons() & Qt::RightButton;
    const bool handled = isRightMove || QTreeView::viewportEvent(event);
    return (isMouse && rightButtonEvent(static_cast<QMouseEvent *>(event))) || handled;
}

bool TreeView::rightButtonEvent(QMouseEvent *event)
{
    const QPoint at = event->position().toPoint();
    if (event->type() == QEvent::MouseButtonPress && event->button() == Qt::RightButton)
        m_rightPressed = at;
    if (!m_rightPressed)
        return false;
    if (event->type() == QEvent::MouseButtonRelease && event->button() == Qt::RightButton) {
        const bool isFar = (at - *m_rightPressed).manhattanLength() >= QApplication::startDragDistance();
        m_rightPressed.reset();
        if (isFar)
            Q_EMIT dragMenuWanted(event->globalPosition().toPoint());
        else
            Q_EMIT customContextMenuRequested(at);
    }
    return true;
}

bool isInsideItself(const QModelIndex &index)
{
    const auto valueOf = [](const QModelIndex &row) {
        const auto subject = row.data(SubjectRole).value<Subject>();
        const bool isValue = subject.kind == Subject::Kind::Value || subject.kind == Subject::Kind::File;
        return isValue ? subject.value : ValueId::None;
    };
    const ValueId value = valueOf(index);
    QModelIndex above = index.parent();
    while (above.isValid() && (value == ValueId::None || valueOf(above) != value))
        above = above.parent();
    return value != ValueId::None && above.isValid();
}

bool TreeView::expandBelow(const QModelIndex &index, int mostRows)
{
    std::vector<QModelIndex> open{index};
    int rows = 0;
    for (size_t next = 0; next < open.size(); ++next) {
        const int count = model()->rowCount(open[next]);
        rows += count;
        if (rows > mostRows)
            return false;
        for (int row = 0; row < count; ++row) {
            const QModelIndex child = model()->index(row, 0, open[next]);
            if (model()->hasChildren(child) && !isInsideItself(child))
                open.push_back(child);
        }
    }
    for (const QModelIndex &parent : open)
        expand(parent);
    return true;
}

void TreeView::askAndExpandBelow(const QModelIndex &index)
{
    constexpr int unasked = 10'000;
    constexpr int most = 1'000'000;
    if (expandBelow(index, unasked))
        return;
    const auto answer = QMessageBox::question(
        this, tr("Expand Below"), tr("There are more than %1 rows below. Expand them all?").arg(grouped(unasked)));
    if (answer == QMessageBox::Yes && !expandBelow(index, most))
        QMessageBox::information(this, tr("Expand Below"), tr("There are more than %1 rows below.").arg(grouped(most)));
}

}
