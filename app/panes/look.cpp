// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/look.h"

#include "app/models/subjects.h"

namespace pith {

void Look::setShape(const Extents &shape)
{
    if (shape != m_shape) {
        m_shape = shape;
        setCell({});
        setSlice({});
    }
    setSelection(std::nullopt);
}

void Look::setCell(const Extents &cell)
{
    if (cell == m_cell)
        return;
    m_cell = cell;
    Q_EMIT cellChanged();
}

void Look::setSlice(const QString &slice)
{
    if (slice == m_slice)
        return;
    m_slice = slice;
    Q_EMIT sliceChanged();
}

void Look::setPart(const Subject &part)
{
    if (isSamePart(part, m_part))
        return;
    m_part = part;
    Q_EMIT partChanged();
}

void Look::setSelection(const std::optional<ValueRange> &selection)
{
    if (selection == m_selection)
        return;
    m_selection = selection;
    Q_EMIT selectionChanged();
}

}
