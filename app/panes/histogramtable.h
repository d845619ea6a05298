// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QTableWidget>

namespace pith {

class HistogramView;

// The bars of a histogram as a table, for reading aloud and for copying: values, count, share.
class HistogramTable : public QTableWidget
{
    Q_OBJECT
public:
    explicit HistogramTable(QWidget *parent = nullptr);

    void fill(const HistogramView &view, quint64 total); // of what counts are shares
};

}
