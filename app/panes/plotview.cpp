// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/plotview.h"

#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace pith {

PlotView::PlotView(QWidget *parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &PlotView::readout, this, &PlotView::setReadoutText);
}

void PlotView::setReadoutText(const QString &text)
{
    if (text == m_readout)
        return;
    m_readout = text;
    QAccessibleValueChangeEvent told(this, text);
    QAccessible::updateAccessibility(&told);
}

PlotStyle PlotView::plotStyle() const
{
    return {.size = size(), .ratio = devicePixelRatioF(), .font = font(), .colors = plotColors(palette())};
}

const PlotPicture &PlotView::picture()
{
    if (m_picture.image.isNull() || m_picture.image.devicePixelRatio() != devicePixelRatioF())
        m_picture = draw(plotStyle());
    return m_picture;
}

void PlotView::copyPicture() { QApplication::clipboard()->setImage(picture().image); }

void PlotView::redraw()
{
    m_picture = {};
    update();
}

// A tool tip stands beside the plot, never on the pixel that the readout tells of.
bool PlotView::event(QEvent *event)
{
    const bool onPlot
        = event->type() == QEvent::ToolTip && picture().plot.contains(static_cast<QHelpEvent *>(event)->pos());
    return onPlot || QWidget::event(event);
}

void PlotView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.drawImage(0, 0, picture().image);
    if (!hasFocus())
        return;
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2)); // a style's own would tint the colours below it
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

void PlotView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        redraw();
    QWidget::changeEvent(event);
}

void PlotView::resizeEvent(QResizeEvent *event)
{
    redraw();
    QWidget::resizeEvent(event);
}

void PlotView::mouseMoveEvent(QMouseEvent *event)
{
    const QRectF plot = picture().plot;
    const QPointF place = event->position() - plot.topLeft();
    const bool inside = !plot.isEmpty() && QRectF(QPointF(), plot.size()).contains(place);
    Q_EMIT readout(inside ? readoutAt(place.x() / plot.width(), place.y() / plot.height()) : QString());
}

void PlotView::mouseDoubleClickEvent(QMouseEvent *) { Q_EMIT opened(); }

void PlotView::leaveEvent(QEvent *event)
{
    Q_EMIT readout({});
    QWidget::leaveEvent(event);
}

void PlotView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        copyPicture();
    else
        QWidget::keyPressEvent(event);
}

}
