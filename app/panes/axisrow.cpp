// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/axisrow.h"

#include "app/panes/indexbox.h"
#include "core/bytes/attempt.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int mostInLine = 8;

// In the order of AxisRole.
constexpr std::array roleTexts{QT_TRANSLATE_NOOP("pith::AxisRow", "Down"), QT_TRANSLATE_NOOP("pith::AxisRow", "Across"),
    QT_TRANSLATE_NOOP("pith::AxisRow", "Index"), QT_TRANSLATE_NOOP("pith::AxisRow", "Tile down"),
    QT_TRANSLATE_NOOP("pith::AxisRow", "Tile across")};

// Of so many in a line, one below the other.
int widthOf(const std::vector<QWidget *> &widgets, int inLine, int spacing)
{
    std::vector<int> columns(static_cast<size_t>(inLine), 0);
    for (size_t i = 0; i < widgets.size(); ++i) {
        int &column = columns[i % columns.size()];
        column = std::max(column, widgets[i]->minimumSizeHint().width());
    }
    return std::accumulate(columns.begin(), columns.end(), 0,
        [spacing](int all, int column) { return all + column + (column > 0 ? spacing : 0); });
}
}

AxisRow::AxisRow(QWidget *parent) : QWidget(parent), m_grid(new QGridLayout(this)), m_text(new QLineEdit(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(10);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(mostInLine, 1);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_text->setMinimumWidth(80);
    m_text->setMaximumWidth(180);
    m_text->setAccessibleName(tr("Slice"));
    m_text->setToolTip(tr("The part that is shown, as in numpy: [3, :, ::2], [..., 0]"));
    connect(m_text, &QLineEdit::textEdited, this, &AxisRow::takeText);
}

void AxisRow::setInPage(bool inPage)
{
    m_isInPage = inPage;
    m_text->setHidden(inPage);
}

void AxisRow::setAxes(const AxisLayout &axes)
{
    const bool isOther = axes.shape() != m_axes.shape();
    m_axes = axes;
    if (isOther)
        build();
    show();
}

void AxisRow::build()
{
    for (const Box &box : m_boxes)
        delete box.whole;
    m_boxes.clear();
    delete m_fold;
    m_fold = nullptr;
    m_lastIndex = -1;
    for (qsizetype axis = 0; axis < m_axes.rank(); ++axis)
        buildAxis(axis);
    if (m_axes.rank() == 1)
        buildFold();
    arrange();
    orderTabs();
}

// From left to right; what is made last would come behind all else in the window.
void AxisRow::orderTabs()
{
    QWidget *last = m_text;
    const auto follow = [&last](QWidget *next) {
        setTabOrder(last, next);
        last = next;
    };
    for (const Box &box : m_boxes) {
        follow(box.role);
        follow(box.index);
    }
    if (m_fold)
        follow(m_fold);
    setTabOrder(last, m_text);
}

void AxisRow::arrange()
{
    std::vector<QWidget *> widgets;
    widgets.reserve(m_boxes.size() + 2);
    for (const Box &box : m_boxes)
        widgets.push_back(box.whole);
    if (m_fold)
        widgets.push_back(m_fold);
    widgets.push_back(m_text);
    m_inLine = mostInLine;
    while (m_inLine > 1 && widthOf(widgets, m_inLine, m_grid->horizontalSpacing()) > width())
        --m_inLine;
    for (size_t i = 0; i < widgets.size(); ++i)
        m_grid->addWidget(widgets[i], int(i) / m_inLine, int(i) % m_inLine, Qt::AlignLeft);
}

void AxisRow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void AxisRow::buildAxis(qsizetype axis)
{
    const qint64 extent = m_axes.shape()[axis];
    auto *whole = new QWidget(this);
    auto *line = new QHBoxLayout(whole);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    auto *label = new QLabel(tr("%1: %2").arg(axis).arg(extent), whole);
    auto *role = new QComboBox(whole);
    for (const char *text : roleTexts)
        role->addItem(tr(text));
    role->setFocusPolicy(Qt::StrongFocus);
    role->setAccessibleName(tr("Axis %1").arg(axis));
    role->setMinimumWidth(role->sizeHint().width());
    role->setHidden(m_isInPage);
    auto *index = new IndexBox(whole);
    index->setRange(0, int(std::clamp<qint64>(extent - 1, 0, std::numeric_limits<int>::max())));
    index->setAccessibleName(tr("Index of axis %1").arg(axis));
    for (QWidget *widget : std::initializer_list<QWidget *>{label, role, index})
        line->addWidget(widget);
    connect(role, &QComboBox::activated, this, [this, axis](int chosen) {
        AxisLayout next = m_axes;
        next.setRole(axis, AxisRole(chosen));
        change(next);
    });
    connect(index, &QSpinBox::valueChanged, this, [this, axis](int place) {
        m_lastIndex = axis;
        AxisLayout next = m_axes;
        next.setIndex(axis, place);
        change(next);
    });
    m_boxes.push_back({role, index, whole});
}

// A vector has no role to choose, but lines to be folded to.
void AxisRow::buildFold()
{
    m_boxes.front().role->hide();
    m_fold = new QComboBox(this);
    m_fold->setAccessibleName(tr("Row length"));
    m_fold->setToolTip(tr("Row length: how many elements a row of the folded vector has"));
    m_fold->setFocusPolicy(Qt::StrongFocus);
    for (const qint64 length : m_axes.folds())
        m_fold->addItem(tr("rows of %1").arg(length), length);
    connect(m_fold, &QComboBox::activated, this, [this] {
        AxisLayout next = m_axes;
        next.setFold(m_fold->currentData().toLongLong());
        change(next);
    });
}

void AxisRow::show()
{
    for (qsizetype axis = 0; axis < m_axes.rank(); ++axis) {
        const Box &box = m_boxes[size_t(axis)];
        const QSignalBlocker quietRole(box.role), quietIndex(box.index);
        const bool isIndex = m_axes.role(axis) == AxisRole::Index;
        box.role->setCurrentIndex(int(m_axes.role(axis)));
        box.index->setValue(int(std::min<qint64>(m_axes.index(axis), std::numeric_limits<int>::max())));
        box.index->setVisible(isIndex);
        box.whole->setVisible(isIndex || !m_isInPage);
    }
    if (m_fold)
        m_fold->setCurrentIndex(m_fold->findData(m_axes.fold()));
    if (!m_isTyping)
        m_text->setText(u'[' + m_axes.slice() + u']');
    setVisible(m_axes.rank() > 0 && (!m_isInPage || steppedAxis() >= 0));
}

void AxisRow::change(const AxisLayout &axes)
{
    m_axes = axes;
    show();
    Q_EMIT changed();
}

void AxisRow::takeText()
{
    AxisLayout next = m_axes;
    QString wrong;
    const bool isRight = attempt(wrong, [&] { next.setSlice(m_text->text()); });
    Q_EMIT problem(wrong);
    const QScopedValueRollback typing(m_isTyping, true); // what is typed stays as it is
    if (isRight)
        change(next);
}

qsizetype AxisRow::steppedAxis() const
{
    if (m_lastIndex >= 0 && m_axes.role(m_lastIndex) == AxisRole::Index)
        return m_lastIndex;
    for (qsizetype axis = 0; axis < m_axes.rank(); ++axis) {
        if (m_axes.role(axis) == AxisRole::Index)
            return axis;
    }
    return -1;
}

void AxisRow::step(int steps)
{
    if (const qsizetype axis = steppedAxis(); axis >= 0)
        m_boxes[size_t(axis)].index->stepBy(steps);
}

void AxisRow::goToEnd(bool last)
{
    if (const qsizetype axis = steppedAxis(); axis >= 0)
        m_boxes[size_t(axis)].index->setValue(last ? m_boxes[size_t(axis)].index->maximum() : 0);
}

void AxisRow::swap()
{
    AxisLayout next = m_axes;
    next.swap();
    change(next);
}

}
