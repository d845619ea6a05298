// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/card.h"

#include "app/panes/labels.h"

#include <QAbstractItemView>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace pith {

Card::Card(const QString &title, QWidget *content, QWidget *parent)
    : QFrame(parent),
      m_title(new QLabel(title, this)),
      m_readout(new ElidedLabel(this)),
      m_line(new QHBoxLayout)
{
    setFrameShape(StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setMinimumHeight(24); // as high as with ⤢, so that titles beside each other line up
    m_readout->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_line->setSpacing(6);
    m_line->addWidget(m_title);
    m_line->addWidget(m_readout, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 2, 8, 8);
    layout->setSpacing(2);
    layout->addLayout(m_line);
    layout->addWidget(content, 1);
    if (qobject_cast<QAbstractItemView *>(content)) // labels are their own names
        content->setAccessibleName(title);
}

void Card::setTitle(const QString &title) { m_title->setText(title); }
void Card::setReadout(const QString &text) { m_readout->setText(text); }
void Card::addButton(QWidget *button) { m_line->addWidget(button); }

void Card::makeOpenable()
{
    m_isOpenable = true;
    auto *open = new QToolButton(this);
    open->setText(QStringLiteral("⤢"));
    open->setAutoRaise(true);
    open->setFixedSize(24, 24);
    open->setToolTip(tr("Open in its own pane"));
    open->setAccessibleName(tr("Open %1").arg(m_title->text()));
    connect(open, &QToolButton::clicked, this, &Card::opened);
    addButton(open);
}

// Of its title line, and of whatever in it takes none itself.
void Card::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (m_isOpenable)
        Q_EMIT opened();
    else
        QFrame::mouseDoubleClickEvent(event);
}

}
