// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/tensorpage.h"

#include "app/models/programs.h"
#include "app/models/subjects.h"
#include "app/panes/card.h"
#include "app/panes/cardpage.h"
#include "app/panes/channelsview.h"
#include "app/panes/crumbs.h"
#include "app/panes/graphfacts.h"
#include "app/panes/heatpart.h"
#include "app/panes/heatsettings.h"
#include "app/panes/heatview.h"
#include "app/panes/histogramview.h"
#include "app/panes/labels.h"
#include "app/panes/lineview.h"
#include "app/panes/look.h"
#include "app/panes/shownbox.h"
#include "app/panes/statisticsfacts.h"
#include "core/document/sparse.h"
#include "core/document/walk.h"
#include "core/document/words.h"
#include "core/render/axislayout.h"

#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
// Columns as wide as their longest text, aligned right; as many of them as fit into so many characters.
QString alignedTable(const QStringList &texts, qsizetype columns, qsizetype room)
{
    qsizetype width = 0;
    for (const QString &text : texts)
        width = std::max(width, text.size());
    const bool allFit = columns * (width + 2) <= room + 2;
    const qsizetype fits = allFit ? columns : std::clamp<qsizetype>((room - 1) / (width + 2), 1, columns);
    QStringList lines;
    for (qsizetype row = 0; row < texts.size(); row += columns) {
        QStringList line = texts.mid(row, std::min(fits, columns));
        for (QString &text : line)
            text = text.rightJustified(width);
        lines += line.join(u"  "_s) + (fits < columns ? u" …"_s : QString());
    }
    return lines.join(u'\n');
}

// Components of a sparse tensor, objects of an array, attributes: whatever lies below it in the tree.
std::vector<Fact> partFacts(const Subject &subject)
{
    constexpr quint32 most = 50;
    std::vector<Fact> facts;
    const Values &values = subject.document->values;
    for (quint32 i = 0; i < std::min(childCount(values, subject.value), most); ++i) {
        const Child child = childAt(values, subject.value, i);
        facts.push_back({stepName(*subject.document, subject.value, child.step), summaryOf(values, child.value), {},
            typeName(values, child.value), false, childOf(subject, child.step, child.value)});
    }
    return facts;
}

QToolButton *logButton(QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(TensorPage::tr("log"));
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setToolTip(TensorPage::tr("Logarithm of the counts (L)"));
    return button;
}
}

TensorPage::TensorPage(QWidget *parent)
    : Pane(parent),
      m_page(new CardPage),
      m_area(new WorkArea(m_page, this)),
      m_report(m_area)
{
    fill(this, m_area);
    makePictures();
    makeFacts();
    hideMeasured();
}

void TensorPage::makePictures()
{
    m_sentence = new QLabel;
    m_sentence->setWordWrap(true);
    m_value = monospaceLabel();
    QFont large = m_value->font();
    large.setPointSizeF(large.pointSizeF() * 1.8);
    m_value->setFont(large);
    m_value->setWordWrap(true);
    m_line = new LineView;
    m_histogram = new HistogramView;
    m_heat = new HeatPart;
    m_channels = new ChannelsView;
    m_first = monospaceLabel();
    m_line->setFixedHeight(140);
    m_histogram->setFixedHeight(180);
    m_heat->setInPage(280);
    m_cards.sentence = m_page->addLeft(tr("Nothing to draw"), m_sentence);
    m_cards.value = m_page->addLeft(tr("Value"), m_value);
    m_cards.line = m_page->addLeft(tr("Values over the index"), m_line);
    m_cards.histogram = m_page->addLeft(tr("Histogram"), m_histogram);
    m_cards.heat = m_page->addLeft(tr("Heat map"), m_heat);
    m_cards.channels = m_page->addLeft(tr("Quantized per channel"), m_channels);
    m_cards.first = m_page->addLeft(tr("First values"), m_first);
    QToolButton *log = logButton(m_cards.histogram);
    connect(log, &QToolButton::clicked, m_histogram, &HistogramView::setLog);
    connect(m_histogram, &HistogramView::logChanged, log, &QToolButton::setChecked);
    m_cards.histogram->addButton(log);
    m_cards.heat->addButton(m_heat->shownBox());
    connect(m_line, &PlotView::readout, m_cards.line, &Card::setReadout);
    connect(m_histogram, &PlotView::readout, m_cards.histogram, &Card::setReadout);
    connect(m_heat, &HeatPart::readout, m_cards.heat, &Card::setReadout);
    connect(m_heat, &HeatPart::settingsChanged, this, &TensorPage::followChoice);
    connect(m_heat, &HeatPart::axesChanged, this, [this] { m_cards.heat->setReadout(m_heat->caption()); });
    connect(m_channels, &ChannelsView::readout, m_cards.channels, &Card::setReadout);
    connect(m_histogram, &PlotView::opened, this, [this] { Q_EMIT paneWanted(u"histogram"_s); });
    connect(m_heat->view(), &PlotView::opened, this, [this] { Q_EMIT paneWanted(u"heatmap"_s); });
    openIn(m_cards.histogram, u"histogram"_s);
    openIn(m_cards.heat, u"heatmap"_s);
    openIn(m_cards.first, u"values"_s);
}

