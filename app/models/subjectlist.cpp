// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/subjectlist.h"

#include "app/models/subjects.h"

#include <algorithm>

namespace pith {

void SubjectList::add(Subject subject)
{
    add(1, [one = std::move(subject)](size_t) { return one; });
}

void SubjectList::add(size_t count, std::function<Subject(size_t)> make)
{
    if (count > 0)
        m_runs.push_back({m_size, std::move(make)});
    m_size += count;
}

Subject SubjectList::operator[](size_t place) const
{
    const Run &run = *std::prev(std::ranges::upper_bound(m_runs, place, {}, &Run::begin));
    return run.make(place - run.begin);
}

const SubjectList::Figures *SubjectList::figures() const
{
    constexpr size_t few = 1000;
    if (m_size <= few)
        return &makeFigures({});
    return m_isKnown ? &m_figures : nullptr;
}

const SubjectList::Figures &SubjectList::makeFigures(const Progress &progress) const
{
    const std::scoped_lock lock(m_mutex);
    if (m_isKnown || m_size == 0)
        return m_figures;
    Figures figures;
    figures.areTensors = true;
    figures.common = keyOf(front());
    std::vector<ValueId> values;
    for (const Subject &one : all()) {
        progress.check();
        const QString key = keyOf(one);
        figures.common.truncate(std::ranges::mismatch(figures.common, key).in1 - figures.common.begin());
        figures.areTensors = figures.areTensors && isTensorOrArray(one);
        const std::vector<ValueId> below = valuesOf(one);
        values.insert(values.end(), below.begin(), below.end());
    }
    figures.common.truncate(figures.common.lastIndexOf(u'.') + 1);
    if (const Sums sums = sumsOf(*front().document, values); sums.tensors + sums.arrays > 0)
        figures.sums = sums;
    m_figures = std::move(figures);
    m_isKnown = true;
    return m_figures;
}

}
