// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/histogrampane.h"

#include "app/panes/exactcounts.h"
#include "app/panes/heatsettings.h"
#include "app/panes/histogramplot.h"
#include "app/panes/histogramsaving.h"
#include "app/panes/histogramtable.h"
#include "app/panes/look.h"
#include "app/panes/selectionfields.h"
#include "core/document/words.h"
#include "core/render/axislayout.h"
#include "core/tensor/distribution.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int recountAfter = 150; // ms
constexpr int rangeDigits = 6; // of the ends of a range, or more
constexpr int mostZooms = 8; // each by ten or more: elements that are all the same are never spread

// The least number of a constant tensor, exactly.
QString constantText(const Statistics &statistics, const BarKind &kind)
{
    const DTypeRow &dtype = kind.row();
    if (dtype.number == NumberClass::Bool)
        return statistics.zeros > 0 ? u"False"_s : u"True"_s;
    const bool isReal = kind.isMeant || dtype.number == NumberClass::Complex;
    return textOf(statistics.min, isReal ? DType::Float64 : dtype.dtype);
}
}

HistogramPane::HistogramPane(QWidget *parent)
    : PicturePane(parent),
      m_tools(new HistogramTools),
      m_plot(new HistogramPlot),
      m_values(new HistogramView),
      m_exact(new ExactCounts),
      m_fields(new SelectionFields),
      m_stack(new QStackedWidget),
      m_table(new HistogramTable),
      m_area(new WorkArea(m_stack)),
      m_reader(m_area)
{
    auto *content = new QWidget(this);
    auto *column = new QVBoxLayout(content);
    auto *middle = new QHBoxLayout;
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_tools);
    column->addLayout(middle, 1);
    column->addWidget(m_fields);
    middle->addWidget(m_area, 1);
    middle->addWidget(m_exact);
    for (QWidget *part :
        {static_cast<QWidget *>(m_plot), static_cast<QWidget *>(m_values), static_cast<QWidget *>(m_table)})
        m_stack->addWidget(part);
    makeZoomButtons();
    build(content, Readout::AtTopRight);
    m_plot->setToolTip(
        tr("Drag to select values, wheel to zoom, Shift+drag to move along. L: logarithm of the counts"));
    m_settle.setSingleShot(true);
    m_settle.setInterval(recountAfter);
    connect(&m_settle, &QTimer::timeout, this, &HistogramPane::askCounts);
    for (HistogramView *view : {static_cast<HistogramView *>(m_plot), m_values}) {
        connect(view, &PlotView::readout, this, &HistogramPane::showReadout);
        connect(view, &HistogramView::logChanged, this, [this](bool log) { m_tools->setOn(HistogramTools::Log, log); });
    }
    connect(m_plot, &HistogramPlot::rangeWanted, &m_settle, qOverload<>(&QTimer::start));
    connect(m_plot, &HistogramPlot::rangeWanted, this, [this] { m_all->setVisible(m_plot->isZoomed()); });
    connect(m_plot, &HistogramPlot::selectionChanged, this, &HistogramPane::showSelection);
    connect(m_fields, &SelectionFields::typed, this, &HistogramPane::selectTyped);
    connect(m_exact, &ExactCounts::wanted, this, &HistogramPane::goTo);
    connect(m_tools, &HistogramTools::binsChosen, this, &HistogramPane::askCounts);
    connect(m_tools, &HistogramTools::toggled, this, &HistogramPane::choose);
    connect(m_tools->shownBox(), &ShownBox::chosen, this, &HistogramPane::choosePart);
}

// Over the plot, at the top right.
void HistogramPane::makeZoomButtons()
{
    m_crowded = new QPushButton(tr("Zoom to 99.8 %"), m_plot);
    m_crowded->setToolTip(tr("Almost all elements lie in a tenth of the range"));
    m_all = new QPushButton(tr("Show All"), m_plot);
    m_all->setToolTip(tr("The whole range (0)"));
    auto *over = new QHBoxLayout(m_plot);
    over->setContentsMargins(0, 2 * fontMetrics().height() + 18, 18, 0); // below the counts of what lies outside
    over->addStretch(1);
    for (QPushButton *button : {m_crowded, m_all}) {
        button->hide();
        over->addWidget(button, 0, Qt::AlignTop);
    }
    connect(m_crowded, &QPushButton::clicked, this, [this] {
        m_zoomsLeft = mostZooms;
        zoomToCrowd();
    });
    connect(m_all, &QPushButton::clicked, this, [this] {
        m_zoomsLeft = 0;
        m_plot->showRange(m_plot->full());
    });
}

