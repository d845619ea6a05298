// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"
#include "core/bytes/progress.h"
#include "core/document/modules.h"

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <ranges>

namespace pith {

// Several subjects of one document, each made when it is asked for: 100,000 selected rows cost a few bytes each. Once
// it is made it never changes, so any thread may ask.
class SubjectList
{
public:
    void add(Subject subject);
    // So many of one kind; any thread may call what makes them.
    void add(size_t count, std::function<Subject(size_t place)> make);

    size_t size() const { return m_size; }
    Subject operator[](size_t place) const;
    Subject front() const { return (*this)[0]; }
    Subject back() const { return (*this)[m_size - 1]; }
    auto all() const
    {
        return std::views::iota(size_t(0), m_size)
            | std::views::transform([this](size_t place) { return (*this)[place]; });
    }

    // What can be said only after looking at each.
    struct Figures
    {
        std::optional<Sums> sums; // nothing: there is neither tensor nor array
        QString common; // as many letters of all keys as make whole steps: "model.layers."
        bool areTensors = false; // or arrays, and nothing else
    };
    // Null where many are not looked at yet, which is work for a worker: makeFigures(). Few are looked at at once.
    const Figures *figures() const;
    const Figures &makeFigures(const Progress &progress) const;

private:
    struct Run
    {
        size_t begin;
        std::function<Subject(size_t place)> make;
    };
    size_t m_size = 0;
    std::vector<Run> m_runs;
    mutable std::mutex m_mutex;
    mutable std::atomic<bool> m_isKnown = false;
    mutable Figures m_figures;
};

}
