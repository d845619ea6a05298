// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/sparkbars.h"

#include "core/render/plotcolors.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace pith {

namespace {
constexpr QSize most(96, 18); // ux.md §3
}

void SparkBars::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const auto counts = index.data(Counts).value<QList<double>>();
    if (counts.isEmpty())
        return;
    const QSize size = most.boundedTo(option.rect.size() - QSize(8, 4));
    const QRect area(option.rect.left() + 4, option.rect.center().y() - size.height() / 2, size.width(), size.height());
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const QColor color = isSelected ? option.palette.color(QPalette::HighlightedText) : plotColors(option.palette).bars;
    const double tallest = *std::ranges::max_element(counts);
    const double width = double(area.width()) / double(counts.size());
    for (qsizetype bin = 0; bin < counts.size(); ++bin) {
        if (counts[bin] == 0)
            continue;
        const double height = std::max(1.0, std::round(counts[bin] / tallest * area.height()));
        painter->fillRect(
            QRectF(area.left() + double(bin) * width, area.bottom() + 1 - height, std::max(1.0, width), height), color);
    }
}

QList<double> sparkCounts(const Histogram &histogram)
{
    QList<double> counts;
    for (const quint64 count : histogram.counts)
        counts += double(count);
    return counts;
}

}
