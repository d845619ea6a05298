// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/survey/survey.h"

#include "core/bytes/attempt.h"
#include "core/document/leaves.h"
#include "core/survey/measure.h"
#include "core/work/parallel.h"

#include <QScopeGuard>

#include <algorithm>

namespace pith {

namespace {

// A tensor of so many bytes is measured alone, on all cores; smaller ones one a core, many at once, which leaves none
// of them idle while the counts of one tensor are made statistics.
constexpr quint64 BigBytes = 16 << 20;
constexpr quint64 BatchBytes = 2 * BigBytes;
constexpr size_t BatchUnits = 4096;
constexpr size_t BatchParts = 16;

}

Survey::Survey(DocumentPtr document)
    : m_document(std::move(document)),
      m_figures(leafCount(*m_document)),
      m_outliers(leafCount(*m_document)),
      m_wanted(leafCount(*m_document))
{
}

// ------------------------------------------------------------------ what is known

QString Survey::error(quint32 leaf) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_errors.find(leaf);
    return found == m_errors.end() ? QString() : found->second;
}

Oddities Survey::oddities(quint32 leaf) const
{
    const Figures *figures = m_figures.of(leaf);
    if (!figures)
        return {};
    Oddities found = odditiesOf(*figures);
    found.setFlag(Oddity::Outlier, m_outliers[leaf].load(std::memory_order_acquire));
    return found;
}

QStringList Survey::reasons(quint32 leaf) const
{
    const Figures *figures = m_figures.of(leaf);
    if (!figures)
        return {};
    QStringList reasons = reasonsOf(*figures);
    if (m_outliers[leaf].load(std::memory_order_acquire)) {
        const std::lock_guard lock(m_mutex);
        reasons += m_usual.at(m_likeness.groupOf(leaf)).reasonFor(*figures);
    }
    return reasons;
}

Survey::Count Survey::count() const
{
    const std::lock_guard lock(m_mutex);
    Count count = m_count;
    if (m_underWay.progress)
        count.bytesDone += std::min(m_underWay.progress->done() - m_underWay.before, m_underWay.bytes);
    return count;
}

bool Survey::isComplete() const
{
    const std::lock_guard lock(m_mutex);
    return m_measured == m_wanted.size();
}

std::vector<quint32> Survey::takeNews()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_news, {});
}

// ------------------------------------------------------------------ what is wanted

quint64 Survey::bytesOf(quint32 leaf) const { return bytesToRead(m_document->values, leafAt(*m_document, leaf).value); }

void Survey::wantOne(quint32 leaf)
{
    if (m_wanted[leaf] || m_figures.of(leaf))
        return;
    m_wanted[leaf] = true;
    ++m_count.wanted;
    m_count.bytesWanted += bytesOf(leaf);
    m_cursor = 0;
}

void Survey::want(std::span<const quint32> leaves)
{
    const std::lock_guard lock(m_mutex);
    for (const quint32 leaf : leaves)
        wantOne(leaf);
}

void Survey::wantAll()
{
    const std::lock_guard lock(m_mutex);
    for (quint32 leaf = 0; leaf < m_wanted.size(); ++leaf)
        wantOne(leaf);
}

void Survey::wantNothingMore()
{
    const std::lock_guard lock(m_mutex);
    m_wanted.assign(m_wanted.size(), false);
    m_preferred.clear();
    m_count = {};
}

quint64 Survey::bytesNotWanted(std::span<const quint32> leaves) const
{
    const std::lock_guard lock(m_mutex);
    quint64 bytes = 0;
    for (const quint32 leaf : leaves)
        bytes += m_wanted[leaf] || m_figures.of(leaf) ? 0 : bytesOf(leaf);
    return bytes;
}

void Survey::prefer(std::vector<quint32> leaves)
{
    const std::lock_guard lock(m_mutex);
    m_preferred.assign(leaves.begin(), leaves.end());
}

// ------------------------------------------------------------------ the work

void Survey::run(Progress &progress)
{
    const std::lock_guard alone(m_running);
    prepare(progress);
    lookAgain();
    for (Batch batch = takeBatch(); !batch.empty(); batch = takeBatch())
        measureBatch(batch, progress);
}

void Survey::prepare(Progress &progress)
{
    if (m_prepared)
        return;
    m_order = ReadOrder(*m_document, progress);
    m_likeness = Likeness(*m_document, progress);
    for (quint32 group = 0; group < m_likeness.groups(); ++group)
        m_unknown.push_back(quint32(m_likeness.leaves(group).size()));
    m_prepared = true;
}

