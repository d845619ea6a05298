// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/windows/filterbar.h"
#include "core/document/document.h"

#include <optional>

namespace pith {

// What the file suggests to filter by: its dtypes with how many tensors have them, shared storages, broken tensors,
// NaN.
std::vector<FilterBar::Chip> chipsOf(const Document &document);

// The chip of tensors with NaN: "NaN ?" till all are measured, then how many; empty for none.
extern const QString nanTerm;
QString nanTitle(std::optional<quint64> count);

}
