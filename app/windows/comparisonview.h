// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/measurer.h"
#include "app/models/subject.h"
#include "app/windows/comparing.h"
#include "app/windows/comparisontree.h"
#include "app/windows/rowsandpanes.h"

#include <QElapsedTimer>
#include <QTimer>

class QComboBox;
class QLabel;
class QSplitter;

namespace pith {

class CompareDetails;
class ComparisonHeader;
class FilterBar;
class OverviewStrip;

// Two files that are compared: the rows of both with a filter above, what is selected below.
class ComparisonView : public QWidget, public RowsAndPanes
{
    Q_OBJECT
public:
    explicit ComparisonView(OpenedComparison opened, QWidget *parent = nullptr);
    ~ComparisonView() override;

    const ComparisonRequest &request() const { return m_request; }
    const CompareModel &rows() const { return *m_model; }
    Measurer &measurer() { return *m_measurer; }
    QString selectionText() const; // for the status bar
    QString fileText() const;

    // What a reload keeps.
    struct State
    {
        ComparisonTree::State tree;
        QString filter;
        QString pane;
        int measure = 0;
        bool isFlat = false;
        Sorting sorting;
        QByteArray splitter;
    };
    State state() const;
    void restore(const State &state);

    void focusRows() override;
    void focusPane() override;
    void focusFilter() override;
    bool isInPane(const QWidget *widget) const override;
    QWidget *shownPane() const override;
    void showTree() override { setFlat(false); }
    void showFlatList() override { setFlat(true); }
    void selectAll() override;
    void expandBelow() override;
    void collapseAll() override;
    void stepTensor(int direction) override { step(direction, false); }
    void stepDifference(int direction) { step(direction, true); }
    void resetView() override;
    void copyRows() const; // as a table
    QStringList selectedKeys() const;
    Subject changedTensors() const; // of B, and those that only B has
    void saveReport(); // asks where to and how
    void saveReport(const QString &path);
    void editRules();
    void exportSelected(); // B − A of pairs, else what is on one side only
    void copySelectedAsFile();

Q_SIGNALS:
    void changed(); // what is selected, or how much is known
    void wanted(const pith::ComparisonRequest &request);
    void statusText(const QString &text);
    void told(int messageKind, const QString &sentence); // MessageBar::Kind
    void dragWanted(const pith::Subject &subject);
    void exportWanted(const pith::Subject &subject);
    void copyAsFileWanted(const pith::Subject &subject);
    void menuWanted(QPoint global); // of the selected rows

private:
    QWidget *makeTools();
    void connectRows();
    void setFlat(bool flat);
    void step(int direction, bool toDifference);
    void filter(const QString &text);
    void showSelection();
    void takeNews(const std::vector<size_t> &pairs);
    void showCounts();
    void showVerdict();
    void showFirstDifferences();
    void preferSeen();
    void sortBy(const Sorting &sorting);
    void takeSelected(void (ComparisonView::*use)(const Subject &subject));

    ComparisonRequest m_request;
    std::vector<Suggestion> m_suggestions;
    std::shared_ptr<Comparison> m_comparison;
    CompareModel *m_model;
    Measurer *m_measurer;
    ComparisonHeader *m_header;
    FilterBar *m_filterBar;
    QComboBox *m_measure;
    QLabel *m_verdict;
    ComparisonTree *m_tree;
    QSplitter *m_splitter;
    CompareDetails *m_details;
    OverviewStrip *m_strip;
    Job<DocumentPtr> m_taken;
    Job<QString> m_report;
    bool m_isFresh = true; // not all was known yet
    quint32 m_shownRow = CompareRows::Root; // in the details
    QTimer m_prefer; // what is seen, when it has been scrolled to
    QTimer m_refilter; // rows join what is filtered, and details are brought up to date, not oftener than this
};

}
