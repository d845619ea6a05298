// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/walk.h"
#include "tests/core/tensor/build.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>

#include <atomic>
#include <cmath>

using namespace pith;
using namespace pith::testing;

namespace {

QByteArray read(const TensorData &tensor, qint64 first, qint64 count)
{
    Progress progress;
    QByteArray bytes(count * row(tensor.dtype).bytes, 'x');
    readElements(tensor, first, count, {reinterpret_cast<std::byte *>(bytes.data()), size_t(bytes.size())}, progress);
    return bytes;
}

QByteArray readAll(const TensorData &tensor) { return read(tensor, 0, tensor.numel()); }

// Counts what is asked of it.
class CountingSource : public ByteSource
{
public:
    explicit CountingSource(quint64 size) : m_size(size) {}
    quint64 size() const override { return m_size; }
    void read(quint64 offset, std::span<std::byte> into) const override
    {
        REQUIRE(offset + into.size() <= m_size);
        ++reads;
        largest = std::max<size_t>(largest, into.size());
        for (size_t i = 0; i < into.size(); ++i)
            into[i] = std::byte((offset + i) * 2654435761u >> 24);
    }
    void checkUnchanged() const override {}

    mutable std::atomic<int> reads = 0;
    mutable size_t largest = 0;

private:
    quint64 m_size;
};

}

TEST_CASE("elements of every dtype and view come as little-endian row-major bytes")
{
    for (const DTypeRow &r : dtypes()) {
        for (const Sample &sample : views(r.dtype)) {
            INFO(sample.name);
            CHECK(readAll(sample.tensor) == elementsOf(sample));
        }
    }
}

TEST_CASE("columns of the storage become rows tile by tile, in elements of every size, by several threads")
{
    for (const DType dtype :
        {DType::QInt8, DType::QUInt4x2, DType::Int16, DType::Float32, DType::Int64, DType::Complex128}) {
        for (const Sample &sample : largeViews(dtype)) {
            INFO(sample.name);
            CHECK(readAll(sample.tensor) == elementsOf(sample));
        }
    }
    const Sample wide = sample("wide", DType::Float32, noise(1100 * 333 * 4, 1), {1100, 333}, {1, 1100});
    CHECK(readAll(wide.tensor) == elementsOf(wide));
}

TEST_CASE("big-endian, conjugated and negated elements come as what they stand for")
{
    for (const DType dtype : {DType::Float64, DType::Float32, DType::BFloat16, DType::Complex128, DType::Complex64,
             DType::Complex32, DType::BComplex32}) {
        for (Sample &sample : views(dtype)) {
            for (int bits = 0; bits < 8; ++bits) {
                INFO(sample.name << " " << bits);
                sample.tensor.bigEndian = bits & 1;
                sample.tensor.conj = bits & 2;
                sample.tensor.neg = bits & 4;
                CHECK(readAll(sample.tensor) == elementsOf(sample));
            }
        }
    }
}

TEST_CASE("any part of the elements is the same part of all of them")
{
    for (const DType dtype : {DType::Int16, DType::QUInt2x4}) {
        for (const Sample &sample : views(dtype)) {
            INFO(sample.name);
            const QByteArray all = elementsOf(sample);
            const qint64 bytes = row(dtype).bytes;
            const qint64 numel = sample.tensor.numel();
            for (qint64 first = 0; first <= numel; first += 1 + numel / 13) {
                for (qint64 count = 0; first + count <= numel; count = 2 * count + 1)
                    CHECK(read(sample.tensor, first, count) == all.mid(first * bytes, count * bytes));
            }
        }
    }
}

TEST_CASE("negated integers and one-byte floats are right where their patterns are odd")
{
    Sample ints = flatOf<qint16>(DType::Int16, {0, 1, -1, 255, 256, -32768});
    ints.tensor.neg = true;
    CHECK(readAll(ints.tensor) == flatOf<qint16>(DType::Int16, {0, -1, 1, -255, -256, -32768}).storage);
    Sample fnuz = flat(DType::Float8E4M3FNUZ, QByteArray::fromHex("00807f01ff"));
    fnuz.tensor.neg = true;
    CHECK(readAll(fnuz.tensor).toHex() == "0080ff817f");
}

