// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/pictures.h"

#include "core/bytes/text.h"
#include "core/render/sparsemap.h"
#include "core/tensor/eachvalue.h"

#include <QBuffer>
#include <QGuiApplication>
#include <QPalette>

namespace pith::cli {

PlotStyle lightStyle(QSize size, qreal ratio)
{
    return {.size = size,
        .ratio = ratio,
        .font = QGuiApplication::font(),
        .colors = plotColors(QPalette(QColor(Qt::white)))};
}

QImage heatPicture(const Elements &elements, const AxisLayout &layout, const HeatChoice &choice, const DTypeRow &dtype,
    const TensorData &counted, const PlotStyle &style, Progress &progress)
{
    HeatOptions options = layout.options();
    options.profiles = choice.hasProfiles(layout.shape());
    HeatScene scene;
    const qint64 rows = layout.rows();
    scene.place = fitted(rows, layout.columns(), heatArea(rows, options, style), style.ratio, choice.aspect);
    if (scene.place.isEmpty())
        throw Error(tr("it has no elements to draw"));
    const auto part = [&](const PictureCut &cut, Aggregation aggregation) {
        return heatMap(elements, layout, choice.shown(dtype), cut, aggregation, progress);
    };
    const PictureCut cut = scene.place.cut();
    const Aggregation shown = aggregationOf(cut, rows, layout.columns(), choice.aggregation);
    const HeatMap map = part(cut, shown);
    HeatMap rowProfile, columnProfile;
    if (options.profiles) {
        rowProfile = part({1, cut.height, 0, 0, 1, cut.height}, Aggregation::Rms);
        columnProfile = part({cut.width, 1, 0, 0, cut.width, 1}, Aggregation::Rms);
        scene.rowProfile = &rowProfile;
        scene.columnProfile = &columnProfile;
    }
    scene.layers = {&map};
    const ColorRange range = rangeFor(choice, map, dtype);
    const Shown what = choice.shown(dtype);
    const Summary summary = summarize(counted, {.shown = what}, progress);
    scene.legend = legendFor(choice, map, range, dtype, {summary.histogram, fewValues(counted, summary, progress)});
    scene.legend.clamped = clampedBy(counted, {what, shown}, map, range, progress);
    return drawHeatMap(scene, options, style).image;
}

QByteArray pngOf(const QImage &picture)
{
    QByteArray png;
    QBuffer buffer(&png);
    picture.save(&buffer, "PNG");
    return png;
}

}
