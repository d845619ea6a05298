// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/statistics.h"

#include <QStyledItemDelegate>

namespace pith {

// Paints the histogram of a cell in its room: no axes, each bin with something in it at least a pixel high. The counts
// are the cell's data of SparkBars::Counts, a QList of doubles.
class SparkBars : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    static constexpr int Counts = Qt::UserRole + 1;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

QList<double> sparkCounts(const Histogram &histogram);

}
