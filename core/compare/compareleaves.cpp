// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/compare/compare.h"
#include "core/compare/sparsepairs.h"
#include "core/document/arrayitems.h"
#include "core/document/sparse.h"
#include "core/tensor/storedplaces.h"

#include <algorithm>
#include <numeric>

// Tensors and arrays as leaves of documents: what has no elements of its own, and what has more than one part.
namespace pith {

namespace {

bool areEqual(const Extents &a, const Extents &b) { return std::ranges::equal(a, b); }

struct Outline
{
    Extents shape;
    QByteArrayView dtype; // of arrays: numpy's
    std::optional<DType> type;
    Layout layout = Layout::Strided;
};

Outline outlineOf(const Values &values, ValueId id)
{
    if (values.kind(id) == Kind::Tensor) {
        const Tensor &tensor = values.tensor(values.tensorId(id));
        return {tensor.shape, {}, tensor.dtype, tensor.layout};
    }
    const Array &array = values.arrays[values[id].link];
    const QByteArray &descr = values.numpyTypes[array.type].descr;
    return {array.shape, descr, dtypeByNumpy(QLatin1StringView(descr)), Layout::Strided};
}

// Sparse ones of any layout have the elements that dense ones have.
bool haveSameElements(Layout a, Layout b)
{
    const auto isNested = [](Layout layout) { return layout == Layout::Nested || layout == Layout::Jagged; };
    return a == b || (!isNested(a) && !isNested(b));
}

bool haveSameType(const Outline &a, const Outline &b)
{
    const bool isNumber = a.type || b.type;
    return haveSameElements(a.layout, b.layout) && (isNumber ? a.type == b.type : a.dtype == b.dtype);
}

const Tensor *tensorOf(const Values &values, ValueId id)
{
    return values.kind(id) == Kind::Tensor ? &values.tensor(values.tensorId(id)) : nullptr;
}

// Arrays of text and records: the same bytes or not, row by row whatever their order in memory is.
std::optional<QByteArray> plainBytes(const Document &document, ValueId id, Progress &progress)
{
    const Values &values = document.values;
    if (values.kind(id) != Kind::Array || outlineOf(values, id).type)
        return std::nullopt;
    const Array &array = values.arrays[values[id].link];
    if (array.blob != BlobId::None || values.numpyTypes[array.type].isObject || !array.error.isEmpty())
        return std::nullopt;
    QByteArray bytes;
    forRowMajorItems(document, array, progress, [&](std::span<const std::byte> items) {
        bytes.append(reinterpret_cast<const char *>(items.data()), qsizetype(items.size()));
    });
    return bytes;
}

// Whether there are no elements of its own, because they are other leaves (of jagged tensors) and values (of arrays of
// objects), which are compared as such.
bool isHollow(const Values &values, ValueId id)
{
    if (const Tensor *const tensor = tensorOf(values, id))
        return tensor->error.isEmpty()
            && (!tensor->hasData || (tensor->layout != Layout::Strided && tensor->components.empty()));
    return values.numpyTypes[values.arrays[values[id].link].type].isObject;
}

// Meta tensors, and those of which a graph knows the shape only; a wrapper's numbers are in its attributes.
bool isOfNothing(const Tensor &tensor) { return !tensor.hasData && tensor.attributes == ValueId::None; }

class LeafComparison
{
public:
    LeafComparison(const Document &a, const Document &b, const Tolerance &tolerance, Progress &progress)
        : m_a(a),
          m_b(b),
          m_tolerance(tolerance),
          m_progress(progress)
    {
    }

