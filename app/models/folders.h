// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/archive/archive.h"

#include <span>

namespace pith {

// What lies directly below a folder of an archive ("archive/data/"), in the directory's order; a folder stands where
// its first entry does.
struct FolderMember
{
    QString name;
    bool isFolder = false;
    std::vector<quint32> items; // of a folder: all entries below it, ascending; else the one
};
std::vector<FolderMember> membersOf(const Archive &archive, qsizetype prefixLength, std::span<const quint32> items);

// The folders that all entries share ("archive/"): bytes of the stored name.
QByteArray commonFolder(const Archive &archive);

}
