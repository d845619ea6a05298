// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/archive/archive.h"

#include <utility>

namespace pith {

// An entry whose bytes lie in the file as they are, from byte `at` on where that is known.
inline Entry storedEntry(QByteArray name, quint64 size, std::optional<quint64> at = {})
{
    Entry entry;
    entry.name = std::move(name);
    entry.size = size;
    entry.compressedSize = size;
    entry.method = "stored";
    entry.dataOffset = at;
    return entry;
}

}
