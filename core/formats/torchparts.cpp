// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/text.h"
#include "core/formats/torchtensors.h"

#include <algorithm>
#include <array>
#include <span>

namespace pith {

namespace {

using PartNames = std::span<const QLatin1StringView>;

constexpr std::array coo{QLatin1StringView("indices"), QLatin1StringView("values")};
constexpr std::array compressedRows{
    QLatin1StringView("crow_indices"), QLatin1StringView("col_indices"), QLatin1StringView("values")};
constexpr std::array compressedColumns{
    QLatin1StringView("ccol_indices"), QLatin1StringView("row_indices"), QLatin1StringView("values")};
constexpr std::array nested{QLatin1StringView("buffer"), QLatin1StringView("sizes"), QLatin1StringView("strides"),
    QLatin1StringView("storage_offsets")};

struct SparseRow
{
    Layout layout;
    PartNames parts; // the last holds the numbers
};
constexpr std::array sparseLayouts{
    SparseRow{Layout::SparseCoo, coo},
    SparseRow{Layout::SparseCsr, compressedRows},
    SparseRow{Layout::SparseBsr, compressedRows},
    SparseRow{Layout::SparseCsc, compressedColumns},
    SparseRow{Layout::SparseBsc, compressedColumns},
};

// A tensor of dtype and device of its part number `numbers`; a broken part breaks it.
Tensor tensorOfParts(const Arguments &arguments, PartNames names, qsizetype numbers)
{
    Tensor tensor;
    const Tensor &values = arguments.tensor(numbers);
    tensor.className = arguments.in.tensorClass;
    tensor.dtype = values.dtype;
    tensor.device = values.device;
    for (qsizetype i = 0; i < qsizetype(names.size()); ++i) {
        const QString &error = arguments.tensor(i).error;
        if (!error.isEmpty())
            tensor.error = QString(names[size_t(i)]) + QStringLiteral(": ") + error;
        tensor.components.push_back({names[size_t(i)], arguments.at(i)});
    }
    return tensor;
}

const SparseRow &sparseRow(Layout layout)
{
    const auto found = std::ranges::find(sparseLayouts, layout, &SparseRow::layout);
    if (found == sparseLayouts.end())
        throw Error(tr("A sparse tensor can't have the layout %1").arg(name(layout)));
    return *found;
}

const Tensor &tensorAt(Interpreter &in, ValueId id)
{
    if (id != ValueId::None)
        in.resolve(id);
    if (id == ValueId::None || in.values.kind(id) != Kind::Tensor)
        throw Error(tr("A jagged tensor needs the tensors values and offsets"));
    return in.values.tensor(in.values.tensorId(id));
}

// (parts, …, ragged, …): the packed values without their ragged axis, below the number of parts.
Extents jaggedShape(const Extents &packed, qint64 parts, qint64 raggedAxis)
{
    if (raggedAxis < 1 || raggedAxis > packed.size())
        throw Error(tr("A jagged tensor's ragged axis is %1 of %2").arg(raggedAxis).arg(packed.size() + 1));
    Extents shape{parts};
    shape.append(packed.data(), packed.size());
    shape[raggedAxis] = -parts;
    return shape;
}

DType storedType(const Values &values, const Array &array)
{
    const QByteArray &descr = values.numpyTypes[array.type].descr;
    const auto dtype = dtypeByNumpy(QLatin1StringView(descr.constData(), descr.size()));
    if (!array.error.isEmpty())
        throw Error(array.error);
    if (!dtype)
        throw Error(tr("Its numbers are of the numpy dtype %1").arg(QString::fromUtf8(descr)));
    return *dtype;
}

// A storage whose bytes the pickle itself holds.
StorageId keptStorage(Document &document, const Array &array, DType dtype, NameId device)
{
    Storage storage;
    storage.className = row(dtype).storageClass;
    storage.dtype = dtype;
    storage.bytes = quint64(array.bytes.size());
    storage.numel = array.bytes.size() / row(dtype).bytes;
    storage.device = device;
    storage.bigEndian = document.values.numpyTypes[array.type].descr.startsWith('>');
    storage.blob = BlobId(document.blobs.size());
    document.blobs.push_back({Blob::NoEntry, 0, storage.bytes, array.bytes});
    document.values.storages.push_back(std::move(storage));
    return StorageId(document.values.storages.size() - 1);
}

}

Tensor rebuildSparseTensor(const Arguments &arguments)
{
    const SparseRow &row = sparseRow(layoutOf(arguments.word(0, WordKind::Layout)));
    const Arguments data = arguments.parts(1);
    const auto parts = qsizetype(row.parts.size());
    Tensor tensor = tensorOfParts(data, row.parts, parts - 1);
    tensor.layout = row.layout;
    tensor.shape = data.extents(parts);
    tensor.coalesced = data.has(parts + 1) && data.truth(parts + 1);
    if (tensor.error.isEmpty())
        tensor.error = problemOf(arguments.in.values, tensor);
    return tensor;
}

Tensor rebuildNestedTensor(const Arguments &arguments)
{
    Tensor tensor = tensorOfParts(arguments, nested, 0);
    tensor.layout = Layout::Nested;
    return tensor;
}

Tensor rebuildJaggedTensor(const Arguments &arguments)
{
    Interpreter &in = arguments.in;
    const ValueId parts = arguments.at(0);
    const Tensor packed = tensorAt(in, partOf(in.values, parts, "values"));
    const Tensor &offsets = tensorAt(in, partOf(in.values, parts, "offsets"));
    const ValueId axis = partOf(in.values, parts, "_ragged_idx");
    const bool hasAxis = axis != ValueId::None && in.values.kind(axis) == Kind::Int;
    if (offsets.shape.size() != 1 || offsets.shape[0] < 1)
        throw Error(tr("A jagged tensor's offsets are no list of numbers"));
    Tensor tensor;
    tensor.className = in.values.intern("torch.nested._internal.nested_tensor.NestedTensor");
    tensor.layout = Layout::Jagged;
    tensor.hasData = false; // its numbers are in the tensors among its attributes
    tensor.dtype = packed.dtype;
    tensor.device = packed.device;
    tensor.error = packed.error;
    tensor.shape = jaggedShape(packed.shape, offsets.shape[0] - 1, hasAxis ? in.values[axis].integer : 1);
    tensor.attributes = parts;
    return tensor;
}

Tensor rebuildDeviceTensorFromNumpy(const Arguments &arguments)
{
    Document &document = arguments.in.document;
    Values &values = document.values;
    const Array array = arguments.array(0);
    const DType dtype = storedType(values, array);
    Tensor tensor;
    tensor.className = values.intern("torch.Tensor");
    tensor.device = deviceOf(arguments, 2);
    tensor.requiresGrad = arguments.truth(3);
    tensor.dtype = dtype; // of the bytes; torch converts them to argument 1 on that device
    tensor.shape = array.shape;
    tensor.stride = stridesOf(array);
    tensor.storage = keptStorage(document, array, dtype, tensor.device);
    tensor.error = problemOf(values, tensor);
    return tensor;
}

}
