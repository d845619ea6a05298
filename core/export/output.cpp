// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/output.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"

#include <QFileDevice>
#include <QFileInfo>
#include <QLocale>
#include <QStorageInfo>

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
