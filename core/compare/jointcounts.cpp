// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/jointcounts.h"

#include "core/bytes/text.h"
#include "core/compare/lockstep.h"
#include "core/compare/numbers.h"
#include "core/tensor/binning.h"

#include <algorithm>
#include <cmath>

namespace pith {

namespace {

constexpr quint64 MostParts = 16; // each with counts of its own

template <typename V> double sizeOf(V number)
{
    if constexpr (std::is_same_v<V, std::complex<double>>)
        return std::abs(number);
    else
        return double(number);
}

struct Scale
{
    Scale(double from, double to, int bins) : low(from), high(to), edges(from, to, bins) {}

    int operator()(double number) const // -1: it is not on it
    {
        return number >= low && number <= high ? edges.binOf(number) : -1;
    }

    double low;
    double high;
    Edges edges;
};

template <typename V>
void countPiece(const Lockstep &both, quint64 piece, const NumberPair<V> &numbers, JointCounts &into)
{
    const Scale across(into.lowA, into.highA, into.columns), up(into.lowB, into.highB, into.rows);
    std::vector<V> scratchA(size_t{BlockElements}), scratchB(size_t{BlockElements});
    both.eachBlock(piece, [&](const TwoSpans &block) {
        const auto a = numbers.a(block.a, block.first, block.count, scratchA.data());
        const auto b = numbers.b(block.b, block.first, block.count, scratchB.data());
        for (size_t i = 0; i < a.size(); ++i) {
            const int column = across(sizeOf(a[i])), row = up(sizeOf(b[i]));
            if (column < 0 || row < 0)
                ++into.outside;
            else
                ++into.counts[size_t(row) * size_t(into.columns) + size_t(column)];
        }
    });
}

}

JointCounts jointCounts(const TensorData &a, const TensorData &b, JointCounts bounds, Progress &progress)
{
    if (!std::ranges::equal(a.shape, b.shape))
        throw Error(tr("The shapes are not the same"));
    bounds.counts.assign(size_t(bounds.columns) * size_t(bounds.rows), 0);
    const Lockstep both(a, b, progress);
    const quint64 parts = std::min(both.pieces(), MostParts);
    JointCounts counted = bounds;
    std::visit(
        [&](const auto &numbers) {
            const auto sums = parallelReduce<JointCounts>(
                parts,
                [&](quint64 part) {
                    JointCounts counts = bounds;
                    for (quint64 piece = part; piece < both.pieces(); piece += parts)
                        countPiece(both, piece, numbers, counts);
                    return counts;
                },
                [](JointCounts &whole, JointCounts &&next) {
                    if (whole.counts.empty()) {
                        whole = std::move(next);
                        return;
                    }
                    whole.outside += next.outside;
                    std::ranges::transform(whole.counts, next.counts, whole.counts.begin(), std::plus());
                });
            if (!sums.counts.empty())
                counted = sums;
        },
        numbersOf(a, b));
    a.bytes->checkUnchanged();
    b.bytes->checkUnchanged();
    return counted;
}

}
