// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/compareheat.h"

#include "app/panes/comparework.h"
#include "app/panes/heatpart.h"
#include "app/panes/heatstage.h"
#include "app/panes/heatview.h"
#include "app/panes/workarea.h"
#include "core/document/sparse.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

struct ArrangementRow
{
    CompareHeatPane::Arrangement arrangement;
    const char *title;
    const char *help;
};
constexpr std::array arrangements{
    ArrangementRow{CompareHeatPane::Arrangement::Side, QT_TRANSLATE_NOOP("pith::CompareHeatPane", "A | B | B − A"),
        QT_TRANSLATE_NOOP("pith::CompareHeatPane", "Side by side; A and B change places as long as Space is held")},
    ArrangementRow{CompareHeatPane::Arrangement::Flip, QT_TRANSLATE_NOOP("pith::CompareHeatPane", "Flip: hold Space"),
        QT_TRANSLATE_NOOP("pith::CompareHeatPane", "A and B in the same place; Space shows B as long as it is held")},
    ArrangementRow{CompareHeatPane::Arrangement::Difference, QT_TRANSLATE_NOOP("pith::CompareHeatPane", "B − A"),
        QT_TRANSLATE_NOOP("pith::CompareHeatPane", "The difference alone")},
};

QString fileTitle(const QString &letter, const Subject &side)
{
    return side.document ? letter + u"   "_s + QFileInfo(side.document->path).fileName() : letter;
}

}

CompareHeatPane::CompareHeatPane(QWidget *parent)
    : ComparePane(parent),
      m_stage(new HeatStage(this)),
      m_arrangements(new QButtonGroup(this)),
      m_readout(new QLabel(this))
{
    m_readout->setObjectName(u"pairReadout"_s);
    m_readout->setTextFormat(Qt::PlainText);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_readout->setFixedHeight(22);
    m_readout->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (const Place place : {A, B, Difference})
        makePart(place);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 4, 8, 2);
    column->setSpacing(4);
    column->addWidget(makeTools());
    column->addWidget(m_stage, 1);
    column->addWidget(m_readout);
    for (const Place place : {A, B, Difference})
        connectPart(place);
    m_parts[A]->shareRangeWith(*m_parts[B]);
}

QWidget *CompareHeatPane::makeTools()
{
    auto *tools = new QWidget(this);
    auto *line = new QHBoxLayout(tools);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    line->addWidget(new QLabel(tr("Layout:"), tools));
    for (const ArrangementRow &row : arrangements) {
        auto *button = new QToolButton(tools);
        button->setText(tr(row.title));
        button->setToolTip(tr(row.help));
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setChecked(row.arrangement == m_arrangement);
        m_arrangements->addButton(button, int(row.arrangement));
        line->addWidget(button);
    }
    line->addSpacing(12);
    for (const Place place : {A, B})
        line->addWidget(m_parts[place]->chooser(), 1);
    m_room = new QWidget(tools); // where there is nothing to choose
    line->addWidget(m_room, 1);
    connect(m_arrangements, &QButtonGroup::idClicked, this, [this](int id) { arrange(Arrangement(id)); });
    return tools;
}

void CompareHeatPane::makePart(Place place)
{
    m_parts[place] = new HeatPart;
    m_parts[place]->setInComparison(place == Difference);
    m_areas[place] = new WorkArea(m_parts[place]);
    m_stage->add(m_areas[place]);
}

void CompareHeatPane::connectPart(Place place)
{
    HeatPart *const part = m_parts[place];
    if (place == Difference)
        part->chooser()->hide();
    part->view()->installEventFilter(this);
    connect(part->view(), &HeatView::viewChanged, this, [this, place] { follow(place); });
    connect(part, &HeatPart::axesChanged, this, [this, part] {
        for (HeatPart *other : m_parts) {
            if (other != part)
                other->takeAxesOf(*part);
        }
    });
    connect(part, &HeatPart::settingsChanged, this, [this, place] {
        if (m_isFollowing)
            return;
        m_isFollowing = true;
        for (const Place other : {A, B, Difference}) {
            HeatSettings settings = m_parts[place]->settings();
            // What the difference is over says nothing of A and B.
            if ((other == Difference) != (place == Difference))
                settings.choice.range = m_parts[other]->settings().choice.range;
            if (other != place)
                m_parts[other]->setSettings(settings);
        }
        m_isFollowing = false;
    });
    connect(part, &HeatPart::pointedAt, this, &CompareHeatPane::readOut);
    connect(part, &HeatPart::readout, this, [this, place](const QString &text) {
        static constexpr std::array letters{"A", "B", "B − A"};
        if (text.isEmpty() && m_saidBy == place) {
            m_saidBy.reset();
            m_readout->clear();
        }
        if (text.isEmpty() || text.startsWith(u'[')) // of an element all three are told
            return;
        m_element.cancel();
        m_saidBy = place;
        m_readout->setText(QString::fromUtf8(letters[place]) + u"   "_s + text);
    });
}

