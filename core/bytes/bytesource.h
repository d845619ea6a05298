// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QString>

#include <memory>
#include <span>

namespace pith {

// Bytes that can be read at random, from any thread: a file, a part of one, memory.
class ByteSource
{
public:
    ByteSource() = default;
    ByteSource(const ByteSource &) = delete;
    ByteSource &operator=(const ByteSource &) = delete;
    virtual ~ByteSource() = default;

    virtual quint64 size() const = 0;

    // Fills all of `into` with the bytes from `offset` on, or throws Error.
    virtual void read(quint64 offset, std::span<std::byte> into) const = 0;

    // The bytes from `offset` on where they lie in memory, where that is faster than read(): for at least LookBytes of
    // a file which is on a local disk, in the cache, and not being written. Else null. They may change as the file
    // does; those that can't be had are zero. Every look ends by letGo(), while the source lives, and checkUnchanged()
    // tells.
    static constexpr quint64 LookBytes = 256 << 10;
    virtual const std::byte *look(quint64 offset, quint64 size) const;
    virtual void letGo(quint64 offset, quint64 size) const;

    // Lets the system write bytes from `offset` on to the end of an open file, without their passing through here; says
    // how many it did: less than `size`, and even none, where it can't.
    virtual quint64 copyTo(int descriptor, quint64 offset, quint64 size) const;

    // Throws Error when the bytes may have changed since the source was opened. Called when work that read them ends.
    virtual void checkUnchanged() const = 0;

    // Where byte `offset` lies in the outermost file, when it is stored there as it is; else nothing.
    struct Place
    {
        const ByteSource *file = nullptr;
        quint64 offset = 0;
    };
    virtual Place place(quint64 offset) const { return {this, offset}; }
};

using SourcePtr = std::shared_ptr<const ByteSource>;

// Opens a file for reading; throws Error (missing, a folder, no permission, not a regular file).
SourcePtr fileSource(const QString &path);
// The bytes are shared, not copied.
SourcePtr memorySource(QByteArray bytes);
// A part of a source; throws Error when it does not lie inside.
SourcePtr sliceOf(SourcePtr whole, quint64 offset, quint64 size);

// All bytes of [offset, offset + size) in memory; throws Error when they are not there or more than `limit`.
QByteArray readBytes(const ByteSource &source, quint64 offset, quint64 size, quint64 limit);

}
