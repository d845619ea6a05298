// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QtEndian>

#include <utility>
#include <vector>

namespace pith::fuzz {

template <typename T> QByteArray little(T value)
{
    const T stored = qToLittleEndian(value);
    return QByteArray(reinterpret_cast<const char *>(&stored), sizeof stored);
}

// A ZIP archive of stored entries without checksums: so what is fuzzed is what they hold.
inline QByteArray zipped(const std::vector<std::pair<QByteArray, QByteArray>> &entries)
{
    QByteArray file;
    QByteArray directory;
    for (const auto &[name, bytes] : entries) {
        const QByteArray sizes = little(quint32(0)) + little(quint32(bytes.size())) + little(quint32(bytes.size()));
        const QByteArray common
            = little(quint16(20)) + QByteArray(8, '\0') + sizes + little(quint16(name.size())) + little(quint16(0));
        directory
            += "PK\1\2" + little(quint16(20)) + common + QByteArray(10, '\0') + little(quint32(file.size())) + name;
        file += "PK\3\4" + common + name + bytes;
    }
    const QByteArray count = little(quint16(entries.size()));
    return file + directory + "PK\5\6" + QByteArray(4, '\0') + count + count + little(quint32(directory.size()))
        + little(quint32(file.size())) + little(quint16(0));
}

}
