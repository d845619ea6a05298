// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>

#include <span>
#include <vector>

class QFileDevice;

namespace pith {

// Writes a ZIP of stored entries of known sizes. Throws Error when the file system takes no more.
class ZipWriter
{
public:
    // `out` is at its begin and can seek.
    explicit ZipWriter(QFileDevice &out) : m_out(out) {}

    void begin(const QByteArray &name, quint64 size);
    void write(std::span<const std::byte> part); // until there are `size` bytes
    void finish(); // after the last entry

private:
    struct Written
    {
        QByteArray name;
        quint64 size;
        quint64 offset;
        quint32 crc;
    };

    void put(const QByteArray &bytes);
    void end(); // of the entry that was begun

    QFileDevice &m_out;
    std::vector<Written> m_entries;
};

}
