// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/legend.h"

#include "core/bytes/text.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr double barWidth = 14;
constexpr double gap = 4;
constexpr double corner = 16; // right of the bar and above categories: where a drag of the picture begins
constexpr double handle = 5; // pixels that a handle stands out to the left of the bar

struct ChipRow
{
    NoNumber what;
    qint64 Legend::*count;
    const char *text;
    QRgb color;
};
constexpr std::array chipRows{
    ChipRow{NoNumber::NaN, &Legend::nan, "NaN", nanColor},
    ChipRow{NoNumber::PosInf, &Legend::posInf, "+Inf", posInfColor},
    ChipRow{NoNumber::NegInf, &Legend::negInf, "−Inf", negInfColor},
};

const ChipRow &rowOf(NoNumber what) { return *std::ranges::find(chipRows, what, &ChipRow::what); }

// The bar from top to bottom, in the colours of its values: in the tails that of the end.
void drawBar(QPainter &painter, const Legend &legend, const QRectF &bar)
{
    const LegendScale scale = legend.scale();
    const int lines = std::max(1, int(std::ceil(bar.height() * painter.device()->devicePixelRatioF())));
    QImage ramp(1, lines, QImage::Format_RGB32);
    for (int y = 0; y < lines; ++y)
        ramp.setPixel(0, y, legend.color(scale.value(1 - (y + 0.5) / lines)));
    painter.drawImage(bar, ramp);
}

double yOf(const QRectF &bar, double place) { return bar.bottom() - place * bar.height(); }

// Square roots of the counts: a legend has room to show where values are, not how many exactly.
void drawHistogram(QPainter &painter, const Legend &legend, const LegendLayout &layout, const QColor &ink)
{
    const Histogram &histogram = legend.histogram;
    if (histogram.counts.empty() || layout.histogram.width() <= 0)
        return;
    const LegendScale scale = legend.scale();
    const QRectF &place = layout.histogram;
    const double most = std::sqrt(double(std::ranges::max(histogram.counts)));
    const double width = (histogram.max - histogram.min) / double(histogram.counts.size());
    for (size_t bin = 0; bin < histogram.counts.size() && most > 0; ++bin) {
        const double length = std::sqrt(double(histogram.counts[bin])) / most * place.width();
        const double bottom = yOf(place, scale.place(histogram.min + double(bin) * width));
        const double top = yOf(place, scale.place(histogram.min + double(bin + 1) * width));
        if (histogram.counts[bin] > 0)
            painter.fillRect(
                QRectF(place.left(), std::min(top, bottom - 1), std::max(1.0, length), std::max(1.0, bottom - top)),
                ink);
    }
}

// Triangles that point at the ends of the range.
void drawHandles(QPainter &painter, const Legend &legend, const QRectF &bar, const QColor &ink)
{
    const LegendScale scale = legend.scale();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    for (const double end : {legend.range.low, legend.range.high}) {
        const double y = yOf(bar, scale.place(end));
        painter.drawPolygon(
            QPolygonF({{bar.left() - 1, y}, {bar.left() - 1 - handle, y - 4}, {bar.left() - 1 - handle, y + 4}}));
    }
    painter.restore();
}

void drawZero(QPainter &painter, const Legend &legend, const QRectF &bar, const PlotStyle &style)
{
    if (legend.range.low >= 0 || legend.range.high <= 0)
        return;
    const double y = yOf(bar, legend.scale().place(0));
    const double height = painter.fontMetrics().height();
    painter.fillRect(QRectF(bar.left(), std::round(y), bar.width(), 1), style.colors.text);
    painter.setPen(style.colors.weakText);
    painter.drawText(QRectF(bar.left(), y - height / 2, legendWidth(style) - handle - 6, height),
        Qt::AlignRight | Qt::AlignVCenter, u"0"_s);
}

// What is clamped stands in weak text where nothing is.
void drawClamped(QPainter &painter, const QRectF &place, QChar sign, quint64 count, const PlotStyle &style)
{
    painter.setPen(count > 0 ? style.colors.text : style.colors.weakText);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, sign + u' ' + shortCount(double(count)));
}

