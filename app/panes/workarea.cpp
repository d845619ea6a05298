// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/workarea.h"

#include "app/panes/veil.h"

#include <QLabel>
#include <QResizeEvent>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace pith {

WorkArea::WorkArea(QWidget *content, QWidget *parent)
    : QWidget(parent),
      m_stack(new QStackedWidget(this)),
      m_sentence(new QLabel(this)),
      m_veil(new Veil(this))
{
    m_sentence->setAlignment(Qt::AlignCenter);
    m_sentence->setWordWrap(true);
    m_sentence->setMargin(24);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_stack->addWidget(content);
    m_stack->addWidget(m_sentence);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    m_veil->raise();
}

void WorkArea::begin(std::function<const Progress *()> progress, std::function<void()> cancel)
{
    m_veil->begin(std::move(progress), std::move(cancel));
}

void WorkArea::setDimming(bool dims) { m_veil->setDimming(dims); }

void WorkArea::end()
{
    m_veil->end();
    m_stack->setCurrentIndex(0);
}

void WorkArea::say(const QString &sentence)
{
    m_veil->end();
    m_sentence->setText(sentence);
    m_stack->setCurrentWidget(m_sentence);
}

}