void TensorPage::makeFacts()
{
    m_statistics = new FactTable;
    m_stored = new FactTable;
    m_parts = new FactTable;
    m_cards.parts = m_page->addRight(tr("Parts"), m_parts);
    m_cards.statistics = m_page->addRight(tr("Statistics"), m_statistics);
    m_cards.stored = m_page->addRight(tr("Stored"), m_stored);
    connect(m_stored, &FactTable::activatedSubject, this, &Pane::activated);
    connect(m_parts, &FactTable::activatedSubject, this, &Pane::activated);
}

void TensorPage::openIn(Card *card, const QString &pane)
{
    card->makeOpenable();
    connect(card, &Card::opened, this, [this, pane] { Q_EMIT paneWanted(pane); });
}

void TensorPage::setSubject(const Subject &subject)
{
    m_subject = subject;
    m_line->clear();
    m_heat->clear();
    m_report.forget();
    m_percentiles.cancel();
    m_asksUses.cancel();
    m_uses.clear();
    m_fileOffset.reset();
    const auto numbers = numbersOf(subject);
    if (!numbers)
        return;
    m_numbers = *numbers;
    m_cards.channels->setVisible(m_channels->setSubject(subject));
    const std::vector<Fact> parts = partFacts(subject);
    m_cards.parts->setVisible(!parts.empty());
    m_parts->setFacts(parts, false);
    showStored();
    askUses();
    if (m_numbers.missing.isEmpty())
        ask(&TensorPage::show);
    else
        say(m_numbers.missing);
}

void TensorPage::setLook(Look *look)
{
    m_heat->setLook(look);
    connect(m_statistics, &FactTable::clickedCell, look, &Look::setCell);
    connect(m_statistics, &FactTable::activatedCell, this, [this, look](const Extents &cell) {
        look->setCell(cell);
        Q_EMIT paneWanted(u"values"_s);
    });
}

void TensorPage::ask(void (TensorPage::*take)(const TensorReport &))
{
    m_shown = HeatSettings::shownOf(m_numbers);
    m_report.ask(
        questionOf(m_subject.document, m_numbers.counted, m_shown),
        [document = m_subject.document, value = m_numbers.counted, shown = m_shown](
            Progress &progress) { return reportOf(*document, value, shown, progress); },
        [this, take](const std::shared_ptr<const TensorReport> &report) { (this->*take)(*report); },
        [this](const Error &error) { say(error.message()); });
}

