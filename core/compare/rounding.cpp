// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/rounding.h"

#include "core/compare/lockstep.h"
#include "core/compare/numbers.h"
#include "core/work/parallel.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>

namespace pith {

namespace {

// Floats that others are rounded to.
struct ShortFloat
{
    DType dtype;
    int digits; // of the significand, the hidden one too
    int leastExponent; // of normal numbers
    double max;
    bool hasInfinity;
};
constexpr std::array shortFloats{
    ShortFloat{DType::Float32, 24, -126, 0x1.fffffep127, true},
    ShortFloat{DType::Float16, 11, -14, 65504, true},
    ShortFloat{DType::BFloat16, 8, -126, 0x1.fep127, true},
    ShortFloat{DType::Float8E4M3FN, 4, -6, 448, false},
    ShortFloat{DType::Float8E5M2, 3, -14, 57344, true},
    ShortFloat{DType::Float8E4M3FNUZ, 4, -7, 240, false},
    ShortFloat{DType::Float8E5M2FNUZ, 3, -15, 57344, false},
};

const ShortFloat *shortFloatOf(DType dtype)
{
    const auto *const found = std::ranges::find(shortFloats, dtype, &ShortFloat::dtype);
    return found == shortFloats.end() ? nullptr : found;
}

double roundedTo(double number, const ShortFloat &type)
{
    if (!std::isfinite(number) || number == 0)
        return type.hasInfinity || !std::isinf(number) ? number : std::numeric_limits<double>::quiet_NaN();
    const int exponent = std::max(std::ilogb(number), type.leastExponent);
    const double step = std::ldexp(1.0, exponent - type.digits + 1);
    const double nearest = std::nearbyint(number / step) * step;
    if (std::abs(nearest) <= type.max)
        return nearest;
    return type.hasInfinity ? std::copysign(std::numeric_limits<double>::infinity(), number)
                            : std::numeric_limits<double>::quiet_NaN();
}

bool isShorter(DType one, DType other) { return row(one).bytes < row(other).bytes; }

bool isReal(const TensorData &tensor) { return row(tensor.dtype).number == NumberClass::Float; }

// Candidates that no element spoke against, one bit each.
class Candidates
{
public:
    Candidates(const TensorData &a, const TensorData &b)
    {
        for (size_t i = 0; i < shortFloats.size(); ++i) {
            const DType dtype = shortFloats[i].dtype;
            if (isShorter(dtype, a.dtype) && (dtype == b.dtype || !isShorter(b.dtype, dtype)))
                m_left |= 1u << i;
        }
    }

    bool none() const { return m_left.load(std::memory_order_relaxed) == 0; }

    template <typename V> void check(std::span<const V> a, std::span<const V> b)
    {
        const quint32 left = m_left.load(std::memory_order_relaxed);
        for (size_t i = 0; i < shortFloats.size(); ++i) {
            if ((left >> i & 1u) != 0 && !fits(shortFloats[i], a, b))
                m_left.fetch_and(~(1u << i), std::memory_order_relaxed);
        }
    }

    std::optional<DType> best(DType wanted) const
    {
        std::optional<DType> found;
        for (size_t i = shortFloats.size(); i-- > 0;) {
            if ((m_left >> i & 1u) != 0 && found != wanted)
                found = shortFloats[i].dtype;
        }
        return found;
    }

private:
    template <typename V> static bool fits(const ShortFloat &type, std::span<const V> a, std::span<const V> b)
    {
        for (size_t i = 0; i < a.size(); ++i) {
            // From double, torch goes by way of float.
            const double expected = roundedTo(double(float(a[i])), type);
            if (expected != double(b[i]) && !(std::isnan(expected) && std::isnan(double(b[i]))))
                return false;
        }
        return true;
    }

    std::atomic<quint32> m_left = 0;
};

template <typename V> void check(const NumberPair<V> &numbers, const Lockstep &both, Candidates &candidates)
{
    if constexpr (std::is_same_v<V, float> || std::is_same_v<V, double>) {
        parallelFor(both.pieces(), [&](quint64 piece) {
            if (candidates.none())
                return;
            std::array<V, size_t(BlockElements)> scratchA, scratchB;
            both.eachBlock(piece, [&](const TwoSpans &block) {
                if (!candidates.none())
                    candidates.check(numbers.a(block.a, block.first, block.count, scratchA.data()),
                        numbers.b(block.b, block.first, block.count, scratchB.data()));
            });
        });
    }
}

}

double rounded(double number, DType dtype)
{
    const ShortFloat *const type = shortFloatOf(dtype);
    return type ? roundedTo(double(float(number)), *type) : number;
}

std::optional<DType> roundsTo(const TensorData &a, const TensorData &b, Progress &progress)
{
    if (!isReal(a) || !isReal(b) || isPacked(a.dtype) || isPacked(b.dtype))
        return std::nullopt;
    Candidates candidates(a, b);
    if (candidates.none() || a.numel() == 0)
        return std::nullopt;
    const Lockstep both(a, b, progress);
    std::visit([&](const auto &numbers) { check(numbers, both, candidates); }, numbersOf(a, b));
    return candidates.none() ? std::nullopt : candidates.best(b.dtype);
}

}
