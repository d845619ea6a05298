// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/elements.h"

#include "core/tensor/decode.h"
#include "core/tensor/scatter.h"
#include "core/work/parallel.h"

#include <algorithm>
#include <cstring>

namespace pith {

namespace {

constexpr qint64 StepBytes = 2 << 20;
constexpr qint64 PieceBytes = 1 << 20; // below, another thread costs more than it helps

// The largest view that row-major elements [first, first + most) begin with: a part of one axis, all of the axes after
// it, and one index of those before.
TensorData leadingBox(const TensorData &tensor, qint64 first, qint64 most)
{
    TensorData box = tensor;
    qint64 inner = 1; // elements of the axes after
    bool isWhole = true; // they are all in it
    for (qsizetype axis = tensor.shape.size() - 1; axis >= 0; --axis) {
        const qint64 extent = tensor.shape[axis];
        const qint64 index = first / inner % extent;
        box.offset += index * tensor.stride[axis];
        box.shape[axis] = isWhole ? std::min(most / inner, extent - index) : 1;
        isWhole = isWhole && box.shape[axis] == extent;
        inner *= extent;
    }
    return box;
}

// Elements as stored, side by side in row-major order, by all cores.
void gatherBox(const TensorData &box, const Gather &gather, std::byte *into, Progress &progress)
{
    const Walk walk(box, Walk::Broadcast::EveryTime);
    const qint64 pieces = std::clamp<qint64>(walk.count() * walk.elementBytes() / PieceBytes, 1, threads());
    const qint64 size = (walk.count() + pieces - 1) / pieces;
    parallelFor(quint64(pieces), [&](quint64 piece) {
        const qint64 first = std::min(qint64(piece) * size, walk.count());
        RunReader reader(walk, first, std::min(size, walk.count() - first), progress);
        Scatter scatter(gather, into);
        while (const Run *run = reader.next())
            scatter.add(*run);
        scatter.flush();
    });
}

// All of `into` at once, without a window in between.
void readContiguous(const TensorData &tensor, qint64 first, std::span<std::byte> into, Progress &progress)
{
    const auto begin = quint64((tensor.offset + first) * row(tensor.dtype).bytes);
    for (size_t done = 0; done < into.size();) {
        const auto part = into.subspan(done, std::min(into.size() - done, size_t(StepBytes)));
        tensor.bytes->read(begin + done, part);
        done += part.size();
        progress.advance(part.size());
    }
}

void readStrided(
    const TensorData &tensor, const Gather &gather, qint64 first, std::span<std::byte> into, Progress &progress)
{
    const qint64 count = qint64(into.size()) / gather.elementBytes();
    for (qint64 done = 0; done < count;) {
        const TensorData box = leadingBox(tensor, first + done, count - done);
        gatherBox(box, gather, into.data() + done * gather.elementBytes(), progress);
        done += box.numel();
    }
}

bool isContiguous(const TensorData &tensor)
{
    return !isPacked(tensor.dtype) && isContiguous(tensor.shape, tensor.stride);
}

template <typename T> Scalar scalar(const std::byte *element, NumberClass number)
{
    T value;
    std::memcpy(&value, element, sizeof value);
    if (number == NumberClass::Signed)
        return qint64(std::make_signed_t<T>(value));
    return quint64(value);
}

Scalar integer(const DTypeRow &row, const std::byte *element)
{
    switch (row.bytes) {
    case 1:
        return scalar<quint8>(element, row.number);
    case 2:
        return scalar<quint16>(element, row.number);
    case 4:
        return scalar<quint32>(element, row.number);
    default:
        return scalar<quint64>(element, row.number);
    }
}

}

bool isStoredInOrder(const TensorData &tensor) { return isContiguous(tensor) && Gather(tensor).isPlain(); }

void readElements(const TensorData &tensor, qint64 first, qint64 count, std::span<std::byte> into, Progress &progress)
{
    if (count == 0)
        return;
    const Gather gather(tensor);
    if (isContiguous(tensor))
        readContiguous(tensor, first, into, progress);
    else
        readStrided(tensor, gather, first, into, progress);
    gather.finish(into);
}

void readDoubles(const TensorData &tensor, qint64 first, std::span<double> into, Progress &progress)
{
    const auto bytes = size_t(row(tensor.dtype).bytes);
    std::vector<std::byte> elements(std::min(into.size() * bytes, size_t(StepBytes)));
    const size_t step = elements.size() / bytes;
    for (size_t done = 0; done < into.size(); done += step) {
        const auto part = into.subspan(done, std::min(step, into.size() - done));
        readElements(tensor, first + qint64(done), qint64(part.size()), std::span(elements).first(part.size() * bytes),
            progress);
        std::visit(
            [&]<typename V>(Decode<V> decode) {
                std::vector<V> values(part.size());
                decode(elements.data(), 1, values.size(), values.data());
                std::ranges::transform(values, part.begin(), [](V value) { return double(value); });
            },
            decodeOf(tensor.dtype));
    }
}

Scalar scalarOf(DType dtype, const std::byte *element)
{
    const DTypeRow &r = row(dtype);
    switch (r.number) {
    case NumberClass::Float:
        return r.toDouble(element);
    case NumberClass::Complex: {
        const DTypeRow &half = row(r.half);
        return std::complex(half.toDouble(element), half.toDouble(element + half.bytes));
    }
    case NumberClass::Bool:
        return *element != std::byte(0);
    case NumberClass::Signed:
    case NumberClass::Unsigned:
    case NumberClass::Opaque:
        return integer(r, element);
    }
    Q_UNREACHABLE();
}

std::vector<Scalar> readScalars(const TensorData &tensor, qint64 first, qint64 count, Progress &progress)
{
    const qint64 bytes = row(tensor.dtype).bytes;
    std::vector<std::byte> elements(size_t(count * bytes));
    readElements(tensor, first, count, elements, progress);
    std::vector<Scalar> scalars;
    scalars.reserve(size_t(count));
    for (qint64 i = 0; i < count; ++i)
        scalars.push_back(scalarOf(tensor.dtype, elements.data() + i * bytes));
    return scalars;
}

Extents indexOf(const Extents &shape, qint64 flat)
{
    Extents index(shape.size());
    for (qsizetype axis = shape.size() - 1; axis >= 0; --axis) {
        index[axis] = flat % shape[axis];
        flat /= shape[axis];
    }
    return index;
}

}
