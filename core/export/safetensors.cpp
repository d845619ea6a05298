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
constexpr QByteArrayView metadataKey("__metadata__");
constexpr QByteArrayView formatKey("format");

void checkHeader(quint64 size)
{
    if (size > quint64(LargestHeader))
        throw Error(tr("The names and shapes take %1 bytes: readers of .safetensors accept no more than %2")
                .arg(size)
                .arg(LargestHeader));
}

// Before any work for so many: the least that they take.
void checkNames(Items items)
{
    constexpr QByteArrayView least(R"("":{"dtype":"I8","shape":[],"data_offsets":[0,0]},)");
    quint64 size = 0;
    for (const ExportItem &item : items)
        size += quint64(item.name.size() + least.size());
    checkHeader(size);
}

// What the document's file says beside its tensors.
ValueId metadataOf(const Document &document)
{
    struct Row
    {
        QLatin1StringView format;
        QByteArrayView root;
    };
    static constexpr Row rows[]{
        {QLatin1StringView("safetensors"), metadataKey}, {QLatin1StringView("gguf"), "metadata"}};
    const auto isMetadata = [&](const Document::Root &root) {
        return std::ranges::any_of(
            rows, [&](const Row &row) { return document.format == row.format && root.entry == row.root; });
    };
    const auto found = std::ranges::find_if(document.roots, isMetadata);
    return found == document.roots.end() ? ValueId::None : found->value;
}

// Texts under texts are all that the format holds. What says nothing of a framework is taken for PyTorch's.
void writeMetadata(JsonWriter &json, const Document &document, QStringList &notes)
{
    const Values &values = document.values;
    const ValueId metadata = metadataOf(document);
    const auto items = metadata == ValueId::None ? std::span<const ValueId>() : values.items(metadata);
    bool hasFormat = false;
    size_t lost = 0;
    json.key(metadataKey).beginObject();
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
        if (values.kind(items[i]) != Kind::Str || values.kind(items[i + 1]) != Kind::Str) {
            ++lost;
            continue;
        }
        hasFormat |= values.text(items[i]) == formatKey;
        json.key(values.text(items[i])).text(values.text(items[i + 1]));
    }
    if (!hasFormat)
        json.key(formatKey).text("pt");
    json.endObject();
    if (lost > 0)
        notes.append(tr("Left out of the metadata, which holds texts only: %1 of %2").arg(lost).arg(items.size() / 2));
}

// Length of the header, then a JSON object of {name: {dtype, shape, data_offsets}}, padded with spaces to a multiple
// of 8. Format: the README of github.com/huggingface/safetensors.
QByteArray headerOf(const Document &document, const std::vector<Planned> &all, QStringList &notes)
{
    QByteArray header(8, '\0');
    JsonWriter json([&](QByteArrayView part) { header.append(part); }, JsonWriter::Spaces::None);
    json.beginObject();
    writeMetadata(json, document, notes);
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
    checkHeader(quint64(header.size()));
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
    checkNames(items);
    std::vector<Planned> all = plan(document, items, options, {heldBySafetensors}, notes, progress);
    // Largest elements first, so that each tensor is aligned to its own; else in the order of the items.
    std::ranges::sort(all, {}, [](const Planned &planned) { return std::pair(-row(planned.to).bytes, planned.item); });
    const QByteArray header = headerOf(document, all, notes);
    auto bytes = quint64(header.size());
    for (const Planned &planned : all)
        bytes += planned.bytes();
    requireRoom(out, bytes);
    writeChars(out, header);
    for (const Planned &planned : all)
        writeElements(document, planned, out, progress);
}

}
