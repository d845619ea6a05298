// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/text.h"
#include "core/document/arrayitems.h"
#include "core/export/output.h"
#include "core/export/plan.h"
#include "core/export/writers.h"
#include "core/value/json.h"

#include <vector>

namespace pith {

namespace {

void writeSource(const ByteSource &source, QFileDevice &out, Progress &progress)
{
    requireRoom(out, source.size());
    copyBytes(source, 0, source.size(), out, progress);
}

void writeTensor(const Document &document, const ExportItem &item, const ExportOptions &options, QFileDevice &out,
    QStringList &notes, Progress &progress)
{
    if (const Array *const array = oddArray(document, item)) {
        if (!array->error.isEmpty())
            throw Error(array->error);
        return forRowMajorItems(document, *array, progress, sinkTo(out));
    }
    const TensorData data = elementsOf(document, item, progress);
    // Packed integers have no order of their own in bytes but that of the storage.
    if (isPacked(data.dtype) && !item.view && !options.dtype)
        return writeSource(*data.bytes, out, progress);
    const std::vector<Planned> all = plan(document, std::span(&item, 1), options, {heldAsItIs}, notes, progress);
    requireRoom(out, all[0].bytes());
    writeElements(document, all[0], out, progress);
}

bool isText(Kind kind) { return kind == Kind::Str || kind == Kind::Bytes || kind == Kind::ByteArray; }

// Text as UTF-8, bytes as they are, numbers as Python prints them.
QByteArray plainText(const Values &values, ValueId value)
{
    switch (values.kind(value)) {
    case Kind::None:
        return "None";
    case Kind::Bool:
        return values[value].integer ? "True" : "False";
    case Kind::Int:
    case Kind::BigInt:
        return values.decimal(value).toLatin1();
    case Kind::Float:
        return shortest(values[value].real);
    default:
        if (!isText(values.kind(value)) && values.kind(value) != Kind::Word && values.kind(value) != Kind::Global)
            throw Error(tr("It has no text of its own"));
        return values.text(value).toByteArray();
    }
}

}

std::optional<DType> heldAsItIs(DType dtype) { return dtype; }

void writeRaw(const Document &document, Items items, const ExportOptions &options, QFileDevice &out, QStringList &notes,
    Progress &progress)
{
    const ExportItem &item = items[0];
    if (item.isEntry())
        return writeSource(*document.archive.open(item.entry, progress), out, progress);
    if (!item.view && isText(document.values.kind(item.value)))
        return writeChars(out, document.values.text(item.value));
    writeTensor(document, item, options, out, notes, progress);
}

void writeText(
    const Document &document, Items items, const ExportOptions &, QFileDevice &out, QStringList &, Progress &progress)
{
    const ExportItem &item = items[0];
    if (item.isEntry())
        return writeSource(*document.archive.open(item.entry, progress), out, progress);
    if (item.view)
        throw Error(tr("\"%1\" is a tensor: it has no text of its own").arg(item.name));
    writeChars(out, plainText(document.values, item.value));
}

}
