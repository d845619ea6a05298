// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/plotview.h"
#include "core/render/histogramimage.h"
#include "core/value/dtype.h"

namespace pith {

// A histogram with a readout of the bin below the pointer. L switches between counts and their logarithms.
class HistogramView : public PlotView
{
    Q_OBJECT
public:
    using PlotView::PlotView;

    void setHistogram(const Histogram &histogram, const DTypeRow &dtype);
    bool isLog() const;
    void setLog(bool log); // from now on, for every tensor; until then each has what shows more

Q_SIGNALS:
    void logChanged(bool log);

protected:
    PlotPicture draw(const PlotStyle &style) const override;
    QString readoutAt(double across, double down) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QString rangeText(size_t bin) const;

    Histogram m_histogram;
    HistogramOptions m_options;
    quint64 m_total = 0;
    bool m_whole = false;
};

}
