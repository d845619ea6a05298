// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/picturepanes.h"

#include "app/panes/heatmenu.h"
#include "app/panes/heatview.h"
#include "core/document/sparse.h"

#include <QLabel>
#include <QVBoxLayout>

namespace pith {

void PicturePane::build(QWidget *picture, Readout place)
{
    m_readout = new QLabel(this);
    m_readout->setTextFormat(Qt::PlainText);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_readout->setFixedHeight(24);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 2);
    layout->setSpacing(2);
    layout->addWidget(picture, 1);
    layout->insertWidget(place == Readout::Below ? 1 : 0, m_readout);
    if (place == Readout::AtTopRight)
        m_readout->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
}

void PicturePane::showReadout(const QString &text) { m_readout->setText(text.isEmpty() ? m_hint : text); }

void PicturePane::setHint(const QString &hint)
{
    m_hint = hint;
    showReadout({});
}

HeatMapPane::HeatMapPane(QWidget *parent)
    : PicturePane(parent),
      m_part(new HeatPart),
      m_area(new WorkArea(m_part, this))
{
    build(m_area);
    m_part->view()->setToolTip(
        tr("Wheel, + and −: zoom · drag: move · Shift+drag: zoom to a box · Ctrl+0: all of it\n"
           "Ctrl+wheel, Page Up and Down: next index · arrows: next cell · N: next NaN or infinity\n"
           "A: what a pixel of many elements shows · T: swap axes · L: logarithm · Q: aspect · P: profiles"));
    connect(m_part, &HeatPart::readout, this, &HeatMapPane::showReadout);
    connect(m_part, &HeatPart::axesChanged, this, [this] { setHint(m_part->caption()); });
    connect(m_part, &HeatPart::valuesWanted, this, [this] { Q_EMIT paneWanted(QStringLiteral("values")); });
}

void HeatMapPane::setSubject(const Subject &subject)
{
    m_part->clear();
    m_area->end();
    setHint({});
    const auto numbers = numbersOf(subject);
    if (!numbers)
        return;
    if (!numbers->noCells.isEmpty() && !isOfParts(subject.document->values, subject.value)) {
        m_area->say(numbers->noCells);
        return;
    }
    m_part->setSubject(subject, *numbers);
    setHint(m_part->caption());
}

void HeatMapPane::fillPictureMenu(QMenu *menu) { fillHeatMenu(*menu, *m_part); }

}
