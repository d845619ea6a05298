// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/sparse.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"

#include <algorithm>
#include <array>

namespace pith {

namespace {

// Which part is what, as torch's reductions order them.
struct PartPlaces
{
    Layout layout;
    qsizetype begins; // -1: none
    qsizetype indices;
    qsizetype values;
};
constexpr std::array partPlaces{
    PartPlaces{Layout::SparseCoo, -1, 0, 1},
    PartPlaces{Layout::SparseCsr, 0, 1, 2},
    PartPlaces{Layout::SparseCsc, 0, 1, 2},
    PartPlaces{Layout::SparseBsr, 0, 1, 2},
    PartPlaces{Layout::SparseBsc, 0, 1, 2},
};

const PartPlaces *placesOf(const Tensor &tensor)
{
    const auto *const row = std::ranges::find(partPlaces, tensor.layout, &PartPlaces::layout);
    const bool isThere = row != partPlaces.end() && qsizetype(tensor.components.size()) == row->values + 1;
    return isThere ? row : nullptr;
}

const Tensor *tensorOf(const Values &values, ValueId id)
{
    return values.kind(id) == Kind::Tensor ? &values.tensor(values.tensorId(id)) : nullptr;
}

bool areEqual(std::span<const qint64> a, std::span<const qint64> b) { return std::ranges::equal(a, b); }

bool fitsCoo(const SparseParts &parts)
{
    const Extents &indices = parts.indices.shape, &values = parts.values.shape;
    if (indices.size() != 2 || values.isEmpty() || indices[0] > parts.shape.size() || values[0] != indices[1])
        return false;
    return areEqual(std::span(values).subspan(1), std::span(parts.shape).subspan(size_t(indices[0])));
}

// Blocks may have any size that divides the matrix.
bool fitsCompressed(const SparseParts &parts)
{
    const qsizetype batch = parts.begins.shape.size() - 1; // axes of it
    const qsizetype others = batch + 1 + (parts.hasBlocks() ? 2 : 0); // begin in `values`
    const std::span shape(parts.shape), values(parts.values.shape);
    const std::span begins(parts.begins.shape), indices(parts.indices.shape);
    if (batch < 0 || parts.shape.size() < batch + 2
        || parts.values.shape.size() != others + parts.shape.size() - batch - 2)
        return false;
    const auto count = size_t(batch);
    if (indices.size() != count + 1 || !areEqual(indices, values.first(count + 1))
        || !areEqual(begins.first(count), shape.first(count)) || !areEqual(indices.first(count), shape.first(count))
        || !areEqual(values.subspan(size_t(others)), shape.subspan(count + 2)))
        return false;
    for (size_t side = 0; side < 2; ++side) {
        const qint64 block = parts.hasBlocks() ? values[count + 1 + side] : 1;
        if (block < 1 || shape[count + side] % block != 0)
            return false;
        if (side == size_t(parts.isByColumns()) && begins[count] != shape[count + side] / block + 1)
            return false;
    }
    return true;
}

SparseParts partsOf(const Document &document, const Tensor &tensor, const PartPlaces &places, Progress &progress)
{
    const auto part
        = [&](qsizetype place) { return tensorData(document, tensor.components[size_t(place)].tensor, progress); };
    SparseParts parts{tensor.layout, tensor.shape, part(places.indices), {}, part(places.values)};
    if (places.begins >= 0)
        parts.begins = part(places.begins);
    if (!(places.begins >= 0 ? fitsCompressed(parts) : fitsCoo(parts)))
        throw Error(tr("The parts of this %1 tensor don't fit together").arg(name(tensor.layout)));
    return parts;
}

}

bool isSparse(const Values &values, ValueId id)
{
    const Tensor *const tensor = tensorOf(values, id);
    return tensor && tensor->error.isEmpty() && placesOf(*tensor);
}

ValueId countedPart(const Values &values, ValueId id)
{
    const Tensor *const tensor = tensorOf(values, id);
    if (!tensor)
        return id;
    for (const QLatin1StringView name : {QLatin1StringView("values"), QLatin1StringView("buffer")}) {
        const auto part = std::ranges::find(tensor->components, name, &Tensor::Component::name);
        if (part != tensor->components.end())
            return part->tensor;
    }
    return id;
}

QString whyNoData(const Values &values, const Tensor &tensor)
{
    if (values.name(tensor.device) == "meta")
        return tr("No data: the tensor was on the meta device when it was saved");
    if (tensor.attributes == ValueId::None)
        return tr("No data: only the tensor's shape was known when it was saved");
    return tr("No data of its own: a %1 keeps its numbers in the tensors below")
        .arg(QString::fromUtf8(values.name(tensor.className)));
}

Elements elementsOf(const Document &document, ValueId id, Progress &progress)
{
    if (!isSparse(document.values, id))
        return tensorData(document, id, progress);
    const Tensor &tensor = *tensorOf(document.values, id);
    return partsOf(document, tensor, *placesOf(tensor), progress);
}

}
