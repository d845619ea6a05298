// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"
#include "core/bytes/progress.h"

#include <QByteArrayView>

#include <functional>
#include <span>

class QFileDevice;

namespace pith {

// Both throw Error when the file system takes less than all of it.
void writeAll(QFileDevice &out, std::span<const std::byte> bytes);
void writeChars(QFileDevice &out, QByteArrayView chars);

inline constexpr qint64 BufferBytes = 8 << 20; // that are read, and then written, at once

// Takes the bytes of a file piece by piece.
using Sink = std::function<void(std::span<const std::byte>)>;
inline Sink sinkTo(QFileDevice &out)
{
    return [&out](std::span<const std::byte> bytes) { writeAll(out, bytes); };
}

// Bytes [offset, offset + size) of a source, to the end of a file: by the system where it can, else through a buffer.
void copyBytes(const ByteSource &source, quint64 offset, quint64 size, QFileDevice &out, Progress &progress);

// Throws Error, with how much is needed and how much there is, when the folder of `out` has no room for so many bytes.
void requireRoom(const QFileDevice &out, quint64 bytes);

}
