// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/rulers.h"

#include "core/bytes/text.h"
#include "core/render/axis.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr double tickLength = 4;
constexpr double gap = 4;
constexpr double strip = 32; // of a profile

double stripRoom(const HeatOptions &options) { return options.profiles ? strip + gap : 0; }

qint64 numberOf(const Ruler &ruler, qint64 place) { return ruler.first + place / ruler.tile * ruler.step; }

// The numbers of what is seen, each with the middle of what it names (a share of the view).
struct Tick
{
    qint64 number;
    double at;
};
std::vector<Tick> ticksOf(const Ruler &ruler, double firstPlace, double endPlace, qint64 extent, int wanted)
{
    const double tile = double(ruler.tile);
    const Axis axis = axisOver(firstPlace / tile, endPlace / tile, std::max(1, wanted));
    std::vector<Tick> ticks;
    for (const double tick : axis.ticks) {
        const double middle = (tick + 0.5) * tile;
        if (tick != std::floor(tick) || tick * tile >= double(extent) || middle < firstPlace || middle > endPlace)
            continue;
        ticks.push_back({numberOf(ruler, qint64(tick) * ruler.tile), (middle - firstPlace) / (endPlace - firstPlace)});
    }
    return ticks;
}

class Rulers
{
public:
    Rulers(QPainter &painter, const HeatScene &scene, const HeatOptions &options, const PlotStyle &style)
        : m_painter(painter),
          m_scene(scene),
          m_place(scene.place),
          m_options(options),
          m_colors(style.colors),
          m_plot(scene.place.plot()),
          m_line(std::ceil(painter.fontMetrics().height())),
          m_bottom(style.size.height())
    {
    }

    void draw()
    {
        m_painter.setPen(m_colors.weakText);
        drawAcross();
        drawDown();
        drawCaptions();
        drawProfiles();
    }

private:
    void drawAcross()
    {
        const double first = double(m_place.x) / m_place.scaleX();
        const double end = double(m_place.x + m_place.view.width()) / m_place.scaleX();
        const double bottom = m_plot.top() - stripRoom(m_options);
        for (const Tick &tick : ticksOf(m_options.across, first, end, m_place.columns, int(m_plot.width() / 60))) {
            const double x = m_plot.left() + tick.at * m_plot.width();
            m_painter.drawText(QRectF(x - 60, bottom - tickLength - 1 - m_line, 120, m_line), Qt::AlignCenter,
                QString::number(tick.number));
            m_painter.fillRect(QRectF(std::floor(x), bottom - tickLength, 1, tickLength - 1), m_colors.weakText);
        }
    }

    void drawDown()
    {
        const double first = double(m_place.y) / m_place.scaleY();
        const double end = double(m_place.y + m_place.view.height()) / m_place.scaleY();
        const double right = m_plot.left() - stripRoom(m_options);
        for (const Tick &tick : ticksOf(m_options.down, first, end, m_place.rows, int(m_plot.height() / 40))) {
            const double y = m_plot.top() + tick.at * m_plot.height();
            const double top = std::clamp(y - m_line / 2, 0.0, std::max(0.0, m_bottom - m_line));
            m_painter.drawText(QRectF(right - tickLength - 2 - 200, top, 200, m_line),
                Qt::AlignRight | Qt::AlignVCenter, QString::number(tick.number));
            m_painter.fillRect(QRectF(right - tickLength, std::floor(y), tickLength - 1, 1), m_colors.weakText);
        }
    }

    void drawCaptions()
    {
        m_painter.drawText(QRectF(m_plot.left(), 0, std::max(m_plot.width(), 300.0), m_line),
            Qt::AlignLeft | Qt::AlignVCenter, m_options.across.caption);
        m_painter.save();
        m_painter.translate(0, m_plot.top());
        m_painter.rotate(-90);
        const double room = std::max(m_plot.height(), 40.0);
        m_painter.drawText(QRectF(-room, 0, room, m_line), Qt::AlignRight | Qt::AlignVCenter,
            m_painter.fontMetrics().elidedText(m_options.down.caption, Qt::ElideRight, int(room)));
        m_painter.restore();
    }

