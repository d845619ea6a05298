// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// What torch.save wrote before 1.6, and still writes when it is asked to: five pickles in a row (a magic number, the
// version, facts of the machine, the object, the keys of its storages), then for each key the number of elements and
// their bytes (torch/serialization.py, _legacy_save). They are shown as entries of an archive, named as there.

// Whether the first pickle is the magic number, whatever its protocol.
bool looksLikeTorchLegacy(const ByteSource &source);
bool isLegacyMagic(const Values &values, ValueId id);

// A file cut short gives what is there, and `error` says what a whole one would need.
void readTorchLegacy(Document &document, Progress &progress);

}
