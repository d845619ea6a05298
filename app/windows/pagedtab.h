// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/windows/filewatch.h"
#include "app/windows/tab.h"

class QStackedWidget;

namespace pith {

class FailedPage;
class LoadingPage;
class Progress;

// A tab that shows how far opening is, why it failed, or what was opened, below a bar for messages; and that offers to
// open anew when one of its files changes on disk.
class PagedTab : public Tab
{
    Q_OBJECT
public:
    explicit PagedTab(QWidget *parent);

    MessageBar *messages() const override { return m_messages; }
    void lookForChanges() override { m_watch.look(); }

protected:
    virtual QString changeSentence() const = 0; // of a file that changed on disk
    virtual QString reloadWord() const = 0; // on the button for open()

    FileWatch &watch() { return m_watch; }
    void showLoading(const Progress *progress); // unless something is shown already
    void showPage(QWidget *page); // what was opened, instead of anything before
    void fail(const QString &whose, const QString &reason); // what is shown stays

private:
    void offerReload();

    MessageBar *m_messages;
    QStackedWidget *m_pages;
    LoadingPage *m_loading;
    FailedPage *m_failed;
    bool m_hasPage = false;
    FileWatch m_watch;
};

}
