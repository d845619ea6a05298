// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/sparse.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"

#include <algorithm>
#include <array>
#include <optional>

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

// The value of an attribute, whose name torch writes with an underscore or without.
ValueId attributeOf(const Values &values, const Tensor &tensor, QByteArrayView name)
{
    const std::span<const ValueId> items
        = tensor.attributes == ValueId::None || values.kind(tensor.attributes) != Kind::Dict
        ? std::span<const ValueId>()
        : values.items(tensor.attributes);
    for (size_t key = 0; key + 1 < items.size(); key += 2) {
        const QByteArrayView text = values.text(items[key]);
        if (text == name || (text.startsWith('_') && text.sliced(1) == name))
            return items[key + 1];
    }
    return ValueId::None;
}

ValueId componentOf(const Tensor &tensor, QLatin1StringView name)
{
    const auto part = std::ranges::find(tensor.components, name, &Tensor::Component::name);
    return part == tensor.components.end() ? ValueId::None : part->tensor;
}

// What a nested or jagged tensor is made of; None where that is none.
struct RaggedPlaces
{
    ValueId values = ValueId::None;
    ValueId begins = ValueId::None;
    ValueId sizes = ValueId::None;
    ValueId strides = ValueId::None;
    qint64 raggedAxis = 0;
};

std::optional<RaggedPlaces> raggedPlacesOf(const Values &values, ValueId id)
{
    const Tensor *const tensor = tensorOf(values, id);
    const auto isTensor = [&](ValueId part) { return part != ValueId::None && tensorOf(values, part); };
    RaggedPlaces places;
    if (!tensor || !tensor->error.isEmpty())
        return std::nullopt;
    if (tensor->layout == Layout::Nested) {
        places = {componentOf(*tensor, QLatin1StringView("buffer")),
            componentOf(*tensor, QLatin1StringView("storage_offsets")),
            componentOf(*tensor, QLatin1StringView("sizes")), componentOf(*tensor, QLatin1StringView("strides"))};
        if (!isTensor(places.sizes) || !isTensor(places.strides))
            return std::nullopt;
    } else if (tensor->layout == Layout::Jagged) {
        places = {attributeOf(values, *tensor, "values"), attributeOf(values, *tensor, "offsets"),
            attributeOf(values, *tensor, "lengths")};
        if (!isTensor(places.sizes))
            places.sizes = ValueId::None;
        const auto ragged = std::ranges::find_if(tensor->shape, [](qint64 extent) { return extent < 0; });
        places.raggedAxis = ragged - tensor->shape.begin() - 1;
    }
    return isTensor(places.values) && isTensor(places.begins) ? std::optional(places) : std::nullopt;
}

RaggedParts raggedPartsOf(const Document &document, Layout layout, const RaggedPlaces &places, Progress &progress)
{
    const auto part = [&](ValueId id) {
        return id == ValueId::None ? std::nullopt : std::optional(tensorData(document, id, progress));
    };
    return {layout, *part(places.values), *part(places.begins), part(places.sizes), part(places.strides),
        qsizetype(places.raggedAxis)};
}

}

bool isSparse(const Values &values, ValueId id)
{
    const Tensor *const tensor = tensorOf(values, id);
    return tensor && tensor->error.isEmpty() && placesOf(*tensor);
}

bool isRagged(const Values &values, ValueId id) { return raggedPlacesOf(values, id).has_value(); }

ValueId countedPart(const Values &values, ValueId id)
{
    const Tensor *const tensor = tensorOf(values, id);
    if (!tensor)
        return id;
    for (const QLatin1StringView name : {QLatin1StringView("values"), QLatin1StringView("buffer")}) {
        if (const ValueId part = componentOf(*tensor, name); part != ValueId::None)
            return part;
    }
    return id;
}

ValueId shownPart(const Values &values, ValueId id)
{
    const auto places = raggedPlacesOf(values, id);
    return places ? places->values : countedPart(values, id);
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
    if (const auto ragged = raggedPlacesOf(document.values, id))
        return raggedPartsOf(document, tensorOf(document.values, id)->layout, *ragged, progress);
    if (!isSparse(document.values, id))
        return tensorData(document, id, progress);
    const Tensor &tensor = *tensorOf(document.values, id);
    return partsOf(document, tensor, *placesOf(tensor), progress);
}

}
