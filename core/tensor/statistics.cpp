// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/statistics.h"

#include "core/tensor/accumulator.h"
#include "core/tensor/distribution.h"
#include "core/tensor/slicing.h"
#include "core/tensor/tally.h"

namespace pith {

namespace {

template <typename V> Statistics accumulated(const Pass &pass, const Part<V> &part, double leastNormal)
{
    const qint64 pieces = pass.pieces();
    const auto piece = [&](quint64 number) {
        Accumulator<V> accumulator(leastNormal);
        pass.eachBlock(pass.piece(qint64(number), pieces), part,
            [&](std::span<const V> numbers, const Run &run) { accumulator.add(numbers, run); });
        return accumulator;
    };
    const auto merge = [](Accumulator<V> &into, Accumulator<V> &&next) { into.merge(next); };
    return parallelReduce<Accumulator<V>>(quint64(pieces), piece, merge).result(pass.walk.multiplicity());
}

Statistics statisticsOf(const Pass &pass, const TensorData &tensor, PartKind kind)
{
    return std::visit(
        [&](const auto &part) { return accumulated(pass, part, leastNormalOf(tensor, kind)); }, partOf(tensor, kind));
}

// Exact numbers of an unsigned dtype are unsigned, whatever they were computed with.
Scalar inClassOf(const Scalar &number, DType dtype)
{
    const auto *integer = std::get_if<qint64>(&number);
    return integer && row(dtype).number != NumberClass::Signed ? Scalar(quint64(*integer)) : number;
}

// A pair is one element, so its values' places are the pair's.
Summary summaryOfPairs(const TensorData &tensor, const SummaryOptions &options, Progress &progress)
{
    Summary summary = summarize(unpaired(tensor), options, progress);
    for (qint64 *place : {&summary.real.minAt, &summary.real.maxAt}) { // such pairs have neither NaN nor infinity
        if (*place >= 0)
            *place /= 2;
    }
    return summary;
}

// From the counts of all patterns.
void summarizeTally(Summary &summary, const Tally &tally, const SummaryOptions &options)
{
    summary.real = tally.statistics();
    summary.histogram = tally.histogram(options.bins);
    if (options.percentiles)
        summary.percentiles = tally.percentiles();
}

// By a second look at what the statistics are known of.
void addDistribution(
    Summary &summary, const Pass &pass, const TensorData &tensor, PartKind kind, const SummaryOptions &options)
{
    const AnyPart part = partOf(tensor, kind);
    const Statistics &known = summary.of(options.shown);
    summary.histogram = histogramOf(pass, part, known, options.bins);
    if (options.percentiles)
        summary.percentiles = percentilesOf(pass, part, known);
}

}

const Statistics &Summary::of(Shown what) const
{
    switch (what) {
    case Shown::Real:
        return realPart ? *realPart : shown();
    case Shown::Imaginary:
        return imaginaryPart ? *imaginaryPart : shown();
    case Shown::Phase:
        return phase ? *phase : shown();
    case Shown::Stored:
        return real;
    case Shown::Main:
    case Shown::Magnitude:
        return shown();
    }
    Q_UNREACHABLE();
}

Summary summarize(const TensorData &tensor, const SummaryOptions &options, Progress &progress)
{
    if (tensor.dtype == DType::Float4E2M1FNx2)
        return summaryOfPairs(tensor, options, progress);
    const Pass pass{Walk(tensor, Walk::Broadcast::Once), Gather(tensor), progress};
    const PartKind main = mainPart(tensor);
    const PartKind real = main == PartKind::Magnitude ? main : PartKind::Value;
    const bool isCounted = Tally::suits(tensor.dtype, pass);

    Summary summary;
    if (isCounted)
        summarizeTally(summary, Tally(tensor.dtype, pass), options);
    else
        summary.real = statisticsOf(pass, tensor, real);
    if (main == PartKind::Magnitude) {
        summary.realPart = statisticsOf(pass, tensor, PartKind::Real);
        summary.imaginaryPart = statisticsOf(pass, tensor, PartKind::Imaginary);
    }
    if (main == PartKind::Dequantized)
        summary.dequantized = statisticsOf(pass, tensor, main);
    const PartKind shown = partKindOf(tensor, options.shown);
    if (shown == PartKind::Phase)
        summary.phase = statisticsOf(pass, tensor, shown);
    if (!isCounted || shown != real)
        addDistribution(summary, pass, tensor, shown, options);
    for (Scalar *number : {&summary.real.min, &summary.real.max})
        *number = inClassOf(*number, tensor.dtype);
    for (Scalar &number : summary.percentiles ? std::span<Scalar>(*summary.percentiles) : std::span<Scalar>())
        number = inClassOf(number, tensor.dtype);
    tensor.bytes->checkUnchanged();
    return summary;
}

}
