// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/tally.h"

#include "core/tensor/accumulator.h"
#include "core/tensor/binning.h"
#include "core/tensor/decode.h"
#include "core/tensor/distribution.h"

#include <cmath>

namespace pith {

namespace {

// With fewer, the table costs more than it saves.
constexpr qint64 FewElements = 1 << 16;

template <typename V>
void addPlaces(Statistics &statistics, const std::vector<Landmark> &landmarks, std::span<const V> numbers)
{
    Extreme<V> min;
    Extreme<V> max;
    for (const Landmark &landmark : landmarks) {
        const Extreme<V> here{numbers[landmark.pattern], landmark.at};
        if (landmark.range.kind == PatternRange::NotANumber) {
            mergeFirst(statistics.firstNan, landmark.at);
        } else if (landmark.range.kind == PatternRange::Infinite) {
            const bool isNegative = numbers[landmark.range.begin] < 0;
            mergeFirst(isNegative ? statistics.firstNegInf : statistics.firstPosInf, landmark.at);
        } else {
            min.merge(here, std::less());
            max.merge(here, std::greater());
        }
    }
    statistics.minAt = min.at;
    statistics.maxAt = max.at;
    if (min.at < 0)
        return;
    statistics.min = scalarOfNumber(min.value);
    statistics.max = scalarOfNumber(max.value);
    statistics.constant = statistics.nan == 0 && statistics.inf == 0 && min.value == max.value;
}

}

bool Tally::suits(DType dtype, const Pass &pass) { return row(dtype).bytes <= 2 && pass.walk.count() >= FewElements; }

Tally::Tally(DType dtype, const Pass &pass)
{
    const PatternCensus census = countPatterns(pass, dtype);
    if (std::holds_alternative<Decode<qint32>>(decodeOf(dtype)))
        m_finite = Distinct<qint32>();
    std::visit(
        [&]<typename V>(Distinct<V> &finite) {
            const std::span<const V> numbers = numbersOfPatterns<V>(dtype);
            const auto distinct = std::ranges::count_if(census.counts, [](quint64 count) { return count > 0; });
            finite.numbers.reserve(size_t(distinct));
            finite.counts.reserve(size_t(distinct));
            for (const PatternRange &range : patternRanges(dtype)) {
                for (size_t pattern = range.begin; pattern < range.end; ++pattern) {
                    const quint64 count = census.counts[pattern] * quint64(pass.walk.multiplicity());
                    if (count == 0)
                        continue;
                    if (range.kind != PatternRange::Finite) {
                        addNonFinite(range.kind, numbers[pattern] < 0, count);
                        continue;
                    }
                    finite.numbers.push_back(numbers[pattern]);
                    finite.counts.push_back(count);
                }
            }
            addFinite(finite, leastNormal(dtype));
            addPlaces(m_statistics, census.landmarks, numbers);
        },
        m_finite);
}

void Tally::addNonFinite(PatternRange::Kind kind, bool isNegative, quint64 count)
{
    m_statistics.count += qint64(count);
    if (kind == PatternRange::NotANumber) {
        m_statistics.nan += qint64(count);
    } else {
        m_statistics.inf += qint64(count);
        m_statistics.negInf += isNegative ? qint64(count) : 0;
    }
}

template <typename V> void Tally::addFinite(const Distinct<V> &finite, double leastNormal)
{
    for (size_t i = 0; i < finite.numbers.size(); ++i) {
        const auto count = qint64(finite.counts[i]);
        const double size = std::abs(double(finite.numbers[i]));
        m_statistics.count += count;
        m_statistics.zeros += size == 0 ? count : 0;
        m_statistics.denormals += size != 0 && size < leastNormal ? count : 0;
    }
    if (!finite.numbers.empty())
        addMoments(finite);
}

template <typename V> void Tally::addMoments(const Distinct<V> &finite)
{
    long double count = 0;
    long double sum = 0;
    for (size_t i = 0; i < finite.numbers.size(); ++i) {
        const auto times = static_cast<long double>(finite.counts[i]);
        count += times;
        sum += static_cast<long double>(finite.numbers[i]) * times;
    }
    const long double mean = sum / count;
    long double squares = 0;
    for (size_t i = 0; i < finite.numbers.size(); ++i) {
        const long double distance = static_cast<long double>(finite.numbers[i]) - mean;
        squares += distance * distance * static_cast<long double>(finite.counts[i]);
    }
    m_statistics.mean = double(mean);
    m_statistics.std = double(std::sqrt(squares / count));
    m_statistics.norm = double(std::sqrt(squares + count * mean * mean));
}

Histogram Tally::histogram(int bins) const
{
    Histogram histogram = emptyHistogram(m_statistics, bins);
    if (histogram.counts.empty() || m_statistics.min == m_statistics.max)
        return histogram;
    std::visit(
        [&]<typename V>(const Distinct<V> &finite) {
            withBinning(numberOf<V>(m_statistics.min), numberOf<V>(m_statistics.max), bins, [&](const auto &bin) {
                for (size_t i = 0; i < finite.numbers.size(); ++i)
                    histogram.counts[size_t(bin(finite.numbers[i]))] += finite.counts[i];
            });
        },
        m_finite);
    return histogram;
}

std::optional<Percentiles> Tally::percentiles() const
{
    if (m_statistics.minAt < 0)
        return std::nullopt;
    std::vector<std::pair<Scalar, quint64>> sorted; // all of one type
    std::visit(
        [&]<typename V>(const Distinct<V> &finite) {
            for (size_t i = 0; i < finite.numbers.size(); ++i)
                sorted.emplace_back(
                    scalarOfNumber(V(finite.numbers[i] + V(0))), finite.counts[i]); // both zeros are one
        },
        m_finite);
    std::ranges::sort(
        sorted, [](const auto &a, const auto &b) { return numberOf<double>(a.first) < numberOf<double>(b.first); });
    Percentiles percentiles;
    quint64 passed = 0;
    auto next = sorted.begin();
    for (size_t i = 0; i < percentiles.size(); ++i) {
        const quint64 place = placeOfRank(percentileRanks[i], m_statistics);
        while (passed + next->second <= place)
            passed += (next++)->second;
        percentiles[i] = next->first;
    }
    return percentiles;
}

}
