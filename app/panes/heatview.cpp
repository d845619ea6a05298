// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/heatview.h"

#include "app/panes/heatlegend.h"
#include "app/panes/minimap.h"
#include "core/document/words.h"

#include <QAccessible>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace pith {

HeatView::HeatView(QWidget *parent) : PlotView(parent), m_legendBox(new HeatLegend(this)), m_minimap(new Minimap(this))
{
}

void HeatView::setMatrix(const AxisLayout &layout, const DTypeRow &dtype)
{
    m_layout = layout;
    m_dtype = &dtype;
    m_options = layout.options();
    m_viewport.setMatrix(layout.rows(), layout.columns());
    m_isStale = true;
    m_rowProfile.reset();
    m_columnProfile.reset();
    takeArea();
}

void HeatView::setChoice(const HeatChoice &choice)
{
    const bool otherAspect = choice.aspect != m_choice.aspect;
    m_choice = choice;
    if (otherAspect)
        m_viewport.setAspect(choice.aspect);
    takeArea();
}

void HeatView::showLike(const HeatView &other)
{
    m_viewport.showLike(other.m_viewport);
    changeView();
}

HeatOptions HeatView::optionsNow() const
{
    HeatOptions options = m_options;
    options.profiles = m_choice.hasProfiles(m_layout.shape());
    return options;
}

void HeatView::takeArea()
{
    const PlotStyle style = plotStyle();
    m_viewport.setArea(heatArea(m_layout.rows(), optionsNow(), style), style.ratio);
}

void HeatView::setWhole(HeatLevels::Map whole, const ColorRange &range)
{
    if (m_isStale)
        m_levels.clear();
    m_isStale = false;
    m_levels.setWhole(std::move(whole));
    if (range != m_range)
        m_clamped.reset();
    m_range = range;
    refreshLegend();
}

void HeatView::addPart(HeatLevels::Map part)
{
    if (m_isStale)
        return;
    m_levels.keep(std::move(part));
    redraw();
}

void HeatView::setDistribution(const Distribution &numbers)
{
    m_numbers = numbers;
    refreshLegend();
}

void HeatView::setClamped(const std::optional<Clamped> &clamped)
{
    m_clamped = clamped;
    refreshLegend();
}

void HeatView::setProfiles(HeatLevels::Map rows, HeatLevels::Map columns)
{
    m_rowProfile = std::move(rows);
    m_columnProfile = std::move(columns);
    redraw();
}

void HeatView::refreshLegend()
{
    if (!whole() || !m_dtype)
        return;
    m_legend = legendFor(m_choice, *whole(), m_range, *m_dtype, m_numbers);
    m_legend.clamped = m_clamped;
    const QStringList ends = textsApart(std::array{m_range.low, m_range.high});
    setAccessibleDescription(tr("%1 by %2, range %3 to %4, %5")
            .arg(QString::number(whole()->rows), QString::number(whole()->columns), ends.front(), ends.back(),
                whole()->nan ? tr("%1 NaN").arg(grouped(quint64(whole()->nan))) : tr("no NaN")));
    changeView();
}

PictureCut HeatView::fittedCut() const { return m_viewport.fittedPlace().cut(); }

int HeatView::heightFor(int most) const
{
    constexpr int legend = 200;
    PlotStyle style = plotStyle();
    style.size.setHeight(most);
    const qint64 rows = m_layout.rows();
    const HeatPlace place
        = fitted(rows, m_layout.columns(), heatArea(rows, optionsNow(), style), style.ratio, m_choice.aspect);
    return std::clamp(int(place.plot().bottom()) + 2, std::min(legend, most), most);
}

void HeatView::setInPage(bool inPage)
{
    m_isInPage = inPage;
    m_legendBox->setVisible(!inPage);
}

HeatScene HeatView::scene() const
{
    HeatScene scene;
    scene.place = place();
    scene.layers = m_levels.layersFor(wantedCut());
    scene.legend = m_legend;
    scene.rowProfile = m_rowProfile.get();
    scene.columnProfile = m_columnProfile.get();
    return scene;
}

PlotPicture HeatView::draw(const PlotStyle &style) const
{
    const bool fits = whole() && whole()->rows == m_layout.rows() && whole()->columns == m_layout.columns();
    return fits ? drawHeatMap(scene(), optionsNow(), style) : PlotPicture{blankImage(style), {}};
}