TEST_CASE("a transposed matrix is read in large pieces, never as a whole and never element by element")
{
    const auto source = std::make_shared<CountingSource>(4096 * 4096 * 4);
    TensorData tensor;
    tensor.shape = {4096, 4096};
    tensor.stride = {1, 4096};
    tensor.bytes = source;
    read(tensor, 100 * 4096, 256 * 4096);
    CHECK(source->reads <= 4096);
    CHECK(source->largest <= 2 << 20);
}

TEST_CASE("few elements far apart don't make it read what lies between")
{
    const auto source = std::make_shared<CountingSource>(1ull << 40);
    TensorData tensor;
    tensor.shape = {100, 3};
    tensor.stride = {1 << 30, 1};
    tensor.bytes = source;
    read(tensor, 0, 300);
    CHECK(source->reads == 100);
    CHECK(source->largest == 12);
}

TEST_CASE("reading stops when nobody waits for it any more")
{
    Progress progress;
    progress.cancel();
    const Sample sample = flat(DType::Float32, noise(400, 0));
    std::vector<std::byte> into(400);
    CHECK_THROWS_AS(readElements(sample.tensor, 0, 100, into, progress), Cancelled);
}

TEST_CASE("numbers of every real dtype are read as doubles")
{
    for (const DTypeRow &r : dtypes()) {
        if (r.number == NumberClass::Complex)
            continue;
        for (const Sample &sample : views(r.dtype)) {
            INFO(sample.name);
            std::vector<double> numbers(size_t(sample.tensor.numel()));
            Progress progress;
            readDoubles(sample.tensor, 0, numbers, progress);
            const std::vector<double> expected = numbersOf(sample);
            CHECK(std::ranges::equal(
                numbers, expected, [](double a, double b) { return std::isnan(a) ? std::isnan(b) : a == b; }));
        }
    }
}

TEST_CASE("scalars are exact in the type of their dtype")
{
    Progress progress;
    const auto only = [&](const Sample &sample) { return readScalars(sample.tensor, 0, 1, progress).at(0); };
    CHECK(only(flatOf<qint64>(DType::Int64, {INT64_MIN})) == Scalar(qint64(INT64_MIN)));
    CHECK(only(flatOf<quint64>(DType::UInt64, {UINT64_MAX})) == Scalar(quint64(UINT64_MAX)));
    CHECK(only(flatOf<qint8>(DType::QInt8, {-7})) == Scalar(qint64(-7)));
    CHECK(only(flatOf<quint8>(DType::Bool, {1})) == Scalar(true));
    CHECK(only(flatOf<quint16>(DType::Bits16, {65535})) == Scalar(quint64(65535)));
    CHECK(only(flatOf<quint8>(DType::QUInt4x2, {0xa5})) == Scalar(quint64(5)));
    CHECK(only(flatOf<float>(DType::Float32, {0.1f})) == Scalar(double(0.1f)));
    CHECK(only(flatOf<float>(DType::Complex64, {1, -2})) == Scalar(std::complex<double>(1, -2)));
    CHECK(only(flatOf<quint16>(DType::BComplex32, {0x3f80, 0xc000})) == Scalar(std::complex<double>(1, -2)));
}

TEST_CASE("a flat index is an index of each axis")
{
    CHECK(indexOf({2, 3, 4}, 23) == Extents{1, 2, 3});
    CHECK(indexOf({}, 0) == Extents{});
}

TEST_CASE("a view that meets few stored elements billions of times is refused, where they are many it is not")
{
    const qint64 side = 1 << 16;
    const Sample few = sample("few", DType::UInt8, QByteArray(2 * side, '\1'), {side, side}, {1, 1});
    CHECK_THROWS_AS(checkRepeats(few.tensor, few.tensor.numel()), Error);
    CHECK_THROWS_AS(Walk(few.tensor, Walk::Broadcast::Once), Error);
    CHECK_NOTHROW(checkRepeats(few.tensor, qint64(1) << 28));
    const Sample expanded = sample("expanded", DType::UInt8, QByteArray(1, '\1'), {side, side}, {0, 0});
    CHECK_THROWS_AS(Walk(expanded.tensor, Walk::Broadcast::EveryTime), Error);
    CHECK_NOTHROW(Walk(expanded.tensor, Walk::Broadcast::Once));
    CHECK_NOTHROW(checkRepeats(expanded.tensor, side * side / 64 * 4)); // 2^28
}
