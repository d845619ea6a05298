// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// Reads a ZIP archive. What torch.save wrote since 1.6 has one folder, named at will, with
//   data.pkl               the pickle; persistent ids name storages
//   data/0, data/1 …       the storages' raw bytes, in the order of the pickle
//   byteorder              "little" or "big"; missing: little
//   version                a number
//   .format_version, .storage_alignment, .data/serialization_id     since some PyTorch 2
// TorchScript has code/ and constants.pkl beside. PT2 archives, packages and .npz have readers of their own; of any
// other archive only the entries are shown.
// Sets the document's format. Throws Error when there is no directory or nothing in it.
void readTorchZip(Document &document, Progress &progress);
// The same for one that lies inside a PT2 archive, and is none itself: so nesting ends.
void readInnerTorchZip(Document &document, Progress &progress);

}
