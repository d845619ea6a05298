// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/archive/archive.h"

namespace pith {

// Gives an archive its opener and beginner, for entries of a ZIP file. `limits` are what checkExtents returned for
// them.
void makeReadable(Archive &archive, SourcePtr source, std::vector<quint64> limits);

// What an entry's local header says; 4.3.7. Nothing when there is none.
struct LocalHeader
{
    quint16 method = 0;
    QByteArray name;
    quint64 dataOffset = 0; // in the file
    bool encrypted = false;
};
std::optional<LocalHeader> readLocalHeader(const ByteSource &source, const Entry &entry);

}
