// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

namespace pith {

class MessageBar;

// One tab of the window: a file, or two that are compared; being opened, open, or impossible to open.
class Tab : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    virtual const QString &path() const = 0; // of the file, or the first one
    virtual QString title() const = 0;
    virtual QString toolTip() const = 0;
    virtual MessageBar *messages() const = 0;
    virtual bool isLoading() const = 0;
    virtual void open() = 0; // or open anew, keeping what is selected, open and shown
    virtual void lookForChanges() = 0; // of its files on disk

Q_SIGNALS:
    void changed(); // loaded, failed, or something else is selected
    void closeWanted();
    void statusText(const QString &text);
};

}
