// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/histogramtable.h"

#include "app/panes/histogramview.h"
#include "core/document/words.h"

#include <QHeaderView>

#include <array>

namespace pith {

HistogramTable::HistogramTable(QWidget *parent) : QTableWidget(0, 3, parent)
{
    setAccessibleName(tr("Counts of the histogram"));
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalHeaderLabels({tr("Values"), tr("Count"), tr("Share")});
    verticalHeader()->hide();
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
}

void HistogramTable::fill(const HistogramView &view, quint64 total)
{
    const std::vector<quint64> &counts = view.histogram().counts;
    setRowCount(int(counts.size()));
    for (int bin = 0; bin < int(counts.size()); ++bin) {
        const quint64 count = counts[size_t(bin)];
        const std::array texts{view.binText(bin, bin), grouped(count), percentOf(count, total)};
        for (int column = 0; column < int(texts.size()); ++column) {
            auto *item = new QTableWidgetItem(texts[size_t(column)]);
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            setItem(bin, column, item);
        }
    }
}

}