void TensorPage::show(const TensorReport &report)
{
    const bool hasCells = m_numbers.noCells.isEmpty();
    const bool scalar = hasCells && m_numbers.shape.isEmpty();
    const bool drawable = !scalar && !m_numbers.isClass(NumberClass::Opaque);
    const bool isMap = drawable && (hasCells || isOfParts(m_subject.document->values, m_subject.value));
    m_cards.sentence->hide();
    m_cards.value->setVisible(scalar);
    m_cards.line->setVisible(
        drawable && hasCells && m_numbers.shape.size() == 1 && !m_numbers.isClass(NumberClass::Complex));
    m_cards.histogram->setVisible(drawable && !report.summary.histogram.counts.empty());
    m_cards.heat->setVisible(isMap);
    m_cards.first->setVisible(!scalar);
    m_cards.statistics->setVisible(!scalar);
    if (!m_cards.line->isHidden())
        m_line->setSubject(m_subject);
    if (isMap) {
        m_heat->setSubject(m_subject, m_numbers);
        m_cards.heat->setTitle(tr("Heat map"));
        m_cards.heat->setReadout(m_heat->caption());
    }
    m_cards.first->setTitle(hasCells ? tr("First values") : tr("First stored values"));
    m_cards.statistics->setTitle(hasCells ? tr("Statistics") : tr("Statistics of the stored values"));
    m_cards.histogram->setTitle(hasCells ? tr("Histogram") : tr("Histogram of the stored values"));
    showNumbers(report);
    m_fileOffset = report.fileOffset;
    showStored();
    showFirst(report);
}

void TensorPage::showNumbers(const TensorReport &report)
{
    if (!m_cards.histogram->isHidden())
        m_histogram->setBars(firstBars(report.summary, report.few, *m_numbers.row(), m_shown), *m_numbers.row());
    m_statistics->setFacts(statisticsFacts(report.summary, m_numbers, m_shown), true);
    if (!m_cards.statistics->isHidden())
        askPercentiles();
}

void TensorPage::followChoice()
{
    if (m_cards.heat->isHidden() || HeatSettings::shownOf(m_numbers) == m_shown)
        return;
    m_percentiles.cancel();
    ask(&TensorPage::showNumbers);
}

void TensorPage::askPercentiles()
{
    m_percentiles.ask(m_subject.document, m_numbers.counted, m_shown,
        [this](const Summary &summary) { m_statistics->setFacts(statisticsFacts(summary, m_numbers, m_shown), true); });
}

void TensorPage::showStored()
{
    std::vector<Fact> facts = storedFacts(m_subject, m_fileOffset);
    facts.insert(facts.end(), m_uses.begin(), m_uses.end());
    m_stored->setFacts(std::move(facts), false);
}

void TensorPage::askUses()
{
    if (!isUsedByGraph(m_subject))
        return;
    m_asksUses.start(
        [weight = m_subject](Progress &progress) {
            return useFacts(weight, *programOf(weight.document, modelOf(weight).prefix, progress));
        },
        [this](std::vector<Fact> uses) {
            m_uses = std::move(uses);
            showStored();
        },
        [](const Error &) {}); // the panes of the graph say why
}

void TensorPage::showFirst(const TensorReport &report)
{
    if (m_numbers.noCells.isEmpty() && m_numbers.shape.isEmpty()) {
        m_value->setText(report.first.value(0));
        m_cards.value->setReadout(report.bits);
        return;
    }
    QStringList slice(std::max<qsizetype>(0, m_numbers.shape.size() - 2), u"0"_s);
    for (qsizetype axis = slice.size(); axis < m_numbers.shape.size(); ++axis)
        slice += u":"_s;
    const QString place = u'[' + slice.join(u", "_s) + u']';
    m_cards.first->setReadout(m_numbers.noCells.isEmpty() ? place : QString());
    const qsizetype room = m_cards.first->width() / std::max(1, m_first->fontMetrics().horizontalAdvance(u'0')) - 4;
    m_first->setText(alignedTable(report.first, std::max<qsizetype>(1, report.firstColumns), room));
}

void TensorPage::hideMeasured()
{
    for (Card *card : {m_cards.sentence, m_cards.value, m_cards.line, m_cards.histogram, m_cards.heat, m_cards.first,
             m_cards.statistics})
        card->hide();
}

void TensorPage::say(const QString &sentence)
{
    hideMeasured();
    m_sentence->setText(sentence);
    m_cards.sentence->show();
}

}
