// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/eachvalue.h"

#include "core/tensor/distribution.h"
#include "core/tensor/slicing.h"

#include <bit>
#include <cmath>

namespace pith {

namespace {

// Numbers of so few bits are told apart by the upper half of a float, and zeros of both signs by its lower 15 bits.
constexpr size_t places = size_t(1) << 16;

size_t placeOf(float number) { return number == 0 ? 0 : std::bit_cast<quint32>(number) >> 16; }

template <typename V> std::vector<quint64> countPlaces(const Pass &pass, const Part<V> &part)
{
    const qint64 pieces = std::min<qint64>(pass.pieces(), threads());
    return countInPieces(pieces, places, [&](qint64 piece) {
        std::vector<quint64> counts(places);
        pass.eachBlock(pass.piece(piece, pieces), part, [&](std::span<const V> numbers, const Run &) {
            for (const V number : numbers)
                ++counts[placeOf(float(number))];
        });
        return counts;
    });
}

std::vector<double> valuesOf(DType dtype)
{
    std::vector<double> values;
    for (int pattern = 0; pattern < 1 << (dtype == DType::Float4E2M1FN ? 4 : 8); ++pattern) {
        const auto byte = std::byte(pattern);
        const double value = row(dtype).toDouble(&byte);
        if (std::isfinite(value))
            values.push_back(value + 0.0); // never -0
    }
    std::ranges::sort(values);
    values.erase(std::ranges::unique(values).begin(), values.end());
    return values;
}

}

bool hasFewValues(DType dtype)
{
    const DTypeRow &type = row(row(dtype).half);
    return type.number == NumberClass::Float && type.bytes == 1;
}

ValueCounts countEachValue(const TensorData &tensor, Progress &progress)
{
    if (tensor.dtype == DType::Float4E2M1FNx2)
        return countEachValue(unpaired(tensor), progress);
    const Pass pass{Walk(tensor, Walk::Broadcast::Once), Gather(tensor), progress};
    const AnyPart part = partOf(tensor, PartKind::Value);
    const std::vector<quint64> counted
        = std::visit([&](const auto &numbers) { return countPlaces(pass, numbers); }, part);
    tensor.bytes->checkUnchanged();
    ValueCounts all;
    size_t end = 0; // past the last that occurs
    for (const double value : valuesOf(tensor.dtype)) {
        const quint64 count = counted[placeOf(float(value))] * quint64(pass.walk.multiplicity());
        if (count == 0 && all.values.empty())
            continue;
        all.values.push_back(value);
        all.counts.push_back(count);
        if (count > 0)
            end = all.values.size();
    }
    all.values.resize(end);
    all.counts.resize(end);
    return all;
}

}
