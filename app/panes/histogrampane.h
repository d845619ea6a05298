// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/histogramreader.h"
#include "app/panes/histogramtools.h"
#include "app/panes/numbers.h"
#include "app/panes/picturepanes.h"
#include "core/render/histogramimage.h"

#include <QTimer>

class QPushButton;
class QStackedWidget;

namespace pith {

class ExactCounts;
class HistogramPlot;
class HistogramTable;
class HistogramView;
class SelectionFields;

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
    void makeZoomButtons();
    void choose(HistogramTools::Choice choice, bool on);
    void choosePart(Shown shown);
    void take(const TensorReport &report);
    void showSummary();
    bool isByValue() const; // one bar a number, side by side
    void askPercentiles();
    void askCounts();
    void askValues();
    void zoomToCrowd();
    void askSelected();
    void showCounts(const RangeHistogram &counts);
    void showValues();
    HistogramView *view() const;
    void showPart();
    bool isWithoutZeros() const;
    quint64 zerosLeftOut() const;
    quint64 finiteShown() const; // elements
    HistogramMarks marks() const;
    void sayRange();
    const Statistics &statistics() const;
    int wantedBins() const;
    void showSelection();
    void selectTyped(const std::optional<Exact> &low, const std::optional<Exact> &high);
    void saySelected(quint64 count, bool isAtLeast);
    void goTo(const Search &search);
    void tellFound(qint64 found);

    Look *m_look = nullptr;
    Subject m_subject;
    Numbers m_numbers;
    std::optional<Summary> m_summary; // with percentiles once they are there
    RangeHistogram m_counts;
    Shown m_shown = Shown::Main;
    BarKind m_kind;
    int m_zoomsLeft = 0; // of those to 99.8 % of the elements
    ValueCounts m_valueCounts; // as asked for
    std::optional<ValueCounts> m_few;
    HistogramTools *m_tools;
    HistogramPlot *m_plot;
    HistogramView *m_values; // one bar a number
    ExactCounts *m_exact;
    SelectionFields *m_fields;
    QStackedWidget *m_stack; // the plot, the numbers, or the table of what is shown of both
    HistogramTable *m_table;
    QPushButton *m_crowded = nullptr;
    QPushButton *m_all = nullptr;
    WorkArea *m_area;
    HistogramReader m_reader;
    QTimer m_settle; // counts again when the wheel rests
};

}
