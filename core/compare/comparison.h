// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/compare.h"
#include "core/compare/pairing.h"
#include "core/compare/valuepairs.h"

#include <array>

namespace pith {

// Two documents side by side, made at once: pairs with what names, shapes and dtypes tell. Values are measured pair by
// pair, in any order and on any thread (measured()), and told to it (set()) by the one thread that owns it.
class Comparison
{
public:
    // Throws Error for a regular expression that is none; Cancelled. O(names).
    Comparison(Side a, Side b, const Rules &rules);

    const Side &a() const { return m_a; }
    const Side &b() const { return m_b; }
    const std::vector<Pair> &pairs() const { return m_pairing.pairs; }
    const std::vector<quint32> &onlyA() const { return m_pairing.onlyA; }
    const std::vector<quint32> &onlyB() const { return m_pairing.onlyB; }
    std::vector<Suggestion> suggestions() const { return suggestionsFor(m_a, m_b, m_pairing); }

    // NotYet, DType and Shape before the pair is measured. Never Identical then.
    Status status(size_t pair) const { return m_compared[pair].status; }
    const Compared &compared(size_t pair) const { return m_compared[pair]; }
    bool isMeasured(size_t pair) const { return m_isMeasured[pair]; }
    quint64 bytesToRead(size_t pair) const; // of both sides, at most

    // Does not change anything: for workers. Throws Cancelled; what can't be read has its error.
    Compared measured(size_t pair, const Tolerance &tolerance, Progress &progress) const;
    void set(size_t pair, Compared compared);

    // Leaves out all but these, which are in order.
    void keepOnly(std::span<const size_t> pairs, std::vector<quint32> onlyA, std::vector<quint32> onlyB);

    // Adds pairs of leaves that were alone (renames.h); they are not measured.
    void addPairs(std::span<const Pair> pairs);

private:
    void begin(size_t pair);

    Side m_a;
    Side m_b;
    Pairing m_pairing;
    std::vector<Compared> m_compared;
    std::vector<bool> m_isMeasured;
};

// How many pairs have each status, the worst of them and their measures as if they were one tensor: of modules, and of
// the whole.
struct Aggregate
{
    std::array<quint64, StatusCount> counts{};
    quint64 onlyA = 0;
    quint64 onlyB = 0;
    quint64 transposed = 0; // of those of another shape
    Measures measures;

    void add(const Compared &compared);
    void merge(const Aggregate &next);
    Status worst() const;
    quint64 pairs() const;
    quint64 count(Status status) const { return counts[size_t(status)]; }
};

// Measures those pairs, big ones on all cores, small ones many at once. Throws Cancelled.
void measureAll(Comparison &comparison, std::span<const size_t> pairs, const Tolerance &tolerance, Progress &progress);

}
