// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/pane.h"

#include <span>

namespace pith {

// One pane: where it applies, and how it is made. Rows of one id show the same thing of different kinds of subject.
struct PaneRow
{
    const char *id; // "overview", "heatmap" …: for menus, settings and setCurrentPane
    const char *title; // to be translated
    bool (*applies)(const Subject &subject);
    Pane *(*make)(QWidget *parent);
};

std::span<const PaneRow> panes(); // in the order of the tabs

}
