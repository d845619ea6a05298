// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/compare.h"

#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/compare/lockstep.h"
#include "core/compare/numbers.h"
#include "core/compare/pairaccumulator.h"
#include "core/compare/rounding.h"
#include "core/document/words.h"
#include "core/work/parallel.h"

#include <algorithm>
#include <cstring>

namespace pith {

namespace {

bool areEqual(const Quantization *a, const Quantization *b)
{
    if (!a || !b)
        return a == b;
    return a->scales == b->scales && a->zeroPoints == b->zeroPoints && a->axis == b->axis;
}

bool areEqual(const Extents &a, const Extents &b) { return std::ranges::equal(a, b); }

// Whether equal bytes are equal numbers.
bool haveSameMeaning(const TensorData &a, const TensorData &b)
{
    return a.dtype == b.dtype && areEqual(a.quantization, b.quantization);
}

template <typename V> Measures measurePiece(const Lockstep &both, quint64 piece, const NumberPair<V> &numbers,
    bool sameMeaning, bool sameType, const Tolerance &tolerance)
{
    PairAccumulator<V> accumulator(tolerance);
    alignas(64) std::array<V, size_t(BlockElements)> scratchA, scratchB;
    both.eachBlock(piece, [&](const TwoSpans &block) {
        const bool sameBytes = sameType && std::memcmp(block.a, block.b, size_t(block.count * both.bytesA())) == 0;
        const std::span<const V> a = numbers.a(block.a, block.first, block.count, scratchA.data());
        if (sameBytes && sameMeaning)
            return accumulator.addEqual(a, block.first);
        accumulator.add(a, numbers.b(block.b, block.first, block.count, scratchB.data()), block.first);
        if (sameType && !sameBytes)
            accumulator.measures().differingBits += differingElements(block.a, block.b, both.bytesA(), block.count);
    });
    return accumulator.measures();
}

Measures measure(const TensorData &a, const TensorData &b, const Tolerance &tolerance, Progress &progress)
{
    const Lockstep both(a, b, progress);
    const bool sameMeaning = haveSameMeaning(a, b), sameType = a.dtype == b.dtype;
    return std::visit(
        [&](const auto &numbers) {
            return parallelReduce<Measures>(
                both.pieces(),
                [&](quint64 piece) { return measurePiece(both, piece, numbers, sameMeaning, sameType, tolerance); },
                [](Measures &whole, const Measures &next) { whole.merge(next); });
        },
        numbersOf(a, b));
}

Status statusOf(const TensorData &a, const TensorData &b, const Measures &measures)
{
    if (a.dtype != b.dtype)
        return Status::DType;
    if (measures.differing > 0)
        return Status::Changed;
    return measures.differingBits == 0 && haveSameMeaning(a, b) ? Status::Identical : Status::EqualValues;
}

// ------------------------------------------------------------------ leaves

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

bool haveSameType(const Outline &a, const Outline &b)
{
    const bool isNumber = a.type || b.type;
    return a.layout == b.layout && (isNumber ? a.type == b.type : a.dtype == b.dtype);
}

const Tensor *tensorOf(const Values &values, ValueId id)
{
    return values.kind(id) == Kind::Tensor ? &values.tensor(values.tensorId(id)) : nullptr;
}

// Arrays of text and records: the same bytes or not.
std::optional<QByteArrayView> plainBytes(const Values &values, ValueId id)
{
    if (values.kind(id) != Kind::Array || outlineOf(values, id).type)
        return std::nullopt;
    const Array &array = values.arrays[values[id].link];
    if (array.blob != BlobId::None || values.numpyTypes[array.type].isObject || !array.error.isEmpty())
        return std::nullopt;
    return array.bytes;
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
            return {Status::Identical, {}, {}, {}};
        const auto bytesA = plainBytes(m_a.values, a), bytesB = plainBytes(m_b.values, b);
        if (bytesA && bytesB)
            return {*bytesA == *bytesB ? Status::Identical : Status::Changed, {}, {}, {}};
        if (tensorA && tensorB && !tensorA->components.empty() && !tensorB->components.empty())
            return ofParts(*tensorA, *tensorB);
        return compared(tensorData(m_a, a, m_progress), tensorData(m_b, b, m_progress), m_tolerance, m_progress);
    }

private:
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
            if (name == QLatin1StringView("values") || name == QLatin1StringView("buffer")
                || numbers.status == Status::NotYet)
                numbers = one;
            if (name != QLatin1StringView("values") && one.status != Status::Identical && one.status != Status::DType)
                return {Status::Changed, {}, {}, tr("Its numbers stand in other places")};
        }
        return numbers;
    }

    const Document &m_a;
    const Document &m_b;
    const Tolerance &m_tolerance;
    Progress &m_progress;
};

}

Compared compared(const TensorData &a, const TensorData &b, const Tolerance &tolerance, Progress &progress)
{
    if (!areEqual(a.shape, b.shape))
        return {Status::Shape, {}, {}, {}};
    Compared result;
    result.measures = measure(a, b, tolerance, progress);
    result.status = statusOf(a, b, *result.measures);
    if (result.status == Status::Changed || result.status == Status::DType)
        result.roundsTo = roundsTo(a, b, progress);
    a.bytes->checkUnchanged();
    b.bytes->checkUnchanged();
    return result;
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
