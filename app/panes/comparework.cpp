// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/comparework.h"

#include "app/panes/valueslice.h"
#include "core/bytes/text.h"
#include "core/compare/numbers.h"
#include "core/document/sparse.h"
#include "core/document/words.h"
#include "core/render/sparsemap.h"

#include <cmath>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

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

// One that is not stored is 0.
double elementOf(const SparseParts &parts, const Extents &element, Progress &progress)
{
    AxisLayout axes(parts.shape);
    for (qsizetype axis = 0; axis < axes.rank(); ++axis)
        axes.setIndex(axis, element[axis]);
    const AxisLayout::Cell cell = axes.cellOf(element).value_or(AxisLayout::Cell{});
    const PictureCut one{axes.columns(), axes.rows(), cell.column, cell.row, 1, 1};
    return heatMap(parts, axes, Shown::Main, one, Aggregation::LargestMagnitude, progress).at(0, 0);
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
        const Elements all = elementsOf(*side->document, side->value, progress);
        if (const auto *const sparse = std::get_if<SparseParts>(&all)) {
            numbers.emplace_back(elementOf(*sparse, element, progress));
            parts += letter + u' ' + numberText(numbers.back().real());
            continue;
        }
        const auto &tensor = std::get<TensorData>(all);
        const qint64 flat = flatIndex(tensor.shape, element);
        parts += letter + u' ' + elementText(tensor, flat, progress);
        numbers.push_back(elementOf(tensor, flat, progress));
    }
    if (numbers.size() == 2)
        parts += u"B − A "_s + distanceText(numbers.front(), numbers.back());
    return parts.join(u"    "_s);
}

}
