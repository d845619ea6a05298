// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/histogramreader.h"

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
QString textOf(const Bins &bins)
{
    return u"%1 %2 %3"_s.arg(pith::textOf(bins.range.low), pith::textOf(bins.range.high)).arg(bins.count);
}

template <typename Result> auto pointed(HistogramReader::Take<Result> take)
{
    return [take = std::move(take)](const std::shared_ptr<const Result> &result) { take(*result); };
}
}

HistogramReader::HistogramReader(WorkArea *area) : m_report(area), m_counts(area), m_values(area) {}

void HistogramReader::setTensor(const DocumentPtr &document, ValueId value, Shown shown)
{
    m_document = document;
    m_value = value;
    m_shown = shown;
    m_report.forget();
    m_counts.forget();
    m_values.forget();
    m_percentiles.cancel();
    m_count.cancel();
    m_next.cancel();
}

void HistogramReader::askReport(Take<TensorReport> take)
{
    m_report.ask(
        questionOf(m_document, m_value, m_shown),
        [document = m_document, value = m_value, shown = m_shown](
            Progress &progress) { return reportOf(*document, value, shown, progress); },
        pointed(std::move(take)));
}

void HistogramReader::askPercentiles(Take<Summary> take)
{
    m_percentiles.ask(m_document, m_value, m_shown, std::move(take));
}

std::function<RangeHistogram(Progress &)> HistogramReader::counting(const Bins &bins) const
{
    return [document = m_document, value = m_value,
               options = RangeOptions{bins.range.low, bins.range.high, bins.count, m_shown}](
               Progress &progress) { return histogramOver(tensorData(*document, value, progress), options, progress); };
}

void HistogramReader::askCounts(const Bins &bins, Take<RangeHistogram> take)
{
    Question question = questionOf(m_document, m_value, m_shown);
    question.what += u' ' + textOf(bins);
    m_counts.ask(question, counting(bins), pointed(std::move(take)));
}

void HistogramReader::askValues(Take<ValueCounts> take)
{
    m_values.ask(
        {m_document, m_value, {}},
        [document = m_document, value = m_value](
            Progress &progress) { return countEachValue(tensorData(*document, value, progress), progress); },
        pointed(std::move(take)));
}

void HistogramReader::askCount(const ValueRange &range, Take<quint64> take)
{
    m_count.start([count = counting({range, 1})](Progress &progress) { return count(progress).inside.counts.front(); },
        std::move(take), [](const Error &) {});
}

void HistogramReader::askNext(Search search, Take<qint64> take, Take<Error> failed)
{
    search.shown = m_shown;
    m_next.start(
        [document = m_document, value = m_value, search](Progress &progress) {
            const TensorData tensor = tensorData(*document, value, progress);
            const qint64 found = nextElement(tensor, search, progress);
            if (found >= 0 || search.after < 0)
                return found;
            Search first = search;
            first.after = -1;
            return nextElement(tensor, first, progress);
        },
        std::move(take), std::move(failed));
}

}
