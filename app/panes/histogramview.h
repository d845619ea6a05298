// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/plotview.h"
#include "core/render/histogrambins.h"
#include "core/tensor/eachvalue.h"
#include "core/value/dtype.h"

namespace pith {

// A histogram with a readout of the bin below the pointer. L switches between counts and their logarithms.
class HistogramView : public PlotView
{
    Q_OBJECT
public:
    explicit HistogramView(QWidget *parent = nullptr);

    void setBars(const HistogramBars &shown, const DTypeRow &dtype); // of all elements, as shown first
    // One bar a number, side by side. `zeros`: how many are left out; `total`: of what elements are shares of.
    void setValues(const ValueCounts &counts, const DTypeRow &dtype, quint64 zeros, quint64 total);
    QString binText(int first, int last) const; // "[0.1, 0.2)", "5", "5 … 9", "True"
    const Histogram &histogram() const { return m_histogram; }
    QString countsAsCsv() const; // "low,high,count" a line, or "value,count"
    QImage pictureAt(int ratio) const; // so many pixels a logical one; 0: as on screen
    bool isLog() const;
    void setLog(bool log); // from now on, for every tensor; until then each has what shows more

Q_SIGNALS:
    void logChanged(bool log);

protected:
    void light(std::optional<size_t> bin);
    // As it is to be drawn. `total`: of what elements are shares of.
    void setBars(const Histogram &histogram, const HistogramOptions &options, NumberClass number, quint64 total);
    HistogramMarks &marks() { return m_options.marks; } // redraw() after a change
    const HistogramMarks &marks() const { return m_options.marks; }
    Bins bins() const; // with the outer edges of the bars
    quint64 total() const { return m_total; }

    PlotPicture draw(const PlotStyle &style) const override;
    QString readoutAt(double across, double down) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    Histogram m_histogram;
    HistogramOptions m_options;
    quint64 m_total = 0;
    NumberClass m_number = NumberClass::Float;
};

}
