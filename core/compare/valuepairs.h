// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/side.h"

namespace pith {

// A value outside tensors and arrays that is another one in B: a leaf, or what has another kind or class. None on the
// side that lacks it.
struct ValueDifference
{
    quint32 place = 0; // where it is, known to the ValueDifferences that found it
    ValueId a = ValueId::None;
    ValueId b = ValueId::None;
};

class ValueDifferences
{
public:
    ValueDifferences() = default;
    // Both sides from their roots down, in step: dicts by their keys, sequences by their indices, objects of one class
    // by their parts. Kinds of dicts and of sequences make no difference. What is on one side only is told leaf by
    // leaf; at each level leaves come first. O(values), without recursion. Throws Cancelled.
    ValueDifferences(const Side &a, const Side &b, Progress &progress);

    const std::vector<ValueDifference> &all() const { return m_found; }
    QString path(const ValueDifference &difference) const; // as command-line.md spells it

private:
    friend class ValueWalk;
    struct Place
    {
        quint32 above = 0;
        Step step;
        bool isOfB = false; // whose key the step names
    };

    DocumentPtr m_a;
    DocumentPtr m_b;
    QString m_rootPath;
    std::vector<Place> m_places{Place()}; // the first is the root
    std::vector<ValueDifference> m_found;
};

}
