// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/windows/comparisonview.h"
#include "app/windows/pagedtab.h"
#include "core/work/job.h"

namespace pith {

// One tab: two files, or two parts of one, that are compared; being opened, open, or impossible to open.
class ComparisonTab : public PagedTab
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
    bool isLoading() const override { return m_opening.isRunning(); }
    void open() override; // from disk

Q_SIGNALS:
    void dragWanted(const pith::Subject &subject);
    void exportWanted(const pith::Subject &subject);
    void copyAsFileWanted(const pith::Subject &subject);
    void menuWanted(QPoint global);

protected:
    QString changeSentence() const override { return tr("One of the files changed on disk."); }
    QString reloadWord() const override { return tr("Compare Again"); }

private:
    void start(const ComparisonRequest &request);
    void show(OpenedComparison opened);

    ComparisonRequest m_request; // of what is shown, or first wanted
    ComparisonView *m_view = nullptr;
    Job<OpenedComparison> m_opening;
};

}
