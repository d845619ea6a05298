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

struct Decoding
{
    AnyDecode decode;
    double leastNormal = 0;
};

const std::array<Decoding, size_t(DType::Untyped) + 1> decodings{
    Decoding{widen<double, double>, 0x1p-1022}, // Float64
    Decoding{widen<float, float>, 0x1p-126}, // Float32
    Decoding{decode<quint16, float, float16>, 0x1p-14}, // Float16
    Decoding{decode<quint16, float, bfloat16>, 0x1p-126}, // BFloat16
    Decoding{lookUp<DType::Float8E4M3FN>, 0x1p-6}, // Float8E4M3FN
    Decoding{lookUp<DType::Float8E5M2>, 0x1p-14}, // Float8E5M2
    Decoding{lookUp<DType::Float8E4M3FNUZ>, 0x1p-7}, // Float8E4M3FNUZ
    Decoding{lookUp<DType::Float8E5M2FNUZ>, 0x1p-15}, // Float8E5M2FNUZ
    Decoding{lookUp<DType::Float8E8M0FNU>}, // Float8E8M0FNU
    Decoding{byteDecode}, // Float4E2M1FNx2
    Decoding{noDecode}, // Complex128
    Decoding{noDecode}, // Complex64
    Decoding{noDecode}, // Complex32
    Decoding{noDecode}, // BComplex32
    Decoding{widen<qint64, qint64>}, // Int64
    Decoding{widen<qint32, qint32>}, // Int32
    Decoding{widen<qint16, qint32>}, // Int16
    Decoding{widen<qint8, qint32>}, // Int8
    Decoding{widen<quint64, quint64>}, // UInt64
    Decoding{widen<quint32, qint64>}, // UInt32
    Decoding{widen<quint16, qint32>}, // UInt16
    Decoding{byteDecode}, // UInt8
    Decoding{decode<quint8, qint32, truth>}, // Bool
    Decoding{byteDecode}, // Bits8
    Decoding{widen<quint16, qint32>}, // Bits16
    Decoding{byteDecode}, // Bits1x8
    Decoding{byteDecode}, // Bits2x4
    Decoding{byteDecode}, // Bits4x2
    Decoding{byteDecode}, // QUInt8
    Decoding{widen<qint8, qint32>}, // QInt8
    Decoding{widen<qint32, qint32>}, // QInt32
    Decoding{byteDecode}, // QUInt4x2
    Decoding{byteDecode}, // QUInt2x4
    Decoding{lookUp<DType::Float4E2M1FN>, 1}, // Float4E2M1FN
    Decoding{byteDecode}, // Untyped
};

}

AnyDecode decodeOf(DType dtype) { return decodings[size_t(dtype)].decode; }

double leastNormal(DType dtype) { return decodings[size_t(dtype)].leastNormal; }

}
