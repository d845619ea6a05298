// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/convert.h"

#include "core/tensor/decode.h"

#include <QtEndian>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace pith {

namespace {

// Round to nearest, ties to even, on the bits of a float; infinities and NaN stay what they are.
quint16 halfOf(float value)
{
    constexpr quint32 infinity = 0x7f800000;
    constexpr quint32 overflow = 0x477ff000; // 65520, halfway to what would be next
    constexpr quint32 leastNormal = 0x38800000; // 2^-14
    const auto bits = std::bit_cast<quint32>(value);
    const auto sign = quint16(bits >> 16 & 0x8000);
    const quint32 size = bits & 0x7fffffff;
    if (size > infinity)
        return sign | 0x7e00;
    if (size >= overflow)
        return sign | 0x7c00;
    if (size < leastNormal) // the units of 0.5f are the units of a denormal half
        return sign | quint16(std::bit_cast<quint32>(std::bit_cast<float>(size) + 0.5f) - 0x3f000000);
    return sign | quint16((size - 0x38000000 + 0xfff + (size >> 13 & 1)) >> 13);
}

quint16 bfloat16Of(float value)
{
    const auto bits = std::bit_cast<quint32>(value);
    if ((bits & 0x7fffffff) > 0x7f800000)
        return quint16(bits >> 16 | 0x40);
    return quint16((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

template <typename T, typename V> T integerOf(V value)
{
    using Limits = std::numeric_limits<T>;
    if constexpr (std::is_floating_point_v<V>) {
        if (std::isnan(value))
            return 0;
        // 2^bits is exact in every float, the largest integer below it need not be.
        const V end = std::ldexp(V(1), Limits::digits);
        return value >= end                    ? Limits::max()
            : value < -end                     ? Limits::min()
            : std::is_signed_v<T> || value > 0 ? T(value)
                                               : T(0);
    } else {
        return std::cmp_greater(value, Limits::max()) ? Limits::max()
            : std::cmp_less(value, Limits::min())     ? Limits::min()
                                                      : T(value);
    }
}

template <typename V> using Encode = void (*)(std::span<const V> values, std::byte *to);

template <typename V, typename T, T (*convert)(V)> void encode(std::span<const V> values, std::byte *to)
{
    for (const V value : values) {
        qToLittleEndian(convert(value), to);
        to += sizeof(T);
    }
}

template <typename V, typename T> T cast(V value) { return T(value); }
template <typename V> quint16 toHalf(V value) { return halfOf(float(value)); }
template <typename V> quint16 toBFloat16(V value) { return bfloat16Of(float(value)); }
template <typename V> quint8 toBool(V value) { return value != 0; }

template <typename V> struct EncodeRow
{
    DType dtype;
    Encode<V> encode;
};

template <typename V, typename T> constexpr EncodeRow<V> integers(DType dtype)
{
    return {dtype, encode<V, T, integerOf<T, V>>};
}

template <typename V> constexpr std::array encodes{
    EncodeRow<V>{DType::Float64, encode<V, double, cast<V, double>>},
    EncodeRow<V>{DType::Float32, encode<V, float, cast<V, float>>},
    EncodeRow<V>{DType::Float16, encode<V, quint16, toHalf<V>>},
    EncodeRow<V>{DType::BFloat16, encode<V, quint16, toBFloat16<V>>},
    integers<V, qint64>(DType::Int64),
    integers<V, qint32>(DType::Int32),
    integers<V, qint16>(DType::Int16),
    integers<V, qint8>(DType::Int8),
    integers<V, quint64>(DType::UInt64),
    integers<V, quint32>(DType::UInt32),
    integers<V, quint16>(DType::UInt16),
    integers<V, quint8>(DType::UInt8),
    EncodeRow<V>{DType::Bool, encode<V, quint8, toBool<V>>},
};

template <typename V> Encode<V> encodeOf(DType dtype)
{
    const auto found = std::ranges::find(encodes<V>, dtype, &EncodeRow<V>::dtype);
    return found == encodes<V>.end() ? nullptr : found->encode;
}

bool isComplex(DType dtype) { return row(dtype).number == NumberClass::Complex; }

// Real elements.
Conversion realConversion(DType from, DType to)
{
    return std::visit(
        [&]<typename V>(Decode<V> decode) -> Conversion {
            return [decode, encode = encodeOf<V>(to), size = size_t(row(from).bytes)](
                       std::span<const std::byte> in, std::span<std::byte> out) {
                std::vector<V> values(in.size() / size);
                decode(in.data(), 1, values.size(), values.data());
                encode(values, out.data());
            };
        },
        decodeOf(from));
}

// Real elements, each followed by an imaginary part of 0.
Conversion realToComplex(DType from, DType half)
{
    const auto size = size_t(row(half).bytes);
    return [real = realConversion(from, half), size](std::span<const std::byte> in, std::span<std::byte> out) {
        std::vector<std::byte> reals(out.size() / 2);
        real(in, reals);
        std::ranges::fill(out, std::byte(0));
        for (size_t at = 0; at < reals.size(); at += size)
            std::copy_n(reals.begin() + qsizetype(at), size, out.begin() + qsizetype(2 * at));
    };
}

}

bool converts(DType from, DType to)
{
    return from == to || (encodeOf<float>(row(to).half) && (isComplex(to) || !isComplex(from)));
}

Conversion conversion(DType from, DType to)
{
    if (from == to)
        return {};
    const DType half = row(to).half;
    if (isComplex(from))
        return realConversion(row(from).half, half);
    return isComplex(to) ? realToComplex(from, half) : realConversion(from, to);
}

}
