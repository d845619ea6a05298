// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/answer.h"
#include "app/cli/numpynames.h"
#include "app/cli/scalars.h"
#include "app/cli/selection.h"
#include "app/cli/texttable.h"
#include "app/cli/timing.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/document/sparse.h"
#include "core/document/words.h"
#include "core/survey/measure.h"
#include "core/tensor/statistics.h"
#include "core/work/parallel.h"

#include <algorithm>
#include <span>

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

constexpr int MostBins = 1 << 20;

struct Described
{
    size_t leaf = 0;
    TensorData data;
    std::optional<Summary> summary;
    QString error;
};

SummaryOptions optionsOf(const Call &call)
{
    SummaryOptions options;
    bool isNumber = true;
    if (call.has(Option::Bins))
        options.bins = call.arguments.value(Option::Bins).toInt(&isNumber);
    if (!isNumber || options.bins < 0 || options.bins > MostBins)
        throw Error(tr("--bins wants a number from 0 (no histogram) to %1").arg(MostBins));
    options.percentiles = call.has(Option::Percentiles) && !call.has(Option::Timing);
    if (!call.json() && !call.has(Option::Timing))
        options.bins = 0; // the table has no histogram
    return options;
}

// use(one) for what was asked for, in its order. Several tensors at once, each of which asks for all cores besides: so
// the last ones leave none idle, and what is done once for each of them keeps only one busy. Of a million tensors never
// all are kept.
template <typename Use>
void describe(const Call &call, const Document &document, const Leaves &leaves, std::span<const size_t> chosen, Use use)
{
    constexpr size_t atOnce = 1024;
    const SummaryOptions options = optionsOf(call);
    for (size_t first = 0; first < chosen.size(); first += atOnce) {
        std::vector<Described> some;
        for (const size_t leaf : chosen.subspan(first, std::min(atOnce, chosen.size() - first)))
            some.push_back({leaf, {}, {}, {}});
        parallelFor(some.size(), [&](quint64 number) {
            Described &one = some[number];
            if (!hasNumbers(document.values, leaves.value(one.leaf)))
                return;
            attempt(one.error, [&] {
                one.data = tensorData(document, countedPart(document.values, leaves.value(one.leaf)), call.progress);
                one.summary = summarize(one.data, options, call.progress);
            });
        });
        std::ranges::for_each(some, use);
    }
    document.source->checkUnchanged();
}

void writePlace(JsonWriter &json, L1 name, const Extents &shape, qint64 flat)
{
    json.key(name);
    if (flat < 0)
        json.null();
    else
        writeExtents(json, indexOf(shape, flat));
}

void writeNumber(JsonWriter &json, L1 name, const std::optional<double> &number)
{
    json.key(name);
    if (number)
        json.value(*number);
    else
        json.null();
}

void writeStatistics(JsonWriter &json, L1 name, const Statistics &stats, const Extents &shape)
{
    json.key(name).beginObject();
    json.field(L1("count"), stats.count).field(L1("nan"), stats.nan).field(L1("inf"), stats.inf);
    json.field(L1("neg_inf"), stats.negInf).field(L1("zeros"), stats.zeros);
    json.field(L1("denormals"), stats.denormals);
    writeScalar(json.key(L1("min")), stats.min);
    writeScalar(json.key(L1("max")), stats.max);
    writeNumber(json, L1("mean"), stats.mean);
    writeNumber(json, L1("std"), stats.std);
    writeNumber(json, L1("norm"), stats.norm);
    json.field(L1("constant"), stats.constant);
    writePlace(json, L1("min_at"), shape, stats.minAt);
    writePlace(json, L1("max_at"), shape, stats.maxAt);
    writePlace(json, L1("first_nan"), shape, stats.firstNan);
    writePlace(json, L1("first_inf"), shape, stats.firstInf());
    json.endObject();
}

void writeHistogram(JsonWriter &json, const Histogram &histogram)
{
    json.key(L1("histogram")).beginObject();
    writeNumber(json, L1("min"), histogram.counts.empty() ? std::nullopt : std::optional(histogram.min));
    writeNumber(json, L1("max"), histogram.counts.empty() ? std::nullopt : std::optional(histogram.max));
    json.key(L1("counts")).beginArray();
    for (const quint64 count : histogram.counts)
        json.value(count);
    json.endArray().endObject();
}

void writePercentiles(JsonWriter &json, const Percentiles &percentiles)
{
    json.key(L1("percentiles")).beginObject();
    for (size_t i = 0; i < percentiles.size(); ++i)
        writeScalar(json.key(QByteArray::number(percentileRanks[i])), percentiles[i]);
    json.endObject();
}

