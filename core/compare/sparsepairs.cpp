// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/sparsepairs.h"

#include "core/bytes/text.h"
#include "core/compare/compare.h"
#include "core/compare/differencesource.h"
#include "core/compare/pairaccumulator.h"
#include "core/compare/placednumbers.h"

namespace pith {

namespace {

constexpr size_t MostDifferences = 4 << 20;

const TensorData &denseOf(const Elements &elements)
{
    const auto *const tensor = std::get_if<TensorData>(&elements);
    if (!tensor)
        throw Error(tr("A nested tensor has no places that others have"));
    return *tensor;
}

const TensorData &storedOf(const Elements &elements)
{
    const auto *const parts = std::get_if<SparseParts>(&elements);
    return parts ? parts->values : denseOf(elements);
}

double sizeOf(long double number) { return double(number); }
double sizeOf(const std::complex<double> &number) { return std::abs(number); }

// Both sides in the same places, side by side.
template <typename V> struct PlacedBlock
{
    std::vector<qint64> places;
    std::vector<V> a;
    std::vector<V> b;

    bool isFull() const { return places.size() == size_t(BlockElements); }
    void add(qint64 place, V inA, V inB)
    {
        places.push_back(place);
        a.push_back(inA);
        b.push_back(inB);
    }
    void clear() { *this = {}; }
};

// Behind all others where there is none.
template <typename V> qint64 placeOf(const PlacedNumber<V> *number)
{
    return number ? number->place : std::numeric_limits<qint64>::max();
}

template <typename V, typename Use>
void eachPlace(const Elements &a, const Elements &b, const NumberPair<V> &numbers, Progress &progress, Use use)
{
    if (extentsOf(a) != extentsOf(b))
        throw Error(tr("The shapes are not the same"));
    PlacedNumbers<V> inA(a, numbers.a, progress), inB(b, numbers.b, progress);
    while (inA.current() || inB.current()) {
        const PlacedNumber<V> *const ofA = inA.current(), *const ofB = inB.current();
        const qint64 place = std::min(placeOf(ofA), placeOf(ofB));
        const bool takesA = ofA && ofA->place == place, takesB = ofB && ofB->place == place;
        use(place, takesA ? ofA->number : V(), takesB ? ofB->number : V());
        if (takesA)
            inA.advance();
        if (takesB)
            inB.advance();
    }
}

template <typename V> Measures measureBlock(const PlacedBlock<V> &block, const Tolerance &tolerance)
{
    PairAccumulator<V> accumulator(tolerance);
    accumulator.add(block.a, block.b, 0);
    Measures measures = accumulator.measures();
    measures.differingBits = measures.differing;
    if (measures.maxAbsAt >= 0)
        measures.maxAbsAt = block.places[size_t(measures.maxAbsAt)];
    return measures;
}

}

const Extents &extentsOf(const Elements &elements)
{
    const auto *const parts = std::get_if<SparseParts>(&elements);
    return parts ? parts->shape : denseOf(elements).shape;
}

Status statusOfPlaces(const SparseParts &a, const SparseParts &b, Progress &progress)
{
    if (a.layout != b.layout)
        return Status::Changed;
    Status worst = Status::Identical;
    for (const auto part : {&SparseParts::indices, &SparseParts::begins}) {
        if (!(a.*part).bytes)
            continue;
        const Compared both = compared(a.*part, b.*part, {}, progress);
        if (!both.measures || both.measures->differing > 0)
            return Status::Changed;
        if (both.status != Status::Identical)
            worst = Status::EqualValues;
    }
    return worst;
}

Measures measureSparse(const Elements &a, const Elements &b, const Tolerance &tolerance, Progress &progress)
{
    return std::visit(
        [&]<typename V>(const NumberPair<V> &numbers) {
            Measures whole;
            PlacedBlock<V> block;
            const auto finish = [&] {
                whole.merge(measureBlock(block, tolerance));
                block.clear();
            };
            eachPlace(a, b, numbers, progress, [&](qint64 place, V inA, V inB) {
                block.add(place, inA, inB);
                if (block.isFull())
                    finish();
            });
            if (!block.places.empty())
                finish();
            return whole;
        },
        numbersOf(storedOf(a), storedOf(b)));
}

SparseDifference sparseDifference(const Elements &a, const Elements &b, Progress &progress)
{
    SparseDifference difference;
    difference.dtype = differenceType(storedOf(a), storedOf(b));
    std::visit(
        [&]<typename V>(const NumberPair<V> &numbers) {
            eachPlace(a, b, numbers, progress, [&](qint64 place, V inA, V inB) {
                const V number = minus(inB, inA);
                if (number == V())
                    return;
                if (difference.places.size() == MostDifferences)
                    throw Error(tr("It differs in more than %1 places").arg(MostDifferences));
                difference.places.push_back(place);
                appendNumber(difference.numbers, difference.dtype, number);
            });
        },
        numbersOf(storedOf(a), storedOf(b)));
    return difference;
}

std::pair<TensorData, TensorData> sideBySide(const Elements &a, const Elements &b, Progress &progress)
{
    QByteArray numbersA, numbersB;
    std::visit(
        [&]<typename V>(const NumberPair<V> &numbers) {
            eachPlace(a, b, numbers, progress, [&](qint64, V inA, V inB) {
                if (size_t(numbersA.size()) == MostDifferences * sizeof(double))
                    throw Error(tr("There are numbers in more than %1 places").arg(MostDifferences));
                appendNumber(numbersA, DType::Float64, sizeOf(inA));
                appendNumber(numbersB, DType::Float64, sizeOf(inB));
            });
        },
        numbersOf(storedOf(a), storedOf(b)));
    const auto made = [](const QByteArray &numbers) {
        TensorData data;
        data.dtype = DType::Float64;
        data.shape = {qint64(size_t(numbers.size()) / sizeof(double))};
        data.stride = {1};
        data.bytes = memorySource(numbers);
        return data;
    };
    return {made(numbersA), made(numbersB)};
}

}
