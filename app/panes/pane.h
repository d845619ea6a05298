// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

#include <QWidget>

class QMenu;

namespace pith {

class Look;

// One way to show a subject. Made when it is first wanted and kept: setSubject is called for every subject that its row
// in panes() applies to while it is shown, and with an empty Subject when it is hidden, so that its work stops.
class Pane : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    virtual void setSubject(const Subject &subject) = 0;
    virtual void fillPictureMenu(QMenu *) {} // with what can be chosen of its picture
    virtual void setLook(Look *) {} // once, before the first subject: what the panes of a tensor share

Q_SIGNALS:
    void activated(const pith::Subject &subject);
    void statusText(const QString &text);
    void paneWanted(const QString &id); // a card of Overview was opened in its own pane
};

}
