// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/gather.h"
#include "core/tensor/shown.h"
#include "core/work/parallel.h"

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <variant>

namespace pith {

// What of a tensor's elements is computed with: themselves, one half of complex ones, what quantized ones stand for.
enum class PartKind { Value, Real, Imaginary, Magnitude, Phase, Dequantized };

// Runs are decoded and summed in blocks: as much as stays in the innermost cache.
constexpr qint64 BlockElements = 4096;

// Makes the numbers of a run (at most BlockElements) from its gathered elements; may use `scratch` for them.
template <typename V> using Part
    = std::function<std::span<const V>(const std::byte *elements, const Run &run, V *scratch)>;
using AnyPart = std::variant<Part<float>, Part<double>, Part<qint32>, Part<qint64>, Part<quint64>>;

// Value is for real dtypes, Real to Phase (in (-π, π]) for complex ones, Dequantized for those with a quantization. The
// part refers to the tensor's quantization.
AnyPart partOf(const TensorData &tensor, PartKind kind);
// What a quantized element stands for, as torch computes it, to the last bit: in float32, but of channels, which have
// scales of float64, the product. Channels are told by their scheme: of one that was cut out no axis is left.
float dequantized(qint64 integer, const Quantization &quantization, size_t channel);
// The least of the part's numbers that is no denormal of the type that they are stored in; 0 where there are none.
double leastNormalOf(const TensorData &tensor, PartKind kind);
// What one number an element is best seen by: magnitude, dequantized, or itself.
PartKind mainPart(const TensorData &tensor);
PartKind partKindOf(const TensorData &tensor, Shown shown);

// A tensor on its way through a pass over its storage.
struct Pass
{
    // Enough for any number of cores, few enough to keep a result of each.
    static constexpr qint64 MostPieces = 256;
    static constexpr qint64 PieceBytes = 2 << 20;

    Walk walk;
    Gather gather;
    Progress &progress;

    qint64 pieces() const
    {
        return std::clamp<qint64>((walk.count() * walk.elementBytes() + PieceBytes - 1) / PieceBytes, 1, MostPieces);
    }

    // Piece `number` of `count`.
    RunReader piece(qint64 number, qint64 count) const
    {
        const qint64 size = (walk.count() + count - 1) / count;
        const qint64 first = std::min(number * size, walk.count());
        return RunReader(walk, first, std::min(size, walk.count() - first), progress);
    }

    // use(elements, run) for the bytes of all elements of a piece, side by side: whole runs where they lie so, else
    // blocks.
    template <typename Use> void eachRun(RunReader reader, Use use) const
    {
        alignas(64) std::array<std::byte, size_t(BlockElements) * 16> scratch;
        while (const Run *run = reader.next()) {
            if (gather.isInPlace(*run))
                use(run->bytes, *run);
            else
                eachPart(*run, [&](const Run &block) { use(gather.contiguous(block, scratch), block); });
        }
    }

    // use(numbers, run) for all of a piece, in blocks.
    template <typename V, typename Use> void eachBlock(RunReader reader, const Part<V> &part, Use use) const
    {
        alignas(64) std::array<std::byte, size_t(BlockElements) * 16> raw;
        alignas(64) std::array<V, size_t(BlockElements)> scratch;
        while (const Run *run = reader.next()) {
            eachPart(*run,
                [&](const Run &block) { use(part(gather.contiguous(block, raw), block, scratch.data()), block); });
        }
    }

private:
    template <typename Use> void eachPart(const Run &run, Use use) const
    {
        for (qint64 first = 0; first < run.count; first += BlockElements)
            use(gather.part(run, first, std::min(BlockElements, run.count - first)));
    }
};

}
