// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/progress.h"
#include "core/value/sparse.h"

#include <algorithm>
#include <vector>

namespace pith {

// Where the parts of a nested tensor lie in its values.
class RaggedPieces
{
public:
    // Throws Error where parts lie outside the values or hold some more than once, where there are more than four
    // million, and as reading does; Cancelled.
    RaggedPieces(const RaggedParts &parts, Progress &progress);

    // [parts, axes of a part], each as large as the largest.
    const Extents &shape() const { return m_shape; }
    // Whether that is an element, and not outside its part.
    bool has(const Extents &place) const;
    // use(place, flat) for each element, part by part; flat in row-major order of RaggedParts::values.
    template <typename Use> void forEach(Use use) const
    {
        Extents place(m_shape.size(), 0);
        for (qint64 piece = 0; piece < m_shape[0]; ++piece) {
            if (!isEmpty(piece))
                walk(piece, place, use);
        }
    }

private:
    void readNested(const RaggedParts &parts, Progress &progress);
    void readJagged(const RaggedParts &parts, Progress &progress);
    void check(qint64 values) const;
    void findShape();

    qint64 count() const { return qint64(m_begins.size()); }
    qint64 size(qint64 piece, qsizetype axis) const { return m_sizes[size_t(piece * m_axes + axis)]; }
    qint64 stride(qint64 piece, qsizetype axis) const { return m_strides[size_t(piece * m_axes + axis)]; }
    qint64 elements(qint64 piece) const; // -1: more than can be counted
    bool isEmpty(qint64 piece) const { return elements(piece) == 0; }

    template <typename Use> void walk(qint64 piece, Extents &place, Use &use) const
    {
        std::ranges::fill(place, 0);
        place[0] = piece;
        qint64 flat = m_begins[size_t(piece)];
        for (;;) {
            use(place, flat);
            qsizetype axis = m_axes - 1;
            for (; axis >= 0; --axis) { // as a counter of kilometres does
                flat += stride(piece, axis);
                if (++place[axis + 1] < size(piece, axis))
                    break;
                flat -= size(piece, axis) * stride(piece, axis);
                place[axis + 1] = 0;
            }
            if (axis < 0)
                return;
        }
    }

    qsizetype m_axes = 0; // of a part
    std::vector<qint64> m_begins;
    std::vector<qint64> m_sizes; // of each part, axis by axis
    std::vector<qint64> m_strides;
    Extents m_shape;
};

}
