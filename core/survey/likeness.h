// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"
#include "core/document/figures.h"

#include <optional>

namespace pith {

// Leaves whose keys differ in numbers only ("layers.#.attn.weight"), which tell of each other what is usual.
class Likeness
{
public:
    Likeness() = default;
    Likeness(const Document &document, Progress &progress); // O(n log n)

    quint32 groups() const { return quint32(m_begins.size() - 1); }
    quint32 groupOf(quint32 leaf) const { return m_groups[leaf]; }
    std::span<const quint32> leaves(quint32 group) const
    {
        return std::span(m_leaves).subspan(m_begins[group], m_begins[group + 1] - m_begins[group]);
    }

private:
    std::vector<quint32> m_groups; // of each leaf
    std::vector<quint32> m_leaves; // by group
    std::vector<quint32> m_begins{0}; // of the groups among them, and the end
};

// What std and largest absolute value are usual in a group of tensors. An outlier is more than ten times the median
// or less than a tenth of it, and five times as far from it (in logarithms) as half of the group is, times 1.4826, so
// that a group that is spread widely by its nature has none.
class Usual
{
public:
    static constexpr size_t FewestLike = 5;

    Usual() = default;
    Usual(std::span<const quint32> like, const FigureTable &figures); // all of them are known

    bool isOutlier(const Figures &figures) const { return !reasonFor(figures).isEmpty(); }
    QString reasonFor(const Figures &figures) const; // "Its std 12.5 is 40 times the median of 24 like-named tensors"

private:
    struct Measure
    {
        double median = 0; // logarithm
        double reach = 0; // how far from it is usual
        size_t count = 0;
    };
    static Measure measureOf(std::vector<double> logarithms);

    Measure m_std;
    Measure m_absMax;
};

}
