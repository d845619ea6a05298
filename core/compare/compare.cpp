// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/compare.h"

#include "core/compare/lockstep.h"
#include "core/compare/numbers.h"
#include "core/compare/pairaccumulator.h"
#include "core/compare/rounding.h"
#include "core/work/parallel.h"

#include <algorithm>
#include <cstring>

namespace pith {

namespace {

bool areEqual(const Quantization *a, const Quantization *b)
{
    if (!a || !b)
        return a == b;
    return a->scales == b->scales && a->zeroPoints == b->zeroPoints && a->axis == b->axis;
}

bool areEqual(const Extents &a, const Extents &b) { return std::ranges::equal(a, b); }

// Whether equal bytes are equal numbers.
bool haveSameMeaning(const TensorData &a, const TensorData &b)
{
    return a.dtype == b.dtype && areEqual(a.quantization, b.quantization);
}

template <typename V> Measures measurePiece(const Lockstep &both, quint64 piece, const NumberPair<V> &numbers,
    bool sameMeaning, bool sameType, const Tolerance &tolerance)
{
    PairAccumulator<V> accumulator(tolerance);
    alignas(64) std::array<V, size_t(BlockElements)> scratchA, scratchB;
    both.eachBlock(piece, [&](const TwoSpans &block) {
        const bool sameBytes = sameType && std::memcmp(block.a, block.b, size_t(block.count * both.bytesA())) == 0;
        const std::span<const V> a = numbers.a(block.a, block.first, block.count, scratchA.data());
        if (sameBytes && sameMeaning)
            return accumulator.addEqual(a, block.first);
        accumulator.add(a, numbers.b(block.b, block.first, block.count, scratchB.data()), block.first);
        if (sameType && !sameBytes)
            accumulator.measures().differingBits += differingElements(block.a, block.b, both.bytesA(), block.count);
    });
    return accumulator.measures();
}

Measures measure(const TensorData &a, const TensorData &b, const Tolerance &tolerance, Progress &progress)
{
    const Lockstep both(a, b, progress);
    const bool sameMeaning = haveSameMeaning(a, b), sameType = a.dtype == b.dtype;
    return std::visit(
        [&](const auto &numbers) {
            return parallelReduce<Measures>(
                both.pieces(),
                [&](quint64 piece) { return measurePiece(both, piece, numbers, sameMeaning, sameType, tolerance); },
                [](Measures &whole, const Measures &next) { whole.merge(next); });
        },
        numbersOf(a, b));
}

Status statusOf(const TensorData &a, const TensorData &b, const Measures &measures)
{
    if (a.dtype != b.dtype)
        return Status::DType;
    if (measures.differing > 0)
        return Status::Changed;
    return measures.differingBits == 0 && haveSameMeaning(a, b) ? Status::Identical : Status::EqualValues;
}

}

Compared compared(const TensorData &a, const TensorData &b, const Tolerance &tolerance, Progress &progress)
{
    if (!areEqual(a.shape, b.shape))
        return {Status::Shape, {}, {}, false, {}};
    Compared result;
    result.measures = measure(a, b, tolerance, progress);
    result.status = statusOf(a, b, *result.measures);
    if (result.status == Status::Changed || result.status == Status::DType)
        result.roundsTo = roundsTo(a, b, progress);
    a.bytes->checkUnchanged();
    b.bytes->checkUnchanged();
    return result;
}

}
