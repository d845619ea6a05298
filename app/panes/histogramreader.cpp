// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/histogramreader.h"

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
QString textOf(const RangeOptions &options)
{
    return u"%1 %2 %3 %4"_s.arg(options.low, 0, 'g', 17)
        .arg(options.high, 0, 'g', 17)
        .arg(options.bins)
        .arg(options.dequantized);
}

template <typename Result> auto pointed(HistogramReader::Take<Result> take)
{
    return [take = std::move(take)](const std::shared_ptr<const Result> &result) { take(*result); };
}
}

HistogramReader::HistogramReader(WorkArea *area) : m_report(area), m_counts(area), m_values(area) {}

void HistogramReader::setTensor(const DocumentPtr &document, ValueId value)
{
    m_document = document;
    m_value = value;
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
        {m_document, m_value, {}},
        [document = m_document, value = m_value](Progress &progress) { return reportOf(*document, value, progress); },
        pointed(std::move(take)));
}

void HistogramReader::askPercentiles(Take<Summary> take) { m_percentiles.ask(m_document, m_value, std::move(take)); }

void HistogramReader::askCounts(const RangeOptions &options, Take<RangeHistogram> take)
{
    m_counts.ask(
        {m_document, m_value, textOf(options)},
        [document = m_document, value = m_value, options](
            Progress &progress) { return histogramOver(tensorData(*document, value, progress), options, progress); },
        pointed(std::move(take)));
}

void HistogramReader::askValues(Take<ValueCounts> take)
{
    m_values.ask(
        {m_document, m_value, {}},
        [document = m_document, value = m_value](
            Progress &progress) { return countEachValue(tensorData(*document, value, progress), progress); },
        pointed(std::move(take)));
}

void HistogramReader::askCount(const RangeOptions &options, Take<quint64> take)
{
    m_count.start(
        [document = m_document, value = m_value, options](Progress &progress) {
            return histogramOver(tensorData(*document, value, progress), options, progress).inside.counts.front();
        },
        std::move(take), [](const Error &) {});
}

void HistogramReader::askNext(const Search &search, Take<qint64> take, Take<Error> failed)
{
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
