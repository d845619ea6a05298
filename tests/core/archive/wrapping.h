// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <KCompressionDevice>
#include <KTar>
#include <QBuffer>

#include <utility>
#include <vector>

// Compressed files and tar archives as KArchive writes them.
namespace pith::testing {

inline QByteArray compressed(const QByteArray &bytes, KCompressionDevice::CompressionType type)
{
    QBuffer buffer;
    KCompressionDevice device(&buffer, false, type);
    device.open(QIODevice::WriteOnly);
    device.write(bytes);
    device.close();
    return buffer.data();
}

inline QByteArray gzipped(const QByteArray &bytes) { return compressed(bytes, KCompressionDevice::GZip); }

inline QByteArray tarOf(const std::vector<std::pair<QByteArray, QByteArray>> &members)
{
    QBuffer buffer;
    KTar tar(&buffer);
    tar.open(QIODevice::WriteOnly);
    for (const auto &[name, bytes] : members)
        tar.writeFile(QString::fromUtf8(name), bytes);
    tar.close();
    return buffer.data() + QByteArray(1024, '\0'); // the end mark, which KArchive leaves out
}

}
