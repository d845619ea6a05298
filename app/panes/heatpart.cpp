// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/heatpart.h"

#include "app/models/subjects.h"
#include "app/panes/axisrow.h"
#include "app/panes/heatlegend.h"
#include "app/panes/heatmenu.h"
#include "app/panes/heatview.h"
#include "app/panes/picturesaving.h"
#include "core/bytes/attempt.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSaveFile>
#include <QVBoxLayout>

#include <array>
#include <cmath>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr qint64 quicklyRead = 16 << 20; // bytes that are painted before anybody could see a first look
constexpr qint64 patience = 200; // ms that a part nobody looks at any more may keep a newer one waiting

struct ShownRow
{
    Shown shown;
    const char *text;
};
constexpr std::array complexRows{ShownRow{Shown::Magnitude, QT_TRANSLATE_NOOP("pith::HeatPart", "Magnitude")},
    ShownRow{Shown::Phase, QT_TRANSLATE_NOOP("pith::HeatPart", "Phase")},
    ShownRow{Shown::Real, QT_TRANSLATE_NOOP("pith::HeatPart", "Real")},
    ShownRow{Shown::Imaginary, QT_TRANSLATE_NOOP("pith::HeatPart", "Imaginary")}};
constexpr std::array quantizedRows{ShownRow{Shown::Main, QT_TRANSLATE_NOOP("pith::HeatPart", "Dequantized")},
    ShownRow{Shown::Stored, QT_TRANSLATE_NOOP("pith::HeatPart", "Stored integers")}};

std::span<const ShownRow> shownRows(const Numbers &numbers)
{
    if (numbers.isClass(NumberClass::Complex))
        return complexRows;
    return numbers.dtype && numbers.row()->quantized ? std::span<const ShownRow>(quantizedRows)
                                                     : std::span<const ShownRow>();
}

// But for what whole pixels make of it.
bool isSquare(const HeatPlace &place)
{
    constexpr double rounding = 0.02;
    return std::abs(place.scaleX() / place.scaleY() - 1) < rounding;
}
}

HeatPart::HeatPart(QWidget *parent)
    : QWidget(parent),
      m_view(new HeatView),
      m_area(new WorkArea(m_view, this)),
      m_axes(new AxisRow(this)),
      m_shown(new QComboBox(this)),
      m_ask(m_area)
{
    m_shown->setAccessibleName(tr("What is shown of each element"));
    m_shown->setFocusPolicy(Qt::StrongFocus);
    m_shown->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto *line = new QHBoxLayout;
    line->addWidget(m_axes, 1);
    line->addWidget(m_shown);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(line);
    layout->addWidget(m_area, 1);
    m_settle.setSingleShot(true);
    m_settle.setInterval(150);
    connect(&m_settle, &QTimer::timeout, this, &HeatPart::ask);
    connect(m_axes, &AxisRow::changed, this, &HeatPart::takeAxes);
    connect(m_axes, &AxisRow::problem, this, &HeatPart::say);
    connect(m_shown, &QComboBox::activated, this, [this](int place) {
        HeatSettings next = m_settings;
        const Shown shown = shownRows(m_numbers)[size_t(place)].shown;
        if (m_numbers.isClass(NumberClass::Complex))
            next.choice.complexShown = shown;
        else
            next.choice.dequantized = shown == Shown::Main;
        setSettings(next);
    });
    connectView();
}

void HeatPart::connectView()
{
    connect(m_view, &HeatView::viewChanged, this, &HeatPart::changeView);
    connect(m_view, &HeatView::hovered, this, &HeatPart::hover);
    connect(m_view, &HeatView::cellPinned, this, &HeatPart::pin);
    connect(m_view, &HeatView::stepped, m_axes, &AxisRow::step);
    connect(m_view, &HeatView::sentToEnd, m_axes, &AxisRow::goToEnd);
    connect(m_view, &HeatView::keyed, this, &HeatPart::pressKey);
    connect(m_view, &HeatView::copyWanted, this, &HeatPart::copyPicture);
    connect(m_view, &HeatView::saveWanted, this, &HeatPart::savePicture);
    connect(m_view, &HeatView::menuWanted, this, [this](const QPoint &at) { showHeatMenu(*this, at); });
    connect(m_view, &HeatView::cursorCleared, this, [this] {
        m_pinned.clear();
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
        if (!attempt(problem, [&] { dragPicture(m_view, picture, pictureName(m_subject)); }))
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
        refreshRange();
    });
}

