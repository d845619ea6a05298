// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/tiling.h"

#include <algorithm>
#include <cmath>

namespace pith {

namespace {
constexpr qint64 largestKernel = 16;
}

bool isContactSheet(const Extents &shape)
{
    return shape.size() == 4 && shape[2] <= largestKernel && shape[3] <= largestKernel;
}

qint64 tilesInLine(qint64 tiles, qint64 lineHeight, qint64 tileWidth)
{
    constexpr double wanted = 1.2; // width by height
    const auto misfit = [&](qint64 across) {
        return std::abs(std::log(double(across * tileWidth) / double(tiles / across * lineHeight) / wanted));
    };
    qint64 best = tiles;
    for (qint64 across = 1; across < tiles; ++across) {
        if (tiles % across == 0 && misfit(across) < misfit(best))
            best = across;
    }
    return best;
}

qint64 sheetLength(const Extents &shape)
{
    const bool isPlain = shape[2] * shape[3] == 1; // the matrix itself, as it is multiplied
    if (isPlain || shape[0] * shape[2] <= shape[1] * shape[3] || shape[0] > mostTiles)
        return 0;
    return tilesInLine(shape[0], shape[1] * shape[2], shape[3]);
}

qint64 foldedLength(qint64 elements)
{
    const auto root = qint64(std::sqrt(double(elements)));
    for (qint64 rows = root; rows > 1; --rows) {
        if (elements % rows == 0)
            return elements / rows;
    }
    return elements;
}

}
