// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"
#include "core/document/summary.h"

#include <QString>

namespace pith {

// What the status bar and the toolbar say; ux.md §2.
QString selectionText(const Subject &subject); // "1 of 343 tensors · 36,864 elements · 144 KiB"
QString importsText(const FileSummary &summary); // the worst of them: "1 dangerous import: os.system"
QString fileText(const Document &document); // "torch-zip · 97.8 MiB · 2 notes"

// Name, type, shape, size and where it lies, a line each, for the clipboard.
QString factsText(const Subject &subject);

// What finds all below a module or container, to be typed into the filter; empty for what has nothing below it.
QString filterTermBelow(const Subject &subject);

// What gets it in Python, a line each of several.
QString pythonText(const Subject &subject);

}
