// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

class QLabel;
class QWidget;

namespace pith {

// Small widgets that several panes have.

QLabel *monospaceLabel(QWidget *parent = nullptr); // selectable plain text
void fill(QWidget *widget, QWidget *content); // content is all there is in it

}
