// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/numbers.h"
#include "app/panes/plotview.h"
#include "app/panes/tensorwork.h"
#include "core/work/job.h"

#include <QTimer>

namespace pith {

// A vector drawn over its index.
class LineView : public PlotView
{
    Q_OBJECT
public:
    explicit LineView(QWidget *parent = nullptr);

    void setSubject(const Subject &subject);
    void clear(); // stops its work

protected:
    PlotPicture draw(const PlotStyle &style) const override;
    QString readoutAt(double across, double down) override;
    void resizeEvent(QResizeEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void ask();
    void askElement(qint64 index);

    Subject m_subject;
    LineEnvelope m_line;
    QTimer m_settle;
    Job<LineEnvelope> m_job;
    Job<QString> m_element; // below the pointer
};

}
