// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/survey/measure.h"

#include "core/document/sparse.h"
#include "core/tensor/statistics.h"

#include <algorithm>

namespace pith {

namespace {

double real(const Scalar &scalar)
{
    return std::visit(
        [](const auto &number) -> double {
            if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(number)>>)
                return double(number);
            else
                return Figures::None;
        },
        scalar);
}

// The largest finite number of a float that is so short that training runs into it; none of the others.
double largestOf(DType dtype)
{
    switch (dtype) {
    case DType::Float16:
        return 65504;
    case DType::Float8E4M3FN:
        return 448;
    case DType::Float8E4M3FNUZ:
        return 240;
    case DType::Float8E5M2:
    case DType::Float8E5M2FNUZ:
        return 57344;
    default:
        return std::numeric_limits<double>::infinity();
    }
}

Figures figuresOf(const Statistics &statistics)
{
    Figures figures;
    figures.hasNumbers = true;
    figures.min = real(statistics.min);
    figures.max = real(statistics.max);
    figures.mean = statistics.mean.value_or(Figures::None);
    figures.std = statistics.std.value_or(Figures::None);
    figures.norm = statistics.norm.value_or(Figures::None);
    figures.count = quint64(statistics.count);
    figures.nan = quint64(statistics.nan);
    figures.inf = quint64(statistics.inf);
    figures.zeros = quint64(statistics.zeros);
    figures.constant = statistics.constant;
    return figures;
}

}

bool hasNumbers(const Values &values, ValueId whole)
{
    const ValueId id = countedPart(values, whole);
    if (values.kind(id) == Kind::Tensor) {
        const Tensor &tensor = values.tensor(values.tensorId(id));
        return tensor.hasData && tensor.components.empty();
    }
    const NumpyType &type = values.numpyTypes[values.arrays[values[id].link].type];
    return type.fields.empty() && !type.isObject && dtypeByNumpy(QLatin1StringView(type.descr)).has_value();
}

quint64 bytesToRead(const Values &values, ValueId whole)
{
    if (!hasNumbers(values, whole))
        return 0;
    const ValueId id = countedPart(values, whole);
    if (values.kind(id) == Kind::Array) {
        const Array &array = values.arrays[values[id].link];
        const auto itemSize = quint64(std::max<qint64>(values.numpyTypes[array.type].itemSize, 0));
        return array.blob == BlobId::None ? quint64(array.bytes.size())
                                          : quint64(elementCount(array.shape).value_or(0)) * itemSize;
    }
    const Tensor &tensor = values.tensor(values.tensorId(id));
    const auto count = elementCount(tensor.shape);
    if (!count || tensor.storage == StorageId::None)
        return 0;
    return std::min(logicalBytes(tensor.dtype, *count), values.storage(tensor.storage).bytes);
}

Figures measured(const Document &document, ValueId id, Progress &progress)
{
    if (!hasNumbers(document.values, id))
        return {};
    const TensorData data = tensorData(document, countedPart(document.values, id), progress);
    SummaryOptions options;
    options.bins = 0;
    const Summary summary = summarize(data, options, progress);
    Figures figures = figuresOf(summary.shown());
    const NumberClass number = row(data.dtype).number;
    figures.isWhole = !summary.dequantized && number != NumberClass::Float && number != NumberClass::Complex;
    figures.saturated = figures.absMax() == largestOf(data.dtype);
    return figures;
}

}
