// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/difference.h"
#include "core/compare/jointcounts.h"
#include "core/compare/pairplots.h"
#include "core/tensor/statistics.h"
#include "tests/core/document/build.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

using namespace pith;
using namespace pith::testing;

namespace {

constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
constexpr float Inf = std::numeric_limits<float>::infinity();

template <typename T> QByteArray bytesOf(const std::vector<T> &numbers)
{
    return {reinterpret_cast<const char *>(numbers.data()), qsizetype(numbers.size() * sizeof(T))};
}

// A file that is one array.
template <typename T> DocumentPtr fileOf(const QByteArray &descr, const Extents &shape, const std::vector<T> &numbers)
{
    Builder build;
    build.with(build.array(descr, shape, bytesOf(numbers)));
    if (!build.document.source)
        build.document.source = memorySource({});
    return std::make_shared<const Document>(std::move(build.document));
}

TensorData difference(const DocumentPtr &a, const DocumentPtr &b, DocumentPtr &kept)
{
    Progress progress;
    kept = differenceOf(
        a, a->arrays.front().value, b, b->arrays.front().value, QStringLiteral("d"), QStringLiteral("x"), progress);
    return tensorData(*kept, tensorOf(*kept), progress);
}

template <typename T> std::vector<T> all(const TensorData &tensor)
{
    std::vector<T> numbers(size_t(tensor.numel()));
    Progress progress;
    readElements(tensor, 0, tensor.numel(), std::as_writable_bytes(std::span(numbers)), progress);
    return numbers;
}

}

TEST_CASE("B − A of floats is float32, and 0 wherever both are the same, NaN and infinities too")
{
    DocumentPtr kept;
    const auto a = fileOf<float>("<f4", {2, 3}, {1, 2, NaN, Inf, -Inf, NaN});
    const auto b = fileOf<float>("<f4", {2, 3}, {1.5F, 2, NaN, Inf, Inf, 1});
    const TensorData tensor = difference(a, b, kept);
    CHECK(tensor.dtype == DType::Float32);
    CHECK(std::ranges::equal(tensor.shape, Extents{2, 3}));
    const auto numbers = all<float>(tensor);
    CHECK(numbers[0] == 0.5F);
    CHECK(numbers[1] == 0);
    CHECK(numbers[2] == 0);
    CHECK(numbers[3] == 0);
    CHECK(numbers[4] == Inf);
    CHECK(std::isnan(numbers[5]));
}

TEST_CASE("B − A of short integers is exact in int64, of doubles and 64-bit integers float64, of complex complex128")
{
    DocumentPtr kept;
    const TensorData bytes
        = difference(fileOf<quint8>("|u1", {3}, {0, 255, 7}), fileOf<qint32>("<i4", {3}, {-5, 0, 2147483647}), kept);
    CHECK(bytes.dtype == DType::Int64);
    CHECK(all<qint64>(bytes) == std::vector<qint64>{-5, -255, 2147483640});
    const TensorData wide = difference(fileOf<quint64>("<u8", {2}, {18446744073709551615ULL, 5}),
        fileOf<quint64>("<u8", {2}, {18446744073709551614ULL, 7}), kept);
    CHECK(wide.dtype == DType::Float64);
    CHECK(all<double>(wide) == std::vector<double>{-1, 2});
    const TensorData waves = difference(
        fileOf<std::complex<float>>("<c8", {1}, {{1, 2}}), fileOf<std::complex<float>>("<c8", {1}, {{4, -2}}), kept);
    CHECK(waves.dtype == DType::Complex128);
    CHECK(all<std::complex<double>>(waves).front() == std::complex<double>(3, -4));
}

TEST_CASE("any part of a difference can be read, of half elements and over the blocks that it is computed in")
{
    std::vector<float> a(200'000), b(a.size());
    std::iota(a.begin(), a.end(), 0.0F);
    for (size_t i = 0; i < b.size(); ++i)
        b[i] = a[i] + float(i % 7);
    DocumentPtr kept;
    const TensorData tensor = difference(fileOf("<f4", {200'000}, a), fileOf("<f4", {200'000}, b), kept);
    const QByteArray whole = bytesOf(all<float>(tensor));
    CHECK(tensor.bytes->size() == quint64(whole.size()));
    for (const auto &[offset, size] : {std::pair(0, 1), {3, 2}, {65'535 * 4 + 1, 11}, {799'999, 1}, {1, 799'998}}) {
        QByteArray part(size, '\0');
        tensor.bytes->read(quint64(offset), std::as_writable_bytes(std::span(part.data(), size_t(size))));
        CHECK(part == whole.mid(offset, size));
    }
    std::array<std::byte, 2> beyond{};
    CHECK_THROWS_AS(tensor.bytes->read(799'999, beyond), Error);
    Progress progress;
    CHECK(summarize(tensor, {}, progress).real.count == 200'000);
}

TEST_CASE("there is no difference of other shapes, and an empty one of empty tensors")
{
    DocumentPtr kept;
    const auto three = fileOf<float>("<f4", {3}, {1, 2, 3});
    CHECK_THROWS_AS(difference(three, fileOf<float>("<f4", {1, 3}, {1, 2, 3}), kept), Error);
    const auto none = fileOf<float>("<f4", {0, 2}, {});
    CHECK(difference(none, none, kept).numel() == 0);
    const auto one = fileOf<float>("<f4", {}, {4});
    CHECK(all<float>(difference(one, fileOf<double>("<f8", {}, {6}), kept)).size() == 1);
}

TEST_CASE("joint counts hold each finite pair once")
{
    const auto a = fileOf<float>("<f4", {6}, {0, 0, 1, 1, NaN, 0.5F});
    const auto b = fileOf<float>("<f4", {6}, {0, 1, 1, 1, 0, 0.5F});
    Progress progress;
    const JointCounts counts = jointCounts(tensorData(*a, a->arrays.front().value, progress),
        tensorData(*b, b->arrays.front().value, progress), {0, 1, 0, 1, 2, 2, {}, 0}, progress);
    CHECK(counts.outside == 1);
    CHECK(counts.counts == std::vector<quint64>{1, 0, 1, 3}); // (0,0) | – ; (0,1) | (1,1) twice and (0.5, 0.5)
}

TEST_CASE("integers of both sides have bins of as many numbers each")
{
    std::vector<qint64> numbers(1000);
    std::iota(numbers.begin(), numbers.end(), -7);
    const auto a = fileOf<qint64>("<i8", {1000}, numbers);
    const auto b = fileOf<qint64>("<i8", {2}, {-7, -3});
    Progress progress;
    const auto side = [](const DocumentPtr &file) { return PlotSide{file.get(), file->arrays.front().value}; };
    const SharedHistograms both = sharedHistograms(side(a), side(b), 256, progress);
    CHECK(both.isWhole);
    CHECK(both.a.min == -7.5);
    CHECK(both.a.max == 992.5);
    CHECK(both.a.counts == std::vector<quint64>(250, 4));
    CHECK(both.b.counts.front() == 1);
    CHECK(both.b.counts[1] == 1);
    CHECK(sharedHistograms(side(b), {}, 256, progress).a.counts == std::vector<quint64>{1, 0, 0, 0, 1});
}
