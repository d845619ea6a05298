// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

class QWidget;

namespace pith {

// Facts of what is selected and of the file it lies in, to be read and copied; does not block the window.
void showPropertiesDialog(const Subject &subject, QWidget *parent);

}
