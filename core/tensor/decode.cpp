// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/decode.h"

#include <array>
#include <bit>
#include <cstring>

namespace pith {

namespace {

template <typename T> T load(const std::byte *from)
{
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

// `convert` of each element of type T.
template <typename T, typename V, auto convert> void decode(const std::byte *from, size_t step, size_t count, V *to)
{
    if (step == 1) { // said apart, because only then compilers use vectors
        for (size_t i = 0; i < count; ++i)
            to[i] = convert(load<T>(from + i * sizeof(T)));
        return;
    }
    for (size_t i = 0; i < count; ++i)
        to[i] = convert(load<T>(from + i * step * sizeof(T)));
}

template <typename T, typename V> V widened(T value) { return V(value); }
template <typename T, typename V> constexpr Decode<V> widen = decode<T, V, widened<T, V>>;

float bfloat16(quint16 bits) { return std::bit_cast<float>(quint32(bits) << 16); }

// Exponent and mantissa move to float's places and the bias grows from 15 to 127, to float's own for infinity and NaN;
// a denormal gets the leading one that it lacks, which is then subtracted. Masks instead of branches, and no denormal
// arithmetic, so that compilers use vectors and processors don't stumble.
float float16(quint16 bits)
{
    constexpr quint32 bias = 112u << 23;
    constexpr quint32 leastNormal = 1u << 23;
    constexpr quint32 leastSpecial = 0x7c00u << 13;
    const quint32 sign = quint32(bits & 0x8000) << 16;
    const quint32 magnitude = quint32(bits & 0x7fff) << 13;
    const quint32 isSpecial = 0u - quint32(qint32(magnitude) >= qint32(leastSpecial));
    const quint32 isDenormal = 0u - quint32(qint32(magnitude) < qint32(leastNormal));
    const quint32 normal = magnitude + bias + (isSpecial & bias);
    const quint32 denormal = std::bit_cast<quint32>(std::bit_cast<float>(magnitude + bias + leastNormal) - 0x1p-14f);
    return std::bit_cast<float>((isDenormal & denormal) | (~isDenormal & normal) | sign);
}

qint32 truth(quint8 byte) { return byte != 0; }

// One-byte floats: all 256 values, by their row's own function.
template <DType dtype> void lookUp(const std::byte *from, size_t step, size_t count, float *to)
{
    static const std::array<float, 256> values = [] {
        std::array<float, 256> all;
        for (size_t i = 0; i < all.size(); ++i) {
            const auto byte = std::byte(i);
            all[i] = float(row(dtype).toDouble(&byte));
        }
        return all;
    }();
    for (size_t i = 0; i < count; ++i)
        to[i] = values[size_t(from[i * step])];
}

constexpr Decode<float> noDecode = nullptr; // complex: two halves
constexpr Decode<qint32> byteDecode = widen<quint8, qint32>;

const std::array<AnyDecode, size_t(DType::Untyped) + 1> decodes{
    widen<double, double>, // Float64
    widen<float, float>, // Float32
    decode<quint16, float, float16>, // Float16
    decode<quint16, float, bfloat16>, // BFloat16
    lookUp<DType::Float8E4M3FN>, // Float8E4M3FN
    lookUp<DType::Float8E5M2>, // Float8E5M2
    lookUp<DType::Float8E4M3FNUZ>, // Float8E4M3FNUZ
    lookUp<DType::Float8E5M2FNUZ>, // Float8E5M2FNUZ
    lookUp<DType::Float8E8M0FNU>, // Float8E8M0FNU
    byteDecode, // Float4E2M1FNx2
    noDecode, // Complex128
    noDecode, // Complex64
    noDecode, // Complex32
    noDecode, // BComplex32
    widen<qint64, qint64>, // Int64
    widen<qint32, qint32>, // Int32
    widen<qint16, qint32>, // Int16
    widen<qint8, qint32>, // Int8
    widen<quint64, quint64>, // UInt64
    widen<quint32, qint64>, // UInt32
    widen<quint16, qint32>, // UInt16
    byteDecode, // UInt8
    decode<quint8, qint32, truth>, // Bool
    byteDecode, // Bits8
    widen<quint16, qint32>, // Bits16
    byteDecode, // Bits1x8
    byteDecode, // Bits2x4
    byteDecode, // Bits4x2
    byteDecode, // QUInt8
    widen<qint8, qint32>, // QInt8
    widen<qint32, qint32>, // QInt32
    byteDecode, // QUInt4x2
    byteDecode, // QUInt2x4
    lookUp<DType::Float4E2M1FN>, // Float4E2M1FN
    byteDecode, // Untyped
};

}

AnyDecode decodeOf(DType dtype) { return decodes[size_t(dtype)]; }

}
