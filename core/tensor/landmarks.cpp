// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/landmarks.h"

#include "core/tensor/decode.h"

#include <array>
#include <cmath>
#include <mutex>
#include <numeric>

namespace pith {

namespace {

constexpr size_t DTypes = size_t(DType::Untyped) + 1;

template <typename V> std::vector<V> decodedPatterns(DType dtype)
{
    const auto bytes = size_t(row(dtype).bytes);
    const size_t count = size_t(1) << 8 * bytes;
    std::vector<std::byte> patterns(count * bytes);
    for (size_t i = 0; i < patterns.size(); ++i)
        patterns[i] = std::byte(i / bytes >> 8 * (i % bytes) & 0xff);
    std::vector<V> numbers(count);
    std::get<Decode<V>>(decodeOf(dtype))(patterns.data(), 1, qint64(count), numbers.data());
    return numbers;
}

std::vector<double> asDoubles(DType dtype)
{
    const auto copied = [](auto numbers) { return std::vector<double>(numbers.begin(), numbers.end()); };
    return std::holds_alternative<Decode<qint32>>(decodeOf(dtype)) ? copied(numbersOfPatterns<qint32>(dtype))
                                                                   : copied(numbersOfPatterns<float>(dtype));
}

PatternRange::Kind kindOf(double number)
{
    return std::isnan(number) ? PatternRange::NotANumber
        : std::isinf(number)  ? PatternRange::Infinite
                              : PatternRange::Finite;
}

std::vector<PatternRange> findRanges(const std::vector<double> &numbers)
{
    std::vector<PatternRange> ranges;
    double direction = 0; // of the last range: none yet
    for (quint32 i = 0; i < numbers.size(); ++i) {
        const PatternRange::Kind kind = kindOf(numbers[i]);
        const double step = i > 0 ? numbers[i] - numbers[i - 1] : 0;
        const bool goesOn = !ranges.empty() && ranges.back().kind == kind
            && (kind != PatternRange::Finite || (step != 0 && step * direction >= 0));
        if (!goesOn)
            ranges.push_back({kind, i, i});
        direction = goesOn ? step : 0;
        ranges.back().end = i + 1;
    }
    return ranges;
}

// The first that is not zero; the end if all are.
template <typename Count> quint32 firstIn(std::span<const Count> counts, quint32 begin, quint32 end)
{
    constexpr quint32 Step = 64;
    for (; begin + Step <= end; begin += Step) {
        Count any = 0;
        for (quint32 i = 0; i < Step; ++i)
            any |= counts[begin + i];
        if (any)
            break;
    }
    while (begin < end && counts[begin] == 0)
        ++begin;
    return begin;
}

// One past the last that is not zero; the begin if all are.
template <typename Count> quint32 lastIn(std::span<const Count> counts, quint32 begin, quint32 end)
{
    constexpr quint32 Step = 64;
    for (; begin + Step <= end; end -= Step) {
        Count any = 0;
        for (quint32 i = 1; i <= Step; ++i)
            any |= counts[end - i];
        if (any)
            break;
    }
    while (begin < end && counts[end - 1] == 0)
        --end;
    return end;
}

}

template <typename V> std::span<const V> numbersOfPatterns(DType dtype)
{
    static std::array<std::once_flag, DTypes> made;
    static std::array<std::vector<V>, DTypes> numbers;
    const auto index = size_t(dtype);
    std::call_once(made[index], [&] { numbers[index] = decodedPatterns<V>(dtype); });
    return numbers[index];
}

template std::span<const float> numbersOfPatterns(DType);
template std::span<const qint32> numbersOfPatterns(DType);

const std::vector<PatternRange> &patternRanges(DType dtype)
{
    static std::array<std::once_flag, DTypes> made;
    static std::array<std::vector<PatternRange>, DTypes> ranges;
    const auto index = size_t(dtype);
    std::call_once(made[index], [&] { ranges[index] = findRanges(asDoubles(dtype)); });
    return ranges[index];
}

std::vector<Landmark> landmarksOf(DType dtype)
{
    std::vector<Landmark> landmarks;
    for (const PatternRange &range : patternRanges(dtype)) {
        const bool isFinite = range.kind == PatternRange::Finite;
        landmarks.push_back({range, isFinite ? Landmark::Lowest : Landmark::Any});
        if (isFinite && range.end - range.begin > 1)
            landmarks.push_back({range, Landmark::Highest});
    }
    return landmarks;
}

template <typename Count> void Landmark::improve(std::span<const Count> counts)
{
    const quint32 begin = found && sought == Highest ? pattern + 1 : range.begin;
    const quint32 end = found && sought == Lowest ? pattern : range.end;
    const quint32 better = sought == Highest ? lastIn(counts, begin, end) - 1 : firstIn(counts, begin, end);
    if (better < begin || better >= end)
        return;
    pattern = better;
    found = true;
    seen = 0;
    at = -1;
}

template <typename Count> PatternRange Landmark::newIn(std::span<const Count> counts, bool rises)
{
    if (rises && sought == Any && at >= 0)
        return {};
    if (sought != Any)
        improve(counts);
    const PatternRange wanted
        = sought == Any ? range : PatternRange{range.kind, pattern, found ? pattern + 1 : pattern};
    const auto part = counts.subspan(wanted.begin, wanted.end - wanted.begin);
    const quint64 now = std::accumulate(part.begin(), part.end(), quint64(0));
    const bool isNew = now != seen && (!rises || at < 0);
    seen = now;
    return isNew ? wanted : PatternRange{};
}

template PatternRange Landmark::newIn(std::span<const quint32>, bool);
template PatternRange Landmark::newIn(std::span<const quint64>, bool);

void Landmark::merge(const Landmark &next)
{
    if (next.at < 0)
        return;
    const bool isBetter
        = at < 0 || (sought == Lowest && next.pattern < pattern) || (sought == Highest && next.pattern > pattern);
    const bool isSame = sought == Any || next.pattern == pattern;
    if (isBetter || (isSame && next.at < at))
        *this = next;
}

}
