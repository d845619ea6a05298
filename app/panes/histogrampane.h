// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/askpercentiles.h"
#include "app/panes/numbers.h"
#include "app/panes/picturepanes.h"
#include "app/panes/tensorwork.h"
#include "core/render/histogramimage.h"
#include "core/tensor/rangehistogram.h"

#include <QTimer>

class QAction;
class QComboBox;
class QHBoxLayout;
class QLineEdit;
class QStackedWidget;
class QTableWidget;
class QToolBar;
class QToolButton;

namespace pith {

class ExactCounts;
class HistogramPlot;

// The histogram of a tensor with all that can be done with it (ux.md §4). What is selected in it is Look::selection.
class HistogramPane : public PicturePane
{
    Q_OBJECT
public:
    explicit HistogramPane(QWidget *parent);

    void setSubject(const Subject &subject) override;
    void setLook(Look *look) override;

public Q_SLOTS: // the window's actions find them by name
    void findNext(); // element of the selection
    void savePicture(); // or the counts: asks where to and how

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void makeTools(QToolBar *bar);
    void makeSelectionLine(QHBoxLayout *line);
    void take(const Summary &summary);
    void askPercentiles();
    void askCounts();
    void zoomToCrowd();
    void askSelected();
    void showCounts(const RangeHistogram &counts);
    RangeHistogram withoutZeros(RangeHistogram counts) const;
    bool isWithoutZeros() const;
    HistogramMarks marks() const;
    void sayRange();
    const Statistics &statistics() const;
    int wantedBins() const;
    void showSelection();
    void typeSelection();
    void saySelected(quint64 count);
    void goTo(const Search &search);
    void fillTable();
    void save(const QString &path, qsizetype kind);

    Look *m_look = nullptr;
    Subject m_subject;
    Numbers m_numbers;
    std::optional<Summary> m_summary; // with percentiles once they are there
    RangeHistogram m_counts;
    bool m_isWhole = false;
    int m_zoomsLeft = 0; // of those to 99.8 % of the elements
    HistogramPlot *m_plot;
    ExactCounts *m_exact;
    QStackedWidget *m_stack; // the plot, or its table
    QTableWidget *m_table;
    QToolButton *m_log;
    QToolButton *m_zeros;
    QToolButton *m_asTable;
    QToolButton *m_crowded;
    QToolButton *m_all;
    QAction *m_crowdedAction; // of the tool bar: shown where it is of use
    QAction *m_allAction;
    QComboBox *m_bins;
    QLineEdit *m_low;
    QLineEdit *m_high;
    QToolButton *m_normal;
    WorkArea *m_area;
    Ask<TensorReport> m_ask;
    Ask<RangeHistogram> m_askCounts;
    AskPercentiles m_percentiles;
    Job<quint64> m_selected;
    Job<qint64> m_search;
    QTimer m_settle; // counts again when the wheel rests
};

}
