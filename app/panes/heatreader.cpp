// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/heatreader.h"

#include "app/panes/heatview.h"
#include "core/document/sparse.h"

#include <algorithm>
#include <cmath>

namespace pith {

namespace {
constexpr qint64 quicklyRead = 16 << 20; // bytes that are painted before anybody could see a first look
constexpr qint64 patience = 200; // ms that a part nobody looks at any more may keep a newer one waiting

// About zero where one of them is.
ColorRange roomForBoth(const ColorRange &a, const ColorRange &b)
{
    ColorRange both{std::min(a.low, b.low), std::max(a.high, b.high), a.diverging || b.diverging,
        std::max(a.threshold, b.threshold)};
    if (both.diverging) {
        both.high = std::max(std::abs(both.low), std::abs(both.high));
        both.low = -both.high;
    }
    return both;
}

bool hasSigns(const DTypeRow &dtype)
{
    return dtype.number == NumberClass::Float || dtype.number == NumberClass::Signed;
}

// A first look that met so few numbers says little of their signs: the next one's colours are not to be other ones.
bool saysLittle(const HeatMap &map)
{
    constexpr ptrdiff_t few = 1000;
    return std::ranges::count_if(map.values, [](double value) { return value != 0 && std::isfinite(value); }) < few;
}

HeatLevels::Map shared(HeatMap map) { return std::make_shared<const HeatMap>(std::move(map)); }
}

HeatReader::HeatReader(HeatView *view, WorkArea *area) : QObject(view), m_view(view), m_area(area), m_whole(area)
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(150);
    connect(&m_settle, &QTimer::timeout, this, &HeatReader::ask);
    connect(view, &HeatView::viewChanged, this, &HeatReader::followView);
}

void HeatReader::read(const HeatSubject &subject, const DTypeRow &dtype)
{
    m_subject = subject;
    m_aggregation = subject.aggregation;
    m_dtype = &dtype;
    m_ownRange.reset();
    m_clampedBy.reset();
    m_clamping.cancel();
    m_view->setClamped({});
    m_view->expectOther();
    ask();
}

void HeatReader::setChoice(const HeatChoice &choice)
{
    m_choice = choice;
    m_view->setChoice(choice);
    if (isReading() && !m_view->expectsOther())
        showWhole(m_view->whole(), m_choice);
}

void HeatReader::stop()
{
    m_subject = {};
    m_ownRange.reset();
    m_settle.stop();
    m_whole.forget();
    m_firstLook.cancel();
    m_part.cancel();
    m_report.cancel();
    m_clamping.cancel();
    m_profiles.cancel();
}

void HeatReader::ask()
{
    if (!isReading() || !m_view->isVisible())
        return;
    m_settle.stop();
    m_firstLook.cancel();
    m_part.cancel();
    m_wantsPart = false;
    const PictureCut cut = m_view->fittedCut();
    m_asked = cut;
    m_subject.aggregation = aggregationOf(cut, m_subject.layout.rows(), m_subject.layout.columns(), m_aggregation);
    m_area->setDimming(true);
    const qint64 bytes = m_subject.layout.rows() * m_subject.layout.columns() * m_dtype->bytes;
    if (bytes <= quicklyRead || recent<HeatMap>().find({m_subject.document, m_subject.value, m_subject.key(cut)}))
        return askExactly(cut);
    m_whole.forget();
    m_firstLook.start([subject = m_subject, cut](Progress &progress) { return subject.firstLook(cut, progress); },
        [this, cut](HeatMap map) {
            m_area->setDimming(false);
            HeatChoice choice = m_choice;
            choice.range.ofDifference |= saysLittle(map) && hasSigns(*m_dtype);
            showWhole(shared(std::move(map)), choice);
            askExactly(cut);
        },
        [this](const Error &error) { m_area->say(error.message()); });
}

