// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/text.h"
#include "core/export/output.h"
#include "core/export/plan.h"
#include "core/export/writers.h"
#include "core/value/json.h"

#include <QtEndian>

#include <algorithm>
#include <utility>

namespace pith {

namespace {

// A type that torch counts in bytes, and safetensors in its two elements a byte.
constexpr DType halfBytes = DType::Float4E2M1FNx2;

QLatin1StringView typeName(DType dtype)
{
    return dtype == halfBytes ? QLatin1StringView("F4") : row(dtype).safetensors;
}

Extents statedShape(const Planned &planned)
{
    Extents shape = planned.shape;
    if (planned.to == halfBytes && shape.isEmpty())
        shape.append(2);
    else if (planned.to == halfBytes)
        shape.back() *= 2;
    return shape;
}

constexpr qsizetype LargestHeader = 100'000'000; // what readers accept

// Length of the header, then a JSON object of {name: {dtype, shape, data_offsets}}, padded with spaces to a multiple
// of 8. Format: the README of github.com/huggingface/safetensors.
QByteArray headerOf(const std::vector<Planned> &all)
{
    QByteArray header(8, '\0');
    JsonWriter json([&](QByteArrayView part) { header.append(part); });
    json.beginObject().key(QLatin1StringView("__metadata__")).beginObject();
    json.field(QLatin1StringView("format"), QLatin1StringView("pt")).endObject();
    quint64 offset = 0;
    for (const Planned &planned : all) {
        json.key(QByteArrayView(planned.name.toUtf8())).beginObject();
        json.field(QLatin1StringView("dtype"), typeName(planned.to));
        json.key(QLatin1StringView("shape")).beginArray();
        for (const qint64 extent : statedShape(planned))
            json.value(extent);
        json.endArray().key(QLatin1StringView("data_offsets")).beginArray();
        json.value(offset).value(offset + planned.bytes()).endArray().endObject();
        offset += planned.bytes();
    }
    json.endObject().flush();
    header.append((8 - header.size() % 8) % 8, ' ');
    qToLittleEndian(quint64(header.size() - 8), header.data());
    if (header.size() > LargestHeader)
        throw Error(tr("The names and shapes take %1 bytes: readers of .safetensors accept no more than %2")
                .arg(header.size())
                .arg(LargestHeader));
    return header;
}

}

// Quantized, opaque and half-precision complex types are written as what numpy would hold, where there is a name for
// that; complex128 would lose digits as complex64, the only complex type there is.
std::optional<DType> heldBySafetensors(DType dtype)
{
    for (const DType held : {dtype, row(dtype).numpyAs}) {
        if (!typeName(held).isEmpty())
            return held;
    }
    return {};
}

void writeSafetensors(const Document &document, Items items, const ExportOptions &options, QFileDevice &out,
    QStringList &notes, Progress &progress)
{
    std::vector<Planned> all = plan(document, items, options, {heldBySafetensors}, notes, progress);
    // Largest elements first, so that each tensor is aligned to its own; else in the order of the items.
    std::ranges::sort(all, {}, [](const Planned &planned) { return std::pair(-row(planned.to).bytes, planned.item); });
    const QByteArray header = headerOf(all);
    auto bytes = quint64(header.size());
    for (const Planned &planned : all)
        bytes += planned.bytes();
    requireRoom(out, bytes);
    writeChars(out, header);
    for (const Planned &planned : all)
        writeElements(document, planned, out, progress);
}

}