void HistogramPane::choose(HistogramTools::Choice choice, bool on)
{
    if (choice == HistogramTools::Log)
        view()->setLog(on);
    else
        showCounts(m_counts);
}

// The same numbers that heat maps show: a selection is of both.
void HistogramPane::choosePart(Shown shown)
{
    HeatSettings settings = HeatSettings::load();
    settings.choice.show(shown, *m_numbers.row());
    settings.save();
    m_plot->select({});
    setSubject(Subject(m_subject));
}

void HistogramPane::setLook(Look *look) { m_look = look; }

void HistogramPane::setSubject(const Subject &subject)
{
    m_subject = subject;
    m_settle.stop();
    m_zoomsLeft = 0;
    m_summary.reset();
    setHint({});
    m_exact->hide();
    const auto numbers = numbersOf(subject);
    m_shown = numbers ? HeatSettings::shownOf(*numbers) : Shown::Main;
    m_reader.setTensor(subject.document, numbers ? numbers->counted : ValueId::None, m_shown);
    if (!numbers)
        return;
    m_numbers = *numbers;
    if (!numbers->missing.isEmpty()) {
        m_area->say(numbers->missing);
        return;
    }
    m_reader.askReport([this](const TensorReport &report) { take(report); });
}

const Statistics &HistogramPane::statistics() const { return m_summary->of(m_shown); }

bool HistogramPane::isByValue() const
{
    return m_tools->isOn(HistogramTools::EachValue) || m_tools->isOn(HistogramTools::Distinct);
}

void HistogramPane::take(const TensorReport &report)
{
    m_summary = report.summary;
    m_few = report.few;
    m_kind = barKind(*m_numbers.row(), *m_summary, m_shown);
    m_tools->offerShown(*m_numbers.row(), m_shown);
    m_tools->offer(HistogramTools::EachValue, hasFewValues(*m_numbers.dtype));
    m_tools->offer(HistogramTools::Distinct, m_few.has_value());
    showSummary();
}

void HistogramPane::showSummary()
{
    const Summary &summary = *m_summary;
    m_exact->show();
    m_exact->setStatistics(statistics(),
        m_numbers.isClass(NumberClass::Float) || m_numbers.isClass(NumberClass::Complex) || m_kind.isMeant);
    if (summary.histogram.counts.empty()) {
        m_area->say(tr("No finite elements: %1 NaN, %2 infinite.")
                .arg(grouped(quint64(statistics().nan)), grouped(quint64(statistics().inf))));
        return;
    }
    m_tools->setOn(HistogramTools::NoZeros, leavesZerosOut(statistics(), m_kind.row()));
    m_all->hide();
    const Histogram &histogram = summary.histogram;
    m_plot->setFull(m_kind.full(statistics()), m_kind);
    m_valueCounts = m_few.value_or(ValueCounts());
    showPart();
    // What is known already stands there at once.
    if (!m_kind.isWhole())
        showCounts({histogram, m_plot->full(), 0, 0});
    askCounts();
    askPercentiles();
}

void HistogramPane::askPercentiles()
{
    m_reader.askPercentiles([this](const Summary &summary) {
        m_summary = summary;
        showCounts(m_counts);
    });
}

int HistogramPane::wantedBins() const
{
    const int chosen = m_tools->bins();
    const Statistics &all = statistics();
    return chosen > 0 ? chosen : automaticBins(m_plot->width(), quint64(all.count - all.nan - all.inf));
}

void HistogramPane::askCounts()
{
    if (!m_summary || m_summary->histogram.counts.empty())
        return;
    const Bins bins = binsOver(m_plot->shown(), wantedBins(), m_kind.isWhole());
    if (isByValue() && m_valueCounts.values.empty())
        askValues();
    m_reader.askCounts(bins, [this](const RangeHistogram &counts) {
        showCounts(counts);
        zoomToCrowd();
    });
}

