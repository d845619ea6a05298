// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/linklabel.h"

#include <QFocusEvent>

namespace pith {

LinkLabel::LinkLabel(QWidget *parent) : QLabel(parent)
{
    setWordWrap(true);
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::TextBrowserInteraction);
    setFocusPolicy(Qt::NoFocus);
}

void LinkLabel::setLinks(const QString &richText)
{
    setText(richText);
    setFocusPolicy(richText.contains(QLatin1StringView("<a ")) ? Qt::TabFocus : Qt::NoFocus);
}

// A label takes the focus first as a whole, where nothing shows it.
void LinkLabel::focusInEvent(QFocusEvent *event)
{
    QLabel::focusInEvent(event);
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason)
        QLabel::focusNextPrevChild(event->reason() == Qt::TabFocusReason);
}

}
