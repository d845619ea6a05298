// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/askpercentiles.h"
#include "app/panes/workarea.h"
#include "core/render/histogrambins.h"
#include "core/tensor/eachvalue.h"

namespace pith {

// Reads from the file what a histogram shows, all of one tensor. Of each kind of question the newest wins; what is
// asked comes at once where it is known.
class HistogramReader
{
public:
    template <typename Result> using Take = std::function<void(const Result &)>;

    explicit HistogramReader(WorkArea *area);

    // From now on; nothing comes any more of what was asked before.
    void setTensor(const DocumentPtr &document, ValueId value, Shown shown);

    void askReport(Take<TensorReport> take);
    void askPercentiles(Take<Summary> take);
    void askCounts(const Bins &bins, Take<RangeHistogram> take);
    void askValues(Take<ValueCounts> take);
    void askCount(const ValueRange &range, Take<quint64> take); // of the elements that lie in it
    void cancelCount() { m_count.cancel(); }
    // The place of the next element after `search.after`, else of the first one; -1: there is none.
    void askNext(Search search, Take<qint64> take, Take<Error> failed);

private:
    std::function<RangeHistogram(Progress &)> counting(const Bins &bins) const;

    DocumentPtr m_document;
    ValueId m_value = ValueId::None;
    Shown m_shown = Shown::Main;
    Ask<TensorReport> m_report;
    Ask<RangeHistogram> m_counts;
    Ask<ValueCounts> m_values;
    AskPercentiles m_percentiles;
    Job<quint64> m_count;
    Job<qint64> m_next;
};

}
