// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/rangehistogram.h"

#include <QWidget>

#include <vector>

class QPushButton;

namespace pith {

// The elements that a histogram can't show or that hide the others in it: zeros, NaN and infinities, each with its
// count. A click asks for the next one.
class ExactCounts : public QWidget
{
    Q_OBJECT
public:
    explicit ExactCounts(QWidget *parent = nullptr);

    void setStatistics(const Statistics &statistics, bool hasNonFinite);

Q_SIGNALS:
    void wanted(const pith::Search &search);

private:
    std::vector<QPushButton *> m_buttons; // one a row of the table in the .cpp
};

}
