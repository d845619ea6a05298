// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/zipextents.h"

#include "core/archive/inflate.h"
#include "core/archive/wrapper.h"
#include "core/archive/ziprecords.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"

#include <algorithm>
#include <utility>

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
    if (entry.method != "deflated" && entry.size > mostUnpacked(entry.compressedSize))
        return tr("%1 compressed bytes give no more than %2 in any checkpoint, but it is said to have %3")
            .arg(entry.compressedSize)
            .arg(mostUnpacked(entry.compressedSize))
            .arg(entry.size);
    const auto most = checkedMul(entry.compressedSize, LargestRatio);
    if (entry.method == "deflated" && most && entry.size > Slack && entry.size - Slack > *most)
        return tr("%1 compressed bytes can't give %2").arg(entry.compressedSize).arg(entry.size);
    return {};
}

QString ownError(const Entry &entry)
{
    if (entry.encrypted)
        return tr("It is encrypted");
    if (entry.method != "stored" && !canInflate(entry.method))
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

// The bytes that an entry takes up at least.
struct Claim
{
    quint64 begin;
    quint64 end;
    quint32 entry;
};

// Of two claims that overlap the one later in the directory is dropped; both and what is kept are in the file's order.
std::vector<Claim> settled(const std::vector<Claim> &claims, std::vector<Entry> &entries)
{
    std::vector<Claim> kept;
    kept.reserve(claims.size());
    for (const Claim &claim : claims) {
        if (!kept.empty() && claim.begin < kept.back().end) {
            const quint32 later = std::max(claim.entry, kept.back().entry);
            entries[later].error = tr("Its bytes overlap those of an entry before it in the directory");
            if (later == claim.entry)
                continue;
            kept.pop_back();
        }
        kept.push_back(claim);
    }
    return kept;
}

}

std::vector<quint64> checkExtents(std::vector<Entry> &entries, quint64 end)
{
    std::vector<Claim> claims;
    claims.reserve(entries.size());
    for (quint32 i = 0; i < entries.size(); ++i) {
        Entry &entry = entries[i];
        const auto last = leastEnd(entry);
        if (entry.error.isEmpty())
            entry.error = ownError(entry);
        if (last && *last <= end)
            claims.push_back({*entry.headerOffset, *last, i});
        else if (entry.error.isEmpty())
            entry.error = tr("Its %1 bytes do not fit into the file").arg(entry.compressedSize);
    }
    if (!std::ranges::is_sorted(claims, {}, &Claim::begin))
        std::ranges::sort(claims, {}, [](const Claim &claim) { return std::pair(claim.begin, claim.entry); });
    const std::vector<Claim> kept = settled(claims, entries);
    std::vector<quint64> limits(entries.size(), 0);
    for (size_t i = 0; i < kept.size(); ++i)
        limits[kept[i].entry] = i + 1 < kept.size() ? kept[i + 1].begin : end;
    return limits;
}

}