    Compared of(ValueId a, ValueId b) const
    {
        const Tensor *const tensorA = tensorOf(m_a.values, a), *const tensorB = tensorOf(m_b.values, b);
        if (tensorA && tensorB && isOfNothing(*tensorA) && isOfNothing(*tensorB))
            throw Error(tr("No values were saved on either side, so there is nothing to compare"));
        if (isHollow(m_a.values, a) && isHollow(m_b.values, b))
            return {Status::Identical, {}, {}, false, {}};
        const auto bytesA = plainBytes(m_a, a, m_progress), bytesB = plainBytes(m_b, b, m_progress);
        if (bytesA && bytesB)
            return {*bytesA == *bytesB ? Status::Identical : Status::Changed, {}, {}, false, {}};
        if (isSparse(m_a.values, a) || isSparse(m_b.values, b))
            return ofSparse(a, b);
        if (tensorA && tensorB && !tensorA->components.empty() && !tensorB->components.empty())
            return ofParts(*tensorA, *tensorB);
        return compared(tensorData(m_a, a, m_progress), tensorData(m_b, b, m_progress), m_tolerance, m_progress);
    }

private:
    Compared ofSparse(ValueId a, ValueId b) const
    {
        const Elements inA = elementsOf(m_a, a, m_progress), inB = elementsOf(m_b, b, m_progress);
        const auto *const partsA = std::get_if<SparseParts>(&inA), *const partsB = std::get_if<SparseParts>(&inB);
        const Status places = partsA && partsB ? statusOfPlaces(*partsA, *partsB, m_progress) : Status::Changed;
        if (places != Status::Changed) {
            Compared numbers = ofSamePlaces(*partsA, *partsB);
            if (numbers.status == Status::Identical)
                numbers.status = places;
            if (numbers.status == Status::Identical || (hasEachOnce(m_a, a) && hasEachOnce(m_b, b)))
                return numbers;
        }
        Compared result;
        result.measures = measureSparse(inA, inB, m_tolerance, m_progress);
        const bool isOneType = outlineOf(m_a.values, a).type == outlineOf(m_b.values, b).type;
        result.status = !isOneType           ? Status::DType
            : result.measures->differing > 0 ? Status::Changed
                                             : Status::EqualValues;
        return result;
    }

    static bool hasEachOnce(const Document &document, ValueId id)
    {
        const Tensor &tensor = *tensorOf(document.values, id);
        return tensor.layout != Layout::SparseCoo || tensor.coalesced;
    }

    Compared ofSamePlaces(const SparseParts &a, const SparseParts &b) const
    {
        Compared numbers = compared(a.values, b.values, m_tolerance, m_progress);
        if (!numbers.measures || numbers.measures->maxAbsAt < 0)
            return numbers;
        const Extents place = StoredPlaces(a, m_progress).of(numbers.measures->maxAbsAt);
        const Extents strides = contiguousStrides(a.shape);
        numbers.measures->maxAbsAt = std::inner_product(place.begin(), place.end(), strides.begin(), qint64(0));
        return numbers;
    }

    // Numbers can be compared where all else is the same.
    Compared ofParts(const Tensor &a, const Tensor &b) const
    {
        if (a.components.size() != b.components.size())
            throw Error(tr("Its parts are %1 on one side and %2 on the other")
                    .arg(a.components.size())
                    .arg(b.components.size()));
        Compared numbers;
        for (size_t part = 0; part < a.components.size(); ++part) {
            const TensorData dataA = tensorData(m_a, a.components[part].tensor, m_progress);
            const TensorData dataB = tensorData(m_b, b.components[part].tensor, m_progress);
            const QLatin1StringView name = a.components[part].name;
            const Compared one = compared(dataA, dataB, m_tolerance, m_progress);
            const bool isNumbers = name == QLatin1StringView("values") || name == QLatin1StringView("buffer");
            if (isNumbers || numbers.status == Status::NotYet)
                numbers = one;
            if (!isNumbers && one.status != Status::Identical && one.status != Status::DType)
                return {Status::Changed, {}, {}, false, tr("Its numbers stand in other places")};
        }
        return numbers;
    }

    const Document &m_a;
    const Document &m_b;
    const Tolerance &m_tolerance;
    Progress &m_progress;
};

}

Compared compared(const Document &documentA, ValueId a, const Document &documentB, ValueId b,
    const Tolerance &tolerance, Progress &progress)
{
    Compared result;
    result.status = statusAtOnce(documentA.values, a, documentB.values, b);
    if (result.status == Status::Shape)
        return result;
    Compared measured;
    if (!attempt(
            result.error, [&] { measured = LeafComparison(documentA, documentB, tolerance, progress).of(a, b); })) {
        result.status = result.status == Status::NotYet ? Status::Error : result.status;
        return result;
    }
    return measured;
}

Status statusAtOnce(const Values &valuesA, ValueId a, const Values &valuesB, ValueId b)
{
    const Outline outlineA = outlineOf(valuesA, a), outlineB = outlineOf(valuesB, b);
    if (!areEqual(outlineA.shape, outlineB.shape))
        return Status::Shape;
    return haveSameType(outlineA, outlineB) ? Status::NotYet : Status::DType;
}

quint64 logicalBytesOf(const Values &values, ValueId id)
{
    const Outline outline = outlineOf(values, id);
    const auto count = elementCount(outline.shape);
    return outline.type && count ? logicalBytes(*outline.type, *count) : 0;
}

}
