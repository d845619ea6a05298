// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

class QMenu;
class QPoint;

namespace pith {

class HeatPart;

// All that can be done with a heat map.
void fillHeatMenu(QMenu &menu, HeatPart &part);
void showHeatMenu(HeatPart &part, const QPoint &at); // at a place of the screen

}
