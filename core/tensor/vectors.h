// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <span>
#include <utility>

namespace pith {

// Kernels are plain inline functions with loops that compilers turn into vectors. vectorized<kernel>(…) calls one as it
// is compiled for the widest vectors that the processor has. Lanes are fixed and multiplications never fused with
// additions, so all come to the same, to the last bit.
enum class Vectors { Plain, Avx2, Avx512 };

// What processors of other kinds have is what compilers use anyway.
inline Vectors widestVectors()
{
#ifdef __x86_64__
    static const Vectors widest = [] {
        if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2"))
            return Vectors::Plain;
        const bool isWider = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
            && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
        return isWider ? Vectors::Avx512 : Vectors::Avx2;
    }();
    return widest;
#else
    return Vectors::Plain;
#endif
}

// For tests: no wider ones than these are used.
inline std::atomic<Vectors> mostVectors = Vectors::Avx512;

#ifdef __x86_64__
template <auto Kernel, typename... Arguments>
[[gnu::target("avx2,bmi,bmi2"), gnu::flatten, gnu::noinline]] auto withAvx2(Arguments &&...arguments)
{
    return Kernel(std::forward<Arguments>(arguments)...);
}

#ifdef __clang__
#define PITH_AVX512 gnu::target("avx512f,avx512bw,avx512dq,avx512vl,bmi,bmi2"), clang::min_vector_width(512)
#else
#define PITH_AVX512 gnu::target("avx512f,avx512bw,avx512dq,avx512vl,bmi,bmi2,prefer-vector-width=512")
#endif
template <auto Kernel, typename... Arguments>
[[PITH_AVX512, gnu::flatten, gnu::noinline]] auto withAvx512(Arguments &&...arguments)
{
    return Kernel(std::forward<Arguments>(arguments)...);
}
#undef PITH_AVX512
#endif

template <auto Kernel, typename... Arguments> auto vectorized(Arguments &&...arguments)
{
#ifdef __x86_64__
    const Vectors widest = std::min(widestVectors(), mostVectors.load(std::memory_order_relaxed));
    if (widest == Vectors::Avx512)
        return withAvx512<Kernel>(std::forward<Arguments>(arguments)...);
    if (widest == Vectors::Avx2)
        return withAvx2<Kernel>(std::forward<Arguments>(arguments)...);
#endif
    return Kernel(std::forward<Arguments>(arguments)...);
}

// To be called for each part of what is walked. Processors fetch ahead by themselves, but not beyond a page, nor while
// what is in the cache already is looked at again.
template <typename V, size_t Count> inline void fetchAhead(std::span<const V, Count> numbers)
{
    constexpr size_t line = 64, page = 4096;
    const auto *const bytes = reinterpret_cast<const std::byte *>(numbers.data());
    for (size_t at = 0; at < numbers.size_bytes(); at += line)
        __builtin_prefetch(bytes + at + page);
}

// Loops over this many lanes of an array become vectors, those over fewer or with a single sum do not.
constexpr size_t Lanes = 32;

// step(lane, number) for all numbers, each in some lane.
template <typename V, typename Step> inline void eachInLanes(std::span<const V> numbers, Step step)
{
    const size_t whole = numbers.size() / Lanes * Lanes;
    for (size_t i = 0; i < whole; i += Lanes) {
        fetchAhead(numbers.subspan(i).template first<Lanes>());
        for (size_t lane = 0; lane < Lanes; ++lane)
            step(lane, numbers[i + lane]);
    }
    for (size_t i = whole; i < numbers.size(); ++i)
        step(i - whole, numbers[i]);
}

}
