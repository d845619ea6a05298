// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/zipextents.h"

#include "core/archive/ziprecords.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace pith {

namespace {

// Deflate makes at most 1032 bytes of one.
constexpr quint64 LargestRatio = 1032;
constexpr quint64 Slack = 64 << 10;

QString sizeError(const Entry &entry)
{
    if (entry.method == "stored")
        return entry.size == entry.compressedSize
            ? QString()
            : tr("It is stored as it is, but is said to have %1 bytes in %2").arg(entry.size).arg(entry.compressedSize);
    const auto most = checkedMul(entry.compressedSize, LargestRatio);
    if (most && entry.size > Slack && entry.size - Slack > *most)
        return tr("%1 compressed bytes can't give %2").arg(entry.compressedSize).arg(entry.size);
    return {};
}

QString ownError(const Entry &entry)
{
    if (entry.encrypted)
        return tr("It is encrypted");
    if (entry.method != "stored" && entry.method != "deflated")
        return tr("It is compressed by %1, which Pith does not know").arg(QString::fromLatin1(entry.method));
    return sizeError(entry);
}

// The least that an entry takes up: the local header's extra field is not known before it is read.
std::optional<quint64> leastEnd(const Entry &entry)
{
    if (!entry.headerOffset)
        return {};
    const auto data = checkedAdd(*entry.headerOffset, zip::LocalSize + quint64(entry.name.size()));
    return data ? checkedAdd(*data, entry.compressedSize) : std::nullopt;
}

// Byte ranges that no two of may overlap.
class Ranges
{
public:
    // Whether it was free.
    bool claim(quint64 begin, quint64 end)
    {
        const auto next = m_ranges.lower_bound(begin);
        if ((next != m_ranges.end() && next->first < end)
            || (next != m_ranges.begin() && std::prev(next)->second > begin))
            return false;
        m_ranges.emplace_hint(next, begin, end);
        return true;
    }

    quint64 nextAfter(quint64 begin, quint64 last) const
    {
        const auto next = m_ranges.upper_bound(begin);
        return next == m_ranges.end() ? last : next->first;
    }

private:
    std::map<quint64, quint64> m_ranges; // begin, end
};

}

std::vector<quint64> checkExtents(std::vector<Entry> &entries, quint64 end)
{
    Ranges ranges;
    for (Entry &entry : entries) {
        const auto last = leastEnd(entry);
        if (entry.error.isEmpty())
            entry.error = ownError(entry);
        if (entry.error.isEmpty() && (!last || *last > end))
            entry.error = tr("Its %1 bytes do not fit into the file").arg(entry.compressedSize);
        else if (last && *last <= end && !ranges.claim(*entry.headerOffset, *last))
            entry.error = tr("Its bytes overlap those of an entry before it in the directory");
    }
    std::vector<quint64> limits(entries.size(), 0);
    std::ranges::transform(entries, limits.begin(),
        [&](const Entry &entry) { return entry.headerOffset ? ranges.nextAfter(*entry.headerOffset, end) : 0; });
    return limits;
}

}
