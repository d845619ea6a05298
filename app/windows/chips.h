// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/windows/filterbar.h"
#include "core/document/document.h"

namespace pith {

// What the file suggests to filter by: its dtypes with how many tensors have them, shared storages, broken tensors.
std::vector<FilterBar::Chip> chipsOf(const Document &document);

}
