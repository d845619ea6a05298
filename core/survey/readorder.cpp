// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/survey/readorder.h"

#include "core/document/leaves.h"
#include "core/document/storages.h"

#include <algorithm>
#include <tuple>

namespace pith {

namespace {

struct Axis
{
    qint64 extent;
    qint64 stride;

    bool operator==(const Axis &) const = default;
};

// Axes in the order of their strides, joined where they make one: equal for views that show the same elements as often.
std::vector<Axis> elementsOf(const Tensor &tensor)
{
    std::vector<Axis> axes;
    for (qsizetype i = 0; i < std::min(tensor.shape.size(), tensor.stride.size()); ++i) {
        if (tensor.shape[i] != 1)
            axes.push_back({tensor.shape[i], tensor.stride[i]});
    }
    std::ranges::sort(axes,
        [](const Axis &a, const Axis &b) { return std::pair(a.stride, a.extent) < std::pair(b.stride, b.extent); });
    std::vector<Axis> joined;
    for (const Axis &axis : axes) {
        qint64 span = 0;
        const bool isNext = !joined.empty() && !qMulOverflow(joined.back().extent, joined.back().stride, &span)
            && span == axis.stride && !qMulOverflow(joined.back().extent, axis.extent, &span);
        if (isNext)
            joined.back().extent = span;
        else
            joined.push_back(axis);
    }
    return joined;
}

bool sameElements(const Document &document, const Tensor &a, const Tensor &b)
{
    return a.storage != StorageId::None && b.storage != StorageId::None
        && identityOf(document, a.storage) == identityOf(document, b.storage)
        && document.values.storage(a.storage).bigEndian == document.values.storage(b.storage).bigEndian
        && a.dtype == b.dtype && a.offset == b.offset && a.neg == b.neg && a.quantization == b.quantization
        && a.layout == b.layout && a.hasData == b.hasData && a.error == b.error && a.components.empty()
        && b.components.empty() && elementsOf(a) == elementsOf(b);
}

// Where a view begins in the file, and what brings equal views together there.
struct Spot
{
    quint64 position = 0;
    size_t likeness = 0;
    quint32 leaf = 0;

    bool operator<(const Spot &other) const
    {
        return std::tie(position, likeness, leaf) < std::tie(other.position, other.likeness, other.leaf);
    }
};

quint64 positionOf(const Document &document, BlobId id)
{
    if (id == BlobId::None)
        return 0;
    const Blob &blob = document.blobs[number(id)];
    const bool isEntry = blob.entry < document.archive.entries.size();
    return blob.offset + (isEntry ? document.archive.entries[blob.entry].headerOffset.value_or(0) : 0);
}

Spot spotOf(const Document &document, quint32 leaf)
{
    const Values &values = document.values;
    const ValueId id = leafAt(document, leaf).value;
    Spot spot;
    spot.leaf = leaf;
    if (values.kind(id) == Kind::Array) {
        const Array &array = values.arrays[values[id].link];
        spot.position = positionOf(document, array.blob) + array.blobOffset;
        return spot;
    }
    const Tensor &tensor = values.tensor(values.tensorId(id));
    if (tensor.storage == StorageId::None)
        return spot;
    const auto into = quint64(std::clamp<qint64>(tensor.offset, 0, qint64(1) << 56));
    spot.position = positionOf(document, values.storage(tensor.storage).blob) + into * quint64(row(tensor.dtype).bytes);
    spot.likeness = qHash(identityOf(document, tensor.storage), size_t(tensor.dtype));
    for (const Axis &axis : elementsOf(tensor))
        spot.likeness = qHashMulti(spot.likeness, axis.extent, axis.stride);
    return spot;
}

const Tensor *tensorAt(const Document &document, quint32 leaf)
{
    const ValueId id = leafAt(document, leaf).value;
    const Values &values = document.values;
    return values.kind(id) == Kind::Tensor ? &values.tensor(values.tensorId(id)) : nullptr;
}

}

ReadOrder::ReadOrder(const Document &document, Progress &progress)
{
    const quint32 count = leafCount(document);
    std::vector<Spot> spots;
    spots.reserve(count);
    for (quint32 leaf = 0; leaf < count; ++leaf) {
        progress.check();
        spots.push_back(spotOf(document, leaf));
    }
    std::ranges::sort(spots, std::less());
    m_units.resize(count);
    m_leaves.reserve(count);
    const Tensor *before = nullptr;
    for (const Spot &spot : spots) {
        const Tensor *tensor = tensorAt(document, spot.leaf);
        if (!before || !tensor || !sameElements(document, *before, *tensor))
            m_begins.push_back(quint32(m_leaves.size()));
        m_units[spot.leaf] = quint32(m_begins.size() - 1);
        m_leaves.push_back(spot.leaf);
        before = tensor;
    }
    m_begins.push_back(count);
}

}
