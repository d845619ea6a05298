// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/answer.h"
#include "app/cli/pictures.h"
#include "app/cli/selection.h"
#include "app/cli/timing.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/document/sparse.h"
#include "core/render/histogrambins.h"
#include "core/render/sparsemap.h"

#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>
#include <array>

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

// A number of the sizes that pictures have.
int sideOf(QStringView text, L1 option)
{
    constexpr int most = 16'384;
    bool isNumber = false;
    const int side = text.toInt(&isNumber);
    if (!isNumber || side < 1 || side > most)
        throw Error(tr("--%1 wants pixels from 1 to %2").arg(option).arg(most));
    return side;
}

QSize sizeOf(const Call &call)
{
    const QString text = call.arguments.value(Option::Size, QStringLiteral("800x600"));
    const qsizetype x = text.indexOf(u'x');
    if (x < 0)
        throw Error(tr("--size wants WIDTHxHEIGHT, not %1").arg(text));
    return {sideOf(QStringView(text).left(x), L1("size")), sideOf(QStringView(text).mid(x + 1), L1("size"))};
}

qreal ratioOf(const Call &call)
{
    const QString text = call.arguments.value(Option::Scale, QStringLiteral("1"));
    if (text != u"1" && text != u"2")
        throw Error(tr("--scale is 1 or 2, not %1").arg(text));
    return text.toDouble();
}

template <typename Rows, typename NameOf> QString namesOf(const Rows &rows, NameOf nameOf)
{
    QStringList names;
    for (const auto &row : rows)
        names += QString(nameOf(row));
    return names.join(QStringLiteral(", "));
}

HeatChoice choiceOf(const Call &call, const DTypeRow &dtype)
{
    HeatChoice choice;
    choice.map = call.arguments.value(Option::Map);
    if (!choice.map.isEmpty() && !colorMapByName(choice.map))
        throw Error(tr("--map: there is no colour map %1, but %2")
                .arg(choice.map, namesOf(colorMaps(), [](const ColorMap &map) { return map.name; })));
    const QString name = call.arguments.value(Option::Aggregation, QStringLiteral("largest"));
    const auto rows = aggregationRows();
    const auto row = std::ranges::find_if(rows, [&](const AggregationRow &each) { return name == each.name; });
    if (row == rows.end())
        throw Error(tr("--aggregation: there is no %1, but %2").arg(name, namesOf(rows, [](const AggregationRow &each) {
            return each.name;
        })));
    choice.aggregation = row->aggregation;
    const QString number = call.arguments.value(Option::Number);
    if (number.isEmpty())
        return choice;
    const auto numbers = shownRows(dtype);
    const auto shown = std::ranges::find_if(numbers, [&](const ShownRow &each) { return number == each.name; });
    if (numbers.empty())
        throw Error(tr("--number: an element of %1 is one number").arg(QString(dtype.name)));
    if (shown == numbers.end())
        throw Error(tr("--number: there is no %1, but %2").arg(number, namesOf(numbers, [](const ShownRow &each) {
            return each.name;
        })));
    choice.show(shown->shown, dtype);
    return choice;
}

// What is drawn.
struct Drawn
{
    const Document &document;
    ValueId value;
    TensorData counted; // those that histograms are of
};

QImage heatMapPicture(const Call &call, const Drawn &drawn, const PlotStyle &style)
{
    const Elements elements = elementsOf(drawn.document, drawn.value, call.progress);
    const DTypeRow &dtype = row(drawn.counted.dtype);
    AxisLayout layout(shapeOf(elements, call.progress));
    layout.setSlice(call.arguments.value(Option::Slice));
    return heatPicture(elements, layout, choiceOf(call, dtype), dtype, drawn.counted, style, call.progress);
}

QImage histogramPicture(const Call &call, const Drawn &drawn, const PlotStyle &style)
{
    const DTypeRow &dtype = row(drawn.counted.dtype);
    const Shown what = choiceOf(call, dtype).shown(dtype);
    const Summary summary = summarize(drawn.counted, {.percentiles = true, .shown = what}, call.progress);
    if (summary.histogram.counts.empty())
        throw Error(tr("it has no finite elements to draw"));
    HistogramBars shown = wholeHistogram(drawn.counted, summary, what, style.size.width(), call.progress);
    shown.options.log = wantsLog(shown.bars, style.size.height() - 60);
    return drawHistogram(shown.bars, shown.options, style).image;
}

struct PictureKind
{
    L1 name;
    QImage (*draw)(const Call &call, const Drawn &drawn, const PlotStyle &style);
};
constexpr std::array kinds{PictureKind{L1("histogram"), histogramPicture}, PictureKind{L1("heatmap"), heatMapPicture}};

const PictureKind &kindOf(const Call &call)
{
    const QString name = call.arguments.value(Option::What);
    const auto *const kind = std::ranges::find_if(kinds, [&](const PictureKind &each) { return name == each.name; });
    if (kind == kinds.end())
        throw Error(tr("render needs --what %1").arg(namesOf(kinds, [](const PictureKind &each) {
            return each.name;
        }).replace(QStringLiteral(", "), QStringLiteral("|"))));
    return *kind;
}

void write(const Call &call, const QImage &picture, const QString &out)
{
    if (QFileInfo::exists(out) && !call.has(Option::Force))
        throw Error(tr("%1 exists: --force replaces it").arg(out));
    QSaveFile file(out);
    if (!file.open(QIODevice::WriteOnly) || !picture.save(&file, "PNG") || !file.commit())
        throw Error(tr("%1 can't be written: %2").arg(out, file.errorString()));
}

}

ExitCode render(const Call &call)
{
    const Stopwatch watch;
    const QString out = call.arguments.value(Option::Output);
    if (call.keys.isEmpty() || out.isEmpty())
        throw Error(tr("render needs a KEY (`pith list` tells them) and -o OUT.png"));
    const PictureKind &kind = kindOf(call);
    const DocumentPtr document = openFile(call);
    const Leaves leaves(*document);
    const size_t leaf = leaves.one(call.keys.first());
    const ValueId value = leaves.value(leaf);
    const PlotStyle style = lightStyle(sizeOf(call), ratioOf(call));
    QImage picture;
    QString problem;
    const bool isDrawn = attempt(problem, [&] {
        const TensorData counted = tensorData(*document, shownPart(document->values, value), call.progress);
        picture = kind.draw(call, {*document, value, counted}, style);
    });
    if (!isDrawn)
        throw Error(tr("%1 can't be drawn: %2").arg(leaves.path(leaf), problem));
    write(call, picture, out);
    document->source->checkUnchanged();
    if (call.has(Option::Timing))
        watch.write(call, storedBytes(*document, {leaves.value(leaf)}), 1);
    else
        tellWritten(call, out, {});
    return Done;
}

}
