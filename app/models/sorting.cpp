// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/sorting.h"

#include <algorithm>
#include <numeric>

namespace pith {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isLess(const SortKey &a, const SortKey &b) { return a.text == b.text ? a.number < b.number : a.text < b.text; }

}

QByteArray naturalKey(QStringView name)
{
    const QByteArray text = name.toString().toCaseFolded().toUtf8();
    QByteArray key;
    key.reserve(text.size() + 8);
    for (qsizetype i = 0; i < text.size();) {
        if (!isDigit(text[i])) {
            key += text[i++];
            continue;
        }
        while (i + 1 < text.size() && text[i] == '0' && isDigit(text[i + 1]))
            ++i;
        const auto end = std::find_if_not(text.begin() + i, text.end(), isDigit) - text.begin();
        key += '0'; // where digits stand among signs and letters
        key += char(std::min<qsizetype>(end - i, 255));
        key += QByteArrayView(text).sliced(i, end - i);
        i = end;
    }
    return key;
}

std::vector<quint32> sorted(const std::vector<SortKey> &keys, Qt::SortOrder order)
{
    std::vector<quint32> places(keys.size());
    std::iota(places.begin(), places.end(), 0);
    std::ranges::stable_sort(places, [&](quint32 left, quint32 right) {
        const SortKey &a = keys[left];
        const SortKey &b = keys[right];
        if (a.isMissing() || b.isMissing())
            return !a.isMissing() && b.isMissing();
        return order == Qt::AscendingOrder ? isLess(a, b) : isLess(b, a);
    });
    return places;
}

}
