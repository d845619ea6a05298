// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// Reasons to look at a file before loading it with Python, beside the names that its pickles ask for: "extension:7",
// "bytes after STOP", "encrypted entry NAME" … Each once.
QStringList suspicions(const Document &document);

// What of a name only looks like ASCII: "р is U+0440"; empty where all is.
QString disguiseOf(QByteArrayView name);

// The name of a global with that said.
QString globalText(const PickleReport::Global &global);

}
