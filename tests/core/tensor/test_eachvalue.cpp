// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/eachvalue.h"
#include "tests/core/tensor/build.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <map>

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
            CHECK(std::ranges::is_sorted(told.values, std::less_equal()));
            REQUIRE(told.values.empty() == truth.empty());
            if (truth.empty())
                continue;
            CHECK(told.values.front() == truth.begin()->first);
            CHECK(told.values.back() == truth.rbegin()->first);
            for (size_t i = 0; i < told.values.size(); ++i)
                CHECK(told.counts[i] == (truth.contains(told.values[i]) ? truth[told.values[i]] : 0));
        }
    }
}

TEST_CASE("a number that does not occur has its place between those that do")
{
    // -1, 0, -0, 1.5: of float4_e2m1fn between them are -0.5, 0.5 and 1.
    const ValueCounts told = countsOf(flat(DType::Float4E2M1FNx2, QByteArray("\x0a\x38", 2)).tensor);
    CHECK(hasFewValues(DType::Float4E2M1FNx2));
    CHECK(told == ValueCounts{{-1, -0.5, 0, 0.5, 1, 1.5}, {1, 0, 2, 0, 0, 1}});
}

TEST_CASE("floats of more bits have too many numbers for a bar each")
{
    for (const DType dtype :
        {DType::Float16, DType::BFloat16, DType::Float32, DType::UInt8, DType::Bool, DType::Complex64})
        CHECK_FALSE(hasFewValues(dtype));
}
