// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/heatview.h"

#include "core/document/words.h"

#include <QKeyEvent>
#include <QSettings>

#include <algorithm>
#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr QLatin1StringView aggregationSetting("heatmap/aggregation");

struct AggregationRow
{
    Aggregation aggregation;
    const char *text;
};
constexpr std::array aggregations{
    AggregationRow{Aggregation::LargestMagnitude, QT_TRANSLATE_NOOP("pith::HeatView", "Largest |x|")},
    AggregationRow{Aggregation::Mean, QT_TRANSLATE_NOOP("pith::HeatView", "Mean")},
    AggregationRow{Aggregation::Rms, QT_TRANSLATE_NOOP("pith::HeatView", "RMS")},
    AggregationRow{Aggregation::Min, QT_TRANSLATE_NOOP("pith::HeatView", "Min")},
    AggregationRow{Aggregation::Max, QT_TRANSLATE_NOOP("pith::HeatView", "Max")},
};

size_t chosenRow() { return size_t(QSettings().value(aggregationSetting, 0).toUInt()) % aggregations.size(); }

// The elements of one axis that a pixel stands for.
struct Block
{
    qint64 first;
    qint64 last;

    QString text(const QString &one, const QString &many) const
    {
        return first == last ? one.arg(first) : many.arg(first).arg(last);
    }
};

Block blockAt(double share, int pixels, qint64 elements)
{
    const auto pixel = std::clamp<qint64>(qint64(share * pixels), 0, pixels - 1);
    const qint64 first = qint64(double(pixel) * double(elements) / pixels);
    const qint64 next = qint64(double(pixel + 1) * double(elements) / pixels);
    return {first, std::max(first, next - 1)};
}
}

void HeatView::setMap(std::shared_ptr<const HeatMap> map)
{
    m_map = std::move(map);
    m_range = m_map ? autoRange(*m_map) : ColorRange();
    if (m_map) {
        setAccessibleDescription(tr("%1 by %2, colours from %3 to %4, %5")
                .arg(QString::number(m_map->rows), QString::number(m_map->columns), shortNumber(m_range.low),
                    shortNumber(m_range.high),
                    m_map->nan ? tr("%1 NaN").arg(grouped(quint64(m_map->nan))) : tr("no NaN")));
    }
    redraw();
}

void HeatView::setTiles(int rows, int columns)
{
    m_options.tileRows = rows;
    m_options.tileColumns = columns;
}

int HeatView::heightFor(qint64 rows, qint64 columns, int most) const
{
    constexpr int legend = 200;
    PlotStyle style = plotStyle();
    style.size.setHeight(most);
    const HeatPlace place = fitted(rows, columns, heatArea(rows, m_options, style), style.ratio);
    return std::clamp(int(place.plot().bottom()) + 2, std::min(legend, most), most);
}

QSize HeatView::roomFor(qint64 rows, qint64 columns) const
{
    const PlotStyle style = plotStyle();
    return fitted(rows, columns, heatArea(rows, m_options, style), style.ratio).view.size().expandedTo(QSize(1, 1));
}

HeatScene HeatView::scene(const PlotStyle &style) const
{
    HeatScene scene;
    scene.place = fitted(m_map->rows, m_map->columns, heatArea(m_map->rows, m_options, style), style.ratio);
    scene.layers = {m_map.get()};
    scene.legend = legendOf(*m_map, m_range, {});
    scene.legend.colors = &defaultColorMap(m_range.diverging ? ColorMap::Diverging : ColorMap::Sequential);
    if (m_map->rows > m_map->height() || m_map->columns > m_map->width())
        scene.legend.word = aggregationText();
    return scene;
}

Aggregation HeatView::aggregation() { return aggregations[chosenRow()].aggregation; }
QString HeatView::aggregationText() { return tr(aggregations[chosenRow()].text); }

PlotPicture HeatView::draw(const PlotStyle &style) const
{
    return m_map ? drawHeatMap(scene(style), m_options, style) : PlotPicture{blankImage(style), {}};
}

QString HeatView::readoutAt(double across, double down)
{
    if (!m_map || m_map->width() == 0)
        return {};
    const Block columns = blockAt(across, m_map->width(), m_map->columns);
    const Block rows = blockAt(down, m_map->height(), m_map->rows);
    const auto pixel = size_t(std::min(int(down * m_map->height()), m_map->height() - 1)) * size_t(m_map->width())
        + size_t(std::min(int(across * m_map->width()), m_map->width() - 1));
    const bool single = rows.first == rows.last && columns.first == columns.last;
    if (single)
        Q_EMIT elementHovered(rows.first, columns.first);
    return u"%1, %2   %3"_s.arg(rows.text(tr("row %1"), tr("rows %1–%2")),
               columns.text(tr("column %1"), tr("columns %1–%2")), numberText(double(m_map->values[pixel])))
        + (single ? QString() : u"   "_s + aggregationText());
}

void HeatView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_A && event->modifiers() == Qt::NoModifier) {
        QSettings().setValue(aggregationSetting, uint((chosenRow() + 1) % aggregations.size()));
        Q_EMIT aggregationChanged();
    } else {
        PlotView::keyPressEvent(event);
    }
}

void HeatView::resizeEvent(QResizeEvent *event)
{
    PlotView::resizeEvent(event);
    Q_EMIT resized();
}

}
