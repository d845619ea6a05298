// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// Runs the pickles in bytes that values from `first` on hand to a loader, such as torch.storage._load_from_bytes, and
// appends their reports. Their values are not kept: this is for those who ask what loading the file would import.
void scanNestedPickles(Document &document, const QByteArray &entry, ValueId first, Progress &progress);

}
