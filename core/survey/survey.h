// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/progress.h"
#include "core/document/document.h"
#include "core/document/figures.h"
#include "core/survey/likeness.h"
#include "core/survey/oddities.h"
#include "core/survey/readorder.h"

#include <deque>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace pith {

// The figures of a document's tensors and arrays, as far as somebody wants them: measured in the order in which they
// lie in the file, what is preferred first, views of the same elements once. Leaves are numbered as in leaves.h. One
// thread runs it; every other question may be asked from any thread at any time.
class Survey
{
public:
    explicit Survey(DocumentPtr document);

    const FigureTable &figures() const { return m_figures; }
    QString error(quint32 leaf) const; // why it could not be measured; empty: it could
    Oddities oddities(quint32 leaf) const; // none before its figures are known; Outlier when those of its like are
    QStringList reasons(quint32 leaf) const; // for the oddities

    void want(std::span<const quint32> leaves);
    void wantAll();
    void wantNothingMore(); // what is measured stays
    quint64 bytesNotWanted(std::span<const quint32> leaves) const; // of those that are neither wanted nor known
    void prefer(std::vector<quint32> leaves); // of what is wanted, instead of those preferred before

    // Measures what is wanted until nothing is left; wanting more meanwhile makes it longer. Throws Cancelled, within
    // the time that 2 MiB take, and can be run again: only what was under way is lost. Two runs wait for each other.
    void run(Progress &progress);

    struct Count
    {
        quint64 done = 0; // of the tensors and arrays that were wanted
        quint64 wanted = 0;
        quint64 bytesDone = 0;
        quint64 bytesWanted = 0;
    };
    Count count() const;
    bool isComplete() const; // all figures are known
    // Leaves whose figures or oddities are new since the last time, in no order: they come as threads end them.
    std::vector<quint32> takeNews();

private:
    using Batch = std::vector<quint32>; // units

    void prepare(Progress &progress);
    void lookAgain();
    Batch takeBatch();
    bool isOpen(quint32 unit) const;
    quint64 bytesOf(quint32 leaf) const;
    void measureBatch(const Batch &batch, Progress &progress);
    void measureUnits(std::span<const quint32> units, Progress &progress);
    void measureUnit(quint32 unit, Progress &progress);
    void publish(std::span<const quint32> units);
    void judge(quint32 group);
    void wantOne(quint32 leaf);

    DocumentPtr m_document;
    FigureTable m_figures;
    std::vector<std::atomic<bool>> m_outliers;

    std::mutex m_running;
    ReadOrder m_order;
    Likeness m_likeness;
    bool m_prepared = false;

    mutable std::mutex m_mutex; // for all below
    std::vector<bool> m_wanted;
    std::deque<quint32> m_preferred;
    size_t m_measured = 0;
    quint32 m_cursor = 0; // all wanted units before it are measured
    Count m_count;
    struct UnderWay // the big tensor that is being measured
    {
        const Progress *progress = nullptr;
        quint64 before = 0; // what that had done when it began
        quint64 bytes = 0;
    };
    UnderWay m_underWay;
    std::vector<quint32> m_news;
    std::vector<quint32> m_unknown; // of each group, how many are not measured
    std::unordered_map<quint32, QString> m_errors;
    std::unordered_map<quint32, Usual> m_usual; // of groups with outliers
};

}