void HeatPart::setInPage(int mostHeight)
{
    m_mostHeight = mostHeight;
    m_axes->setInPage(true);
    m_view->setInPage(true);
}

void HeatPart::setSubject(const Subject &subject, const Numbers &numbers)
{
    m_subject = subject;
    m_numbers = numbers;
    m_settings = HeatSettings::load();
    m_asked = {};
    m_view->setAccessibleName(tr("Heat map of %1").arg(keyOf(subject)));
    m_view->setHistogram({});
    m_pinned.clear();
    if (numbers.shape != m_axes->axes().shape() || m_axes->axes().rank() == 0)
        m_axes->setAxes(AxisLayout(numbers.shape));
    fillShown();
    takeLook();
}

void HeatPart::fillShown()
{
    const std::span<const ShownRow> rows = shownRows(m_numbers);
    m_shown->clear();
    for (const ShownRow &row : rows)
        m_shown->addItem(tr(row.text));
    const Shown now = m_settings.choice.shown(*m_numbers.row());
    for (size_t place = 0; place < rows.size(); ++place) {
        if (rows[place].shown == now)
            m_shown->setCurrentIndex(int(place));
    }
    m_shown->setVisible(!rows.empty() && m_mostHeight == 0);
}

// The slice that was chosen in another pane; a picture shows all of its first axes where none was.
void HeatPart::takeLook()
{
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
    m_view->setChoice(m_settings.choiceWith(m_look ? m_look->selection() : std::nullopt));
    fitHeight();
    takeCell();
    ask();
}

void HeatPart::takeAxes()
{
    const AxisLayout &axes = m_axes->axes();
    m_view->setMatrix(axes, *m_numbers.row());
    if (m_look)
        m_look->setSlice(axes.slice() == AxisLayout(axes.shape()).slice() ? QString() : axes.slice());
    fitHeight();
    takeCell();
    ask();
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
    if (cell == m_view->cursor())
        return;
    m_view->setCursorCell(cell);
    if (cell)
        readCell(cell->row, cell->column, true);
}

void HeatPart::clear()
{
    m_subject = {};
    m_settle.stop();
    m_element.cancel();
    m_firstLook.cancel();
    m_part.cancel();
    m_profiles.cancel();
    m_report.cancel();
    m_search.cancel();
    m_ask.forget();
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
    const bool isOther = settings.choice.aggregation != before.aggregation
        || settings.choice.complexShown != before.complexShown || settings.choice.dequantized != before.dequantized
        || settings.choice.aspect != before.aspect || settings.choice.profiles != before.profiles;
    m_settings = settings;
    settings.save();
    fillShown();
    refreshRange();
    if (isOther)
        ask();
}

void HeatPart::setLocked(bool locked)
{
    HeatSettings::lock(locked ? std::optional(m_view->range()) : std::nullopt);
    refreshRange();
}

HeatSubject HeatPart::question() const
{
    return {m_subject.document, m_subject.value, m_axes->axes(), m_settings.choice.shown(*m_numbers.row()),
        m_settings.choice.aggregation};
}

void HeatPart::ask()
{
    if (!m_subject.document || !m_view->isVisible())
        return;
    m_settle.stop();
    m_element.cancel();
    m_firstLook.cancel();
    m_part.cancel();
    m_wantsPart = false;
    const HeatSubject subject = question();
    const PictureCut cut = m_view->fittedCut();
    m_asked = cut;
    m_area->setDimming(true);
    const bool isQuick = subject.layout.rows() * subject.layout.columns() * m_numbers.row()->bytes <= quicklyRead;
    if (isQuick || recent<HeatMap>().find({subject.document, subject.value, subject.key(cut)}))
        return askExactly(subject, cut);
    m_ask.forget();
    m_firstLook.start([subject, cut](Progress &progress) { return subject.firstLook(cut, progress); },
        [this, subject, cut](HeatMap map) {
            m_area->setDimming(false);
            showWhole(std::make_shared<const HeatMap>(std::move(map)));
            askExactly(subject, cut);
        },
        [this](const Error &error) { m_area->say(error.message()); });
}

