// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/look.h"
#include "core/render/heatchoice.h"

namespace pith {

struct Numbers;

// How heat maps look, as it was chosen last: the same for every tensor and window, and kept between sessions (but for
// numbers that were typed or locked).
struct HeatSettings
{
    HeatChoice choice;
    bool usesSelection = false; // the range is what was selected in the histogram, where something is

    static HeatSettings load();
    void save() const;
    static Shown shownOf(const Numbers &numbers); // as it was chosen last: which number of each element

    // What to take for a tensor in which that is selected.
    HeatChoice choiceWith(const std::optional<ValueRange> &selection) const;

    // Numbers that stay while tensors change, so that layers compare by eye; none: each tensor has its own.
    static const std::optional<ColorRange> &locked();
    static void lock(const std::optional<ColorRange> &range);
};

}
