// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/export/exporters.h"
#include "core/export/output.h"

namespace pith {

// One tensor or array that is going to be written, and as what.
struct Planned
{
    QString name;
    const ExportItem *item;
    Extents shape;
    DType from = DType::Untyped;
    DType to = DType::Untyped;
    quint64 elementSize = 0;
    const Array *array = nullptr; // of texts, dates or structures: no tensor, written as it is

    quint64 bytes() const { return quint64(*elementCount(shape)) * elementSize; }
};

// What a format takes.
struct Held
{
    std::optional<DType> (*holds)(DType);
    bool takesAnyArray = false; // of texts, dates and structures too
};

// The items that can be read, and whose dtype the format holds, in their order. Tells in `notes` what is converted or
// left out. Throws Error when nothing is left, when a dtype that was asked for can't be had, or when two names are
// equal.
std::vector<Planned> plan(const Document &document, std::span<const ExportItem> items, const ExportOptions &options,
    const Held &held, QStringList &notes, Progress &progress);

// The array that an item is, where that has a dtype that no tensor has; null: it is none.
const Array *oddArray(const Document &document, const ExportItem &item);

// The elements of an item, ready to be read. Throws Error that names it.
TensorData elementsOf(const Document &document, const ExportItem &item, Progress &progress);

// All elements, row by row and little-endian, as the dtype that is planned. Memory: fixed.
void writeElements(const Document &document, const Planned &planned, const Sink &sink, Progress &progress);
// To the end of a file: elements that lie in a file as they are wanted are copied by the system.
void writeElements(const Document &document, const Planned &planned, QFileDevice &out, Progress &progress);

}