// A run that was cancelled left some out.
void Survey::lookAgain()
{
    const std::lock_guard lock(m_mutex);
    m_cursor = 0;
}

bool Survey::isOpen(quint32 unit) const
{
    return std::ranges::any_of(
        m_order.leaves(unit), [this](quint32 leaf) { return m_wanted[leaf] && !m_figures.of(leaf); });
}

// One big unit, or many small ones.
Survey::Batch Survey::takeBatch()
{
    const std::lock_guard lock(m_mutex);
    Batch batch;
    quint64 bytes = 0;
    const auto add = [&](quint32 unit) {
        const quint64 more = isOpen(unit) ? bytesOf(m_order.leaves(unit).front()) : 0;
        if (!batch.empty() && more >= BigBytes)
            return false;
        if (isOpen(unit))
            batch.push_back(unit);
        bytes += more;
        return true;
    };
    const auto isFull
        = [&] { return batch.size() >= BatchUnits || bytes >= BatchBytes || (batch.size() == 1 && bytes >= BigBytes); };
    while (!isFull() && !m_preferred.empty() && add(m_order.unitOf(m_preferred.front())))
        m_preferred.pop_front();
    std::ranges::sort(batch);
    batch.erase(std::ranges::unique(batch).begin(), batch.end());
    if (!batch.empty())
        return batch;
    while (!isFull() && m_cursor < m_order.units() && add(m_cursor))
        ++m_cursor;
    return batch;
}

void Survey::measureBatch(const Batch &batch, Progress &progress)
{
    const quint64 bytes = bytesOf(m_order.leaves(batch.front()).front());
    if (batch.size() == 1 && bytes >= BigBytes) {
        const auto setUnderWay = [this](const UnderWay &big) {
            const std::lock_guard lock(m_mutex);
            m_underWay = big;
        };
        setUnderWay({&progress, progress.done(), bytes});
        const auto over = qScopeGuard([&] { setUnderWay({}); });
        measureUnits(batch, progress);
        return;
    }
    const size_t part = std::max<size_t>((batch.size() + BatchParts - 1) / BatchParts, 1);
    parallelFor((batch.size() + part - 1) / part, [&](quint64 number) {
        const std::span<const quint32> rest = std::span(batch).subspan(number * part);
        measureUnits(rest.first(std::min(part, rest.size())), progress);
    });
}

void Survey::measureUnits(std::span<const quint32> units, Progress &progress)
{
    size_t measured = 0;
    const auto told = qScopeGuard([&] { publish(units.first(measured)); }); // also of those before a cancel
    for (const quint32 unit : units) {
        progress.check();
        measureUnit(unit, progress);
        ++measured;
    }
}

void Survey::measureUnit(quint32 unit, Progress &progress)
{
    const std::span<const quint32> leaves = m_order.leaves(unit);
    Figures figures;
    QString error;
    attempt(error, [&] { figures = measured(*m_document, leafAt(*m_document, leaves.front()).value, progress); });
    if (!error.isEmpty()) {
        const std::lock_guard lock(m_mutex);
        for (const quint32 leaf : leaves)
            m_errors.emplace(leaf, error);
    }
    for (const quint32 leaf : leaves)
        m_figures.set(leaf, figures);
}

void Survey::publish(std::span<const quint32> units)
{
    std::vector<quint32> complete;
    {
        const std::lock_guard lock(m_mutex);
        for (const quint32 unit : units) {
            for (const quint32 leaf : m_order.leaves(unit)) {
                m_news.push_back(leaf);
                ++m_measured;
                if (m_wanted[leaf]) {
                    ++m_count.done;
                    m_count.bytesDone += bytesOf(leaf);
                }
                if (--m_unknown[m_likeness.groupOf(leaf)] == 0)
                    complete.push_back(m_likeness.groupOf(leaf));
            }
        }
    }
    for (const quint32 group : complete)
        judge(group);
}

void Survey::judge(quint32 group)
{
    const std::span<const quint32> like = m_likeness.leaves(group);
    if (like.size() < Usual::FewestLike)
        return;
    const Usual usual(like, m_figures);
    std::vector<quint32> outliers;
    std::ranges::copy_if(
        like, std::back_inserter(outliers), [&](quint32 leaf) { return usual.isOutlier(*m_figures.of(leaf)); });
    if (outliers.empty())
        return;
    const std::lock_guard lock(m_mutex);
    m_usual.emplace(group, usual);
    for (const quint32 leaf : outliers) {
        m_outliers[leaf].store(true, std::memory_order_release);
        m_news.push_back(leaf);
    }
}

}
