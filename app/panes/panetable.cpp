// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/panetable.h"

#include "app/panes/numbers.h"
#include "app/panes/tensorpage.h"

#include <array>

namespace pith {

namespace {
template <typename T> Pane *make(QWidget *parent) { return new T(parent); }

bool isNumbers(const Subject &subject) { return numbersOf(subject).has_value(); }

constexpr std::array table{
    PaneRow{"overview", QT_TRANSLATE_NOOP("pith::DetailsView", "Overview"), isNumbers, make<TensorPage>},
};
}

std::span<const PaneRow> panes() { return table; }

}