// Of what is too long, the last digits: by these the ends differ.
void drawEnd(QPainter &painter, const QRectF &place, const QString &number)
{
    const QString text = painter.fontMetrics().elidedText(number, Qt::ElideLeft, int(place.width() - corner));
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, text);
}

void drawRange(QPainter &painter, const Legend &legend, const LegendLayout &layout, const PlotStyle &style)
{
    drawBar(painter, legend, layout.bar);
    drawHistogram(painter, legend, layout, style.colors.bars);
    drawHandles(painter, legend, layout.bar, style.colors.text);
    drawZero(painter, legend, layout.bar, style);
    painter.setPen(style.colors.text);
    const QStringList ends = textsApart(std::array{legend.range.low, legend.range.high});
    drawEnd(painter, layout.high, ends.back());
    if (!legend.range.isConstant())
        drawEnd(painter, layout.low, ends.front());
    if (!legend.clamped || layout.above.isEmpty())
        return;
    drawClamped(painter, layout.above, u'▲', legend.clamped->above, style);
    drawClamped(painter, layout.below, u'▼', legend.clamped->below, style);
}

// With as many digits as there is room for.
QString numberWithin(double value, double room, const QFontMetricsF &metrics)
{
    QString text = shortNumber(value);
    for (int digits = 3; digits > 0 && metrics.horizontalAdvance(text) > room; --digits)
        text = QString::number(value, 'g', digits);
    return text;
}

