// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/output.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"

#include <QFileDevice>
#include <QFileInfo>
#include <QLocale>
#include <QStorageInfo>

#include <algorithm>
#include <memory>

namespace pith {

void writeAll(QFileDevice &out, std::span<const std::byte> bytes)
{
    writeChars(out, QByteArrayView(reinterpret_cast<const char *>(bytes.data()), qsizetype(bytes.size())));
}

void writeChars(QFileDevice &out, QByteArrayView chars)
{
    while (!chars.isEmpty()) { // a full disk takes a part, and says why only when it is asked again
        const qint64 count = out.write(chars.data(), chars.size());
        if (count <= 0)
            throw Error(tr("Writing \"%1\" failed: %2").arg(out.fileName(), out.errorString()));
        chars = chars.sliced(count);
    }
}

void copyBytes(const ByteSource &source, quint64 offset, quint64 size, QFileDevice &out, Progress &progress)
{
    out.flush(); // what is before it
    const quint64 end = offset + size;
    while (offset < end && out.handle() >= 0) {
        const quint64 count = source.copyTo(out.handle(), offset, std::min(end - offset, quint64(BufferBytes)));
        if (count == 0)
            break;
        offset += count;
        progress.advance(count);
    }
    const auto buffer
        = std::make_unique_for_overwrite<std::byte[]>(size_t(std::min(end - offset, quint64(BufferBytes))));
    while (offset < end) {
        const std::span part(buffer.get(), size_t(std::min(end - offset, quint64(BufferBytes))));
        source.read(offset, part);
        writeAll(out, part);
        offset += part.size();
        progress.advance(part.size());
    }
}

void requireRoom(const QFileDevice &out, quint64 bytes)
{
    const QString folder = QFileInfo(out.fileName()).absolutePath();
    const QStorageInfo storage(folder);
    if (!storage.isValid() || storage.bytesAvailable() < 0 || quint64(storage.bytesAvailable()) >= bytes)
        return;
    const QLocale locale = QLocale::c();
    throw Error(tr("%1 are needed in \"%2\", but only %3 are free")
            .arg(locale.formattedDataSize(qint64(bytes)), folder, locale.formattedDataSize(storage.bytesAvailable())));
}

}
