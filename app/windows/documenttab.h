// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/windows/browser.h"
#include "app/windows/filewatch.h"
#include "app/windows/history.h"
#include "app/windows/tab.h"

class QStackedWidget;

namespace pith {

class FailedPage;
class LoadingPage;

// One tab: a file that is being opened, can't be opened, or is open.
class DocumentTab : public Tab
{
    Q_OBJECT
public:
    DocumentTab(const QString &path, Inside inside, QWidget *parent = nullptr);
    ~DocumentTab() override;

    const QString &path() const override { return m_path; }
    const Inside &inside() const { return m_inside; } // the entry of the file that is shown; none: the file
    QString title() const override; // the file's name, and the entry's
    QString toolTip() const override { return m_path; }
    Browser *browser() const { return m_browser; } // null while there is nothing to browse
    MessageBar *messages() const override { return m_messages; }
    bool isLoading() const override { return m_opening.isRunning(); }

    void open() override;
    void lookForChanges() override { m_watch.look(); }

    bool canGoBack() const { return m_history.canGoBack(); }
    bool canGoForward() const { return m_history.canGoForward(); }
    void back();
    void forward();

Q_SIGNALS:
    void opened();
    void openWanted(const QString &path, const QByteArrayList &inside);
    void dragWanted(const pith::Subject &subject);
    void exportWanted(const pith::Subject &subject);
    void menuWanted(QPoint global);
    void dragMenuWanted(QPoint global);

private:
    void show(OpenedFile file);
    void openEntry(const QByteArray &entry);
    void fail(const QString &reason);
    void offerReload();
    void visit();

    QString m_path;
    Inside m_inside;
    MessageBar *m_messages;
    QStackedWidget *m_pages;
    LoadingPage *m_loading;
    FailedPage *m_failed;
    Browser *m_browser = nullptr;
    FileWatch m_watch;
    History m_history;
    Job<OpenedFile> m_opening;
};

}
