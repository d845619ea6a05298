// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/entrynames.h"

#include "core/bytes/text.h"

#include <QLatin1StringView>

#include <algorithm>
#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

bool isTextName(QByteArrayView name)
{
    static constexpr std::array suffixes{".py"_L1, ".json"_L1, ".txt"_L1, ".md"_L1, ".yaml"_L1, ".yml"_L1, ".cfg"_L1,
        ".ini"_L1, ".toml"_L1, ".csv"_L1, ".conf"_L1, ".cpp"_L1, ".cc"_L1, ".c"_L1, ".h"_L1, ".hpp"_L1, ".cu"_L1,
        ".cuh"_L1, ".ptx"_L1, ".ttir"_L1, ".ttgir"_L1, ".llir"_L1, ".log"_L1, "/version"_L1, "/byteorder"_L1,
        "/serialization_id"_L1, "/archive_format"_L1, "/archive_version"_L1, "/.format_version"_L1,
        "/.storage_alignment"_L1};
    return std::ranges::any_of(suffixes,
        [&](QLatin1StringView suffix) { return name.endsWith(QByteArrayView(suffix.data(), suffix.size())); });
}

// Entries of files that are read together are named by their file, and what is in them is below it.
QByteArrayList filesOf(const Document &document)
{
    constexpr qsizetype most = 10'000;
    QByteArrayList files;
    if (document.archive.kind != "folder"_L1)
        return files;
    QByteArray above("/");
    for (const Entry &entry : document.archive.entries) {
        if (entry.name.startsWith(above) || files.size() == most)
            continue;
        files += entry.name;
        above = entry.name + '/';
    }
    return files;
}

QString entriesTitle(const Archive &archive) { return archive.kind == "folder"_L1 ? tr("Files") : tr("Archive"); }

}
