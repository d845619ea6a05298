// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/differencesource.h"

#include "core/bytes/text.h"
#include "core/compare/numbers.h"
#include "core/tensor/elements.h"

#include <algorithm>
#include <cstring>
#include <functional>

namespace pith {

namespace {

constexpr qint64 ReadBlocks = 16; // at once

bool isShortInteger(DType dtype)
{
    const DTypeRow &type = row(dtype);
    const bool isInteger = type.number == NumberClass::Signed || type.number == NumberClass::Unsigned
        || type.number == NumberClass::Bool;
    return isInteger && !type.quantized && type.bytes <= 4;
}

template <typename V, typename Stored> class Subtraction
{
public:
    Subtraction(const TensorData &a, const TensorData &b, NumberPair<V> numbers)
        : m_a(a),
          m_b(b),
          m_numbers(std::move(numbers))
    {
    }

    // Elements [first, first + count) as bytes.
    void operator()(qint64 first, qint64 count, std::vector<std::byte> &into) const
    {
        const qint64 sizeA = row(m_a.dtype).bytes, sizeB = row(m_b.dtype).bytes;
        std::vector<std::byte> bytesA(size_t(count * sizeA)), bytesB(size_t(count * sizeB));
        Progress progress;
        readElements(m_a, first, count, bytesA, progress);
        readElements(m_b, first, count, bytesB, progress);
        into.resize(size_t(count) * sizeof(Stored));
        std::vector<V> scratchA(size_t{BlockElements}), scratchB(size_t{BlockElements});
        for (qint64 done = 0; done < count; done += BlockElements) {
            const qint64 block = std::min(BlockElements, count - done);
            const auto a = m_numbers.a(bytesA.data() + done * sizeA, first + done, block, scratchA.data());
            const auto b = m_numbers.b(bytesB.data() + done * sizeB, first + done, block, scratchB.data());
            for (qint64 i = 0; i < block; ++i) {
                const Stored element = Stored(minus(b[size_t(i)], a[size_t(i)]));
                std::memcpy(into.data() + size_t(done + i) * sizeof(Stored), &element, sizeof element);
            }
        }
    }

private:
    const TensorData &m_a;
    const TensorData &m_b;
    NumberPair<V> m_numbers;
};

class DifferenceSource : public ByteSource
{
public:
    using Compute = std::function<void(qint64 first, qint64 count, std::vector<std::byte> &into)>;

    DifferenceSource(const DocumentPtr &documentA, const DocumentPtr &documentB, TensorData a, TensorData b)
        : m_documentA(documentA),
          m_documentB(documentB),
          m_a(std::move(a)),
          m_b(std::move(b))
    {
        m_dtype = differenceType(m_a, m_b);
        std::visit([this]<typename V>(const NumberPair<V> &numbers) { choose(numbers); }, numbersOf(m_a, m_b));
    }

    DType dtype() const { return m_dtype; }
    quint64 size() const override { return quint64(m_a.numel()) * elementBytes(); }

    void read(quint64 offset, std::span<std::byte> into) const override
    {
        if (offset > size() || into.size() > size() - offset)
            throw Error(tr("The difference ends before byte %1").arg(offset + into.size()));
        const quint64 bytes = elementBytes();
        std::vector<std::byte> part;
        while (!into.empty()) {
            const quint64 first = offset / bytes;
            const quint64 skipped = offset % bytes;
            const quint64 wanted = (skipped + into.size() + bytes - 1) / bytes;
            m_compute(qint64(first), qint64(std::min(wanted, quint64(ReadBlocks * BlockElements))), part);
            const size_t taken = std::min(into.size(), part.size() - size_t(skipped));
            std::memcpy(into.data(), part.data() + skipped, taken);
            into = into.subspan(taken);
            offset += taken;
        }
    }

    void checkUnchanged() const override
    {
        m_a.bytes->checkUnchanged();
        m_b.bytes->checkUnchanged();
    }

private:
    template <typename V> void choose(const NumberPair<V> &numbers)
    {
        if constexpr (std::is_same_v<V, std::complex<double>> || std::is_same_v<V, float>)
            m_compute = Subtraction<V, V>(m_a, m_b, numbers);
        else if (m_dtype == DType::Int64)
            m_compute = Subtraction<V, qint64>(m_a, m_b, numbers);
        else
            m_compute = Subtraction<V, double>(m_a, m_b, numbers);
    }

    quint64 elementBytes() const { return quint64(row(m_dtype).bytes); }

    DocumentPtr m_documentA; // whose quantizations the tensors refer to
    DocumentPtr m_documentB;
    TensorData m_a;
    TensorData m_b;
    DType m_dtype = DType::Float32;
    Compute m_compute;
};

}

DType differenceType(const TensorData &a, const TensorData &b)
{
    return std::visit(
        [&]<typename V>(const NumberPair<V> &) {
            if constexpr (std::is_same_v<V, std::complex<double>>)
                return DType::Complex128;
            else if constexpr (std::is_same_v<V, float>)
                return DType::Float32;
            else
                return isShortInteger(a.dtype) && isShortInteger(b.dtype) ? DType::Int64 : DType::Float64;
        },
        numbersOf(a, b));
}

Subtracted subtracted(const DocumentPtr &documentA, TensorData a, const DocumentPtr &documentB, TensorData b)
{
    const auto source = std::make_shared<const DifferenceSource>(documentA, documentB, std::move(a), std::move(b));
    return {source, source->dtype()};
}

}
