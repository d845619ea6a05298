// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/arrayitems.h"

#include "core/bytes/checked.h"
#include "core/bytes/text.h"

#include <algorithm>

namespace pith {

namespace {

constexpr qint64 ChunkBytes = 1 << 20;

SourcePtr bytesOf(const Document &document, const Array &array, Progress &progress)
{
    return array.blob == BlobId::None ? memorySource(array.bytes) : openBlob(document, array.blob, progress);
}

void swap(std::span<std::byte> bytes, size_t unit)
{
    for (size_t at = 0; at + unit <= bytes.size(); at += unit)
        std::reverse(bytes.begin() + qsizetype(at), bytes.begin() + qsizetype(at + unit));
}

// Makes one item little-endian: fields one by one, halves of complex numbers, letters of texts.
void makeLittle(const Values &values, quint32 id, std::span<std::byte> item)
{
    const NumpyType &type = values.numpyTypes[id];
    for (const NumpyType::Field &field : type.fields) {
        const qint64 size = values.numpyTypes[field.type].itemSize;
        if (field.offset >= 0 && size >= 0 && fitsInside(quint64(field.offset), quint64(size), item.size()))
            makeLittle(values, field.type, item.subspan(size_t(field.offset), size_t(size)));
    }
    if (!type.subShape.isEmpty()) {
        const auto size = size_t(std::max<qint64>(values.numpyTypes[type.subType].itemSize, 1));
        for (size_t at = 0; at + size <= item.size(); at += size)
            makeLittle(values, type.subType, item.subspan(at, size));
    } else if (type.fields.empty() && type.descr.startsWith('>')) {
        const char kind = type.descr[1];
        swap(item, kind == 'U' ? 4 : kind == 'c' ? item.size() / 2 : item.size());
    }
}

// The place in memory of a row-major item.
qint64 placeOf(qint64 item, const Extents &shape, const Extents &strides)
{
    qint64 place = 0;
    for (qsizetype axis = shape.size() - 1; axis >= 0; --axis) {
        place += item % shape[axis] * strides[axis];
        item /= shape[axis];
    }
    return place;
}

}

void forRowMajorItems(const Document &document, const Array &array, Progress &progress,
    const std::function<void(std::span<const std::byte>)> &take)
{
    const qint64 size = document.values.numpyTypes[array.type].itemSize;
    const std::optional<qint64> count = elementCount(array.shape);
    const std::optional<qint64> whole = count ? checkedMul(*count, size) : std::nullopt;
    const SourcePtr source = bytesOf(document, array, progress);
    if (!whole || *whole < 0 || !fitsInside(array.blobOffset, quint64(*whole), source->size()))
        throw Error(tr("The array's bytes are not all there"));
    if (*whole == 0)
        return;
    const qint64 most = std::min(*count, std::max<qint64>(ChunkBytes / size, 1));
    std::vector<std::byte> chunk(size_t(most * size));
    const bool inOrder = isRowsFirst(array);
    const Extents strides = stridesOf(array);
    for (qint64 first = 0; first < *count; first += most) {
        const auto part = std::span(chunk).first(size_t(std::min(most, *count - first) * size));
        if (inOrder)
            source->read(array.blobOffset + quint64(first * size), part);
        for (size_t at = 0; at < part.size(); at += size_t(size)) {
            const auto item = part.subspan(at, size_t(size));
            const qint64 number = first + qint64(at) / size;
            if (!inOrder)
                source->read(array.blobOffset + quint64(placeOf(number, array.shape, strides) * size), item);
            makeLittle(document.values, array.type, item);
        }
        take(part);
        progress.check();
    }
}

}
