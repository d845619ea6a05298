// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/folders.h"

#include <QHash>

#include <algorithm>

namespace pith {

std::vector<FolderMember> membersOf(const Archive &archive, qsizetype prefixLength, std::span<const quint32> items)
{
    std::vector<FolderMember> members;
    QHash<QByteArrayView, size_t> folders;
    for (const quint32 item : items) {
        const QByteArrayView rest = QByteArrayView(archive.entries[item].name).sliced(prefixLength);
        const qsizetype slash = rest.indexOf('/');
        if (slash < 0 || slash == rest.size() - 1) {
            members.push_back({QString::fromUtf8(rest), false, {item}});
            continue;
        }
        const auto known = folders.constFind(rest.first(slash));
        if (known != folders.constEnd()) {
            members[*known].items.push_back(item);
            continue;
        }
        folders.insert(rest.first(slash), members.size());
        members.push_back({QString::fromUtf8(rest.first(slash)), true, {item}});
    }
    return members;
}

QByteArray commonFolder(const Archive &archive)
{
    if (archive.entries.empty())
        return {};
    QByteArrayView common = archive.entries.front().name;
    for (const Entry &entry : archive.entries) {
        const auto differs = std::ranges::mismatch(common, entry.name);
        common = common.first(differs.in1 - common.begin());
    }
    return common.first(common.lastIndexOf('/') + 1).toByteArray();
}

}
