// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/archive.h"

#include <zlib.h> // for crc32 alone: KArchive has its own but does not give it away

#include <algorithm>

namespace pith {

std::optional<quint32> Archive::find(const QByteArray &name) const
{
    const auto found = m_byName.constFind(name);
    return found == m_byName.cend() ? std::nullopt : std::optional(*found);
}

void Archive::indexNames()
{
    m_byName.clear();
    m_byName.reserve(qsizetype(entries.size()));
    for (quint32 i = quint32(entries.size()); i-- > 0;) // backwards, so that the first of a name stays
        m_byName.insert(entries[i].name, i);
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