// Colour, value and, where there is room for it, the count.
void drawCategories(QPainter &painter, const Legend &legend, const LegendLayout &layout, const PlotStyle &style)
{
    const QFontMetricsF metrics(painter.font());
    for (size_t i = 0; i < layout.categories.size(); ++i) {
        const QRectF &place = layout.categories[i];
        const double side = std::min(12.0, place.height());
        painter.fillRect(
            QRectF(place.left() + 2, place.center().y() - side / 2, side, side), QColor(legend.categories[i].color));
        painter.setPen(style.colors.text);
        const QString value = numberWithin(legend.categories[i].value, place.width() - side - 8, metrics);
        painter.drawText(place.adjusted(side + 8, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, value);
        const QString count = shortCount(double(legend.categories[i].count));
        const QRectF rest = place.adjusted(side + 12 + metrics.horizontalAdvance(value), 0, -2, 0);
        painter.setPen(style.colors.weakText);
        if (metrics.horizontalAdvance(count) <= rest.width())
            painter.drawText(rest, Qt::AlignVCenter | Qt::AlignRight, count);
    }
}

void drawChip(QPainter &painter, const LegendLayout::Chip &chip, const PlotStyle &style)
{
    const ChipRow &row = rowOf(chip.what);
    const QRectF &place = chip.place;
    painter.fillRect(QRectF(place.left() + 2, place.center().y() - 5, 10, 10), QColor(row.color));
    painter.setPen(style.colors.text);
    painter.drawText(place.adjusted(16, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
        QString::fromUtf8(row.text) + u' ' + shortCount(double(chip.count)));
    painter.drawText(
        place.adjusted(0, 0, -2, 0), Qt::AlignVCenter | Qt::AlignRight, u"▸"_s); // a click goes to the next
}

}

QRgb Legend::color(double value) const
{
    if (!categories.empty())
        return std::ranges::lower_bound(std::span(categories).first(categories.size() - 1), value, {}, &Category::value)
            ->color;
    if (!std::isfinite(value))
        return nonFiniteColor(value);
    const double fraction = range.fraction(value);
    return colors->at(inverted ? 1 - fraction : fraction);
}

Clamped clampedBy(
    const TensorData &tensor, const PixelKind &kind, const HeatMap &whole, const ColorRange &range, Progress &progress)
{
    const auto pixels = [&](auto isBeyond) { return quint64(std::ranges::count_if(whole.values, isBeyond)); };
    if (kind.aggregation == Aggregation::Mean)
        return {pixels([&](double mean) { return std::isfinite(mean) && mean < range.low; }),
            pixels([&](double mean) { return std::isfinite(mean) && mean > range.high; })};
    const bool isOfSizes = kind.aggregation == Aggregation::Rms;
    const double low = isOfSizes ? -range.high : range.low;
    const RangeHistogram counts
        = histogramOver(tensor, {std::min(low, range.high), range.high, 1, kind.shown}, progress);
    return isOfSizes ? Clamped{0, counts.below + counts.above} : Clamped{counts.below, counts.above};
}

Legend legendOf(const HeatMap &whole, const ColorRange &range, const Histogram &histogram)
{
    Legend legend;
    legend.range = range;
    legend.least = range.low;
    legend.most = range.high;
    legend.histogram = histogram;
    legend.nan = whole.nan;
    legend.posInf = whole.inf - whole.negInf;
    legend.negInf = whole.negInf;
    for (const double value : whole.values) {
        if (!std::isfinite(value))
            continue;
        legend.hasNumbers = true;
        legend.least = std::min(legend.least, value);
        legend.most = std::max(legend.most, value);
    }
    if (!histogram.counts.empty()) {
        legend.hasNumbers = true;
        legend.least = std::min(legend.least, histogram.min);
        legend.most = std::max(legend.most, histogram.max);
    }
    return legend;
}

double legendWidth(const PlotStyle &style)
{
    return std::max(76.0, std::ceil(QFontMetricsF(style.font).horizontalAdvance(u"-1.234e-05"_s) + handle + 1));
}

LegendLayout layOut(const Legend &legend, const QRectF &area, const QFont &font)
{
    const double line = std::ceil(QFontMetricsF(font).height());
    LegendLayout layout;
    layout.area = area;
    double bottom = area.bottom();
    if (!legend.word.isEmpty()) {
        layout.word = QRectF(area.left(), bottom - 2 * line, area.width(), 2 * line);
        bottom = layout.word.top() - gap;
    }
    std::vector<const ChipRow *> shown;
    for (const ChipRow &row : chipRows) {
        if (legend.*row.count > 0)
            shown.push_back(&row);
    }
    // High enough to be hit, where the bar has room beside that.
    constexpr double easyToHit = 24, leastBar = 100;
    const bool isRoomy = bottom - area.top() - 4 * line - double(shown.size()) * easyToHit > leastBar;
    const double chipHeight = isRoomy ? std::max(easyToHit, line + 2) : line + 2;
    bottom -= double(shown.size()) * chipHeight;
    double y = bottom;
    for (const ChipRow *row : shown) {
        layout.chips.push_back({row->what, legend.*row->count, QRectF(area.left(), y, area.width(), chipHeight)});
        y += chipHeight;
    }
    if (!shown.empty())
        bottom -= gap;
    const auto textLine = [&](double top) { return QRectF(area.left(), top, area.width(), line); };
    if (!legend.categories.empty()) {
        const double top = area.top() + corner;
        const double step = std::min(line + 4, (bottom - top) / double(legend.categories.size()));
        for (size_t i = 0; i < legend.categories.size(); ++i)
            layout.categories.push_back(textLine(top + double(i) * step));
        return layout;
    }
    constexpr double lowestBar = 24; // rather than less, the counts beyond the ends are left out
    const bool hasCounts = bottom - area.top() >= 4 * line + 2 * gap + lowestBar;
    const double ends = hasCounts ? 2 * line : line;
    layout.high = textLine(area.top());
    layout.low = textLine(bottom - line);
    if (hasCounts) {
        layout.above = textLine(area.top() + line);
        layout.below = textLine(bottom - 2 * line);
    }
    const double top = area.top() + ends + gap;
    const double height = std::max(1.0, bottom - ends - gap - top);
    layout.bar = QRectF(area.left() + handle + 1, top, barWidth, height);
    layout.histogram = QRectF(layout.bar.right() + 2, top, area.right() - layout.bar.right() - 2 - corner, height);
    return layout;
}

void drawLegend(QPainter &painter, const Legend &legend, const LegendLayout &layout, const PlotStyle &style)
{
    painter.setFont(style.font);
    if (!legend.categories.empty())
        drawCategories(painter, legend, layout, style);
    else if (legend.hasNumbers)
        drawRange(painter, legend, layout, style);
    for (const LegendLayout::Chip &chip : layout.chips)
        drawChip(painter, chip, style);
    painter.setPen(style.colors.text);
    painter.drawText(layout.word, Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap, legend.word);
}

}
