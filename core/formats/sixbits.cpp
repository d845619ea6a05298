// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/sixbits.h"

#include <algorithm>
#include <cmath>

namespace pith {

namespace {

// No infinities and no NaN.
template <int ExponentBits, int MantissaBits, int Bias> float valueOf(unsigned bits)
{
    const unsigned mantissa = bits & ((1u << MantissaBits) - 1);
    const auto exponent = int(bits >> MantissaBits & ((1u << ExponentBits) - 1));
    const float size = exponent == 0 ? std::ldexp(float(mantissa), 1 - Bias - MantissaBits)
                                     : std::ldexp(float(mantissa | 1u << MantissaBits), exponent - Bias - MantissaBits);
    return (bits >> (ExponentBits + MantissaBits) & 1) != 0 ? -size : size;
}

template <int ExponentBits, int MantissaBits, int Bias> void decode(const std::byte *block, float *to)
{
    const unsigned bits = unsigned(block[0]) | unsigned(block[1]) << 8 | unsigned(block[2]) << 16;
    for (int i = 0; i < 4; ++i)
        to[i] = valueOf<ExponentBits, MantissaBits, Bias>(bits >> (6 * i) & 0x3f);
}

constexpr GgmlType types[]{
    {QLatin1StringView("F6_E2M3"), 0, 4, 3, {}, decode<2, 3, 1>},
    {QLatin1StringView("F6_E3M2"), 0, 4, 3, {}, decode<3, 2, 3>},
};

}

const GgmlType *sixBitType(QLatin1StringView name)
{
    const auto *const found = std::ranges::find(types, name, &GgmlType::name);
    return found == std::end(types) ? nullptr : found;
}

}
