// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/gather.h"
#include "core/work/parallel.h"

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <variant>

namespace pith {

// What of a tensor's elements is computed with: themselves, one half of complex ones, what quantized ones stand for.
enum class PartKind { Value, Real, Imaginary, Magnitude, Dequantized };

// Makes the numbers of a run (at most Run::MostElements) from its gathered elements; may use `scratch` for them.
template <typename V> using Part
    = std::function<std::span<const V>(const std::byte *elements, const Run &run, V *scratch)>;
using AnyPart = std::variant<Part<float>, Part<double>, Part<qint32>, Part<qint64>, Part<quint64>>;

// Value is for real dtypes, Real to Magnitude for complex ones, Dequantized for those with a quantization. The part
// refers to the tensor's quantization.
AnyPart partOf(const TensorData &tensor, PartKind kind);
// What one number an element is best seen by: magnitude, dequantized, or itself.
PartKind mainPart(const TensorData &tensor);

// A tensor on its way through a pass over its storage.
struct Pass
{
    // Enough for any number of cores, few enough to keep a result of each.
    static constexpr qint64 MostPieces = 256;
    static constexpr qint64 PieceBytes = 2 << 20;

    Walk walk;
    Gather gather;
    Progress &progress;

    qint64 pieces() const { return std::clamp<qint64>(walk.count() * walk.elementBytes() / PieceBytes, 1, MostPieces); }

    // use(numbers, run) for all of piece `number` of `count`.
    template <typename V, typename Use> void eachBlock(const Part<V> &part, qint64 number, qint64 count, Use use) const
    {
        alignas(64) std::array<std::byte, size_t(Run::MostElements) * 16> raw;
        alignas(64) std::array<V, size_t(Run::MostElements)> scratch;
        const qint64 size = (walk.count() + count - 1) / count;
        const qint64 first = std::min(number * size, walk.count());
        RunReader reader(walk, first, std::min(size, walk.count() - first), progress);
        while (const Run *run = reader.next())
            use(part(gather.contiguous(*run, raw), *run, scratch.data()), *run);
    }
};

}