void CompareHeatPane::setShared(const CompareShared &shared)
{
    m_differences = shared.differences;
    for (HeatPart *part : m_parts)
        part->setLook(shared.look);
}

// Whether there is a picture of it.
bool CompareHeatPane::showSide(Place place, const Subject &side)
{
    HeatPart *const part = m_parts[place];
    WorkArea *const area = m_areas[place];
    part->clear();
    area->end();
    if (!side.document)
        return false;
    const auto numbers = numbersOf(side);
    const bool isPicture = numbers && numbers->dtype
        && (numbers->noCells.isEmpty() || (isSparse(side.document->values, side.value) && numbers->missing.isEmpty()));
    if (isPicture)
        part->setSubject(side, *numbers);
    else
        area->say(numbers && numbers->dtype ? numbers->noCells : tr("Its elements are no numbers."));
    return isPicture;
}

// One of both, for all: that in which there is more to choose.
void CompareHeatPane::showChooser(bool isA, bool isB)
{
    const auto isQuantized
        = [this](Place place) { return m_parts[place]->numbers().dtype && m_parts[place]->numbers().row()->quantized; };
    const bool takesB = isB && (!isA || (isQuantized(B) && !isQuantized(A)));
    m_parts[A]->chooser()->setVisible(isA && !takesB);
    m_parts[B]->chooser()->setVisible(takesB);
    m_room->setVisible(!isA && !isB);
}

void CompareHeatPane::setSubject(const CompareSubject &subject)
{
    m_subject = subject;
    m_ask.cancel();
    m_element.cancel();
    m_readout->clear();
    const SideInks inks = sideInks(palette());
    m_stage->setTitle(A, fileTitle(u"A"_s, subject.a), inks.a);
    m_stage->setTitle(B, fileTitle(u"B"_s, subject.b), inks.b);
    m_stage->setTitle(Difference, tr("B − A"), palette().color(QPalette::WindowText));
    arrange(m_arrangement);
    showChooser(showSide(A, subject.a), showSide(B, subject.b));
    showSide(Difference, {});
    if (!subject.isPair())
        return;
    m_ask.ask(
        *m_differences, subject, [this](const Subject &difference) { showSide(Difference, difference); },
        [this](const QString &sentence) { m_areas[Difference]->say(sentence); });
}

void CompareHeatPane::arrange(Arrangement arrangement)
{
    m_arrangement = arrangement;
    if (!m_subject.isPair()) {
        m_stage->setShown({size_t(m_subject.a.document ? A : B)}, false);
        return;
    }
    switch (arrangement) {
    case Arrangement::Side:
        m_stage->setShown({A, B, Difference}, false);
        break;
    case Arrangement::Flip:
        m_stage->setShown({A, B}, true);
        m_parts[A]->view()->setFocus();
        break;
    case Arrangement::Difference:
        m_stage->setShown({Difference}, false);
        break;
    }
}

// The others show the same part of their matrices.
void CompareHeatPane::follow(Place place)
{
    if (m_isFollowing)
        return;
    m_isFollowing = true;
    for (HeatPart *other : m_parts) {
        if (other != m_parts[place] && other->numbers().shape == m_parts[place]->numbers().shape)
            other->view()->showLike(*m_parts[place]->view());
    }
    m_isFollowing = false;
}

bool CompareHeatPane::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::KeyRelease;
    if (!isKey || m_arrangement == Arrangement::Difference || !m_subject.isPair()
        || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Space)
        return ComparePane::eventFilter(watched, event);
    if (!static_cast<QKeyEvent *>(event)->isAutoRepeat())
        flip(event->type() == QEvent::KeyPress);
    return true;
}

// Side by side both change places, so that each is seen where the other was.
void CompareHeatPane::flip(bool toB)
{
    if (m_arrangement == Arrangement::Flip)
        m_stage->raisePicture(toB ? B : A);
    else
        m_stage->setShown({size_t(toB ? B : A), size_t(toB ? A : B), Difference}, false);
}

void CompareHeatPane::readOut(const Extents &element)
{
    m_element.start([subject = m_subject, element](Progress &progress) { return pairText(subject, element, progress); },
        [this](const QString &text) {
            m_saidBy.reset();
            m_readout->setText(text);
        },
        [](const Error &) {});
}

}
