// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/distribution.h"
#include "core/tensor/eachvalue.h"
#include "tests/core/tensor/build.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

using namespace pith;
using namespace pith::testing;

namespace {

ValueCounts countsOf(const TensorData &tensor)
{
    Progress progress;
    return countEachValue(tensor, progress);
}

}

TEST_CASE("each number that a float of few bits can be is counted, from the least to the largest that there is")
{
    for (const DType dtype :
        {DType::Float8E4M3FN, DType::Float8E5M2, DType::Float8E4M3FNUZ, DType::Float8E5M2FNUZ, DType::Float8E8M0FNU}) {
        REQUIRE(hasFewValues(dtype));
        for (const Sample &sample : views(dtype)) {
            INFO(row(dtype).name.data() << ' ' << sample.name);
            std::map<double, quint64> truth;
            for (const double number : numbersOf(sample)) {
                if (std::isfinite(number))
                    ++truth[number + 0.0];
            }
            const ValueCounts told = countsOf(sample.tensor);
            REQUIRE(told.values.size() == told.counts.size());
            CHECK(std::ranges::is_sorted(told.values, std::less_equal(), numberOf<double>));
            REQUIRE(told.values.empty() == truth.empty());
            if (truth.empty())
                continue;
            CHECK(told.values.front() == Scalar(truth.begin()->first));
            CHECK(told.values.back() == Scalar(truth.rbegin()->first));
            for (size_t i = 0; i < told.values.size(); ++i) {
                const double value = std::get<double>(told.values[i]);
                CHECK(told.counts[i] == (truth.contains(value) ? truth[value] : 0));
            }
        }
    }
}

TEST_CASE("a number that does not occur has its place between those that do")
{
    // -1, 0, -0, 1.5: of float4_e2m1fn between them are -0.5, 0.5 and 1.
    const ValueCounts told = countsOf(flat(DType::Float4E2M1FNx2, QByteArray("\x0a\x38", 2)).tensor);
    CHECK(hasFewValues(DType::Float4E2M1FNx2));
    CHECK(told == ValueCounts{{-1.0, -0.5, 0.0, 0.5, 1.0, 1.5}, {1, 0, 2, 0, 0, 1}});
}

TEST_CASE("floats of more bits have too many numbers for a bar each")
{
    for (const DType dtype :
        {DType::Float16, DType::BFloat16, DType::Float32, DType::UInt8, DType::Bool, DType::Complex64})
        CHECK_FALSE(hasFewValues(dtype));
}

TEST_CASE("integers that are far apart are counted by value, if there are few different ones")
{
    Progress progress;
    const auto few
        = [&](const TensorData &tensor) { return fewValues(tensor, summarize(tensor, {}, progress), progress); };
    const qint64 large = (qint64(1) << 62) + 1;
    const Sample ids = flatOf<qint64>(DType::Int64, {7, large, 7, -large, large + 1, 7});
    CHECK(few(ids.tensor) == ValueCounts{{-large, qint64(7), large, large + 1}, {1, 3, 1, 1}});
    const Sample unsigned64 = flatOf<quint64>(DType::UInt64, {~0ull, 1, ~0ull});
    CHECK(few(unsigned64.tensor) == ValueCounts{{quint64(1), ~quint64(0)}, {1, 2}});

    for (const size_t different : {size_t(64), size_t(65)}) {
        INFO(different);
        std::vector<qint32> numbers;
        for (size_t i = 0; i < 200'000; ++i)
            numbers.push_back(qint32(i % different) * 1000);
        const Sample sample = flatOf<qint32>(DType::Int32, numbers);
        const auto told = few(sample.tensor);
        REQUIRE(told.has_value() == (different == 64));
        CHECK((!told || std::accumulate(told->counts.begin(), told->counts.end(), quint64(0)) == numbers.size()));
        const Sample repeated = testing::sample("repeated", DType::Int32, sample.storage, {3, 200'000}, {0, 1});
        const auto thrice = few(repeated.tensor);
        REQUIRE(thrice.has_value() == told.has_value());
        CHECK((!told || thrice->counts[0] == 3 * told->counts[0]));
    }

    CHECK_FALSE(few(flatOf<qint32>(DType::Int32, {1, 2, 200}).tensor)); // each has a bin of its own
    CHECK_FALSE(few(flatOf<float>(DType::Float32, {1, 1e6}).tensor));
    CHECK_FALSE(few(flatOf<qint64>(DType::Int64, {}).tensor));
}
