// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/fuzzy.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace pith {

namespace {

constexpr int none = -1'000'000;
constexpr int beginsPart = 8; // after a dot or the like: initials count
constexpr int beginsPiece = 7; // after a line within a part
constexpr int beginsWord = 6; // where digits or capitals begin
constexpr int follows = 8;
constexpr size_t mostLetters = 256; // of the end of a key

bool isSame(QChar a, QChar b) { return a == b || a.toCaseFolded() == b.toCaseFolded(); }

int worthOf(QStringView key, qsizetype at)
{
    if (at == 0 || !key[at - 1].isLetterOrNumber())
        return at > 0 && key[at - 1] == u'_' ? beginsPiece : beginsPart;
    const bool isWord = key[at].isDigit() != key[at - 1].isDigit() || (key[at].isUpper() && key[at - 1].isLower());
    return isWord ? beginsWord : 1;
}

bool hasInOrder(QStringView key, QStringView pattern)
{
    qsizetype found = 0;
    for (qsizetype at = 0; at < key.size() && found < pattern.size(); ++at)
        found += isSame(key[at], pattern[found]);
    return found == pattern.size();
}

}

std::optional<int> fuzzyScore(QStringView pattern, QStringView key)
{
    key = key.last(std::min(key.size(), qsizetype(mostLetters)));
    if (!hasInOrder(key, pattern))
        return std::nullopt;
    std::array<int, mostLetters + 1> before = {}; // best score with the letters so far, the last of them at [i - 1]
    int best = 0;
    for (qsizetype letter = 0; letter < pattern.size(); ++letter) {
        std::array<int, mostLetters + 1> now;
        now.fill(none);
        int bestBefore = letter == 0 ? 0 : none; // at any place up to here
        best = none;
        for (qsizetype at = 0; at < key.size(); ++at) {
            const size_t place = size_t(at);
            const int following = letter > 0 ? before[place] + follows : 0;
            if (isSame(key[at], pattern[letter]))
                now[place + 1] = std::max(bestBefore, following) + worthOf(key, at);
            best = std::max(best, now[place + 1]);
            bestBefore = letter == 0 ? 0 : std::max(bestBefore, before[place + 1]);
        }
        before = now;
    }
    return best;
}

std::vector<RowId> fuzzyRows(const TreeSearch &search, QStringView pattern, size_t most, Progress &progress)
{
    using Fit = std::tuple<int, qsizetype, RowId>; // the least is the best
    std::vector<Fit> fits;
    for (quint32 row = 0; row < search.size(); ++row) {
        progress.check();
        if (!search.isSearched(RowId(row)))
            continue;
        const QStringView key = search.key(RowId(row));
        if (const auto score = fuzzyScore(pattern, key))
            fits.emplace_back(-*score, key.size(), RowId(row));
    }
    const auto end = fits.begin() + qsizetype(std::min(most, fits.size()));
    std::ranges::partial_sort(fits, end);
    std::vector<RowId> rows;
    std::transform(fits.begin(), end, std::back_inserter(rows), [](const Fit &fit) { return std::get<RowId>(fit); });
    return rows;
}

}