void HeatPart::askExactly(const HeatSubject &subject, const PictureCut &whole)
{
    m_ask.ask(
        {subject.document, subject.value, subject.key(whole)},
        [subject, whole](Progress &progress) { return subject.part(whole, progress); },
        [this](std::shared_ptr<const HeatMap> map) {
            showWhole(std::move(map));
            askRest();
        });
}

void HeatPart::showWhole(HeatLevels::Map whole)
{
    const HeatChoice choice = m_settings.choiceWith(m_look ? m_look->selection() : std::nullopt);
    const ColorRange range = HeatSettings::locked().value_or(rangeFor(choice, *whole, *m_numbers.row()));
    m_view->setWhole(std::move(whole), range);
}

void HeatPart::askRest()
{
    const Question known{m_subject.document, m_subject.value, {}};
    const bool isMain = m_settings.choice.shown(*m_numbers.row()) == Shown::Main
        || m_settings.choice.shown(*m_numbers.row()) == Shown::Magnitude;
    if (!isMain)
        m_view->setHistogram({});
    else if (const auto report = recent<TensorReport>().find(known))
        m_view->setHistogram(report->summary.histogram);
    else
        m_report.start([known](Progress &progress) { return reportOf(*known.document, known.value, progress); },
            [this, known](TensorReport made) {
                m_view->setHistogram(made.summary.histogram);
                recent<TensorReport>().keep(known, std::make_shared<const TensorReport>(std::move(made)));
            },
            [](const Error &) {});
    if (m_settings.choice.hasProfiles(m_numbers.shape))
        m_profiles.start([subject = question(), cut = m_view->whole()->cut](
                             Progress &progress) { return profilesOf(subject, cut, progress); },
            [this](HeatProfiles profiles) {
                m_view->setProfiles(std::make_shared<const HeatMap>(std::move(profiles.rows)),
                    std::make_shared<const HeatMap>(std::move(profiles.columns)));
            },
            [](const Error &) {});
}

void HeatPart::refreshRange()
{
    const HeatChoice choice = m_settings.choiceWith(m_look ? m_look->selection() : std::nullopt);
    m_view->setChoice(choice);
    if (m_view->whole() && m_subject.document)
        showWhole(m_view->whole());
}

// Panning asks faster than parts are read: the next is asked for when the last has come, unless that takes too long.
void HeatPart::askPart()
{
    if (m_part.isRunning() && m_partSince.elapsed() < patience) {
        m_wantsPart = true;
        return;
    }
    m_wantsPart = false;
    m_partSince.start();
    m_part.start(
        [subject = question(), cut = m_view->wantedCut()](Progress &progress) { return subject.part(cut, progress); },
        [this](HeatMap part) {
            m_view->addPart(std::make_shared<const HeatMap>(std::move(part)));
            if (m_wantsPart && !m_view->hasWanted())
                askPart();
        },
        [this](const Error &error) { m_area->say(error.message()); });
}

void HeatPart::changeView()
{
    if (!m_subject.document || !m_view->whole())
        return;
    if (m_view->fittedCut() != m_asked)
        m_settle.start();
    if (!m_view->place().isWhole() && !m_view->hasWanted())
        askPart();
}

