// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/progress.h"
#include "core/tensor/heatmap.h"
#include "core/value/sparse.h"

#include <vector>

namespace pith {

// Numbers of a tensor in row-major order, read some thousand at once, whatever they are numbers of. Throws Error,
// Cancelled.
class NumberReader
{
public:
    NumberReader(TensorData tensor, Shown shown, Progress &progress);
    double at(qint64 flat);
    qint64 count() const { return m_count; }

private:
    const MatrixView m_line; // all in one row
    Progress &m_progress;
    qint64 m_count;
    qint64 m_first = 0;
    std::vector<double> m_numbers;
};

// Where the stored values of a sparse tensor stand in it.
class StoredPlaces
{
public:
    StoredPlaces(const SparseParts &parts, Progress &progress);

    // Of value `flat` in row-major order of SparseParts::values, to be asked for one after the other. Throws Error for
    // an index outside the shape, and as reading does.
    const Extents &of(qint64 flat);

private:
    void putCoordinates(qint64 stored);
    void putCompressed(qint64 stored);
    void putInside(qint64 inside);
    static qint64 checked(double index, qsizetype axis, qint64 extent);

    Extents m_shape;
    Extents m_place;
    Extents m_inside; // extents of what is stored at one place: a block, and the axes that are dense
    qint64 m_insideCount = 1;
    qint64 m_stored; // places; of one in the batch
    Extents m_block{1, 1}; // of rows and columns
    bool m_hasBlocks;
    qsizetype m_batch = 0; // axes
    qsizetype m_lines = -1; // axis of the lines that are compressed; -1: coordinates
    qint64 m_line = 0; // of it
    std::vector<NumberReader> m_indices; // COO: of each axis
    std::vector<NumberReader> m_begins; // one, or none for COO
};

}
