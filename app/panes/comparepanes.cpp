// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/compareoverview.h"
#include "app/panes/comparepane.h"

#include <array>

namespace pith {

namespace {

template <typename T> ComparePane *make(QWidget *parent) { return new T(parent); }

bool always(const CompareSubject &) { return true; }
bool isLeaf(const CompareSubject &subject)
{
    return subject.kind != CompareRows::Kind::Module && subject.kind != CompareRows::Kind::Value;
}

constexpr std::array table{
    ComparePaneRow{"overview", QT_TRANSLATE_NOOP("pith::CompareDetails", "Overview"), always, make<CompareOverview>},
    ComparePaneRow{"facts", QT_TRANSLATE_NOOP("pith::CompareDetails", "Facts"), isLeaf, make<CompareFactsPane>},
};

}

std::span<const ComparePaneRow> comparePanes() { return table; }

}
