// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/error.h"
#include "core/tensor/slicing.h"
#include "tests/core/tensor/build.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>

#include <numeric>

using namespace pith;
using namespace pith::testing;

namespace {

// Elements 0, 1, 2 … of a shape, so that an element tells where it was.
TensorData counting(const Extents &shape)
{
    std::vector<qint32> numbers(size_t(*elementCount(shape)));
    std::iota(numbers.begin(), numbers.end(), 0);
    TensorData tensor = flatOf(DType::Int32, numbers).tensor;
    tensor.shape = shape;
    tensor.stride = contiguousStrides(shape);
    return tensor;
}

std::vector<double> numbers(const TensorData &tensor)
{
    std::vector<double> all(size_t(tensor.numel()));
    Progress progress;
    readDoubles(tensor, 0, all, progress);
    return all;
}

void checkSlice(const char *expression, const Extents &shape, const std::vector<double> &expected)
{
    INFO(expression);
    const TensorData view = sliced(counting({2, 3, 4}), QString::fromLatin1(expression));
    CHECK(view.shape == shape);
    CHECK(numbers(view) == expected);
}

std::vector<double> all()
{
    std::vector<double> every(24);
    std::iota(every.begin(), every.end(), 0.0);
    return every;
}

}

TEST_CASE("slices pick what numpy would")
{
    for (const char *whole : {"", "...", ":", ":, :", "...,:", ":, ..., :", "[:]", "[ ]", "::1", "0:99", "-9:, :, :,"})
        checkSlice(whole, {2, 3, 4}, all());
    checkSlice("0, 1", {4}, {4, 5, 6, 7});
    checkSlice("[1, 2, 3]", {}, {23});
    checkSlice("-1,-1,-1", {}, {23});
    checkSlice("..., 0", {2, 3}, {0, 4, 8, 12, 16, 20});
    checkSlice("1, ..., 1:3", {3, 2}, {13, 14, 17, 18, 21, 22});
    checkSlice("0, ::2, ::3", {2, 2}, {0, 3, 8, 11});
    checkSlice("0, 0, 1::2", {2}, {1, 3});
    checkSlice("0, 0, -3:-1", {2}, {1, 2});
    checkSlice("0, 0, :-5", {0}, {});
    checkSlice("0, 0, 3:1", {0}, {});
    checkSlice("0, 0, 9:", {0}, {});
    checkSlice("0, 0, 1::9223372036854775807", {1}, {1});
    checkSlice(" 0 , 0 , 1 : 2 ", {1}, {1});
}

TEST_CASE("a slice of a view is a view of the same bytes")
{
    TensorData tensor = counting({3, 4});
    tensor.stride = {1, 3}; // transposed, from the second element on
    tensor.shape = {3, 3};
    tensor.offset = 2;
    CHECK(numbers(sliced(tensor, QStringLiteral("1, 1:"))) == std::vector<double>{6, 9});
    CHECK(sliced(tensor, QStringLiteral("1:")).bytes == tensor.bytes);
}

TEST_CASE("what is wrong with a slice is said by its part")
{
    const auto said = [](const char *expression) {
        try {
            sliced(counting({2, 3, 4}), QString::fromLatin1(expression));
        } catch (const Error &error) {
            return error.message();
        }
        return QString();
    };
    for (const char *part : {"x", "1.5", "1:2:3:4", ":x", "a:", "::b", "None", "99999999999999999999"})
        CHECK(said((std::string(":, ") + part).c_str()).contains(QString::fromLatin1(part)));
    CHECK(said("2").contains(QStringLiteral("axis 0")));
    CHECK(said(":, -4").contains(QStringLiteral("axis 1")));
    CHECK(said("0, 0, 0, 0").contains(QStringLiteral("4 parts")));
    for (const char *other : {"::0", "::-1", "..., ...", "0,,1", ",", "[0", "0]"})
        CHECK_FALSE(said(other).isEmpty());
}

TEST_CASE("axes can be exchanged and left out")
{
    const TensorData turned = permuted(counting({2, 3, 4}), {2, 0, 1});
    CHECK(turned.shape == Extents{4, 2, 3});
    CHECK(turned.stride == Extents{1, 12, 4});
    CHECK(numbers(at(turned, 0, 1)) == std::vector<double>{1, 5, 9, 13, 17, 21});
    CHECK(numbers(at(at(turned, 2, 2), 1, 0)) == std::vector<double>{8, 9, 10, 11});
}

TEST_CASE("views keep a scale that all elements share, and forget those of channels")
{
    const Quantization whole{QLatin1StringView("per_tensor_affine"), {0.5}, {0}};
    const Quantization channels{QLatin1StringView("per_channel_affine"), {1, 2}, {0, 0}, 0};
    TensorData tensor = counting({2, 3});
    tensor.quantization = &whole;
    CHECK(sliced(tensor, QStringLiteral("1")).quantization == &whole);
    tensor.quantization = &channels;
    CHECK(sliced(tensor, QStringLiteral("1")).quantization == nullptr);
    CHECK(permuted(tensor, {1, 0}).quantization == nullptr);
    CHECK(at(tensor, 1, 0).quantization == nullptr);
}
