// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/comparework.h"

#include "app/panes/valueslice.h"
#include "core/bytes/text.h"
#include "core/compare/numbers.h"
#include "core/document/sparse.h"
#include "core/document/words.h"
#include "core/render/axislayout.h"
#include "core/render/histogramimage.h"

#include <algorithm>
#include <cmath>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

TensorData countedData(const Subject &side, Progress &progress)
{
    const Document &document = *side.document;
    return tensorData(document, countedPart(document.values, side.value), progress);
}

double toNumber(const Scalar &scalar)
{
    return std::visit(
        []<typename T>(const T &number) {
            if constexpr (std::is_arithmetic_v<T>)
                return double(number);
            else
                return qQNaN();
        },
        scalar);
}

struct Bounds
{
    double low = HUGE_VAL;
    double high = -HUGE_VAL;

    bool isEmpty() const { return !(low <= high); }
    Bounds with(const Bounds &other) const { return {std::min(low, other.low), std::max(high, other.high)}; }
};

// Of the finite numbers.
Bounds boundsOf(const TensorData &tensor, Progress &progress)
{
    SummaryOptions options;
    options.bins = 0;
    options.dequantized = tensor.quantization != nullptr;
    const Summary summary = summarize(tensor, options, progress);
    const Statistics &statistics = summary.dequantized ? *summary.dequantized : summary.real;
    const double low = toNumber(statistics.min), high = toNumber(statistics.max);
    return low <= high ? Bounds{low, high} : Bounds();
}

Histogram histogramOf(const TensorData &tensor, const Bounds &bounds, int bins, Progress &progress)
{
    return histogramOver(tensor, {bounds.low, bounds.high, bins, tensor.quantization != nullptr}, progress).inside;
}

// What an element is: of quantized ones what they stand for.
std::complex<double> elementOf(const TensorData &tensor, qint64 flat, Progress &progress)
{
    std::vector<std::byte> bytes(size_t(row(tensor.dtype).bytes));
    readElements(tensor, flat, 1, bytes, progress);
    return std::visit(
        [&]<typename V>(const NumberPair<V> &numbers) {
            V scratch{};
            const V number = numbers.a(bytes.data(), flat, 1, &scratch).front();
            if constexpr (std::is_same_v<V, std::complex<double>>)
                return number;
            else
                return std::complex<double>(double(number));
        },
        numbersOf(tensor, tensor));
}

QString elementText(const TensorData &tensor, qint64 flat, Progress &progress)
{
    if (tensor.quantization)
        return numberText(elementOf(tensor, flat, progress).real());
    return textOf(readScalars(tensor, flat, 1, progress).front(), tensor.dtype);
}

QString distanceText(std::complex<double> a, std::complex<double> b)
{
    const std::complex<double> distance = b - a;
    const double size = std::abs(distance);
    QString text = distance.imag() == 0 ? numberText(distance.real()) : u"|%1|"_s.arg(numberText(size));
    if (std::abs(a) > 0 && std::isfinite(size))
        text += u" (%1 %)"_s.arg(QString::number(size / std::abs(a) * 100, 'g', 3));
    return text;
}

}

QString pairText(const CompareSubject &subject, const Extents &element, Progress &progress)
{
    QStringList parts{bracketed(element)};
    std::vector<std::complex<double>> numbers;
    for (const auto &[letter, side] : {std::pair(u"A"_s, &subject.a), std::pair(u"B"_s, &subject.b)}) {
        if (!side->document)
            continue;
        const TensorData tensor = tensorData(*side->document, side->value, progress);
        const qint64 flat = flatIndex(tensor.shape, element);
        parts += letter + u' ' + elementText(tensor, flat, progress);
        numbers.push_back(elementOf(tensor, flat, progress));
    }
    if (numbers.size() == 2)
        parts += u"B − A "_s + distanceText(numbers.front(), numbers.back());
    return parts.join(u"    "_s);
}

SharedHistograms sharedHistograms(const CompareSubject &subject, int bins, Progress &progress)
{
    SharedHistograms both;
    std::vector<TensorData> tensors;
    Bounds bounds;
    both.isWhole = true;
    for (const Subject *side : {&subject.a, &subject.b}) {
        if (!side->document)
            continue;
        tensors.push_back(countedData(*side, progress));
        bounds = bounds.with(boundsOf(tensors.back(), progress));
        both.isWhole = both.isWhole && isWhole(row(tensors.back().dtype)) && !tensors.back().quantization;
    }
    if (bounds.isEmpty())
        return both;
    if (both.isWhole) { // one bin a number, where there is room for them
        bins = int(std::min<double>(bins, bounds.high - bounds.low + 1));
        bounds = {bounds.low - 0.5, bounds.high + 0.5};
    }
    both.a = histogramOf(tensors.front(), bounds, bins, progress);
    if (tensors.size() == 2)
        both.b = histogramOf(tensors.back(), bounds, bins, progress);
    if (!subject.a.document)
        std::swap(both.a, both.b);
    return both;
}

JointCounts scatterOf(const CompareSubject &subject, int bins, Progress &progress)
{
    const TensorData a = countedData(subject.a, progress), b = countedData(subject.b, progress);
    const Bounds boundsA = boundsOf(a, progress), boundsB = boundsOf(b, progress);
    if (boundsA.isEmpty() || boundsB.isEmpty())
        throw Error(tr("There are no finite numbers on both sides"));
    JointCounts bounds{boundsA.low, boundsA.high, boundsB.low, boundsB.high, bins, bins, {}, 0};
    return jointCounts(a, b, std::move(bounds), progress);
}

}
