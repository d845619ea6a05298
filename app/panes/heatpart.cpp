// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/heatpart.h"

#include "app/models/subjects.h"
#include "app/panes/axisrow.h"
#include "app/panes/heatlegend.h"
#include "app/panes/heatmenu.h"
#include "app/panes/heatreader.h"
#include "app/panes/heatview.h"
#include "app/panes/picturesaving.h"
#include "app/panes/shownbox.h"
#include "core/bytes/attempt.h"
#include "core/document/sparse.h"
#include "core/render/sparsemap.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <tuple>

namespace pith {

using namespace Qt::Literals::StringLiterals;

HeatPart::HeatPart(QWidget *parent)
    : QWidget(parent),
      m_chooser(new QWidget(this)),
      m_axes(new AxisRow(m_chooser)),
      m_shown(new ShownBox(m_chooser)),
      m_view(new HeatView),
      m_area(new WorkArea(m_view, this)),
      m_reader(new HeatReader(m_view, m_area)),
      m_shape(m_area)
{
    auto *line = new QHBoxLayout(m_chooser);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_axes, 1);
    line->addWidget(m_shown);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_chooser);
    layout->addWidget(m_area, 1);
    connect(m_axes, &AxisRow::changed, this, &HeatPart::takeAxes);
    connect(m_axes, &AxisRow::problem, this, &HeatPart::say);
    connect(m_shown, &ShownBox::chosen, this, [this](Shown shown) {
        HeatSettings next = m_settings;
        next.choice.show(shown, *m_numbers.row());
        setSettings(next);
    });
    connectView();
}

void HeatPart::connectView()
{
    connect(m_view, &HeatView::hovered, this, &HeatPart::hover);
    connect(m_view, &HeatView::profileHovered, this, &HeatPart::say);
    connect(m_view, &HeatView::cellPinned, this, &HeatPart::pin);
    connect(m_view, &HeatView::stepped, m_axes, &AxisRow::step);
    connect(m_view, &HeatView::sentToEnd, m_axes, &AxisRow::goToEnd);
    connect(m_view, &HeatView::keyed, this, &HeatPart::pressKey);
    connect(m_view, &HeatView::copyWanted, this, &HeatPart::copyPicture);
    connect(m_view, &HeatView::saveWanted, this, &HeatPart::savePicture);
    connect(m_view, &HeatView::menuWanted, this, [this](const QPoint &at) { showHeatMenu(*this, at); });
    connect(m_view, &HeatView::cursorCleared, this, [this] {
        m_pinned.clear();
        m_told.clear();
        m_view->setCursorCell({});
        if (m_look)
            m_look->setCell({});
        say({});
    });
    HeatLegend *const legend = m_view->legendBox();
    connect(legend, &HeatLegend::menuWanted, this, [this](const QPoint &at) { showHeatMenu(*this, at); });
    connect(legend, &HeatLegend::nextWanted, this, &HeatPart::goToNext);
    connect(legend, &HeatLegend::dragWanted, this, [this] {
        QString problem;
        const QImage picture = m_view->pictureAt(m_view->devicePixelRatioF(), HeatView::With::LegendAndRulers);
        if (!attempt(problem, [&] { dragPicture(m_view, picture, pictured()); }))
            say(problem);
    });
    connect(legend, &HeatLegend::rangeChosen, this, [this](double low, double high) {
        HeatSettings next = m_settings;
        next.choice.range.mode = RangeMode::Typed;
        next.choice.range.low = low;
        next.choice.range.high = high;
        next.usesSelection = false;
        HeatSettings::lock({});
        setSettings(next);
    });
}

void HeatPart::setLook(Look *look)
{
    m_look = look;
    connect(look, &Look::cellChanged, this, &HeatPart::takeCell);
    connect(look, &Look::sliceChanged, this, [this] {
        if (isVisible())
            takeLook();
    });
    connect(look, &Look::selectionChanged, this, [this] {
        if (m_look->selection()) { // whoever selects values wants to see where they are
            m_settings.usesSelection = true;
            m_settings.save();
        }
        recolor();
    });
}

