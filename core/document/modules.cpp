// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/modules.h"

#include "core/document/depthfirst.h"
#include "core/document/repr.h"

#include <numeric>

namespace pith {

namespace {

bool isDict(Kind kind) { return kind == Kind::Dict || kind == Kind::OrderedDict; }
bool isLeaf(Kind kind) { return kind == Kind::Tensor || kind == Kind::Array; }

// Where the first part of a key ends; the whole key where a part between dots is empty.
qsizetype partEnd(QByteArrayView rest)
{
    const qsizetype dot = rest.indexOf('.');
    return dot <= 0 || dot + 1 == rest.size() ? rest.size() : dot;
}

}

bool isGrouped(const Values &values, ValueId dict)
{
    if (!isDict(values.kind(dict)))
        return false;
    const auto items = values.items(dict);
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
        if (isLeaf(values.kind(items[i + 1])) && values.kind(items[i]) == Kind::Str
            && values.text(items[i]).contains('.'))
            return true;
    }
    return false;
}

std::vector<quint32> allItems(const Values &values, ValueId dict)
{
    std::vector<quint32> all(values.items(dict).size() / 2);
    std::iota(all.begin(), all.end(), 0u);
    return all;
}

std::vector<ModuleMember> membersOf(
    const Values &values, ValueId dict, const QString &prefix, std::span<const quint32> items)
{
    const auto pairs = values.items(dict);
    const qsizetype skipped = prefix.toUtf8().size();
    std::vector<ModuleMember> members;
    QHash<QByteArrayView, size_t> modules;
    for (const quint32 item : items) {
        const ValueId key = pairs[2 * size_t(item)];
        if (values.kind(key) != Kind::Str) {
            members.push_back({reprOf(values, key), false, {item}});
            continue;
        }
        const QByteArrayView rest = values.text(key).sliced(std::min(skipped, values.text(key).size()));
        const QByteArrayView part = rest.first(partEnd(rest));
        if (part.size() == rest.size()) {
            members.push_back({QString::fromUtf8(part), false, {item}});
            continue;
        }
        auto module = modules.find(part);
        if (module == modules.end()) {
            module = modules.insert(part, members.size());
            members.push_back({QString::fromUtf8(part), true, {}});
        }
        members[*module].items.push_back(item);
    }
    return members;
}

}
