// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/compare.h"
#include "tests/core/tensor/build.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include <cmath>
#include <cstring>
#include <limits>

using namespace pith;
using namespace pith::testing;
using Catch::Approx;

namespace {

constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
constexpr float Inf = std::numeric_limits<float>::infinity();

using Wide = std::complex<long double>;

template <typename T> long double integerAt(const QByteArray &bytes, qsizetype at)
{
    T value;
    std::memcpy(&value, bytes.constData() + at, sizeof value);
    return static_cast<long double>(value);
}

Wide numberAt(const QByteArray &elements, qsizetype at, DType dtype)
{
    const DTypeRow &r = row(dtype);
    const auto *bytes = reinterpret_cast<const std::byte *>(elements.constData()) + at;
    if (r.number == NumberClass::Complex)
        return {row(r.half).toDouble(bytes), row(r.half).toDouble(bytes + r.bytes / 2)};
    if (dtype == DType::Int64)
        return integerAt<qint64>(elements, at);
    if (dtype == DType::UInt64)
        return integerAt<quint64>(elements, at);
    return r.toDouble ? r.toDouble(bytes) : double(uchar(elements[at]));
}

bool isNan(Wide z) { return std::isnan(z.real()) || std::isnan(z.imag()); }
bool isFinite(Wide z) { return std::isfinite(z.real()) && std::isfinite(z.imag()); }

// The definitions, one element after the other.
Measures reference(const Sample &a, const Sample &b)
{
    const QByteArray bytesA = elementsOf(a), bytesB = elementsOf(b);
    const DType typeA = a.tensor.dtype, typeB = b.tensor.dtype;
    Measures m;
    for (qint64 i = 0; i < a.tensor.numel(); ++i) {
        const qsizetype atA = i * row(typeA).bytes, atB = i * row(typeB).bytes;
        const Wide x = numberAt(bytesA, atA, typeA), y = numberAt(bytesB, atB, typeB);
        ++m.elements;
        m.differing += x != y && !(isNan(x) && isNan(y));
        m.differingBits += typeA == typeB && bytesA.mid(atA, row(typeA).bytes) != bytesB.mid(atB, row(typeB).bytes);
        m.nanA += isNan(x);
        m.nanB += isNan(y);
        m.nanBoth += isNan(x) && isNan(y);
        if (!isFinite(x) || !isFinite(y))
            continue;
        const long double distance = std::abs(x - y);
        ++m.compared;
        m.absolute += distance;
        m.squares += distance * distance;
        m.dot += x.real() * y.real() + x.imag() * y.imag();
        m.squaresA += std::norm(x);
        m.squaresB += std::norm(y);
        m.sumA += x;
        m.sumB += y;
        m.signFlips += row(typeA).number != NumberClass::Complex && x.real() * y.real() < 0;
        if (distance > 0)
            m.maxRel = std::max(m.maxRel, double(distance / std::max(std::abs(x), std::abs(y))));
        if (m.maxAbsAt < 0 || double(distance) > m.maxAbs) {
            m.maxAbs = double(distance);
            m.maxAbsAt = i;
        }
    }
    return m;
}

void checkEqual(const std::optional<double> &have, const std::optional<double> &want)
{
    REQUIRE(have.has_value() == want.has_value());
    if (want)
        CHECK(*have == Approx(*want).epsilon(1e-11).margin(1e-300));
}

void checkEqual(const Measures &have, const Measures &want)
{
    CHECK(have.elements == want.elements);
    CHECK(have.differing == want.differing);
    CHECK(have.nanA == want.nanA);
    CHECK(have.nanB == want.nanB);
    CHECK(have.nanBoth == want.nanBoth);
    CHECK(have.compared == want.compared);
    CHECK(have.signFlips == want.signFlips);
    CHECK(have.maxAbs == Approx(want.maxAbs).epsilon(1e-14));
    CHECK(have.maxRel == Approx(want.maxRel).epsilon(1e-14));
    CHECK(have.maxAbsAt == want.maxAbsAt);
    checkEqual(have.meanAbs(), want.meanAbs());
    checkEqual(have.rms(), want.rms());
    checkEqual(have.relL2(), want.relL2());
    checkEqual(have.normA(), want.normA());
    checkEqual(have.normB(), want.normB());
    if (want.cosine())
        CHECK(*have.cosine() == Approx(*want.cosine()).margin(1e-12));
    if (want.meanA()) {
        const double margin = 1e-12 * std::max(*want.normA(), *want.normB());
        CHECK(std::abs(*have.meanA() - *want.meanA()) <= margin);
        CHECK(std::abs(*have.meanB() - *want.meanB()) <= margin);
    }
}

Compared compare(const Sample &a, const Sample &b, const Tolerance &tolerance = {})
{
    Progress progress;
    return compared(a.tensor, b.tensor, tolerance, progress);
}

// Another one of the same shape and strides; a block in four keeps its bytes.
Sample changed(const Sample &sample)
{
    Sample other = sample;
    for (qsizetype i = 0; i < other.storage.size(); i += 7) {
        if (i / 20'000 % 4 != 3)
            other.storage[i] = char(other.storage[i] + 1 + i % 3);
    }
    other.tensor.bytes = memorySource(other.storage);
    return other;
}

// The same elements, one after the other.
Sample packedUp(const Sample &sample)
{
    Sample other = flat(sample.tensor.dtype, elementsOf(sample));
    other.tensor.shape = sample.tensor.shape;
    other.tensor.stride = contiguousStrides(sample.tensor.shape);
    return other;
}

Sample floats(const std::vector<float> &numbers) { return flatOf(DType::Float32, numbers); }

}

TEST_CASE("measures are what the definitions say, for every dtype and every sort of view")
{
    const auto dtype = GENERATE(from_range(std::vector<DType>{DType::Float64, DType::Float32, DType::Float16,
        DType::BFloat16, DType::Float8E4M3FN, DType::Float8E5M2FNUZ, DType::Complex64, DType::Complex128, DType::Int64,
        DType::UInt64, DType::Int32, DType::Int8, DType::UInt8}));
    for (const Sample &a : views(dtype)) {
        INFO(a.name);
        const Sample b = changed(a);
        const Compared result = compare(a, b);
        const Measures want = reference(a, b);
        checkEqual(*result.measures, want);
        CHECK(result.measures->differingBits == want.differingBits);
        const Status status = want.differing > 0 ? Status::Changed
            : want.differingBits > 0             ? Status::EqualValues
                                                 : Status::Identical;
        CHECK(result.status == status);
    }
}

TEST_CASE("large tensors are measured in pieces, and parts that are the same count too")
{
    const auto dtype = GENERATE(DType::Float64, DType::Float32, DType::BFloat16);
    for (const Sample &a : largeViews(dtype)) {
        INFO(a.name);
        const Sample b = changed(a);
        checkEqual(*compare(a, b).measures, reference(a, b));
    }
    const Sample a = flat(dtype, noise(5'000'003 * row(dtype).bytes, 3));
    const Sample b = changed(a);
    checkEqual(*compare(a, b).measures, reference(a, b));
}

TEST_CASE("the same elements are identical however they lie in the storage")
{
    for (const DType dtype : {DType::Float32, DType::Float16, DType::Complex64, DType::Bool, DType::QUInt4x2}) {
        for (const Sample &a : views(dtype)) {
            if (isPacked(dtype))
                continue;
            INFO(a.name);
            const Compared result = compare(a, packedUp(a));
            CHECK(result.status == Status::Identical);
            CHECK(result.measures->differing == 0);
            CHECK(result.measures->maxAbs == 0);
        }
    }
}

TEST_CASE("big endian is compared with little endian by what is meant")
{
    Sample little = floats({1, 2, -3, NaN, 0});
    Sample big = little;
    for (qsizetype i = 0; i < big.storage.size(); i += 4)
        std::reverse(big.storage.begin() + i, big.storage.begin() + i + 4);
    big.tensor.bytes = memorySource(big.storage);
    CHECK(compare(little, big).status == Status::Changed);
    big.tensor.bigEndian = true;
    CHECK(compare(little, big).status == Status::Identical);
    little.tensor.neg = true;
    const Compared negated = compare(little, big);
    CHECK(negated.measures->differing == 3);
    CHECK(negated.measures->differingBits == 5);
    CHECK(negated.measures->signFlips == 3);
}

TEST_CASE("NaN equals NaN in the same place, +0 equals -0, infinities only themselves")
{
    const Compared same = compare(floats({NaN, 0.0f, Inf}), floats({-NaN, -0.0f, Inf}));
    CHECK(same.status == Status::EqualValues);
    CHECK(same.measures->differing == 0);
    CHECK(same.measures->differingBits == 2);
    CHECK(same.measures->nanBoth == 1);
    CHECK(same.measures->compared == 1);
    CHECK(same.measures->maxAbsAt == 1);
    const Compared other = compare(floats({NaN, 1, Inf}), floats({1, NaN, -Inf}));
    CHECK(other.status == Status::Changed);
    CHECK(other.measures->differing == 3);
    CHECK(other.measures->nanA == 1);
    CHECK(other.measures->nanB == 1);
    CHECK(other.measures->nanBoth == 0);
    CHECK(other.measures->compared == 0);
    CHECK(other.measures->maxAbsAt == -1);
    CHECK_FALSE(other.measures->meanAbs());
    CHECK_FALSE(other.measures->cosine());
}

TEST_CASE("integers of 64 bits are told apart where doubles are not")
{
    const qint64 huge = (qint64(1) << 60) + 1;
    const Compared result
        = compare(flatOf<qint64>(DType::Int64, {huge, -huge, 5}), flatOf<qint64>(DType::Int64, {huge + 1, -huge, 5}));
    CHECK(result.measures->differing == 1);
    CHECK(result.measures->maxAbs == 1);
    CHECK(result.measures->maxAbsAt == 0);
    const quint64 most = ~quint64(0);
    const Compared mixed = compare(flatOf<quint64>(DType::UInt64, {most, 7}), flatOf<qint64>(DType::Int64, {-1, 7}));
    CHECK(mixed.status == Status::DType);
    CHECK(mixed.measures->differing == 1);
    CHECK(mixed.measures->maxAbs == 0x1p64);
}

TEST_CASE("doubles whose squares do not fit are summed all the same")
{
    const Compared result = compare(
        flatOf<double>(DType::Float64, {1e200, 0, 1e-200}), flatOf<double>(DType::Float64, {2e200, 0, 1e-200}));
    CHECK(result.measures->compared == 3);
    CHECK(result.measures->maxAbs == 1e200);
    CHECK(*result.measures->relL2() == Approx(1));
    CHECK(*result.measures->cosine() == Approx(1));
    const Compared tiny = compare(flatOf<double>(DType::Float64, {3e-200}), flatOf<double>(DType::Float64, {4e-200}));
    CHECK(*tiny.measures->normA() == Approx(3e-200));
    CHECK(*tiny.measures->rms() == Approx(1e-200));
}

TEST_CASE("quantized tensors are compared by what they stand for")
{
    Quantization fine{QLatin1StringView("per_tensor_affine"), {0.5}, {0}, -1, false};
    Quantization coarse{QLatin1StringView("per_tensor_affine"), {1.0}, {0}, -1, false};
    Sample a = flatOf<qint8>(DType::QInt8, {2, 4, -6});
    Sample b = flatOf<qint8>(DType::QInt8, {1, 2, -3});
    a.tensor.quantization = &fine;
    b.tensor.quantization = &coarse;
    CHECK(compare(a, b).status == Status::EqualValues);
    CHECK(compare(a, a).status == Status::Identical);
    b.tensor.quantization = &fine;
    CHECK(compare(a, b).measures->maxAbs == 1.5);
    const Compared same = compare(a, floats({1, 2, -3}));
    CHECK(same.status == Status::DType);
    CHECK(same.measures->differing == 0);
    // The same integers that stand for something else.
    b = a;
    b.tensor.quantization = &coarse;
    CHECK(compare(a, b).status == Status::Changed);
}

TEST_CASE("a tolerance is absolute plus relative to A, and NaN is not within it")
{
    const Sample a = floats({100, 1, 0, NaN}), b = floats({101, 1.5f, 0, NaN});
    CHECK(compare(a, b).measures->outside == 2);
    CHECK(compare(a, b, {0.5, 0}).measures->outside == 1);
    CHECK(compare(a, b, {0.5, 0.005}).isWithin());
    CHECK(compare(a, b, {1, 0}).isWithin());
    CHECK_FALSE(compare(a, floats({100, 1, 0, 0}), {1e9, 1}).isWithin());
}

TEST_CASE("measures of several pairs are those of all their elements")
{
    const Sample a = flat(DType::Float32, noise(4 * 1000, 1)), b = changed(a);
    const Sample c = flat(DType::Float32, noise(4 * 300, 2)), d = changed(c);
    Measures both = *compare(a, b).measures;
    both.merge(*compare(c, d).measures);
    const Sample ac = flat(DType::Float32, a.storage + c.storage), bd = flat(DType::Float32, b.storage + d.storage);
    Measures whole = *compare(ac, bd).measures;
    whole.maxAbsAt = both.maxAbsAt;
    checkEqual(both, whole);
}

TEST_CASE("other shapes are not measured, and nothing is made of empty tensors")
{
    Sample a = floats({1, 2, 3, 4}), b = a;
    b.tensor.shape = {2, 2};
    b.tensor.stride = {2, 1};
    CHECK(compare(a, b).status == Status::Shape);
    CHECK_FALSE(compare(a, b).measures);
    const Compared empty = compare(floats({}), floats({}));
    CHECK(empty.status == Status::Identical);
    CHECK(empty.measures->elements == 0);
    CHECK_FALSE(empty.measures->rms());
}

TEST_CASE("a comparison that nobody waits for ends")
{
    const Sample a = floats(std::vector<float>(100'000));
    Progress progress;
    progress.cancel();
    CHECK_THROWS_AS(compared(a.tensor, a.tensor, {}, progress), Cancelled);
}
