// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

#include <QStringList>

namespace pith {

// Questions about subjects that windows, models and panes share.

// The key that names it in files, on the clipboard and in titles: "layer1.0.conv1.weight", "archive/data.pkl".
QString keyOf(const Subject &subject);
QStringList keysOf(const Subject &subject); // of each, of several

// One subject for several rows; the row itself when it is only one.
Subject together(std::vector<Subject> subjects);

}
