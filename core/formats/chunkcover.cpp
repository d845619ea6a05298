// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/chunkcover.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"

#include <algorithm>

namespace pith {

namespace {

constexpr qsizetype MostAxes = 64;
constexpr qint64 MostSteps = 20'000'000;

using Blocks = std::vector<const Block *>;

// Cuts the tensor into slabs along an axis, in each of which the same blocks lie, and these along the next axis.
class Counter
{
public:
    explicit Counter(qsizetype axes) : m_axes(axes) {}

    qint64 count(Blocks blocks, qsizetype axis)
    {
        if (axis == m_axes)
            return 1;
        if (blocks.size() == 1)
            return volume(*blocks.front(), axis);
        std::ranges::sort(blocks, {}, [axis](const Block *block) { return block->begin[axis]; });
        qint64 sum = 0;
        Blocks active;
        for (size_t next = 0; next < blocks.size() || !active.empty();) {
            const qint64 from = active.empty() ? blocks[next]->begin[axis] : m_slabEnd[size_t(axis)];
            while (next < blocks.size() && blocks[next]->begin[axis] == from)
                active.push_back(blocks[next++]);
            const qint64 to = slabEnd(active, next < blocks.size() ? blocks[next] : nullptr, axis);
            sum += (to - from) * count(active, axis + 1);
            m_slabEnd[size_t(axis)] = to;
            std::erase_if(active, [&](const Block *block) { return endOf(*block, axis) <= to; });
        }
        return sum;
    }

private:
    static qint64 endOf(const Block &block, qsizetype axis) { return block.begin[axis] + block.shape[axis]; }

    qint64 volume(const Block &block, qsizetype axis) const
    {
        qint64 elements = 1;
        for (; axis < m_axes; ++axis)
            elements *= block.shape[axis];
        return elements;
    }

    qint64 slabEnd(const Blocks &active, const Block *next, qsizetype axis)
    {
        m_steps += qint64(active.size());
        if (m_steps > MostSteps)
            throw Error(tr("Its chunks lie over each other in too many ways to tell whether they have all of it"));
        qint64 end = endOf(*active.front(), axis);
        for (const Block *block : active)
            end = std::min(end, endOf(*block, axis));
        return next ? std::min(end, next->begin[axis]) : end;
    }

    const qsizetype m_axes;
    std::vector<qint64> m_slabEnd = std::vector<qint64>(size_t(m_axes));
    qint64 m_steps = 0;
};

}

qint64 coveredElements(const std::vector<Block> &blocks)
{
    Blocks filled;
    for (const Block &block : blocks) {
        if (std::ranges::none_of(block.shape, [](qint64 extent) { return extent == 0; }))
            filled.push_back(&block);
    }
    if (filled.empty())
        return 0;
    const qsizetype axes = filled.front()->shape.size();
    if (axes > MostAxes)
        throw Error(tr("It has %1 axes: too many to tell whether its chunks have all of it").arg(axes));
    return Counter(axes).count(std::move(filled), 0);
}

}
