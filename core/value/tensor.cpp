// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/value/tensor.h"

#include "core/bytes/checked.h"

#include <algorithm>
#include <array>

namespace pith {

QLatin1StringView name(Layout layout)
{
    static constexpr std::array names{QLatin1StringView("strided"), QLatin1StringView("sparse_coo"),
        QLatin1StringView("sparse_csr"), QLatin1StringView("sparse_csc"), QLatin1StringView("sparse_bsr"),
        QLatin1StringView("sparse_bsc"), QLatin1StringView("nested"), QLatin1StringView("jagged")};
    return names[size_t(layout)];
}

std::optional<qint64> elementCount(const Extents &shape)
{
    if (std::ranges::any_of(shape, [](qint64 extent) { return extent < 0; }))
        return std::nullopt;
    if (shape.contains(0))
        return 0;
    std::optional<qint64> count = 1;
    for (const qint64 extent : shape) {
        count = checkedMul(*count, extent);
        if (!count)
            break;
    }
    return count;
}

quint64 logicalBytes(DType dtype, qint64 elements)
{
    const DTypeRow &r = row(dtype);
    const auto perByte = quint64(r.perByte);
    return perByte > 1 ? (quint64(elements) + perByte - 1) / perByte : quint64(elements) * quint64(r.bytes);
}

bool isContiguous(const Extents &shape, const Extents &stride)
{
    if (shape.contains(0))
        return true;
    qint64 expected = 1;
    for (qsizetype axis = shape.size() - 1; axis >= 0; --axis) {
        if (shape[axis] == 1)
            continue;
        if (axis >= stride.size() || stride[axis] != expected)
            return false;
        expected *= shape[axis];
    }
    return true;
}

Extents contiguousStrides(const Extents &shape)
{
    Extents stride(shape.size());
    qint64 step = 1;
    for (qsizetype axis = shape.size() - 1; axis >= 0; --axis) {
        stride[axis] = step;
        // An empty tensor may have any other extents: beyond 64 bits there is no stride, and none is needed.
        step = checkedMul(step, std::max<qint64>(shape[axis], 1)).value_or(0);
    }
    return stride;
}

std::optional<qint64> reach(const Extents &shape, const Extents &stride, qint64 offset)
{
    const auto negative = [](qint64 n) { return n < 0; };
    if (shape.size() != stride.size() || offset < 0 || std::ranges::any_of(shape, negative)
        || std::ranges::any_of(stride, negative))
        return std::nullopt;
    if (shape.contains(0))
        return 0;
    std::optional<qint64> last = offset;
    for (qsizetype axis = 0; axis < shape.size() && last; ++axis) {
        const auto step = checkedMul(shape[axis] - 1, stride[axis]);
        last = step ? checkedAdd(*last, *step) : std::nullopt;
    }
    return last ? checkedAdd<qint64>(*last, 1) : std::nullopt;
}

}
