// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/measuredrows.h"

#include "app/panes/numbers.h"
#include "core/document/sparse.h"

#include <algorithm>

namespace pith {

namespace {
constexpr int sparkBins = 48;

Summary measured(const Document &document, ValueId value, Progress &progress)
{
    const TensorData tensor = tensorData(document, value, progress);
    return summarize(tensor, {.bins = sparkBins}, progress);
}
}

MeasuredRows::MeasuredRows(std::function<Subject(qsizetype)> subject, QObject *parent)
    : QObject(parent),
      m_subject(std::move(subject))
{
}

const Summary *MeasuredRows::of(qsizetype row)
{
    const auto [found, isNew] = m_known.try_emplace(row);
    if (!isNew)
        return found->second.summary ? &*found->second.summary : nullptr;
    const auto numbers = numbersOf(m_subject(row));
    if (!numbers || !numbers->missing.isEmpty())
        return nullptr;
    m_wanted.push_back(row);
    if (!m_job.isRunning())
        QMetaObject::invokeMethod(this, &MeasuredRows::next, Qt::QueuedConnection); // when all that is seen has asked
    return nullptr;
}

QString MeasuredRows::problem(qsizetype row) const
{
    const auto found = m_known.find(row);
    return found == m_known.end() ? QString() : found->second.problem;
}

// A screen's rows are asked for from the top, so the last screen is measured from its top.
void MeasuredRows::next()
{
    constexpr size_t seen = 50;
    if (m_job.isRunning() || m_wanted.empty())
        return;
    const auto first = m_wanted.end() - ptrdiff_t(std::min(m_wanted.size(), seen));
    const qsizetype row = *first;
    m_wanted.erase(first);
    const Subject subject = m_subject(row);
    m_job.start([document = subject.document, value = shownPart(subject.document->values, subject.value)](
                    Progress &progress) { return measured(*document, value, progress); },
        [this, row](Summary summary) { keep(row, {std::move(summary), {}}); },
        [this, row](const Error &error) { keep(row, {std::nullopt, error.message()}); });
}

void MeasuredRows::keep(qsizetype row, Measured measured)
{
    m_known[row] = std::move(measured);
    next();
    Q_EMIT known(row);
}

}
