// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/slicing.h"

#include <optional>

namespace pith {

// Which elements of a tensor a slice expression shows as a table: the last axis of the view across, all others down.
class ValueSlice
{
public:
    ValueSlice() = default;
    ValueSlice(const Extents &shape, const QString &expression); // throws Error that names the part that is wrong

    const Extents &shape() const { return m_shape; } // of the tensor
    const Extents &viewShape() const { return m_view.shape; }
    qint64 rows() const;
    qint64 columns() const;

    // The element of the tensor in a cell, an index for each axis.
    Extents elementAt(qint64 row, qint64 column) const;
    struct Cell
    {
        qint64 row = 0;
        qint64 column = 0;

        bool operator==(const Cell &) const = default;
    };
    std::optional<Cell> cellOf(const Extents &element) const; // nothing: the slice leaves it out

    // Indices of the tensor, along the axes that the slice leaves: "12", and "3, 12" of rows of two axes.
    QString rowName(qint64 row) const;
    QString columnName(qint64 column) const;

private:
    qint64 indexAlong(qsizetype viewAxis, qint64 place) const;

    Extents m_shape;
    TensorData m_view; // of a tensor without bytes that lies in its storage in order: offsets are flat indices
};

// All of the last two axes, at an index of each axis before: "0, 0, :, :".
QString lastAxesSlice(const Extents &element, const Extents &shape);
// "[3, 1, 0, 2]"
QString bracketed(const Extents &index);
// An index as it is typed: "3, -1", "[3]"; axes that are left out are at 0. Throws Error.
Extents typedIndex(const QString &text, const Extents &shape);

}
