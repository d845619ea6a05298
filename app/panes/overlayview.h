// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/plotview.h"
#include "core/compare/pairplots.h"

namespace pith {

// The histograms of both sides over each other, A solid, B dashed. L switches between counts and their logarithms.
class OverlayView : public PlotView
{
    Q_OBJECT
public:
    explicit OverlayView(QWidget *parent = nullptr);

    void setHistograms(const SharedHistograms &both);
    void setLog(bool log);

protected:
    PlotPicture draw(const PlotStyle &style) const override;
    QString readoutAt(double across, double down) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    SharedHistograms m_both;
    bool m_log = true;
};

// Which values of A meet which of B in the same places.
class ScatterView : public PlotView
{
    Q_OBJECT
public:
    explicit ScatterView(QWidget *parent = nullptr);

    void setCounts(JointCounts counts);
    const JointCounts &counts() const { return m_counts; }

protected:
    PlotPicture draw(const PlotStyle &style) const override;
    QString readoutAt(double across, double down) override;

private:
    JointCounts m_counts;
};

}
