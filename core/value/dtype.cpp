// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/value/dtype.h"

#include <QtEndian>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace pith {

namespace {

template <typename T> double plain(const std::byte *bytes) { return double(qFromLittleEndian<T>(bytes)); }

double truth(const std::byte *bytes) { return *bytes == std::byte(0) ? 0.0 : 1.0; }

// A binary float of `ExponentBits` and `MantissaBits`, by the value of its fields; what is special about exponents of
// all ones is each format's own.
template <int ExponentBits, int MantissaBits, int Bias> double fields(unsigned bits)
{
    const unsigned mantissa = bits & ((1u << MantissaBits) - 1);
    const int exponent = int(bits >> MantissaBits) & ((1 << ExponentBits) - 1);
    const bool negative = (bits >> (ExponentBits + MantissaBits)) & 1;
    const double size = exponent == 0
        ? std::ldexp(double(mantissa), 1 - Bias - MantissaBits)
        : std::ldexp(double(mantissa + (1u << MantissaBits)), exponent - Bias - MantissaBits);
    return negative ? -size : size;
}

template <int ExponentBits, int MantissaBits, int Bias> double ieee(unsigned bits)
{
    const unsigned special = ((1u << ExponentBits) - 1) << MantissaBits;
    if ((bits & special) != special)
        return fields<ExponentBits, MantissaBits, Bias>(bits);
    if ((bits & ((1u << MantissaBits) - 1)) != 0)
        return std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    return (bits >> (ExponentBits + MantissaBits)) & 1 ? -infinity : infinity;
}

double float16(const std::byte *bytes) { return ieee<5, 10, 15>(qFromLittleEndian<quint16>(bytes)); }
double bfloat16(const std::byte *bytes)
{
    return double(std::bit_cast<float>(quint32(qFromLittleEndian<quint16>(bytes)) << 16));
}
// OCP 8-bit floating point specification, revision 1.0: E4M3 has no infinity, and NaN is all ones.
double e4m3fn(const std::byte *bytes)
{
    const unsigned bits = unsigned(*bytes);
    return (bits & 0x7f) == 0x7f ? std::numeric_limits<double>::quiet_NaN() : fields<4, 3, 7>(bits);
}
double e5m2(const std::byte *bytes) { return ieee<5, 2, 15>(unsigned(*bytes)); }
// "FNUZ" (finite, unsigned zero): the pattern of negative zero is the only NaN, the bias is one more.
template <int ExponentBits, int MantissaBits, int Bias> double fnuz(const std::byte *bytes)
{
    const unsigned bits = unsigned(*bytes);
    return bits == 0x80 ? std::numeric_limits<double>::quiet_NaN() : fields<ExponentBits, MantissaBits, Bias>(bits);
}
// OCP microscaling formats: E2M1, the low bits of a byte.
double e2m1(const std::byte *bytes) { return fields<2, 1, 1>(unsigned(*bytes) & 0xf); }
// OCP microscaling formats: a power of two, no sign, all ones is NaN.
double e8m0(const std::byte *bytes)
{
    const unsigned bits = unsigned(*bytes);
    return bits == 0xff ? std::numeric_limits<double>::quiet_NaN() : std::ldexp(1.0, int(bits) - 127);
}

using D = DType;
using N = NumberClass;
using L = QLatin1StringView;

constexpr std::array rows{
    DTypeRow{D::Float64, L("float64"), L("DoubleStorage"), 8, 1, N::Float, D::Float64, L("<f8"), D::Float64, L("F64"),
        false, plain<double>},
    DTypeRow{D::Float32, L("float32"), L("FloatStorage"), 4, 1, N::Float, D::Float32, L("<f4"), D::Float32, L("F32"),
        false, plain<float>},
    DTypeRow{D::Float16, L("float16"), L("HalfStorage"), 2, 1, N::Float, D::Float16, L("<f2"), D::Float16, L("F16"),
        false, float16},
    DTypeRow{D::BFloat16, L("bfloat16"), L("BFloat16Storage"), 2, 1, N::Float, D::BFloat16, L(), D::Float32, L("BF16"),
        false, bfloat16},
    DTypeRow{D::Float8E4M3FN, L("float8_e4m3fn"), L(), 1, 1, N::Float, D::Float8E4M3FN, L(), D::Float32, L("F8_E4M3"),
        false, e4m3fn},
    DTypeRow{D::Float8E5M2, L("float8_e5m2"), L(), 1, 1, N::Float, D::Float8E5M2, L(), D::Float32, L("F8_E5M2"), false,
        e5m2},
    DTypeRow{D::Float8E4M3FNUZ, L("float8_e4m3fnuz"), L(), 1, 1, N::Float, D::Float8E4M3FNUZ, L(), D::Float32,
        L("F8_E4M3FNUZ"), false, fnuz<4, 3, 8>},
    DTypeRow{D::Float8E5M2FNUZ, L("float8_e5m2fnuz"), L(), 1, 1, N::Float, D::Float8E5M2FNUZ, L(), D::Float32,
        L("F8_E5M2FNUZ"), false, fnuz<5, 2, 16>},
    DTypeRow{D::Float8E8M0FNU, L("float8_e8m0fnu"), L(), 1, 1, N::Float, D::Float8E8M0FNU, L(), D::Float32,
        L("F8_E8M0"), false, e8m0},
    DTypeRow{D::Float4E2M1FNx2, L("float4_e2m1fn_x2"), L(), 1, 1, N::Opaque, D::Float4E2M1FN, L(), D::UInt8, L(), false,
        plain<quint8>},
    DTypeRow{D::Complex128, L("complex128"), L("ComplexDoubleStorage"), 16, 1, N::Complex, D::Float64, L("<c16"),
        D::Complex128, L(), false, nullptr},
    DTypeRow{D::Complex64, L("complex64"), L("ComplexFloatStorage"), 8, 1, N::Complex, D::Float32, L("<c8"),
        D::Complex64, L("C64"), false, nullptr},
    DTypeRow{D::Complex32, L("complex32"), L(), 4, 1, N::Complex, D::Float16, L(), D::Complex64, L(), false, nullptr},
    DTypeRow{
        D::BComplex32, L("bcomplex32"), L(), 4, 1, N::Complex, D::BFloat16, L(), D::Complex64, L(), false, nullptr},
    DTypeRow{D::Int64, L("int64"), L("LongStorage"), 8, 1, N::Signed, D::Int64, L("<i8"), D::Int64, L("I64"), false,
        plain<qint64>},
    DTypeRow{D::Int32, L("int32"), L("IntStorage"), 4, 1, N::Signed, D::Int32, L("<i4"), D::Int32, L("I32"), false,
        plain<qint32>},
    DTypeRow{D::Int16, L("int16"), L("ShortStorage"), 2, 1, N::Signed, D::Int16, L("<i2"), D::Int16, L("I16"), false,
        plain<qint16>},
    DTypeRow{D::Int8, L("int8"), L("CharStorage"), 1, 1, N::Signed, D::Int8, L("|i1"), D::Int8, L("I8"), false,
        plain<qint8>},
    DTypeRow{D::UInt64, L("uint64"), L(), 8, 1, N::Unsigned, D::UInt64, L("<u8"), D::UInt64, L("U64"), false,
        plain<quint64>},
    DTypeRow{D::UInt32, L("uint32"), L(), 4, 1, N::Unsigned, D::UInt32, L("<u4"), D::UInt32, L("U32"), false,
        plain<quint32>},
    DTypeRow{D::UInt16, L("uint16"), L(), 2, 1, N::Unsigned, D::UInt16, L("<u2"), D::UInt16, L("U16"), false,
        plain<quint16>},
    DTypeRow{D::UInt8, L("uint8"), L("ByteStorage"), 1, 1, N::Unsigned, D::UInt8, L("|u1"), D::UInt8, L("U8"), false,
        plain<quint8>},
    DTypeRow{D::Bool, L("bool"), L("BoolStorage"), 1, 1, N::Bool, D::Bool, L("|b1"), D::Bool, L("BOOL"), false, truth},
    DTypeRow{D::Bits8, L("bits8"), L(), 1, 1, N::Opaque, D::Bits8, L(), D::UInt8, L(), false, plain<quint8>},
    DTypeRow{D::Bits16, L("bits16"), L(), 2, 1, N::Opaque, D::Bits16, L(), D::UInt16, L(), false, plain<quint16>},
    DTypeRow{D::Bits1x8, L("bits1x8"), L(), 1, 1, N::Opaque, D::Bits1x8, L(), D::UInt8, L(), false, plain<quint8>},
    DTypeRow{D::Bits2x4, L("bits2x4"), L(), 1, 1, N::Opaque, D::Bits2x4, L(), D::UInt8, L(), false, plain<quint8>},
    DTypeRow{D::Bits4x2, L("bits4x2"), L(), 1, 1, N::Opaque, D::Bits4x2, L(), D::UInt8, L(), false, plain<quint8>},
    DTypeRow{D::QUInt8, L("quint8"), L("QUInt8Storage"), 1, 1, N::Unsigned, D::QUInt8, L(), D::UInt8, L(), true,
        plain<quint8>},
    DTypeRow{D::QInt8, L("qint8"), L("QInt8Storage"), 1, 1, N::Signed, D::QInt8, L(), D::Int8, L(), true, plain<qint8>},
    DTypeRow{D::QInt32, L("qint32"), L("QInt32Storage"), 4, 1, N::Signed, D::QInt32, L(), D::Int32, L(), true,
        plain<qint32>},
    DTypeRow{D::QUInt4x2, L("quint4x2"), L("QUInt4x2Storage"), 1, 2, N::Unsigned, D::UInt8, L(), D::UInt8, L(), true,
        nullptr},
    DTypeRow{D::QUInt2x4, L("quint2x4"), L("QUInt2x4Storage"), 1, 4, N::Unsigned, D::UInt8, L(), D::UInt8, L(), true,
        nullptr},
    DTypeRow{
        D::Float4E2M1FN, L("float4_e2m1fn"), L(), 1, 2, N::Float, D::Float4E2M1FN, L(), D::Float32, L(), false, e2m1},
    DTypeRow{D::Untyped, L("untyped"), L("UntypedStorage"), 1, 1, N::Opaque, D::Untyped, L(), D::UInt8, L(), false,
        plain<quint8>},
};

constexpr bool inEnumOrder()
{
    for (size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].dtype != DType(i))
            return false;
    }
    return rows.size() == size_t(DType::Untyped) + 1;
}
static_assert(inEnumOrder());

template <typename Projection> std::optional<DType> find(Projection projection, QLatin1StringView text)
{
    const auto found = std::ranges::find(rows, text, projection);
    return text.isEmpty() || found == rows.end() ? std::nullopt : std::optional(found->dtype);
}

}

std::span<const DTypeRow> dtypes() { return rows; }
const DTypeRow &row(DType dtype) { return rows[size_t(dtype)]; }

std::optional<DType> dtypeByName(QLatin1StringView name) { return find(&DTypeRow::name, name); }
std::optional<DType> dtypeByStorageClass(QLatin1StringView storageClass)
{
    return find(&DTypeRow::storageClass, storageClass);
}
std::optional<DType> dtypeBySafetensors(QLatin1StringView name) { return find(&DTypeRow::safetensors, name); }

std::optional<DType> dtypeByNumpy(QLatin1StringView descr)
{
    if (descr.size() < 3)
        return std::nullopt;
    const auto kind = [&](const DTypeRow &r) { return r.numpy.isEmpty() ? QLatin1StringView() : r.numpy.sliced(1); };
    return find(kind, descr.sliced(1));
}

}
