// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/comparepane.h"
#include "app/panes/differences.h"
#include "app/panes/tensorwork.h"
#include "app/panes/workarea.h"

class QLabel;

namespace pith {

class Card;
class HistogramView;
class OverlayView;
class ScatterView;

// Histograms of A and B over each other, in the same bins, and that of B − A.
class CompareHistogramPane : public ComparePane
{
    Q_OBJECT
public:
    explicit CompareHistogramPane(QWidget *parent);

    void setSubject(const CompareSubject &subject) override;
    void setShared(const CompareShared &shared) override { m_differences = shared.differences; }

private:
    void askDifference(const Subject &difference);

    Differences *m_differences = nullptr;
    OverlayView *m_overlay;
    HistogramView *m_difference;
    WorkArea *m_overlayArea;
    WorkArea *m_differenceArea;
    Card *m_overlayCard;
    Card *m_differenceCard;
    Job<SharedHistograms> m_shared;
    AskDifference m_ask;
    Ask<TensorReport> m_report;
};

// Which values of A meet which of B.
class CompareScatterPane : public ComparePane
{
    Q_OBJECT
public:
    explicit CompareScatterPane(QWidget *parent);

    void setSubject(const CompareSubject &subject) override;

protected:
    void resizeEvent(QResizeEvent *event) override; // equal steps of A and of B are about as long

private:
    ScatterView *m_view;
    WorkArea *m_area;
    QLabel *m_readout;
    QString m_hint;
    Job<JointCounts> m_job;
};

}
