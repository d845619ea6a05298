// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/boxes.h"

#include <algorithm>

namespace pith {

namespace {
// The largest box that begins at a number and ends before another one.
Box boxAt(std::span<const qint64> shape, qint64 first, qint64 end)
{
    Box box;
    box.begin = box.extent = Extents(shape.begin(), shape.end());
    box.first = first;
    box.count = 1;
    bool isWhole = true; // all axes so far, from the last
    qint64 left = first;
    for (qsizetype axis = qsizetype(shape.size()) - 1; axis >= 0; --axis) {
        const qint64 place = left % shape[size_t(axis)];
        left /= shape[size_t(axis)];
        const qint64 most = shape[size_t(axis)] - place;
        const qint64 extent = isWhole ? std::min(most, (end - first) / box.count) : 1;
        box.begin[axis] = place;
        box.extent[axis] = extent;
        box.count *= extent;
        isWhole = isWhole && extent == shape[size_t(axis)];
    }
    return box;
}

std::shared_ptr<const Quantization> narrowed(const Quantization &whole, qint64 begin, qint64 extent)
{
    auto part = std::make_shared<Quantization>(whole);
    const auto cut = [&](std::vector<double> &numbers) {
        const auto size = qint64(numbers.size());
        const auto from = numbers.begin() + std::min(begin, size);
        numbers = std::vector<double>(from, from + std::min<qint64>(extent, numbers.end() - from));
    };
    cut(part->scales);
    cut(part->zeroPoints);
    return part;
}
}

void narrow(BoxView &view, qsizetype axis, qint64 begin, qint64 extent)
{
    TensorData &tensor = view.tensor;
    if (begin == 0 && extent == tensor.shape[axis])
        return;
    tensor.offset += begin * tensor.stride[axis];
    tensor.shape[axis] = extent;
    if (!tensor.quantization || tensor.quantization->axis != axis)
        return;
    view.quantization = narrowed(*tensor.quantization, begin, extent);
    tensor.quantization = view.quantization.get();
}

std::vector<Box> boxesOf(std::span<const qint64> shape, qint64 first, qint64 end)
{
    std::vector<Box> boxes;
    for (; first < end; first += boxes.back().count)
        boxes.push_back(boxAt(shape, first, end));
    return boxes;
}

}
