// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/windows/browser.h"
#include "app/windows/history.h"
#include "app/windows/pagedtab.h"

namespace pith {

// One tab: a file that is being opened, can't be opened, or is open.
class DocumentTab : public PagedTab
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
    bool isLoading() const override { return m_opening.isRunning(); }

    void open() override;

    bool canGoBack() const { return m_history.canGoBack(); }
    bool canGoForward() const { return m_history.canGoForward(); }
    void back();
    void forward();

Q_SIGNALS:
    void opened();
    void openWanted(const QString &path, const QByteArrayList &inside);
    void dragWanted(const pith::Subject &subject);
    void exportWanted(const pith::Subject &subject);
    void compareWanted();
    void menuWanted(QPoint global);
    void dragMenuWanted(QPoint global);

protected:
    QString changeSentence() const override { return tr("%1 changed on disk.").arg(title()); }
    QString reloadWord() const override { return tr("Reload"); }

private:
    void show(OpenedFile file);
    void openEntry(const QByteArray &entry);
    void visit();

    QString m_path;
    Inside m_inside;
    Browser *m_browser = nullptr;
    History m_history;
    Job<OpenedFile> m_opening;
};

}
