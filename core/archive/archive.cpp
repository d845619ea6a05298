// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/archive.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"

#include <zlib.h> // for crc32 alone: KArchive has its own but does not give it away

#include <algorithm>

namespace pith {

QByteArray Archive::begin(quint32 entry, quint64 most, Progress &progress) const
{
    if (beginner)
        return beginner(entries.at(entry), entry, most);
    const SourcePtr source = open(entry, progress);
    return readBytes(*source, 0, std::min(source->size(), most), most);
}

QByteArray Archive::remains(quint32 entry, quint64 most) const
{
    return rescuer ? rescuer(entries.at(entry), entry, most) : QByteArray();
}

std::optional<quint32> Archive::find(QByteArrayView name) const
{
    const quint32 found = m_byName.find(seededHash(name), [&](quint32 entry) { return entries[entry].name == name; });
    return found == PlaceTable::None ? std::nullopt : std::optional(found);
}

std::vector<quint32> Archive::indexNames(Counts which)
{
    std::vector<quint32> repeated;
    m_byName.reset(entries.size());
    const auto count = quint32(entries.size());
    for (quint32 taken = 0; taken < count; ++taken) {
        const quint32 i = which == Counts::First ? taken : count - 1 - taken;
        const QByteArray &name = entries[i].name;
        const auto isSame = [&](quint32 entry) { return entries[entry].name == name; };
        if (m_byName.findOrAdd(seededHash(name), i, isSame) != i)
            repeated.push_back(i);
    }
    return repeated;
}

std::function<SourcePtr(const Entry &, quint32, Progress &)> slicesOf(SourcePtr source)
{
    return [source = std::move(source)](const Entry &entry, quint32, Progress &) {
        if (!entry.error.isEmpty())
            throw Error(tr("Entry \"%1\" can't be read: %2").arg(QString::fromUtf8(entry.name), entry.error));
        return sliceOf(source, entry.dataOffset.value_or(0), entry.size);
    };
}

QLatin1StringView verify(const Archive &archive, quint32 entry, Progress &progress)
{
    const std::optional<quint32> stated = archive.entries[entry].crc32;
    if (!stated)
        return QLatin1StringView("not computed");
    const SourcePtr source = archive.open(entry, progress);
    std::vector<std::byte> buffer(1 << 20);
    uLong crc = ::crc32(0, nullptr, 0);
    for (quint64 at = 0; at < source->size();) {
        const auto part = std::span(buffer).first(size_t(std::min<quint64>(buffer.size(), source->size() - at)));
        source->read(at, part);
        crc = ::crc32(crc, reinterpret_cast<const Bytef *>(part.data()), uInt(part.size()));
        at += part.size();
        progress.advance(part.size());
    }
    if (crc == *stated)
        return QLatin1StringView("ok");
    return QLatin1StringView(*stated == 0 ? "not computed" : "mismatch");
}

}
