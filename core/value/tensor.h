// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"
#include "core/value/dtype.h"
#include "core/value/valueid.h"

#include <QString>
#include <QVarLengthArray>

#include <vector>

namespace pith {

// A shape or strides, in elements. Assigns by copying: moving onto a QVarLengthArray leaks what that held on the heap
// in Qt 6.4, and there are seldom more than four of them.
class Extents : public QVarLengthArray<qint64, 4>
{
public:
    using QVarLengthArray::QVarLengthArray;
    Extents(const Extents &) = default;
    Extents(Extents &&) noexcept = default;
    Extents &operator=(const Extents &) = default;
    ~Extents() = default;
};

enum class Layout : quint8 { Strided, SparseCoo, SparseCsr, SparseCsc, SparseBsr, SparseBsc, Nested, Jagged };
QLatin1StringView name(Layout layout); // "strided", "sparse_coo", …

// A block of bytes that tensors look into, as the file describes it. Where the bytes are is the reader's business.
struct Storage
{
    QByteArray key; // "17"; may lie in a buffer of the same Values
    QLatin1StringView className; // "FloatStorage"
    qint64 numel = 0; // as stated: elements of the class, bytes of an UntypedStorage
    quint64 bytes = 0; // that there are
    BlobId blob = BlobId::None; // where the bytes are
    NameId device = NameId::None; // "cpu", "cuda:0"
    DType dtype = DType::Untyped; // of the class
    bool bigEndian = false;
    QString error; // why they can't be read
};

// How integers stand for real numbers: value = (integer - zero point) × scale.
struct Quantization
{
    QLatin1StringView scheme; // "per_tensor_affine", "per_channel_affine"
    std::vector<double> scales; // one, or one a channel
    std::vector<double> zeroPoints; // as many
    int axis = -1; // of the channels
    bool floatZeroPoints = false; // per_channel_affine_float_qparams
};

struct Tensor
{
    NameId className = NameId::None; // "torch.Tensor", "torch.nn.parameter.Parameter", or a subclass
    NameId device = NameId::None;
    DType dtype = DType::Float32;
    Layout layout = Layout::Strided;
    bool requiresGrad = false;
    bool conj = false;
    bool neg = false;
    bool hasData = true; // false: meta, fake, wrapper subclasses
    bool coalesced = false; // sparse_coo only
    StorageId storage = StorageId::None;
    Extents shape; // Jagged: a ragged extent is minus the number of parts that differ in it. Nested: none
    Extents stride; // strided only
    qint64 offset = 0; // elements from the storage's begin
    QuantId quantization = QuantId::None;
    ValueId attributes = ValueId::None; // a Dict of Python attributes
    struct Component
    {
        QLatin1StringView name; // "indices", "values", "crow_indices" …
        ValueId tensor; // a Tensor value
    };
    std::vector<Component> components; // of sparse and nested tensors
    QString error; // why it can't be read
};

// Number of logical elements; nothing when it exceeds 2^63 - 1 or an extent is negative.
std::optional<qint64> elementCount(const Extents &shape);
// numel × element size (packed types: whole bytes). Only for shapes that elementCount accepts.
quint64 logicalBytes(DType dtype, qint64 elements);
// As torch defines it: extents of 1 and empty tensors don't mind their strides.
bool isContiguous(const Extents &shape, const Extents &stride);
// Row-major strides of a shape.
Extents contiguousStrides(const Extents &shape);
// One past the last element that the view reaches, counted from the storage's begin; 0 for an empty tensor;
// nothing when that overflows, an extent or stride is negative, or the ranks differ.
std::optional<qint64> reach(const Extents &shape, const Extents &stride, qint64 offset);

// A tensor, or a numpy array, ready to be read: the only form that statistics, pictures, comparison and export know.
// Checked: every element lies inside `bytes`.
struct TensorData
{
    DType dtype = DType::Float32;
    Extents shape;
    Extents stride;
    qint64 offset = 0; // elements from the begin of `bytes`
    bool bigEndian = false;
    bool conj = false;
    bool neg = false;
    SourcePtr bytes; // of the storage
    const Quantization *quantization = nullptr; // lives as long as the document

    qint64 numel() const { return *elementCount(shape); }
};

}
