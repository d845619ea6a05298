// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/plotview.h"

#include <vector>

namespace pith {

// One number for each channel, as a line.
class ChannelPlot : public PlotView
{
    Q_OBJECT
public:
    explicit ChannelPlot(QWidget *parent = nullptr);

    void setNumbers(const QString &title, std::vector<double> numbers); // of what they are

protected:
    PlotPicture draw(const PlotStyle &style) const override;
    QString readoutAt(double across, double down) override;

private:
    QString m_title;
    std::vector<double> m_numbers;
};

}
