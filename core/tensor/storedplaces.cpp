// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/tensor/storedplaces.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"
#include "core/tensor/slicing.h"

#include <algorithm>

namespace pith {

namespace {
constexpr qint64 chunk = 1 << 14; // numbers that are read at once
}

NumberReader::NumberReader(TensorData tensor, Shown shown, Progress &progress)
    : m_line{.tensor = std::move(tensor), .down = 0, .shown = shown},
      m_progress(progress),
      m_count(m_line.tensor.numel())
{
}

double NumberReader::at(qint64 flat)
{
    if (flat < m_first || flat >= m_first + qint64(m_numbers.size())) {
        m_first = flat;
        const PictureCut cut{m_count, 1, flat, 0, int(std::min(chunk, m_count - flat)), 1};
        m_numbers = heatMap(m_line, cut, Aggregation::Max, m_progress).values;
    }
    return m_numbers[size_t(flat - m_first)];
}

StoredPlaces::StoredPlaces(const SparseParts &parts, Progress &progress)
    : m_shape(parts.shape),
      m_place(parts.shape.size(), 0),
      m_stored(parts.indices.shape.back()),
      m_hasBlocks(parts.hasBlocks())
{
    if (parts.layout == Layout::SparseCoo) {
        for (qsizetype axis = 0; axis < parts.indices.shape[0]; ++axis)
            m_indices.emplace_back(pith::at(parts.indices, 0, axis), Shown::Main, progress);
    } else {
        m_batch = parts.begins.shape.size() - 1;
        m_lines = m_batch + (parts.isByColumns() ? 1 : 0);
        m_indices.emplace_back(parts.indices, Shown::Main, progress);
        m_begins.emplace_back(parts.begins, Shown::Main, progress);
    }
    for (qsizetype axis = m_batch + 1; axis < parts.values.shape.size(); ++axis)
        m_inside.append(parts.values.shape[axis]);
    m_insideCount = std::max<qint64>(1, *elementCount(m_inside));
    if (m_hasBlocks)
        m_block = {m_inside[0], m_inside[1]};
}

const Extents &StoredPlaces::of(qint64 flat)
{
    const qint64 stored = flat / m_insideCount;
    if (m_begins.empty())
        putCoordinates(stored);
    else
        putCompressed(stored);
    putInside(flat % m_insideCount);
    return m_place;
}

void StoredPlaces::putCoordinates(qint64 stored)
{
    for (qsizetype axis = 0; axis < qsizetype(m_indices.size()); ++axis)
        m_place[axis] = checked(m_indices[size_t(axis)].at(stored), axis, m_shape[axis]);
}

void StoredPlaces::putCompressed(qint64 stored)
{
    const qsizetype other = 2 * m_batch + 1 - m_lines;
    const qint64 lineBlock = m_block[m_lines - m_batch], otherBlock = m_block[other - m_batch];
    const qint64 lines = m_shape[m_lines] / lineBlock;
    qint64 batch = stored / m_stored;
    const qint64 begins = batch * (lines + 1), inBatch = stored % m_stored;
    if (inBatch == 0)
        m_line = 0;
    while (m_line + 1 < lines && double(inBatch) >= m_begins.front().at(begins + m_line + 1))
        ++m_line;
    for (qsizetype axis = m_batch; axis-- > 0; batch /= m_shape[axis])
        m_place[axis] = batch % m_shape[axis];
    m_place[m_lines] = m_line * lineBlock;
    m_place[other] = checked(m_indices.front().at(stored), other, m_shape[other] / otherBlock) * otherBlock;
}

void StoredPlaces::putInside(qint64 inside)
{
    const qsizetype first = m_shape.size() - m_inside.size();
    for (qsizetype axis = m_inside.size(); axis-- > 0; inside /= m_inside[axis]) {
        const bool isOfBlock = m_hasBlocks && axis < 2;
        m_place[first + axis] = inside % m_inside[axis] + (isOfBlock ? m_place[first + axis] : 0);
    }
}

qint64 StoredPlaces::checked(double index, qsizetype axis, qint64 extent)
{
    if (!(index >= 0 && index < double(extent)))
        throw Error(tr("It has the index %1 on axis %2, which has %3").arg(index).arg(axis).arg(extent));
    return qint64(index);
}

}
