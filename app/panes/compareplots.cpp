// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/compareplots.h"

#include "app/panes/card.h"
#include "app/panes/histogramview.h"
#include "app/panes/numbers.h"
#include "app/panes/overlayview.h"
#include "core/document/words.h"

#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace pith {

namespace {
constexpr int sharedBins = 256;
constexpr int scatterBins = 160;
}

CompareHistogramPane::CompareHistogramPane(QWidget *parent)
    : ComparePane(parent),
      m_overlay(new OverlayView),
      m_difference(new HistogramView),
      m_overlayArea(new WorkArea(m_overlay)),
      m_differenceArea(new WorkArea(m_difference)),
      m_overlayCard(new Card(tr("A and B"), m_overlayArea)),
      m_differenceCard(new Card(tr("B − A"), m_differenceArea)),
      m_report(m_differenceArea)
{
    m_overlay->setFocusPolicy(Qt::StrongFocus);
    m_difference->setFocusPolicy(Qt::StrongFocus);
    m_difference->setAccessibleName(tr("Histogram of B − A"));
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(8, 8, 8, 8);
    line->setSpacing(8);
    line->addWidget(m_overlayCard, 1);
    line->addWidget(m_differenceCard, 1);
    connect(m_overlay, &PlotView::readout, m_overlayCard, &Card::setReadout);
    connect(m_difference, &PlotView::readout, m_differenceCard, &Card::setReadout);
}

void CompareHistogramPane::setSubject(const CompareSubject &subject)
{
    m_shared.cancel();
    m_ask.cancel();
    m_report.forget();
    m_differenceCard->setVisible(subject.isPair());
    const Subject &side = subject.a.document ? subject.a : subject.b;
    if (!side.document)
        return;
    m_overlayArea->begin([this] { return m_shared.progress(); }, [this] { m_shared.cancel(); });
    m_shared.start(
        [subject](Progress &progress) {
            return sharedHistograms(plotSide(subject.a), plotSide(subject.b), sharedBins, progress);
        },
        [this](const SharedHistograms &both) {
            m_overlayArea->end();
            if (both.a.counts.empty() && both.b.counts.empty())
                m_overlayArea->say(tr("There are no finite numbers."));
            else
                m_overlay->setHistograms(both);
        },
        [this](const Error &error) { m_overlayArea->say(error.message() + u'.'); });
    if (subject.isPair())
        m_ask.ask(
            *m_differences, subject, [this](const Subject &difference) { askDifference(difference); },
            [this](const QString &sentence) { m_differenceArea->say(sentence); });
}

void CompareHistogramPane::askDifference(const Subject &difference)
{
    const Question question = questionOf(difference.document, numbersOf(difference)->counted, Shown::Main);
    m_report.ask(
        question,
        [question](Progress &progress) { return reportOf(*question.document, question.value, Shown::Main, progress); },
        [this, difference](const std::shared_ptr<const TensorReport> &report) {
            const Summary &summary = report->summary;
            if (summary.histogram.counts.empty()) {
                m_differenceArea->say(tr("There are no finite numbers."));
                return;
            }
            const DTypeRow &dtype = *numbersOf(difference)->row();
            m_difference->setBars(firstBars(summary, {}, dtype), dtype);
        });
}

CompareScatterPane::CompareScatterPane(QWidget *parent)
    : ComparePane(parent),
      m_view(new ScatterView),
      m_area(new WorkArea(m_view, this)),
      m_readout(new QLabel(this))
{
    m_view->setFocusPolicy(Qt::StrongFocus);
    m_readout->setTextFormat(Qt::PlainText);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_readout->setFixedHeight(22);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 2);
    column->setSpacing(2);
    column->addWidget(m_area, 1);
    column->addWidget(m_readout);
    connect(m_view, &PlotView::readout, this,
        [this](const QString &text) { m_readout->setText(text.isEmpty() ? m_hint : text); });
}

void CompareScatterPane::resizeEvent(QResizeEvent *event)
{
    constexpr double widthOfHeight = 1.25;
    ComparePane::resizeEvent(event);
    m_area->setFixedWidth(std::min(width() - 16, int(height() * widthOfHeight)));
}

void CompareScatterPane::setSubject(const CompareSubject &subject)
{
    m_job.cancel();
    m_hint.clear();
    m_readout->clear();
    m_area->end();
    if (!subject.isPair())
        return;
    m_area->begin([this] { return m_job.progress(); }, [this] { m_job.cancel(); });
    m_job.start(
        [subject](
            Progress &progress) { return scatterOf(plotSide(subject.a), plotSide(subject.b), scatterBins, progress); },
        [this](JointCounts counts) {
            m_area->end();
            m_hint = counts.outside > 0
                ? tr("%1 pairs with NaN or infinity are not shown.").arg(grouped(counts.outside))
                : tr("On the dashed line both are equal.");
            m_readout->setText(m_hint);
            m_view->setCounts(std::move(counts));
        },
        [this](const Error &error) { m_area->say(error.message() + u'.'); });
}

}
