// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/eachvalue.h"

#include "core/tensor/accumulator.h"
#include "core/tensor/distribution.h"
#include "core/tensor/slicing.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <concepts>

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

// Of integers, as long as there are few different ones.
template <typename V> class Distinct
{
public:
    Distinct() = default; // of nothing yet: takes its bound from what is merged
    explicit Distinct(size_t most) : m_most(most) {}

    void add(V number, quint64 times)
    {
        if (m_last >= m_numbers.size() || m_numbers[m_last] != number)
            m_last = find(number);
        if (m_last < m_counts.size())
            m_counts[m_last] += times;
    }
    void merge(const Distinct &next)
    {
        m_most = next.m_most;
        for (size_t i = 0; i < next.m_numbers.size(); ++i)
            add(next.m_numbers[i], next.m_counts[i]);
    }
    bool areTooMany() const { return m_numbers.size() > m_most; }

    ValueCounts result(quint64 times, bool areUnsigned) const
    {
        std::vector<std::pair<V, quint64>> sorted;
        sorted.reserve(m_numbers.size());
        for (size_t i = 0; i < m_numbers.size(); ++i)
            sorted.emplace_back(m_numbers[i], m_counts[i] * times);
        std::ranges::sort(sorted);
        ValueCounts all;
        for (const auto &[number, count] : sorted) {
            all.values.push_back(areUnsigned ? Scalar(quint64(number)) : scalarOfNumber(number));
            all.counts.push_back(count);
        }
        return all;
    }

private:
    size_t find(V number)
    {
        const auto place = size_t(std::ranges::find(m_numbers, number) - m_numbers.begin());
        if (place == m_numbers.size() && !areTooMany()) {
            m_numbers.push_back(number);
            m_counts.push_back(0);
        }
        return place;
    }

    size_t m_most = 0;
    size_t m_last = 0; // runs of the same are frequent
    std::vector<V> m_numbers; // in the order in which they were met
    std::vector<quint64> m_counts;
};

template <typename V>
std::optional<ValueCounts> distinctOf(const Pass &pass, const Part<V> &part, size_t most, bool areUnsigned)
{
    std::atomic<bool> tooMany = false;
    const qint64 pieces = pass.pieces();
    const auto piece = [&](quint64 number) {
        Distinct<V> distinct(most);
        if (tooMany)
            return distinct;
        pass.eachBlock(pass.piece(qint64(number), pieces), part, [&](std::span<const V> numbers, const Run &) {
            for (size_t i = 0; i < numbers.size() && !distinct.areTooMany(); ++i)
                distinct.add(numbers[i], 1);
        });
        if (distinct.areTooMany())
            tooMany = true;
        return distinct;
    };
    const auto merge = [](Distinct<V> &into, Distinct<V> &&next) { into.merge(next); };
    const auto all = parallelReduce<Distinct<V>>(quint64(pieces), piece, merge);
    if (tooMany || all.areTooMany())
        return std::nullopt;
    return all.result(quint64(pass.walk.multiplicity()), areUnsigned);
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
        all.values.emplace_back(value);
        all.counts.push_back(count);
        if (count > 0)
            end = all.values.size();
    }
    all.values.resize(end);
    all.counts.resize(end);
    return all;
}

std::optional<ValueCounts> fewValues(const TensorData &tensor, const Summary &summary, Progress &progress)
{
    constexpr size_t most = 64;
    const NumberClass number = row(tensor.dtype).number;
    const bool isInteger = number == NumberClass::Signed || number == NumberClass::Unsigned;
    if (!isInteger || tensor.quantization || summary.real.minAt < 0)
        return std::nullopt;
    const quint64 range = numberOf<quint64>(summary.real.max) - numberOf<quint64>(summary.real.min);
    return range < summary.histogram.counts.size() ? std::nullopt : countDistinct(tensor, most, progress);
}

std::optional<ValueCounts> countDistinct(const TensorData &tensor, size_t most, Progress &progress)
{
    const Pass pass{Walk(tensor, Walk::Broadcast::Once), Gather(tensor), progress};
    const bool areUnsigned = row(tensor.dtype).number != NumberClass::Signed;
    auto counts = std::visit(
        [&]<typename V>(const Part<V> &part) -> std::optional<ValueCounts> {
            if constexpr (std::integral<V>)
                return distinctOf<V>(pass, part, most, areUnsigned);
            else
                return std::nullopt;
        },
        partOf(tensor, PartKind::Value));
    tensor.bytes->checkUnchanged();
    return counts;
}

}
