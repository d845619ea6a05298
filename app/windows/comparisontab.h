// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/windows/comparisonview.h"
#include "app/windows/filewatch.h"
#include "app/windows/tab.h"
#include "core/work/job.h"

class QStackedWidget;

namespace pith {

class FailedPage;
class LoadingPage;

// One tab: two files, or two parts of one, that are compared; being opened, open, or impossible to open.
class ComparisonTab : public Tab
{
    Q_OBJECT
public:
    ComparisonTab(ComparisonRequest request, QWidget *parent = nullptr);
    ~ComparisonTab() override;

    const ComparisonRequest &request() const { return m_request; }
    ComparisonView *view() const { return m_view; } // null while there is nothing to look at

    const QString &path() const override { return m_request.a.path; }
    QString title() const override { return m_request.title(); }
    QString toolTip() const override { return m_request.a.path + u'\n' + m_request.b.path; }
    MessageBar *messages() const override { return m_messages; }
    bool isLoading() const override { return m_opening.isRunning(); }
    void open() override; // from disk
    void lookForChanges() override { m_watch.look(); }

Q_SIGNALS:
    void dragWanted(const pith::Subject &subject);

private:
    void start(const ComparisonRequest &request);
    void show(OpenedComparison opened);
    void fail(const QString &reason);
    void offerReload();

    ComparisonRequest m_request; // of what is shown, or first wanted
    MessageBar *m_messages;
    QStackedWidget *m_pages;
    LoadingPage *m_loading;
    FailedPage *m_failed;
    ComparisonView *m_view = nullptr;
    FileWatch m_watch;
    Job<OpenedComparison> m_opening;
};

}
