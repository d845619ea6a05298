// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/archive/zip.h"
#include "tests/testing/testing.h"

#include <QtEndian>

// ZIP files by hand: a few fields of testing::zipOf's output overwritten, or one built field by field.
namespace pith::testing {

inline Archive archiveOf(const QByteArray &bytes)
{
    Progress progress;
    return readZip(memorySource(bytes), progress);
}

inline QByteArray contentOf(const Archive &archive, quint32 entry)
{
    Progress progress;
    const SourcePtr source = archive.open(entry, progress);
    return readBytes(*source, 0, source->size(), 1ull << 32);
}

// Overwrites a little-endian number.
template <typename T> void poke(QByteArray &bytes, qsizetype at, T value) { qToLittleEndian(value, bytes.data() + at); }

// Where record number `which` of that signature begins.
inline qsizetype recordOf(const QByteArray &bytes, QByteArrayView signature, int which = 0)
{
    qsizetype at = bytes.indexOf(signature);
    while (which-- > 0)
        at = bytes.indexOf(signature, at + 1);
    return at;
}
inline constexpr char Local[] = "PK\3\4";
inline constexpr char Central[] = "PK\1\2";
inline constexpr char End[] = "PK\5\6";
inline constexpr char End64[] = "PK\6\6";
inline constexpr char Locator[] = "PK\6\7";

// One entry for rawZip: what the directory says of it, which need not be true.
struct RawEntry
{
    QByteArray name;
    QByteArray stored; // its bytes as they lie in the file
    quint16 method = 0;
    quint16 flags = 0;
    quint64 size = 0;
    quint32 crc = 0;
};

// A plain ZIP without ZIP64 records and data descriptors.
QByteArray rawZip(const std::vector<RawEntry> &entries);
QByteArray deflated(const QByteArray &bytes);

}
