// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"

#include <QByteArray>

#include <algorithm>
#include <optional>

// The blocks of POSIX, GNU and PAX tar archives.
namespace pith::tar {

inline constexpr quint64 BlockSize = 512;
constexpr quint64 blocks(quint64 size) { return (size + BlockSize - 1) / BlockSize * BlockSize; }

// What headers before a member's own say of it, because that has no room for it.
struct Extended
{
    std::optional<QByteArray> name;
    std::optional<QByteArray> link;
    std::optional<quint64> size;
    bool isSparse = false;
};

struct Header
{
    QByteArray name; // as stored, but without "./" before it
    QByteArray link;
    quint64 size = 0;
    char type = '0';
    bool isSparse = false;
    bool hasSparseMap = false; // in blocks before the data

    bool isFolder() const { return type == '5' || name.endsWith('/'); }
    bool isLink() const { return type == '1' || type == '2'; }
    bool isExtension() const; // of the next one
    bool hasData() const; // `size` bytes of it follow
    QByteArray shownName() const { return name.first(std::min(name.size(), qsizetype(200))); }
    void apply(const Extended &extended);
};

bool isBlank(QByteArrayView block);
// Nothing where the checksum, the mark "ustar" or a number is wrong.
std::optional<Header> readHeader(const QByteArray &block);
// Adds what the data of an extension says of the next member.
void extend(Extended &extended, const Header &header, const QByteArray &data);
// Whether the block at `at` of a sparse file's map says that another one follows.
bool goesOn(const ByteSource &source, quint64 at);

}
