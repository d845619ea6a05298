// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/heatlegend.h"

#include "app/panes/heatview.h"
#include "app/panes/legendhandle.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace pith {

namespace {
constexpr double hundredth = 0.01;
constexpr int cornerSide = 14;
}

HeatLegend::HeatLegend(HeatView *view)
    : QWidget(view),
      m_view(view),
      m_handles{new LegendHandle(tr("Lower end of the colours"), this),
          new LegendHandle(tr("Upper end of the colours"), this)},
      m_field(new QLineEdit(this))
{
    setAccessibleName(tr("Legend"));
    setToolTip(tr("Drag the triangles, or click the numbers, to choose the range of colours. Right button: more."));
    m_field->hide();
    connect(m_field, &QLineEdit::editingFinished, this, &HeatLegend::finishEdit);
    for (const End end : {Low, High}) {
        LegendHandle *const handle = m_handles[end];
        connect(handle, &LegendHandle::grabbed, this, [this] {
            m_scale = m_view->legend().scale();
            m_isDragged = true;
        });
        connect(handle, &LegendHandle::released, this, [this] {
            m_isDragged = false;
            placeHandle(Low);
            placeHandle(High);
        });
        connect(handle, &LegendHandle::dragged, this, [this, end](double y) {
            const QRectF bar = layout().bar;
            moveEnd(end, m_scale.value(std::clamp((bar.bottom() - y) / bar.height(), 0.0, 1.0)));
        });
        connect(handle, &LegendHandle::stepped, this, [this, end](int steps) {
            const LegendScale scale = m_view->legend().scale();
            const ColorRange &range = m_view->range();
            const double now = scale.place(end == Low ? range.low : range.high);
            moveEnd(end, scale.value(std::clamp(now + steps * hundredth, 0.0, 1.0)));
        });
        connect(handle, &LegendHandle::editWanted, this, [this, end] { edit(end); });
        connect(handle, &LegendHandle::valueAsked, this, [this, end](double value) { moveEnd(end, value); });
    }
}

LegendLayout HeatLegend::layout() const { return layOut(m_view->legend(), QRectF(rect()), font()); }

// As HistogramPane's fields.
HeatLegend::~HeatLegend() { m_field->disconnect(this); }

void HeatLegend::place(const QRectF &area)
{
    setGeometry(area.toAlignedRect());
    if (m_isDragged)
        return;
    placeHandle(Low);
    placeHandle(High);
}

void HeatLegend::placeHandle(End end)
{
    const Legend &legend = m_view->legend();
    const LegendLayout where = layout();
    const double value = end == Low ? legend.range.low : legend.range.high;
    const double y = where.bar.bottom() - legend.scale().place(value) * where.bar.height();
    LegendHandle *const handle = m_handles[end];
    handle->move(0, int(std::lround(y)) - handle->height() / 2);
    handle->setValue(value, legend.least, legend.most);
    handle->setVisible(legend.colors && legend.hasNumbers && !legend.range.isConstant() && legend.categories.empty());
}

// Where zero has the middle colour, it keeps it.
void HeatLegend::moveEnd(End end, double value)
{
    const ColorRange &range = m_view->range();
    double low = end == Low ? value : range.low;
    double high = end == High ? value : range.high;
    if (range.diverging) {
        high = std::abs(value);
        low = -high;
    }
    if (low < high)
        Q_EMIT rangeChosen(low, high);
}

void HeatLegend::edit(End end)
{
    m_edited = end;
    const ColorRange &range = m_view->range();
    const LegendLayout where = layout();
    const QRectF line = end == Low ? where.low : where.high;
    m_field->setGeometry(line.toAlignedRect().adjusted(0, -3, 0, 3));
    m_field->setText(QString::number(end == Low ? range.low : range.high, 'g', QLocale::FloatingPointShortest));
    m_field->setAccessibleName(m_handles[end]->accessibleName());
    m_field->show();
    m_field->selectAll();
    m_field->setFocus();
}

void HeatLegend::finishEdit()
{
    if (m_field->isHidden())
        return;
    m_field->hide();
    bool isNumber = false;
    const double value = m_field->text().toDouble(&isNumber);
    if (isNumber && std::isfinite(value) && m_field->isModified())
        moveEnd(m_edited, value);
}

QRect HeatLegend::corner() const { return {width() - cornerSide, 0, cornerSide, cornerSide}; }

void HeatLegend::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    const LegendLayout where = layout();
    const QPointF at = event->position();
    m_pressed = at.toPoint();
    m_cornerPressed = corner().contains(m_pressed);
    if (m_cornerPressed)
        return;
    const auto chip = std::ranges::find_if(where.chips, [&](const auto &one) { return one.place.contains(at); });
    if (chip != where.chips.end())
        Q_EMIT nextWanted(chip->what);
    else if (where.high.contains(at) || where.low.contains(at))
        edit(where.high.contains(at) ? High : Low);
}

void HeatLegend::mouseMoveEvent(QMouseEvent *event)
{
    const bool isFar = (event->position().toPoint() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (!m_cornerPressed || !isFar)
        return;
    m_cornerPressed = false;
    Q_EMIT dragWanted();
}

void HeatLegend::contextMenuEvent(QContextMenuEvent *event) { Q_EMIT menuWanted(event->globalPos()); }

// The corner that the picture is dragged by: dots, as on the handle of the heading.
void HeatLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QColor dot = palette().color(QPalette::Text);
    dot.setAlphaF(0.5f);
    for (int x = 0; x < 2; ++x) {
        for (int y = 0; y < 3; ++y)
            painter.fillRect(QRect(corner().left() + 4 + 4 * x, 3 + 4 * y, 2, 2), dot);
    }
}

}
