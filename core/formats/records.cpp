// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/records.h"

#include "core/bytes/attempt.h"
#include "core/bytes/text.h"

namespace pith {

namespace {
constexpr quint64 MostOfRecord = 4096;
}

QByteArray entryBytes(const Document &document, quint32 entry, quint64 most, Progress &progress)
{
    const SourcePtr source = document.archive.open(entry, progress);
    return readBytes(*source, 0, source->size(), most);
}

QString recordText(Document &document, QByteArrayView name, Progress &progress)
{
    const auto entry = document.archive.find(name);
    QByteArray bytes;
    QString problem;
    if (entry && !attempt(problem, [&] { bytes = entryBytes(document, *entry, MostOfRecord, progress); }))
        document.notes.append(tr("The record %1 can't be read: %2").arg(QString::fromUtf8(name), problem));
    return QString::fromUtf8(bytes).trimmed();
}

}
