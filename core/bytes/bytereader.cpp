// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/bytereader.h"

#include "core/bytes/text.h"

#include <algorithm>

namespace pith {

void ByteReader::seek(quint64 position)
{
    if (position > m_bytes.size())
        throw Error(tr("Byte %1 lies past the end at %2").arg(position).arg(m_bytes.size()));
    m_position = position;
}

std::span<const std::byte> ByteReader::takeUntil(std::byte end)
{
    const auto rest = m_bytes.subspan(size_t(m_position));
    const auto found = std::ranges::find(rest, end);
    if (found == rest.end())
        throw Error(tr("The line that begins at byte %1 has no end").arg(m_position));
    const auto part = rest.first(size_t(found - rest.begin()));
    m_position += part.size() + 1;
    return part;
}

void ByteReader::throwTooShort(quint64 wanted) const
{
    throw Error(tr("%1 bytes are wanted at byte %2, but only %3 are left").arg(wanted).arg(m_position).arg(left()));
}

}
