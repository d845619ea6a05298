// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"

namespace pith {

// Bytes that are written once, from begin to end, and then read at random: in memory up to 16 MiB, else in a file of
// the user's cache folder that has no name, so that it goes away with its last reader, however the program ends.
class Spool
{
public:
    static constexpr quint64 MostInMemory = 16 << 20;

    // `size`: of all that will be written, as far as it is known. Throws Error when the disk has no room for it.
    explicit Spool(quint64 size = 0);
    ~Spool();
    Spool(const Spool &) = delete;
    Spool &operator=(const Spool &) = delete;

    void write(std::span<const std::byte> bytes);
    SourcePtr finish(); // once, at the end

private:
    void makeFile();

    QByteArray m_memory;
    int m_file = -1;
    quint64 m_room; // that there was on the disk, at least
    quint64 m_written = 0;
};

}
