// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/exact.h"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <vector>

namespace pith {

// Equal parts of [low, high]. A bin holds what is at least its own edge and less than the next bin's, the last one
// `high` too. The edges are those of numpy.linspace, so that counts are those of numpy.histogram; numpy refuses those
// that are too near to each other or too far apart for doubles.
class Edges
{
public:
    Edges(double low, double high, int bins); // finite, low <= high

    int bins() const { return m_last + 1; }
    double operator[](int bin) const; // the lower edge; bins(): the upper one of the last
    double first(int bin) const; // the least number of it: the edge, unless that is too near to others to be a double
    int binOf(double number) const // clamped; of NaN the first
    {
        if (!(number > m_first))
            return 0;
        if (number >= m_end)
            return m_last;
        return canGuess() ? corrected(guess(number), number) : search(number);
    }

    // Whether all edges are farther apart than roundings reach: then a guess is the bin or the next one.
    bool canGuess() const { return m_slack < 0.25; }
    // Of a number in [low, high]. These two without branches, so that compilers use vectors.
    qint32 guess(double number) const
    {
        const auto bin = qint32(number * m_scale + m_offset);
        return bin < m_last ? bin : m_last;
    }
    qint32 corrected(qint32 guess, double number) const
    {
        return guess - qint32(number < double(guess) * m_step + m_first);
    }

private:
    int search(double number) const;
    double unit() const; // a power of two
    Exact scaled(int bin) const; // the edge in such units, not rounded

    double m_first;
    double m_end;
    qint32 m_last;
    double m_step;
    double m_scale;
    double m_slack; // more than all roundings of a guess
    double m_offset;
};

// The same of numbers that doubles can't tell apart: edges of [low, high], not rounded.
Exact exactEdge(const Exact &low, const Exact &high, int bins, int bin);

// Which of the edges' bins a number of [min, max] lies in, computed: every guess is right; or all are but those next to
// one edge; or each is compared with its edge. In order of speed.
template <typename V> struct FirstOf
{
    qint32 bin = 0;
    V first = 0;
};
enum class Guesses { Right, RightButOne, Compared };
template <typename V, Guesses Kind> class ComputedBin
{
public:
    ComputedBin(V min, V max, const Edges &edges, FirstOf<V> one) : m_min(min), m_max(max), m_edges(edges), m_one(one)
    {
    }
    qint32 operator()(V number) const
    {
        if constexpr (std::floating_point<V>) {
            number = number > m_min ? number : m_min; // NaN too
            number = number < m_max ? number : m_max;
        }
        const qint32 guess = m_edges.guess(double(number));
        if constexpr (Kind == Guesses::Right)
            return guess;
        if constexpr (Kind == Guesses::RightButOne)
            return guess - (qint32(guess == m_one.bin) & qint32(number < m_one.first));
        return m_edges.corrected(guess, double(number));
    }

private:
    V m_min;
    V m_max;
    Edges m_edges;
    FirstOf<V> m_one;
};

// The same, looked for.
template <typename V> class BinSearch
{
public:
    BinSearch(V min, std::vector<V> firsts) : m_min(min), m_firsts(std::move(firsts)) {}
    qint32 operator()(V number) const
    {
        number = number > m_min ? number : m_min;
        return qint32(std::ranges::upper_bound(m_firsts, number) - m_firsts.begin());
    }

private:
    V m_min;
    std::vector<V> m_firsts; // number of each bin but the first, and of those that no V reaches
};

// The least V of each bin but the first: where [min, max] are its ends, of which the last bin has max too.
template <typename V> std::vector<V> firstsOf(V min, V max, const Edges &edges)
{
    std::vector<V> firsts;
    for (int bin = 1; bin < edges.bins(); ++bin) {
        if constexpr (std::floating_point<V>) {
            const auto first = V(edges.first(bin));
            firsts.push_back(double(first) < edges.first(bin) ? std::nextafter(first, max) : first);
        } else if (edges.canGuess()) {
            firsts.push_back(leastFrom<V>(edges[bin]).value_or(max));
        } else {
            firsts.push_back(leastFrom<V>(exactEdge(exactOf(min), exactOf(max), edges.bins(), bin)).value_or(max));
        }
    }
    return firsts;
}

// use(bin) with what is exact, and fastest, for numbers of [min, max]: bin(number) is the place of its bin.
template <typename V, typename Use> void withBinning(V min, V max, int bins, Use use)
{
    constexpr double countable = 0x1p53;
    const Edges edges(double(min), double(max), bins);
    std::vector<V> firsts = firstsOf(min, max, edges);
    const bool areDoubles = std::floating_point<V> || (double(min) >= -countable && double(max) <= countable);
    if (!edges.canGuess() || !areDoubles)
        return use(BinSearch<V>(min, std::move(firsts)));
    // No V may lie between an edge and what is guessed to be in its bin. Some do where V are closest, about zero.
    FirstOf<V> one;
    int wrong = 0;
    for (int bin = 1; bin < bins; ++bin) {
        const V first = firsts[size_t(bin - 1)];
        const V before = std::floating_point<V> ? V(std::nextafter(first, min)) : V(first - 1);
        if (edges.guess(double(before)) < bin)
            continue;
        one = {bin, first};
        ++wrong;
    }
    if (wrong == 0)
        return use(ComputedBin<V, Guesses::Right>(min, max, edges, one));
    if (wrong == 1)
        return use(ComputedBin<V, Guesses::RightButOne>(min, max, edges, one));
    use(ComputedBin<V, Guesses::Compared>(min, max, edges, one));
}

}