void HistogramPane::askValues()
{
    m_reader.askValues([this](const ValueCounts &counts) {
        m_valueCounts = counts;
        showCounts(m_counts);
    });
}

// Bins of a far outlier's range tell only roughly where the others are: step by step, until they are spread.
void HistogramPane::zoomToCrowd()
{
    const auto part = m_zoomsLeft > 0 ? crowdedPart(m_counts) : std::nullopt;
    m_zoomsLeft = part ? m_zoomsLeft - 1 : 0;
    if (!part)
        return;
    m_plot->showRange(*part);
    m_settle.stop();
    askCounts();
}

bool HistogramPane::isWithoutZeros() const { return m_tools->isOn(HistogramTools::NoZeros) && statistics().zeros > 0; }

quint64 HistogramPane::zerosLeftOut() const { return isWithoutZeros() ? quint64(statistics().zeros) : 0; }

quint64 HistogramPane::finiteShown() const
{
    const Statistics &all = statistics();
    return quint64(all.count - all.nan - all.inf) - zerosLeftOut();
}

// Of what is shown: without zeros percentiles are not known.
HistogramMarks HistogramPane::marks() const
{
    const Statistics &all = statistics();
    HistogramMarks marks;
    const bool hasNormal = m_tools->isOn(HistogramTools::Normal);
    if (m_tools->isOn(HistogramTools::Percentiles) && !isWithoutZeros())
        marks.percentiles = m_summary->percentiles;
    if (m_tools->isOn(HistogramTools::Spread) || hasNormal)
        marks.spread = spreadOf(all, isWithoutZeros());
    if (hasNormal)
        marks.normal = finiteShown();
    return marks;
}

void HistogramPane::showCounts(const RangeHistogram &counts)
{
    m_counts = counts;
    if (!m_summary || counts.inside.counts.empty())
        return;
    m_crowded->setVisible(crowdedPart(counts).has_value());
    m_tools->allow(HistogramTools::Percentiles, !isWithoutZeros() && !isByValue());
    m_tools->allow(HistogramTools::Spread, !isByValue());
    m_tools->allow(HistogramTools::Normal, !isByValue());
    m_plot->setCounts(withoutZeros(counts, zerosLeftOut()), marks(), finiteShown());
    if (isByValue())
        showValues();
    showPart();
    showSelection();
}

void HistogramPane::showValues()
{
    if (m_valueCounts.values.empty())
        return askValues();
    m_values->setValues(m_valueCounts, m_kind.row(), zerosLeftOut(), finiteShown());
}

void HistogramPane::sayRange()
{
    const Statistics &all = statistics();
    const auto [low, high] = endTexts(m_counts.range, rangeDigits);
    const int last = int(m_valueCounts.values.size()) - 1;
    if (all.constant)
        setHint(all.count == 1
                ? tr("The only element is %1").arg(constantText(all, m_kind))
                : tr("All %1 elements are %2").arg(grouped(quint64(all.count)), constantText(all, m_kind)));
    else if (view() == m_values && !m_valueCounts.values.empty())
        setHint((m_few ? tr("%1 to %2, each of the %3 numbers that occur")
                       : tr("%1 to %2, each of the %3 numbers that there can be"))
                .arg(m_values->binText(0, 0), m_values->binText(last, last))
                .arg(last + 1));
    else
        setHint(tr("%1 to %2, %3").arg(low, high, counted(m_counts.inside.counts.size(), "bin", "bins"))
            + (isWithoutZeros() ? tr(", without %1 zeros").arg(grouped(quint64(all.zeros))) : QString()));
}

void HistogramPane::showSelection()
{
    const auto &selection = m_plot->selection();
    m_look->setSelection(selection);
    m_reader.cancelCount();
    if (!m_summary)
        return;
    m_fields->show(selection);
    if (!selection)
        return sayRange();
    const auto inBins = m_plot->selectedCount();
    if (inBins)
        saySelected(inBins->count, !inBins->isAll);
    if (!inBins || !inBins->isAll)
        askSelected();
}

void HistogramPane::askSelected()
{
    const ValueRange selection = *m_plot->selection();
    const quint64 leftOut = selection.low <= 0 && selection.high >= 0 ? zerosLeftOut() : 0;
    m_reader.askCount(selection, [this, leftOut](quint64 count) { saySelected(count - leftOut, false); });
}

