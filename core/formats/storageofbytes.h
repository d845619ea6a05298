// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/formats/interpreter.h"

namespace pith {

// torch.storage._load_from_bytes(bytes): what pickle.dump makes of a storage, a file of torch.save inside the pickle
// (torch/storage.py, TypedStorage.__reduce__). Turns the value into the storage that is the file's content.
void becomeStorageOfBytes(const Arguments &arguments, ValueId id);

}
