// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/diffchoice.h"

#include <algorithm>

namespace pith::cli {

namespace {

// One side of a pair, or what is alone there, as filters see it.
FilterRow rowOf(const Side &side, quint32 leaf)
{
    FilterRow row;
    row.document = side.document().get();
    row.key = side.path(leaf);
    row.value = side.value(leaf);
    row.leaf = side.inDocument(leaf);
    return row;
}

bool matchesPair(const Filter &filter, const Comparison &comparison, size_t number)
{
    const Pair &leaves = comparison.pairs()[number];
    const Compared &compared = comparison.compared(number);
    FilterRow a = rowOf(comparison.a(), leaves.a), b = rowOf(comparison.b(), leaves.b);
    FilterPair pair;
    pair.a = &a;
    pair.b = &b;
    pair.status = name(compared.status);
    if (const auto &measures = compared.measures) {
        pair.maxAbs = measures->compared > 0 ? std::optional(measures->maxAbs) : std::nullopt;
        pair.relL2 = measures->relL2();
        pair.cosine = measures->cosine();
        pair.differing = double(measures->differing);
    }
    a.pair = b.pair = &pair;
    return filter.matches(a);
}

std::vector<quint32> matchingAlone(
    const Filter &filter, const Side &side, const std::vector<quint32> &leaves, SideName of)
{
    std::vector<quint32> kept;
    std::ranges::copy_if(leaves, std::back_inserter(kept), [&](quint32 leaf) {
        FilterRow row = rowOf(side, leaf);
        FilterPair pair;
        (of == SideName::A ? pair.a : pair.b) = &row;
        pair.status = of == SideName::A ? QStringLiteral("only_a removed") : QStringLiteral("only_b added");
        row.pair = &pair;
        return filter.matches(row);
    });
    return kept;
}

}

void keepMatching(Comparison &comparison, const Filter &filter)
{
    std::vector<size_t> pairs;
    for (size_t pair = 0; pair < comparison.pairs().size(); ++pair) {
        if (matchesPair(filter, comparison, pair))
            pairs.push_back(pair);
    }
    comparison.keepOnly(pairs, matchingAlone(filter, comparison.a(), comparison.onlyA(), SideName::A),
        matchingAlone(filter, comparison.b(), comparison.onlyB(), SideName::B));
}

}