void HeatPart::setInPage(int mostHeight)
{
    m_mostHeight = mostHeight;
    m_axes->setInPage(true);
    m_view->setInPage(true);
}

void HeatPart::takeAxesOf(const HeatPart &other)
{
    const AxisLayout &axes = other.m_axes->axes();
    if (axes.key() == m_axes->axes().key() || axes.shape() != m_numbers.shape)
        return;
    m_axes->setAxes(axes);
    takeAxes();
}

void HeatPart::shareRangeWith(HeatPart &other) { m_reader->shareRangeWith(other.m_reader); }

void HeatPart::setInComparison(bool ofDifference)
{
    m_isInComparison = true;
    m_isOfDifference = ofDifference;
}

void HeatPart::setSubject(const Subject &subject, const Numbers &numbers)
{
    m_shape.forget();
    if (!isRagged(subject.document->values, subject.value))
        return showSubject(subject, numbers);
    clear();
    m_shape.ask(
        {subject.document, subject.value, u"shape"_s},
        [document = subject.document, value = subject.value](
            Progress &progress) { return shapeOf(elementsOf(*document, value, progress), progress); },
        [this, subject, numbers](const std::shared_ptr<const Extents> &shape) {
            Numbers padded = numbers;
            padded.shape = *shape;
            showSubject(subject, padded);
            Q_EMIT axesChanged();
        });
}

void HeatPart::showSubject(const Subject &subject, const Numbers &numbers)
{
    m_subject = subject;
    m_numbers = numbers;
    m_settings = HeatSettings::load();
    m_view->setAccessibleName(tr("Heat map of %1").arg(keyOf(subject)));
    m_view->setDistribution({});
    m_pinned.clear();
    m_told.clear();
    if (numbers.shape != m_axes->axes().shape() || m_axes->axes().rank() == 0)
        m_axes->setAxes(AxisLayout(numbers.shape));
    fillShown();
    takeLook();
}

void HeatPart::fillShown()
{
    m_shown->setChoice(*m_numbers.row(), m_settings.choice.shown(*m_numbers.row()));
    m_shown->setVisible(m_shown->hasChoice());
}

// The slice that was chosen in another pane; a picture shows all of its first axes where none was.
void HeatPart::takeLook()
{
    if (!m_numbers.dtype) // nothing has been shown yet
        return;
    AxisLayout axes = m_axes->axes();
    if (m_look) {
        AxisLayout wanted = axes;
        QString wrong;
        const bool isRight = attempt(wrong, [&] {
            if (!m_look->slice().isEmpty())
                wanted.setSlice(m_look->slice());
            else if (axes.slice() != AxisLayout(axes.shape()).slice())
                wanted = AxisLayout(axes.shape());
        });
        if (isRight && wanted.slice() != axes.slice())
            axes = wanted;
    }
    m_axes->setAxes(axes);
    m_view->setMatrix(axes, *m_numbers.row());
    recolor();
    fitHeight();
    moveCell();
    read();
    takeCell();
}

void HeatPart::takeAxes()
{
    const AxisLayout &axes = m_axes->axes();
    m_view->setMatrix(axes, *m_numbers.row());
    moveCell();
    if (m_look)
        m_look->setSlice(axes.slice() == AxisLayout(axes.shape()).slice() ? QString() : axes.slice());
    fitHeight();
    read();
    takeCell();
    m_view->pointAgain();
    Q_EMIT axesChanged();
}

// Whoever goes to another index takes the pinned cell there.
void HeatPart::moveCell()
{
    const AxisLayout &axes = m_axes->axes();
    if (!m_look || m_look->cell().size() != axes.rank())
        return;
    Extents element = m_look->cell();
    for (qsizetype axis = 0; axis < axes.rank(); ++axis) {
        if (axes.role(axis) == AxisRole::Index)
            element[axis] = axes.index(axis);
    }
    m_look->setCell(element);
}

