// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/cardpage.h"

#include "app/panes/card.h"

#include <QResizeEvent>
#include <QScrollBar>
#include <QVBoxLayout>

namespace pith {

namespace {
constexpr int roomForTwo = 640;
constexpr int leftShare = 46; // a histogram of 460 beside statistics of 300
constexpr int rightShare = 30;

QVBoxLayout *addColumn(QBoxLayout *columns, int share)
{
    auto *column = new QVBoxLayout;
    column->setSpacing(8);
    column->addStretch(1); // cards come before it
    columns->addLayout(column, share);
    return column;
}
}

CardPage::CardPage(QWidget *parent)
    : QScrollArea(parent),
      m_columns(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_left(addColumn(m_columns, leftShare)),
      m_right(addColumn(m_columns, rightShare))
{
    auto *page = new QWidget(this);
    m_columns->setContentsMargins(8, 8, 8, 8);
    m_columns->setSpacing(8);
    auto *upper = new QVBoxLayout(page);
    upper->setContentsMargins(0, 0, 0, 0);
    upper->addLayout(m_columns);
    upper->addStretch(1);
    setWidget(page);
    setWidgetResizable(true);
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    verticalScrollBar()->setSingleStep(24);
}

Card *CardPage::add(QVBoxLayout *column, const QString &title, QWidget *content)
{
    auto *card = new Card(title, content, widget());
    column->insertWidget(column->count() - 1, card);
    return card;
}

void CardPage::resizeEvent(QResizeEvent *event)
{
    m_columns->setDirection(event->size().width() < roomForTwo ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    QScrollArea::resizeEvent(event);
}

}