    void drawProfiles()
    {
        if (!m_options.profiles)
            return;
        if (m_scene.rowProfile)
            drawStrip(
                *m_scene.rowProfile, m_place.view.height(),
                [&](int i) { return m_place.rowsAt(m_place.view.top() + i); },
                [&](int i, double length) {
                    return QRectF(
                        m_plot.left() - gap - length, m_plot.top() + i / m_place.ratio, length, 1 / m_place.ratio);
                },
                m_scene.rowProfile->cut.wholeHeight, m_place.rows);
        if (m_scene.columnProfile)
            drawStrip(
                *m_scene.columnProfile, m_place.view.width(),
                [&](int i) { return m_place.columnsAt(m_place.view.left() + i); },
                [&](int i, double length) {
                    return QRectF(
                        m_plot.left() + i / m_place.ratio, m_plot.top() - gap - length, 1 / m_place.ratio, length);
                },
                m_scene.columnProfile->cut.wholeWidth, m_place.columns);
    }

    // Bars from the picture outwards, the largest as long as the strip.
    template <typename PlacesAt, typename Bar>
    void drawStrip(const HeatMap &profile, int length, PlacesAt placesAt, Bar bar, qint64 pixels, qint64 extent)
    {
        double most = 0;
        for (const double value : profile.values)
            most = std::isfinite(value) ? std::max(most, value) : most;
        for (int i = 0; i < length; ++i) {
            const double value = profile.values[size_t(pixelOf(placesAt(i).first, pixels, extent))];
            const bool isNumber = std::isfinite(value);
            const double share = isNumber && most > 0 ? value / most : 1;
            const QColor ink = isNumber ? m_colors.bars : QColor(std::isnan(value) ? nanColor : posInfColor);
            m_painter.fillRect(bar(i, std::max(1.0, share * strip)), ink);
        }
    }

    QPainter &m_painter;
    const HeatScene &m_scene;
    const HeatPlace &m_place;
    const HeatOptions &m_options;
    const PlotColors &m_colors;
    QRectF m_plot;
    double m_line;
    double m_bottom;
};
}

QPointF rulerMargins(qint64 rows, const HeatOptions &options, const PlotStyle &style)
{
    const QFontMetricsF metrics(style.font);
    const double line = std::ceil(metrics.height());
    const qint64 largest = std::max(std::abs(numberOf(options.down, rows)), std::abs(options.down.first));
    const double number = metrics.horizontalAdvance(QString::number(largest));
    const double captionLeft = options.down.caption.isEmpty() ? 0 : line;
    const double captionTop = options.across.caption.isEmpty() ? 0 : line;
    return {std::ceil(captionLeft + number + tickLength + gap + stripRoom(options)),
        captionTop + line + tickLength + 2 + stripRoom(options)};
}

void drawRulers(QPainter &painter, const HeatScene &scene, const HeatOptions &options, const PlotStyle &style)
{
    Rulers(painter, scene, options, style).draw();
}

QString profileTextAt(const QPointF &at, const HeatScene &scene, const HeatOptions &options)
{
    const HeatPlace &place = scene.place;
    if (place.isEmpty() || !options.profiles)
        return {};
    const QRectF plot = place.plot();
    const auto isIn = [](double x, double from, double to) { return x >= from && x < to; };
    const auto said
        = [](const HeatMap &profile, const Places &places, const Ruler &ruler, qint64 pixels, qint64 extent) {
              const qint64 first = numberOf(ruler, places.first);
              const qint64 last = numberOf(ruler, places.first + places.count() - 1);
              const double value = profile.values[size_t(pixelOf(places.first, pixels, extent))];
              return tr("%1, %2: RMS %3")
                  .arg(ruler.caption, first == last ? QString::number(first) : u"%1 … %2"_s.arg(first).arg(last),
                      shortNumber(value, 4));
          };
    if (scene.rowProfile && isIn(at.y(), plot.top(), plot.bottom())
        && isIn(at.x(), plot.left() - stripRoom(options), plot.left()))
        return said(*scene.rowProfile, place.rowsAt(int(at.y() * place.ratio)), options.down,
            scene.rowProfile->cut.wholeHeight, place.rows);
    if (scene.columnProfile && isIn(at.x(), plot.left(), plot.right())
        && isIn(at.y(), plot.top() - stripRoom(options), plot.top()))
        return said(*scene.columnProfile, place.columnsAt(int(at.x() * place.ratio)), options.across,
            scene.columnProfile->cut.wholeWidth, place.columns);
    return {};
}

}
