// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/compareheat.h"
#include "app/panes/compareoverview.h"
#include "app/panes/comparepane.h"
#include "app/panes/compareplots.h"
#include "app/panes/comparevalues.h"

#include <array>

namespace pith {

namespace {

template <typename T> ComparePane *make(QWidget *parent) { return new T(parent); }

bool always(const CompareSubject &) { return true; }
bool isPair(const CompareSubject &subject) { return subject.isPair(); }
bool isLeaf(const CompareSubject &subject)
{
    return subject.kind != CompareRows::Kind::Module && subject.kind != CompareRows::Kind::Value;
}

constexpr std::array table{
    ComparePaneRow{"overview", QT_TRANSLATE_NOOP("pith::CompareDetails", "Overview"), always, make<CompareOverview>},
    ComparePaneRow{"heatmaps", QT_TRANSLATE_NOOP("pith::CompareDetails", "Heat maps"), isLeaf, make<CompareHeatPane>},
    ComparePaneRow{
        "histograms", QT_TRANSLATE_NOOP("pith::CompareDetails", "Histograms"), isLeaf, make<CompareHistogramPane>},
    ComparePaneRow{"scatter", QT_TRANSLATE_NOOP("pith::CompareDetails", "Scatter"), isPair, make<CompareScatterPane>},
    ComparePaneRow{"values", QT_TRANSLATE_NOOP("pith::CompareDetails", "Values"), isLeaf, make<CompareValuesPane>},
    ComparePaneRow{"facts", QT_TRANSLATE_NOOP("pith::CompareDetails", "Facts"), isLeaf, make<CompareFactsPane>},
};

}

std::span<const ComparePaneRow> comparePanes() { return table; }

}
