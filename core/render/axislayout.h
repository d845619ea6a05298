// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/heatimage.h"

#include <optional>

namespace pith {

enum class AxisRole { Down, Across, Index, TileDown, TileAcross };

// How the axes of a tensor make a matrix (ux.md §§3, 5): one goes down, one across, tiles of the two lie side by side
// along others, and all that are left are at an index. Convolutions begin as a contact sheet of their kernels, vectors
// folded, all others with their last two axes.
class AxisLayout
{
public:
    AxisLayout() = default;
    explicit AxisLayout(const Extents &shape);
    // Tiles along one axis (-1: a single one) in lines, all other axes at their first index.
    static AxisLayout tiled(const Extents &shape, qsizetype tiles, qsizetype down, qsizetype across);

    const Extents &shape() const { return m_shape; }
    qsizetype rank() const { return m_shape.size(); }
    AxisRole role(qsizetype axis) const { return m_axes[size_t(axis)].role; }
    qint64 index(qsizetype axis) const { return m_axes[size_t(axis)].begin; }

    // Whoever had Down or Across before gets what the axis had.
    void setRole(qsizetype axis, AxisRole role);
    void setIndex(qsizetype axis, qint64 index); // only of those with AxisRole::Index; clamped
    void swap(); // what goes down with what goes across

    // Lines that the outermost axis across is folded to, of so many each: a divisor of it. 0: it is not folded.
    qint64 fold() const { return m_fold; }
    void setFold(qint64 length);
    std::vector<qint64> folds() const; // all that there are, for a vector; else none

    // The part of the tensor that is shown, as in numpy: "3, :, :, 0".
    QString slice() const;
    // Takes a slice over; axes that stay free keep their roles where they can. Empty: as at first. Throws Error.
    void setSlice(const QString &slice);
    bool isFirst() const; // as the constructor made it

    MatrixView matrix(const TensorData &tensor, Shown shown = Shown::Main) const;
    qint64 rows() const;
    qint64 columns() const;
    // An index for each axis of the tensor.
    Extents elementAt(qint64 row, qint64 column) const;
    struct Cell
    {
        qint64 row = 0;
        qint64 column = 0;

        bool operator==(const Cell &) const = default;
    };
    std::optional<Cell> cellOf(const Extents &element) const; // none: it is not in the picture

    HeatOptions options() const; // rulers and tiles
    QString sentence() const; // "16 outputs down, 3 inputs across …", "axis 0 down, axis 1 across"
    QString key() const; // tells one from another of the same shape

private:
    struct Axis
    {
        AxisRole role = AxisRole::Index;
        qint64 begin = 0;
        qint64 count = 1;
        qint64 step = 1;
    };
    // A part of the matrix's rows or columns: places along an axis of the tensor.
    struct Strand
    {
        qsizetype axis;
        qint64 count;
        qint64 step;
    };
    std::shared_ptr<const Quantization> movedChannels(
        const Quantization &quantization, const std::vector<Strand> &strands) const;
    std::vector<Strand> rowStrands() const;
    std::vector<Strand> columnStrands() const;
    void addStrands(std::vector<Strand> &strands, AxisRole role) const;
    qsizetype axisWith(AxisRole role) const; // the first; -1: none
    void giveFirstRoles();
    Ruler ruler(AxisRole side, AxisRole tiles, qint64 tile) const;

    Extents m_shape;
    std::vector<Axis> m_axes;
    qint64 m_fold = 0;
};

// Row-major number of an element.
qint64 flatIndex(const Extents &shape, const Extents &index);
QString indexText(const Extents &index); // "[3, 1, 0, 2]"

}
