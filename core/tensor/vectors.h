// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace pith {

// Kernels are plain loops that compilers turn into vectors. Each is an inline function, compiled for any processor and,
// as a PITH_AVX2 function that calls it, for those with AVX2; hasAvx2() says at run time which of the two to call.
// Lanes are fixed and multiplications never fused with additions, so both come to the same, to the last bit.
#ifdef __x86_64__
#define PITH_AVX2 [[gnu::target("avx2,bmi,bmi2"), gnu::flatten, gnu::noinline]]
inline bool hasAvx2()
{
    static const bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    return has;
}
#else
#define PITH_AVX2 // what all processors of the kind have is what compilers use anyway
constexpr bool hasAvx2() { return false; }
#endif

// Loops over this many lanes of an array become vectors, those over fewer or with a single sum do not. One loop for
// each pair of figures, because together they would need more registers than there are.
constexpr size_t Lanes = 32;

// step(lane, number) for all numbers, each in some lane.
template <typename V, typename Step> inline void eachInLanes(std::span<const V> numbers, Step step)
{
    const size_t whole = numbers.size() / Lanes * Lanes;
    for (size_t i = 0; i < whole; i += Lanes) {
        for (size_t lane = 0; lane < Lanes; ++lane)
            step(lane, numbers[i + lane]);
    }
    for (size_t i = whole; i < numbers.size(); ++i)
        step(i - whole, numbers[i]);
}

}