void HeatReader::askExactly(const PictureCut &whole)
{
    m_whole.ask(
        {m_subject.document, m_subject.value, m_subject.key(whole)},
        [subject = m_subject, whole](Progress &progress) { return subject.part(whole, progress); },
        [this](HeatLevels::Map map) {
            showWhole(std::move(map), m_choice);
            askHistogram();
            askProfiles();
        });
}

void HeatReader::showWhole(HeatLevels::Map whole, const HeatChoice &choice)
{
    m_ownRange = HeatSettings::locked().value_or(rangeFor(choice, *whole, *m_dtype));
    m_view->setWhole(std::move(whole), sharedRange());
    askClamped();
    if (m_partner)
        m_partner->recolor();
}

void HeatReader::shareRangeWith(HeatReader *partner)
{
    m_partner = partner;
    partner->m_partner = this;
}

ColorRange HeatReader::sharedRange() const
{
    const bool isAlone = !m_partner || !m_partner->m_ownRange || HeatSettings::locked();
    return isAlone ? *m_ownRange : roomForBoth(*m_ownRange, *m_partner->m_ownRange);
}

void HeatReader::recolor()
{
    if (isReading() && m_ownRange && !m_view->expectsOther() && m_view->range() != sharedRange())
        m_view->setWhole(m_view->whole(), sharedRange());
    askClamped();
}

void HeatReader::askClamped()
{
    if (!isReading() || !m_ownRange || m_clampedBy == m_view->range())
        return;
    m_clampedBy = m_view->range();
    m_clamping.start(
        [subject = m_subject, whole = m_view->whole(), range = *m_clampedBy](Progress &progress) {
            const Document &document = *subject.document;
            const TensorData tensor = tensorData(document, shownPart(document.values, subject.value), progress);
            return clampedBy(tensor, {subject.shown, subject.aggregation}, *whole, range, progress);
        },
        [this](Clamped clamped) { m_view->setClamped(clamped); }, [](const Error &) {}); // the legend does without it
}

// The report that Overview shows has it.
void HeatReader::askHistogram()
{
    const ValueId counted = shownPart(m_subject.document->values, m_subject.value);
    const Shown shown = m_subject.shown;
    const Question question = questionOf(m_subject.document, counted, shown);
    if (const auto known = recent<TensorReport>().find(question))
        m_view->setDistribution({known->summary.histogram, known->few});
    else
        m_report.start(
            [question, shown](
                Progress &progress) { return reportOf(*question.document, question.value, shown, progress); },
            [this, question](TensorReport report) {
                m_view->setDistribution({report.summary.histogram, report.few});
                recent<TensorReport>().keep(question, std::make_shared<const TensorReport>(std::move(report)));
            },
            [](const Error &) {}); // the picture stays without it
}

void HeatReader::askProfiles()
{
    if (!m_choice.hasProfiles(m_subject.layout.shape()))
        return;
    m_profiles.start([subject = m_subject, cut = m_view->whole()->cut](
                         Progress &progress) { return profilesOf(subject, cut, progress); },
        [this](HeatProfiles profiles) {
            m_view->setProfiles(shared(std::move(profiles.rows)), shared(std::move(profiles.columns)));
        },
        [](const Error &) {});
}

// Panning asks faster than parts are read: the next is asked for when the last has come, unless that takes too long.
void HeatReader::askPart()
{
    if (m_part.isRunning() && m_partSince.elapsed() < patience) {
        m_wantsPart = true;
        return;
    }
    m_wantsPart = false;
    m_partSince.start();
    m_part.start(
        [subject = m_subject, cut = m_view->wantedCut()](Progress &progress) { return subject.part(cut, progress); },
        [this](HeatMap part) {
            m_view->addPart(shared(std::move(part)));
            if (m_wantsPart && !m_view->hasWanted())
                askPart();
        },
        [this](const Error &error) { m_area->say(error.message()); });
}

void HeatReader::followView()
{
    if (!isReading() || m_view->expectsOther())
        return;
    if (m_view->fittedCut() != m_asked)
        m_settle.start();
    if (!m_view->place().isWhole() && !m_view->hasWanted())
        askPart();
}

}
