// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/rounding.h"

#include "core/compare/lockstep.h"
#include "core/compare/numbers.h"
#include "core/tensor/vectors.h"
#include "core/work/parallel.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>

namespace pith {

namespace {

// Floats that others are rounded to. Floats hold all their numbers, so rounding is done in floats.
struct ShortFloat
{
    DType dtype;
    int digits; // of the significand, the hidden one too
    float leastNormal;
    float max;
    bool hasInfinity;
};
constexpr int FloatDigits = std::numeric_limits<float>::digits;
constexpr std::array shortFloats{
    ShortFloat{DType::Float32, FloatDigits, 0x1p-126f, 0x1.fffffep127f, true},
    ShortFloat{DType::Float16, 11, 0x1p-14f, 65504, true},
    ShortFloat{DType::BFloat16, 8, 0x1p-126f, 0x1.fep127f, true},
    ShortFloat{DType::Float8E4M3FN, 4, 0x1p-6f, 448, false},
    ShortFloat{DType::Float8E5M2, 3, 0x1p-14f, 57344, true},
    ShortFloat{DType::Float8E4M3FNUZ, 4, 0x1p-7f, 240, false},
    ShortFloat{DType::Float8E5M2FNUZ, 3, 0x1p-15f, 57344, false},
};

const ShortFloat *shortFloatOf(DType dtype)
{
    const auto *const found = std::ranges::find(shortFloats, dtype, &ShortFloat::dtype);
    return found == shortFloats.end() ? nullptr : found;
}

// A rounding that is set up once for many numbers, without branches, so that it becomes vectors.
class Rounder
{
public:
    explicit Rounder(const ShortFloat &type)
        : m_dropped(quint32(FloatDigits - type.digits)),
          m_leastNormal(type.leastNormal),
          m_max(type.max),
          // Added to a denormal, it leaves no digits but those that the type has.
          m_shift(1.5f * type.leastNormal * float(1u << m_dropped)),
          m_overflow(
              type.hasInfinity ? std::numeric_limits<float>::infinity() : std::numeric_limits<float>::quiet_NaN())
    {
    }

    float operator()(float number) const
    {
        const auto bits = std::bit_cast<quint32>(number);
        const quint32 half = (1u << m_dropped >> 1) - 1 + (bits >> m_dropped & 1u);
        const float normal = std::bit_cast<float>((bits + half) & ~((1u << m_dropped) - 1));
        const float denormal = (number + m_shift) - m_shift;
        const float size = std::abs(number);
        const float nearest = size < m_leastNormal ? denormal : normal;
        const float kept = std::abs(nearest) > m_max ? std::copysign(m_overflow, number) : nearest;
        return number != number ? number : kept;
    }

private:
    quint32 m_dropped; // digits
    float m_leastNormal;
    float m_max;
    float m_shift;
    float m_overflow;
};

// How many of A's numbers, rounded, are not B's.
template <typename V> inline qint64 misfits(const Rounder &rounder, std::span<const V> a, std::span<const V> b)
{
    qint32 count = 0;
    for (size_t i = 0; i < a.size(); ++i) {
        const V expected = V(rounder(float(a[i]))); // from double, torch goes by way of float
        count += !(expected == b[i]) && !(expected != expected && b[i] != b[i]);
    }
    return count;
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
        if (type.digits == FloatDigits)
            return std::ranges::equal(a, b, [](V x, V y) { return V(float(x)) == y || (x != x && y != y); });
        const Rounder rounder(type);
        return vectorized<misfits<V>>(rounder, a, b) == 0;
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
    if (!type)
        return number;
    return type->digits == FloatDigits ? double(float(number)) : double(Rounder(*type)(float(number)));
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
