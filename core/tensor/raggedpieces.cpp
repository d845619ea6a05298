// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/tensor/raggedpieces.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"
#include "core/tensor/storedplaces.h"

#include <algorithm>

namespace pith {

namespace {
constexpr qint64 MostNumbers = 1 << 22;

std::vector<qint64> wholeNumbers(const TensorData &tensor, Progress &progress)
{
    NumberReader reader(tensor, Shown::Main, progress);
    if (reader.count() > MostNumbers)
        throw Error(tr("It has more than %1 parts").arg(MostNumbers));
    std::vector<qint64> numbers;
    for (qint64 i = 0; i < reader.count(); ++i) {
        const double number = reader.at(i);
        constexpr double most = 1ll << 53;
        if (!(number >= 0 && number <= most))
            throw Error(tr("The places of its parts have the number %1").arg(number));
        numbers.push_back(qint64(number));
    }
    return numbers;
}

[[noreturn]] void throwMisfit() { throw Error(tr("The parts of this nested tensor don't fit together")); }
}

RaggedPieces::RaggedPieces(const RaggedParts &parts, Progress &progress)
{
    if (parts.layout == Layout::Jagged)
        readJagged(parts, progress);
    else
        readNested(parts, progress);
    check(parts.values.numel());
    findShape();
}

void RaggedPieces::readNested(const RaggedParts &parts, Progress &progress)
{
    const Extents &sizes = parts.sizes->shape;
    if (parts.begins.shape.size() != 1 || sizes.size() != 2 || !std::ranges::equal(sizes, parts.strides->shape)
        || sizes[0] != parts.begins.shape[0])
        throwMisfit();
    m_axes = qsizetype(sizes[1]);
    m_begins = wholeNumbers(parts.begins, progress);
    m_sizes = wholeNumbers(*parts.sizes, progress);
    m_strides = wholeNumbers(*parts.strides, progress);
}

void RaggedPieces::readJagged(const RaggedParts &parts, Progress &progress)
{
    const Extents &values = parts.values.shape;
    if (parts.begins.shape.size() != 1 || parts.raggedAxis < 0 || parts.raggedAxis >= values.size()
        || parts.begins.shape[0] > MostNumbers / values.size())
        throwMisfit();
    m_axes = values.size();
    m_begins = wholeNumbers(parts.begins, progress);
    if (m_begins.empty())
        throwMisfit();
    std::vector<qint64> lengths;
    if (parts.sizes) {
        lengths = wholeNumbers(*parts.sizes, progress);
    } else {
        for (size_t piece = 1; piece < m_begins.size(); ++piece)
            lengths.push_back(std::max<qint64>(0, m_begins[piece] - m_begins[piece - 1]));
    }
    m_begins.pop_back(); // where the last one ends
    if (lengths.size() != m_begins.size())
        throwMisfit();
    const Extents strides = contiguousStrides(values);
    for (size_t piece = 0; piece < m_begins.size(); ++piece) {
        if (m_begins[piece] + lengths[piece] > values[parts.raggedAxis])
            throwMisfit();
        m_begins[piece] *= strides[parts.raggedAxis];
        for (qsizetype axis = 0; axis < m_axes; ++axis) {
            m_sizes.push_back(axis == parts.raggedAxis ? lengths[piece] : values[axis]);
            m_strides.push_back(strides[axis]);
        }
    }
}

void RaggedPieces::check(qint64 values) const
{
    qint64 all = 0;
    for (qint64 piece = 0; piece < count(); ++piece) {
        const qint64 elements = this->elements(piece);
        if (elements == 0)
            continue;
        qint64 last = m_begins[size_t(piece)];
        for (qsizetype axis = 0; axis < m_axes; ++axis) {
            const qint64 steps = size(piece, axis) - 1, step = stride(piece, axis);
            if (step > 0 && steps > values / step)
                throwMisfit();
            last += steps * step;
            if (last >= values)
                throwMisfit();
        }
        all += elements;
        if (elements < 0 || last >= values || all > values)
            throwMisfit();
    }
}

void RaggedPieces::findShape()
{
    m_shape = Extents(m_axes + 1, 0);
    m_shape[0] = count();
    for (qint64 piece = 0; piece < count(); ++piece) {
        for (qsizetype axis = 0; axis < m_axes; ++axis)
            m_shape[axis + 1] = std::max(m_shape[axis + 1], size(piece, axis));
    }
    if (!elementCount(m_shape))
        throwMisfit();
}

qint64 RaggedPieces::elements(qint64 piece) const
{
    Extents shape(m_axes, 0);
    for (qsizetype axis = 0; axis < m_axes; ++axis)
        shape[axis] = size(piece, axis);
    return elementCount(shape).value_or(-1);
}

bool RaggedPieces::has(const Extents &place) const
{
    for (qsizetype axis = 0; axis < m_axes; ++axis) {
        if (place[axis + 1] >= size(place[0], axis))
            return false;
    }
    return true;
}

}
