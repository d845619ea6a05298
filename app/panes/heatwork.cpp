// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/heatwork.h"

#include "app/panes/tensorwork.h"
#include "core/bytes/error.h"
#include "core/bytes/text.h"
#include "core/document/sparse.h"
#include "core/document/words.h"
#include "core/render/sparsemap.h"

#include <algorithm>
#include <cmath>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
QString placesText(const Places &places, const QString &one, const QString &many)
{
    return places.count() == 1 ? one.arg(places.first) : many.arg(places.first).arg(places.end - 1);
}

bool isThat(double value, NoNumber what)
{
    switch (what) {
    case NoNumber::NaN:
        return std::isnan(value);
    case NoNumber::PosInf:
        return std::isinf(value) && value > 0;
    case NoNumber::NegInf:
        return std::isinf(value) && value < 0;
    }
    Q_UNREACHABLE();
}

// The elements below one pixel, one each.
PictureCut cutOf(const Places &rows, const Places &columns, const HeatMap &whole)
{
    return {whole.columns, whole.rows, columns.first, rows.first, int(columns.count()), int(rows.count())};
}
}

QString HeatSubject::key(const PictureCut &whole) const
{
    return u"%1 %2×%3 %4 %5"_s.arg(layout.key())
        .arg(whole.width)
        .arg(whole.height)
        .arg(int(aggregation))
        .arg(int(shown));
}

HeatMap HeatSubject::draw(const PictureCut &cut, Aggregation kind, Progress &progress) const
{
    return heatMap(elementsOf(*document, value, progress), layout, shown, cut, kind, progress);
}

QString HeatSubject::cellText(qint64 row, qint64 column, Progress &progress) const
{
    const Extents element = layout.elementAt(row, column);
    if (!isOfParts(document->values, value))
        return elementText(*document, value, element, progress);
    const PictureCut cell{layout.columns(), layout.rows(), column, row, 1, 1};
    if (!isElement(elementsOf(*document, value, progress), element, progress))
        return tr("%1   no element: part %2 is smaller").arg(indexText(element)).arg(element[0]);
    return indexText(element) + u"   "_s + numberText(draw(cell, Aggregation::LargestMagnitude, progress).at(0, 0));
}

HeatMap HeatSubject::firstLook(const PictureCut &whole, Progress &progress) const
{
    if (isOfParts(document->values, value)) // there is no faster way
        return draw(whole, aggregation, progress);
    const MatrixView matrix = layout.matrix(tensorData(*document, value, progress), shown);
    return coarseHeatMap(matrix, whole.width, whole.height, aggregation, progress);
}

HeatMap HeatSubject::part(const PictureCut &cut, Progress &progress) const { return draw(cut, aggregation, progress); }

QString HeatSubject::blockText(const PictureCut &pixel, Progress &progress) const
{
    const auto valueOf = [&](Aggregation kind) { return draw(pixel, kind, progress).at(0, 0); };
    const QStringList values
        = textsApart(std::array{valueOf(Aggregation::Min), valueOf(Aggregation::Mean), valueOf(Aggregation::Max)});
    const QString places = placesText(pixel.rowsOf(0, layout.rows()), tr("row %1"), tr("rows %1–%2")) + u", "_s
        + placesText(pixel.columnsOf(0, layout.columns()), tr("column %1"), tr("columns %1–%2"));
    return tr("%1   min %2  mean %3  max %4").arg(places, values[0], values[1], values[2]);
}

std::optional<AxisLayout::Cell> HeatSubject::next(
    NoNumber what, const HeatMap &whole, const std::optional<AxisLayout::Cell> &from, Progress &progress) const
{
    const PictureCut &cut = whole.cut;
    const auto pixels = qint64(whole.values.size());
    const qint64 start = from
        ? pixelOf(from->row, cut.height, whole.rows) * cut.width + pixelOf(from->column, cut.width, whole.columns)
        : 0;
    for (qint64 step = 0; step <= pixels; ++step) { // the first pixel again at the end: what is before `from`
        const qint64 pixel = (start + step) % pixels;
        if (std::isfinite(whole.values[size_t(pixel)]))
            continue;
        const Places rows = cut.rowsOf(pixel / cut.width, whole.rows);
        const Places columns = cut.columnsOf(pixel % cut.width, whole.columns);
        const HeatMap cells = draw(cutOf(rows, columns, whole), Aggregation::Max, progress);
        for (int y = 0; y < cells.height(); ++y) {
            for (int x = 0; x < cells.width(); ++x) {
                const AxisLayout::Cell cell{rows.first + y, columns.first + x};
                const bool isBefore = step == 0 && from
                    && (cell.row < from->row || (cell.row == from->row && cell.column <= from->column));
                if (!isBefore && isThat(cells.at(x, y), what))
                    return cell;
            }
        }
    }
    return std::nullopt;
}

QImage HeatSubject::everyElement(const Legend &legend, Progress &progress) const
{
    constexpr qint64 longest = 16'384;
    constexpr qint64 band = 256; // rows that are read at once
    const qint64 rows = layout.rows(), columns = layout.columns();
    if (rows > longest || columns > longest)
        throw Error(tr("A picture with one pixel an element would be %1×%2; %3 a side is the most")
                .arg(columns)
                .arg(rows)
                .arg(longest));
    QImage image(int(columns), int(rows), QImage::Format_RGB32);
    for (qint64 row = 0; row < rows; row += band) {
        const PictureCut cut{columns, rows, 0, row, int(columns), int(std::min(band, rows - row))};
        const QImage lines = heatPixels(draw(cut, aggregation, progress), legend);
        for (int y = 0; y < lines.height(); ++y)
            std::copy_n(lines.constScanLine(y), lines.width() * qint64(sizeof(QRgb)), image.scanLine(int(row) + y));
    }
    return image;
}

HeatProfiles profilesOf(const HeatSubject &subject, const PictureCut &whole, Progress &progress)
{
    HeatSubject sizes = subject;
    sizes.aggregation = Aggregation::Rms;
    return {sizes.part({1, whole.wholeHeight, 0, 0, 1, whole.height}, progress),
        sizes.part({whole.wholeWidth, 1, 0, 0, whole.width, 1}, progress)};
}

}