void HistogramPane::saySelected(quint64 count, bool isAtLeast)
{
    const auto [low, high] = endTexts(*m_plot->selection(), rangeDigits);
    setHint((isAtLeast ? tr("at least %1 of %2 (%3) in [%4, %5]") : tr("%1 of %2 (%3) in [%4, %5]"))
            .arg(grouped(count), grouped(m_plot->total()), percentOf(count, m_plot->total()), low, high));
}

void HistogramPane::selectTyped(const std::optional<Exact> &low, const std::optional<Exact> &high)
{
    if (!m_summary)
        return;
    const ValueRange range{low.value_or(m_plot->full().low), high.value_or(m_plot->full().high)};
    if (!low && !high)
        m_plot->select({});
    else if (range.low <= range.high)
        m_plot->select(range);
    else
        showReadout(tr("Nothing lies between %1 and %2").arg(textOf(range.low), textOf(range.high)));
}

void HistogramPane::findNext()
{
    const auto selection = m_plot->selection();
    if (selection)
        goTo({.after = -1, .wanted = Wanted::InRange, .low = selection->low, .high = selection->high});
    else
        showReadout(tr("Nothing is selected whose elements could be gone through"));
}

void HistogramPane::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_N && event->modifiers() == Qt::NoModifier)
        m_tools->toggle(HistogramTools::Normal);
    else if (event->key() == Qt::Key_Z && event->modifiers() == Qt::NoModifier)
        m_tools->toggle(HistogramTools::NoZeros);
    else if (event->matches(QKeySequence::FindNext))
        findNext();
    else
        PicturePane::keyPressEvent(event);
}

// Behind the cell that is looked at, and once more from the beginning.
void HistogramPane::goTo(const Search &search)
{
    Search next = search;
    if (m_numbers.noCells.isEmpty() && m_look->cell().size() == m_numbers.shape.size() && !m_numbers.shape.isEmpty())
        next.after = flatIndex(m_numbers.shape, m_look->cell());
    m_reader.askNext(
        next, [this](qint64 found) { tellFound(found); }, [this](const Error &error) { showReadout(error.message()); });
}

void HistogramPane::tellFound(qint64 found)
{
    if (found < 0)
        return showReadout(tr("There is no such element"));
    if (!m_numbers.noCells.isEmpty())
        return showReadout(tr("Number %1 of the stored values").arg(found));
    m_look->setCell(indexOf(m_numbers.shape, found));
    showReadout(tr("At %1: the cell that Heat map and Values show").arg(indexText(m_look->cell())));
}

// What is shown of the counts: as a table, or as bars of whichever kind.
HistogramView *HistogramPane::view() const { return isByValue() ? m_values : m_plot; }

void HistogramPane::showPart()
{
    const bool asTable = m_tools->isOn(HistogramTools::Table);
    m_stack->setCurrentWidget(asTable ? static_cast<QWidget *>(m_table) : view());
    if (asTable && m_summary)
        m_table->fill(*view(), quint64(statistics().count));
}

void HistogramPane::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu(this);
    menu.addAction(tr("&Copy Picture"), view(), &PlotView::copyPicture);
    menu.addAction(tr("Copy as CS&V"), this, [this] { QApplication::clipboard()->setText(view()->countsAsCsv()); });
    auto *copyRange = menu.addAction(tr("Copy &Range"), this, [this] {
        const ValueRange range = m_plot->selection().value_or(m_plot->shown());
        QApplication::clipboard()->setText(u"%1, %2"_s.arg(textOf(range.low), textOf(range.high)));
    });
    copyRange->setEnabled(m_summary.has_value());
    menu.addAction(tr("&Save…"), this, &HistogramPane::savePicture);
    menu.addSeparator();
    menu.addAction(tr("&Next Element in Range (F3)"), this, &HistogramPane::findNext)
        ->setEnabled(m_plot->selection().has_value());
    menu.addAction(tr("Show &All"), m_all, &QPushButton::click)->setEnabled(m_plot->isZoomed());
    menu.exec(event->globalPos());
}

void HistogramPane::savePicture()
{
    saveHistogram(this, view(), m_subject, [this](const QString &text) { showReadout(text); });
}

}