QImage HeatView::pictureAt(qreal ratio, With with)
{
    PlotStyle style = plotStyle();
    HeatScene scaled = scene();
    HeatPlace &place = scaled.place;
    const int times = std::max(1, int(std::lround(ratio / style.ratio)));
    style.ratio *= times;
    place.ratio = style.ratio;
    place.wholeWidth *= times;
    place.wholeHeight *= times;
    place.x *= times;
    place.y *= times;
    place.view = QRect(place.view.topLeft() * times, place.view.size() * times);
    return with == With::Nothing ? heatView(scaled) : drawHeatMap(scaled, optionsNow(), style).image;
}

void HeatView::changeView()
{
    const HeatPlace now = place();
    m_legendBox->place(legendArea(now, plotStyle()));
    m_minimap->place(now);
    redraw();
    Q_EMIT viewChanged();
}

void HeatView::setCursorCell(const std::optional<AxisLayout::Cell> &cell)
{
    m_cursor = cell;
    if (cell)
        m_viewport.reveal(cell->row, cell->column);
    changeView();
}

QPointF HeatView::zoomCenter() const
{
    const HeatPlace now = place();
    if (!m_cursor)
        return QRectF(now.view).center();
    const QPointF cell(now.columnEdge(double(m_cursor->column) + 0.5), now.rowEdge(double(m_cursor->row) + 0.5));
    return QRectF(now.view).contains(cell) ? cell : QRectF(now.view).center();
}

void HeatView::zoomIn()
{
    m_viewport.zoomIn(zoomCenter());
    changeView();
    pointAgain();
}

void HeatView::zoomOut()
{
    m_viewport.zoomOut(zoomCenter());
    changeView();
    pointAgain();
}

void HeatView::fit()
{
    m_viewport.fit();
    changeView();
    pointAgain();
}

void HeatView::showOneToOne()
{
    m_viewport.showOneToOne(zoomCenter());
    changeView();
    pointAgain();
}

void HeatView::centerOn(double row, double column)
{
    m_viewport.centerOn(row, column);
    changeView();
    pointAgain();
}

void HeatView::pointAgain()
{
    const HeatPlace now = place();
    if (!m_pointer || now.isEmpty())
        return;
    const bool isOn = now.plot().contains(*m_pointer);
    const QPoint pixel = devicePoint(*m_pointer).toPoint();
    Q_EMIT hovered(isOn ? now.rowsAt(pixel.y()) : Places{}, isOn ? now.columnsAt(pixel.x()) : Places{});
}

QString HeatView::readoutAt(double across, double down)
{
    const HeatPlace now = place();
    const auto x = int(now.view.left() + across * now.view.width());
    const auto y = int(now.view.top() + down * now.view.height());
    Q_EMIT hovered(now.rowsAt(y), now.columnsAt(x));
    return {};
}

void HeatView::leaveEvent(QEvent *event)
{
    m_pointer.reset();
    PlotView::leaveEvent(event);
    leavePicture();
}

void HeatView::resizeEvent(QResizeEvent *event)
{
    PlotView::resizeEvent(event);
    takeArea();
    changeView();
}

void HeatView::paintEvent(QPaintEvent *event)
{
    PlotView::paintEvent(event);
    QPainter painter(this);
    const HeatPlace now = place();
    if (m_drag == Drag::Box) {
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(QRectF(m_pressed, m_dragged).normalized());
    }
    if (!m_cursor || now.isEmpty() || m_isInPage)
        return;
    painter.setClipRect(now.plot().adjusted(-3, -3, 3, 3));
    const qreal ratio = now.ratio;
    const QPointF corner(now.columnEdge(double(m_cursor->column)) / ratio, now.rowEdge(double(m_cursor->row)) / ratio);
    const QRectF cell(corner, QSizeF(std::max(now.cell().width(), 3.0), std::max(now.cell().height(), 3.0)));
    painter.setPen(QPen(Qt::black, 3));
    painter.drawRect(cell.adjusted(-1, -1, 1, 1));
    painter.setPen(QPen(Qt::white, 1));
    painter.drawRect(cell.adjusted(-1, -1, 1, 1));
}

}
