// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/elements.h"

#include <string>
#include <vector>

namespace pith::testing {

// A tensor over bytes in memory, and those bytes for a reference that knows nothing of walks.
struct Sample
{
    std::string name;
    QByteArray storage;
    TensorData tensor;
};

// A view over a storage of elements that lie one after another.
Sample sample(std::string name, DType dtype, QByteArray storage, Extents shape, Extents stride, qint64 offset = 0);
// All of a storage as one axis.
Sample flat(DType dtype, QByteArray storage);
template <typename T> Sample flatOf(DType dtype, const std::vector<T> &elements)
{
    return flat(
        dtype, QByteArray(reinterpret_cast<const char *>(elements.data()), qsizetype(elements.size() * sizeof(T))));
}

// Bytes that look random and are always the same.
QByteArray noise(qint64 size, quint32 seed);

// Views of every sort over noise: contiguous of awkward lengths, with an offset, strided, transposed, permuted,
// expanded, overlapping, empty, of one element, with strides too wide to read across.
std::vector<Sample> views(DType dtype);
// The same, of so many elements that all kernels are at work.
std::vector<Sample> largeViews(DType dtype);

// The view's elements one by one: little-endian, conj and neg applied, packed ones unpacked.
QByteArray elementsOf(const Sample &sample);
// As the numbers that they stand for; not for complex.
std::vector<double> numbersOf(const Sample &sample);

}