void HeatPart::hover(const Places &rows, const Places &columns)
{
    const HeatLevels::Map &whole = m_view->whole();
    if (rows.count() <= 0 || !whole || !m_subject.document)
        return say(m_pinned);
    if (rows.count() == 1 && columns.count() == 1)
        return readCell(rows.first, columns.first, false);
    PictureCut pixel = m_view->wantedCut();
    pixel.y = pixelOf(rows.first, pixel.wholeHeight, whole->rows);
    pixel.x = pixelOf(columns.first, pixel.wholeWidth, whole->columns);
    pixel.width = pixel.height = 1;
    m_element.start([subject = question(), pixel](Progress &progress) { return subject.blockText(pixel, progress); },
        [this](const QString &text) { say(text); }, [](const Error &) {});
}

void HeatPart::readCell(qint64 row, qint64 column, bool pinned)
{
    const Extents index = m_axes->axes().elementAt(row, column);
    m_element.start([document = m_subject.document, value = m_subject.value, index](
                        Progress &progress) { return elementText(*document, value, index, progress); },
        [this, pinned](const QString &text) {
            if (pinned)
                m_pinned = text;
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

void HeatPart::pressKey(int key)
{
    HeatSettings next = m_settings;
    HeatChoice &choice = next.choice;
    const bool hasNan = m_view->whole() && m_view->legend().nan > 0;
    const bool hasPosInf = m_view->whole() && m_view->legend().posInf > 0;
    switch (key) {
    case Qt::Key_A:
        choice.aggregation = Aggregation((int(choice.aggregation) + 1) % int(aggregationRows().size()));
        return setSettings(next);
    case Qt::Key_Q:
        choice.aspect = isSquare(m_view->place()) ? Aspect::Stretched : Aspect::Square;
        return setSettings(next);
    case Qt::Key_P:
        choice.profiles = !choice.hasProfiles(m_numbers.shape);
        return setSettings(next);
    case Qt::Key_L:
        choice.range.logarithmic = !choice.range.logarithmic;
        return setSettings(next);
    case Qt::Key_T:
        return m_axes->swap();
    case Qt::Key_N:
        return goToNext(hasNan ? NoNumber::NaN : hasPosInf ? NoNumber::PosInf : NoNumber::NegInf);
    default:
        return;
    }
}

void HeatPart::goToNext(NoNumber what)
{
    if (!m_view->whole() || !m_subject.document)
        return;
    m_search.start([subject = question(), whole = m_view->whole(), from = m_view->cursor(), what](
                       Progress &progress) { return subject.next(what, *whole, from, progress); },
        [this](const std::optional<AxisLayout::Cell> &cell) {
            if (!cell)
                return;
            m_view->setCursorCell(cell);
            pin(cell->row, cell->column);
        },
        [this](const Error &error) { say(error.message()); });
}

void HeatPart::copyPicture()
{
    QApplication::clipboard()->setImage(
        m_view->pictureAt(m_view->devicePixelRatioF(), HeatView::With::LegendAndRulers));
}

void HeatPart::copyValue()
{
    const QStringList parts = m_pinned.split(u"   "_s);
    if (parts.size() > 1)
        QApplication::clipboard()->setText(parts[1]);
}

void HeatPart::savePicture()
{
    if (!m_view->whole() || !m_subject.document)
        return;
    askForPicture(
        this, pictureName(m_subject), [this](const QString &path, const PictureRow &row) { save(path, row); });
}

// Written under another name first: half a picture is none.
void HeatPart::save(const QString &path, const PictureRow &row)
{
    const auto with = row.kind == PictureKind::WithLegend ? HeatView::With::LegendAndRulers : HeatView::With::Nothing;
    const QImage shown = row.kind == PictureKind::EveryElement ? QImage() : m_view->pictureAt(row.times, with);
    m_save.start(
        [subject = question(), legend = m_view->legend(), shown, path](Progress &progress) {
            const QImage image = shown.isNull() ? subject.everyElement(legend, progress) : shown;
            QSaveFile file(path);
            if (!file.open(QIODevice::WriteOnly) || !image.save(&file, "PNG") || !file.commit())
                throw Error(tr("%1 can't be written: %2").arg(path, file.errorString()));
            return path;
        },
        [this](const QString &written) { say(tr("%1 written").arg(written)); },
        [this](const Error &error) { say(error.message()); });
}

}
