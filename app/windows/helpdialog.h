// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

class QWidget;

namespace pith {

// All keys of the window and the language of the filter, from the tables that both are made of.
QString helpText(); // HTML
void showHelpDialog(QWidget *parent);

}
