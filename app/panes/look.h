// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"
#include "core/tensor/rangehistogram.h"

#include <QObject>

#include <optional>

namespace pith {

// A line of an entry that is text.
struct ChosenLine
{
    quint32 entry = 0; // of the archive
    quint32 line = 0; // from 1 on; 0: none is chosen
};

// What is looked at in the shown tensor, shared by its panes: what one of them changes, the others follow. Lives as
// long as the view of details; another tensor of the same shape keeps cell and slice, so that layers compare by eye.
class Look : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    void setShape(const Extents &shape); // of the tensor that is shown now

    // The element under the cursor, an index for each axis; empty: none.
    const Extents &cell() const { return m_cell; }
    void setCell(const Extents &cell);

    // The part that was chosen, as in numpy: "3, :, :, 0"; empty: all of it, each pane shows what it shows first.
    const QString &slice() const { return m_slice; }
    void setSlice(const QString &slice);

    // The values that were selected in the histogram: also the heat map's colours, where its range is the selection.
    const std::optional<ValueRange> &selection() const { return m_selection; }
    void setSelection(const std::optional<ValueRange> &selection);

    // What is chosen of a graph, in its drawing or its table of nodes: a node, a module, or the graph as a whole.
    const Subject &part() const { return m_part; }
    void setPart(const Subject &part);

    // The line that is to be seen when the entry is shown next.
    const ChosenLine &line() const { return m_line; }
    void setLine(const ChosenLine &line) { m_line = line; }

Q_SIGNALS:
    void cellChanged();
    void sliceChanged();
    void selectionChanged();
    void partChanged();

private:
    Extents m_shape;
    Extents m_cell;
    QString m_slice;
    std::optional<ValueRange> m_selection;
    Subject m_part;
    ChosenLine m_line;
};

}