void writeSummary(JsonWriter &json, const Summary &summary, const Extents &shape, bool hasHistogram)
{
    writeStatistics(json, summary.realPart ? L1("stats_abs") : L1("stats"), summary.real, shape);
    const std::array<std::pair<L1, const std::optional<Statistics> *>, 3> others{
        std::pair(L1("stats_real"), &summary.realPart), std::pair(L1("stats_imag"), &summary.imaginaryPart),
        std::pair(L1("dequantized"), &summary.dequantized)};
    for (const auto &[name, stats] : others) {
        if (*stats)
            writeStatistics(json, name, **stats, shape);
    }
    if (summary.percentiles)
        writePercentiles(json, *summary.percentiles);
    if (hasHistogram)
        writeHistogram(json, summary.histogram);
}

QString dtypeName(const Values &values, ValueId value)
{
    if (values.kind(value) == Kind::Tensor)
        return name(values.tensor(values.tensorId(value)).dtype);
    return numpyName(values, values.arrays[values[value].link].type);
}

void writeJson(const Call &call, const Document &document, const Leaves &leaves, std::span<const size_t> chosen)
{
    const bool hasHistogram = optionsOf(call).bins > 0;
    JsonAnswer json(call, document);
    json->key(L1("tensors")).beginArray();
    describe(call, document, leaves, chosen, [&](const Described &one) {
        json->beginObject().field(L1("path"), leaves.path(one.leaf)).field(L1("key"), leaves.key(one.leaf));
        json->field(L1("dtype"), dtypeName(document.values, leaves.value(one.leaf)));
        if (one.summary)
            writeSummary(*json, *one.summary, one.data.shape, hasHistogram);
        if (!one.error.isEmpty())
            json->field(L1("error"), one.error);
        json->endObject();
    });
    json->endArray();
    json.end();
}

QString realText(const std::optional<double> &number) { return number ? numberText(*number) : QStringLiteral("-"); }

QString extremeText(const Scalar &scalar, DType dtype)
{
    return std::holds_alternative<std::monostate>(scalar) ? QStringLiteral("-") : textOf(scalar, dtype);
}

QStringList cellsOf(const Summary &summary, DType dtype)
{
    const Statistics &stats = summary.real;
    return {QString::number(stats.count), QString::number(stats.nan), QString::number(stats.inf),
        QString::number(stats.zeros), extremeText(stats.min, dtype), extremeText(stats.max, dtype),
        realText(stats.mean), realText(stats.std), realText(stats.norm)};
}

void writeText(const Call &call, const Document &document, const Leaves &leaves, std::span<const size_t> chosen)
{
    using Align = TextTable::Align;
    std::vector<TextTable::Column> columns{{tr("key"), Align::GivesWay}, {tr("type")}};
    struct Figure
    {
        const char *title;
        int dispensable;
    };
    static constexpr std::array figures{Figure{"count", 5}, Figure{"nan", 0}, Figure{"inf", 3}, Figure{"zeros", 4},
        Figure{"min", 1}, Figure{"max", 1}, Figure{"mean", 2}, Figure{"std", 1}, Figure{"norm", 6}};
    for (const Figure &figure : figures)
        columns.push_back({tr(figure.title), Align::Right, figure.dispensable});
    if (call.has(Option::Percentiles)) {
        for (const int rank : percentileRanks)
            columns.push_back({QStringLiteral("p%1").arg(rank), Align::Right, 7});
    }
    TextTable table(columns);
    describe(call, document, leaves, chosen, [&](const Described &one) {
        QStringList cells{leaves.path(one.leaf), dtypeName(document.values, leaves.value(one.leaf))};
        if (one.summary)
            cells += cellsOf(*one.summary, one.data.dtype);
        else
            cells += one.error;
        if (one.summary && one.summary->percentiles) {
            for (const Scalar &percentile : *one.summary->percentiles)
                cells += extremeText(percentile, one.data.dtype);
        }
        table.add(cells, one.error.isEmpty() ? Ink::Plain : Ink::Red);
    });
    writeProblem(call, document);
    table.print(call.out);
}

}

ExitCode stats(const Call &call)
{
    const Stopwatch watch;
    const DocumentPtr document = openFile(call);
    const Leaves leaves(*document);
    const std::vector<size_t> chosen = leaves.chosen(call);
    if (call.has(Option::Timing)) {
        describe(call, *document, leaves, chosen, [](const Described &) {});
        watch.write(call, storedBytes(*document, leaves.values(chosen)), chosen.size());
        return Done;
    }
    (call.json() ? writeJson : writeText)(call, *document, leaves, chosen);
    return Done;
}

}
