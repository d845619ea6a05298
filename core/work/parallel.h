// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/work/pools.h"

#include <functional>
#include <vector>

namespace pith {

// Runs `chunk(0)` … `chunk(count - 1)` on the caller's thread and the chunk pool's, in any order and at once.
// Returns when all have ended; the first exception cancels those that have not started, and is thrown on.
// A chunk may call parallelFor itself.
void parallelFor(quint64 count, const std::function<void(quint64 chunk)> &chunk);

// The chunks' results, merged in the order of their numbers, so that sums don't depend on timing:
// map(chunk) -> Result; merge(Result &into, Result &&next). Keeps `count` results until the end.
template <typename Result, typename Map, typename Merge> Result parallelReduce(quint64 count, Map map, Merge merge)
{
    std::vector<Result> results(count);
    parallelFor(count, [&](quint64 chunk) { results[chunk] = map(chunk); });
    Result whole = {};
    for (Result &result : results)
        merge(whole, std::move(result));
    return whole;
}

}
