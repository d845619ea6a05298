// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/heatmap.h"
#include "core/tensor/statistics.h"
#include "core/tensor/vectors.h"
#include "tests/core/tensor/build.h"

#include <catch2/catch_test_macros.hpp>

#include <bit>
#include <random>

using namespace pith;
using namespace pith::testing;

namespace {
// All that kernels make of a tensor, to the last bit.
struct Made
{
    std::vector<quint64> bits;
    std::vector<quint64> counts;
    std::vector<qint64> places;

    bool operator==(const Made &) const = default;

    void add(double number) { bits.push_back(std::bit_cast<quint64>(number)); }
    void add(const Statistics &statistics)
    {
        for (const std::optional<double> &each : {statistics.mean, statistics.std, statistics.norm})
            add(each.value_or(-1));
        places.insert(places.end(), {statistics.minAt, statistics.maxAt, statistics.zeros, statistics.denormals});
    }
};

Made madeWith(Vectors most, const TensorData &tensor)
{
    mostVectors = most;
    Progress progress;
    const Summary summary = summarize(tensor, {.bins = 200, .percentiles = true}, progress);
    Made made;
    made.add(summary.real);
    made.counts = summary.histogram.counts;
    for (const Scalar &number : *summary.percentiles) {
        if (const auto *real = std::get_if<double>(&number))
            made.add(*real);
    }
    for (const Aggregation aggregation : {Aggregation::LargestMagnitude, Aggregation::Mean, Aggregation::Rms}) {
        for (const double value : heatMap({tensor, 1}, 7, 5, aggregation, progress).values)
            made.add(value);
    }
    mostVectors = Vectors::Avx512;
    return made;
}
}

TEST_CASE("whatever vectors a processor has, kernels come to the same, to the last bit")
{
    std::mt19937 random(1);
    for (const size_t columns : {size_t(1), size_t(31), size_t(33), size_t(1000), size_t(4097)}) {
        std::vector<float> numbers(5 * columns);
        for (float &number : numbers) {
            const quint32 bits = random();
            number = std::bit_cast<float>(bits % 7 == 0 ? bits & 0x807fffffU : (bits & 0x8fffffffU) | 0x30000000U);
        }
        Sample sample = flatOf<float>(DType::Float32, numbers);
        sample.tensor.shape = {5, qint64(columns)};
        sample.tensor.stride = contiguousStrides(sample.tensor.shape);
        const Made plain = madeWith(Vectors::Plain, sample.tensor);
        CHECK(madeWith(Vectors::Avx2, sample.tensor) == plain);
        CHECK(madeWith(Vectors::Avx512, sample.tensor) == plain);
    }
}
