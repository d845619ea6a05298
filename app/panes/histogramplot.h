// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/histogramview.h"
#include "core/tensor/rangehistogram.h"

namespace pith {

// A histogram to work with (ux.md §4): the wheel and + - zoom about a value, Shift+drag and the middle button move
// along, a double click and 0 show all again; a drag selects from one bin to another, whose ends are handles that Tab
// picks and arrows move.
class HistogramPlot : public HistogramView
{
    Q_OBJECT
public:
    using HistogramView::HistogramView;

    // Another tensor: what all of it is over (BarKind::full).
    void setFull(const ValueRange &full, const BarKind &kind);
    // What was counted of what is wanted(); `total`: finite elements of the tensor.
    void setCounts(const RangeHistogram &counts, const HistogramMarks &marks, quint64 total);

    const ValueRange &full() const { return m_full; }
    const ValueRange &shown() const { return m_shown; } // what is to be counted
    void showRange(const ValueRange &range);
    bool isZoomed() const { return m_shown != m_full; }

    const std::optional<ValueRange> &selection() const { return m_selection; }
    void select(const std::optional<ValueRange> &selection);
    // Where the selection's ends are edges of bins that are shown: what is in these. The selection has its upper end
    // too, the next bin has it already: unless that bin is empty, what is selected may be more.
    struct Selected
    {
        quint64 count = 0;
        bool isAll = true;
    };
    std::optional<Selected> selectedCount() const;
    quint64 total() const { return HistogramView::total(); } // of what elements are shares

    enum class Handle { None, Low, High };
    Handle handle() const { return m_handle; }
    QRect handleRect(Handle handle); // on the screen; needs a selection

public Q_SLOTS: // the window's actions find them by name
    void zoomIn() { zoom(1 / zoomStep); }
    void zoomOut() { zoom(zoomStep); }
    void fit() { showRange(m_full); }

Q_SIGNALS:
    void rangeWanted();
    void selectionChanged();

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    enum class Drag { None, Pan, Select };

    Exact valueAt(double x);
    double xOf(const Exact &value);
    ValueRange rounded(const ValueRange &range) const;
    Handle handleAt(double x);
    void beginSelection(double x);
    void dragTo(double x);
    static constexpr double zoomStep = 1.25;
    void zoom(double factor, const Exact &about);
    void zoom(double factor) { zoom(factor, m_shown.low / 2 + m_shown.high / 2); }
    void stepHandle(int bins);
    void pick(Handle handle);

    ValueRange m_full;
    ValueRange m_shown;
    BarKind m_kind;
    std::optional<ValueRange> m_selection;
    Handle m_handle = Handle::None;
    Drag m_drag = Drag::None;
    double m_pressed = 0; // where
    Exact m_anchor; // the value that a new selection begins with, or that is held while moving along
};

}
