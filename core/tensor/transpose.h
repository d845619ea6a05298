// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QtGlobal>

#include <cstddef>

namespace pith {

// Element (row, column) of `from`, whose rows of so many columns lie side by side, becomes element (column, row) of
// `to`, whose rows are `pitch` elements apart. Elements have 1, 2, 4, 8 or 16 bytes.
void transpose(const std::byte *from, qint64 columns, qint64 rows, std::byte *to, qint64 pitch, qint64 elementBytes);

}