// The cell that the panes share; indices follow it where it is in another part.
void HeatPart::takeCell()
{
    if (!m_look || !m_subject.document)
        return;
    const Extents &element = m_look->cell();
    AxisLayout axes = m_axes->axes();
    for (qsizetype axis = 0; element.size() == axes.rank() && axis < axes.rank(); ++axis)
        axes.setIndex(axis, element[axis]);
    const auto cell = axes.cellOf(element);
    if (cell && axes.key() != m_axes->axes().key()) {
        m_axes->setAxes(axes);
        takeAxes();
    }
    if (cell != m_view->cursor())
        m_view->setCursorCell(cell);
    if (cell && element != m_told)
        readCell(cell->row, cell->column, true);
}

void HeatPart::clear()
{
    m_subject = {};
    m_reader->stop();
    m_shape.forget();
    m_element.cancel();
    m_pinning.cancel();
    m_search.cancel();
}

void HeatPart::fitHeight()
{
    if (m_mostHeight > 0 && m_subject.document)
        m_area->setFixedHeight(m_view->heightFor(m_mostHeight));
}

void HeatPart::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitHeight();
}

QString HeatPart::caption() const { return m_axes->axes().sentence(); }

void HeatPart::setSettings(const HeatSettings &settings)
{
    const HeatChoice &before = m_settings.choice;
    const HeatChoice &now = settings.choice;
    const auto whatIsRead = [](const HeatChoice &choice) {
        return std::tuple(choice.aggregation, choice.complexShown, choice.dequantized, choice.aspect, choice.profiles);
    };
    const bool readsOther = whatIsRead(now) != whatIsRead(before);
    m_settings = settings;
    settings.save();
    fillShown();
    recolor();
    if (readsOther)
        read();
    Q_EMIT settingsChanged();
}

void HeatPart::setLocked(bool locked)
{
    HeatSettings::lock(locked ? std::optional(m_view->range()) : std::nullopt);
    recolor();
}

HeatSubject HeatPart::question() const
{
    return {m_subject.document, m_subject.value, m_axes->axes(), m_settings.choice.shown(*m_numbers.row()),
        m_settings.choice.aggregation};
}

void HeatPart::read()
{
    m_element.cancel();
    m_pinning.cancel();
    if (m_subject.document)
        m_reader->read(question(), *m_numbers.row());
}

void HeatPart::recolor()
{
    HeatChoice choice = m_settings.choiceWith(m_look ? m_look->selection() : std::nullopt);
    choice.comparable = m_isInComparison;
    choice.range.ofDifference = m_isOfDifference;
    m_reader->setChoice(choice);
}

void HeatPart::hover(const Places &rows, const Places &columns)
{
    const AxisLayout &axes = m_axes->axes();
    if (rows.count() <= 0 || !m_view->whole() || !m_subject.document) {
        m_element.cancel(); // nobody points there any more
        return say(m_pinned);
    }
    if (rows.count() == 1 && columns.count() == 1)
        return readCell(rows.first, columns.first, false);
    PictureCut pixel = m_view->wantedCut();
    pixel.y = pixelOf(rows.first, pixel.wholeHeight, axes.rows());
    pixel.x = pixelOf(columns.first, pixel.wholeWidth, axes.columns());
    pixel.width = pixel.height = 1;
    m_element.start([subject = question(), pixel](Progress &progress) { return subject.blockText(pixel, progress); },
        [this](const QString &text) { say(text); }, [](const Error &) {});
}

void HeatPart::readCell(qint64 row, qint64 column, bool pinned)
{
    const Extents element = m_axes->axes().elementAt(row, column);
    Q_EMIT pointedAt(element);
    Job<QString> &job = pinned ? m_pinning : m_element;
    job.start(
        [subject = question(), row, column](Progress &progress) { return subject.cellText(row, column, progress); },
        [this, pinned, element](const QString &text) {
            if (pinned) {
                m_pinned = text;
                m_told = element;
            }
            say(text);
        },
        [](const Error &) {});
}

void HeatPart::pin(qint64 row, qint64 column)
{
    readCell(row, column, true);
    if (m_look)
        m_look->setCell(m_axes->axes().elementAt(row, column));
}

void HeatPart::say(const QString &text)
{
    m_view->setReadoutText(text);
    Q_EMIT readout(text);
}

}
