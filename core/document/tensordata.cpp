// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/checked.h"
#include "core/bytes/error.h"
#include "core/bytes/text.h"
#include "core/document/document.h"
#include "core/document/sparse.h"

namespace pith {

namespace {

constexpr qint64 MostElements = qint64(1) << 40;

qint64 checkedCount(const Extents &shape)
{
    const auto count = elementCount(shape);
    if (!count || *count > MostElements)
        throw Error(tr("It claims more than 1,099,511,627,776 elements, which is more than Pith works on"));
    return *count;
}

// Throws unless every element of a view lies inside bytes that there are.
void checkReach(const TensorData &data)
{
    const auto last = reach(data.shape, data.stride, data.offset);
    if (!last)
        throw Error(tr("Its shape, strides and offset make no sense together"));
    const DTypeRow &r = row(data.dtype);
    const auto perByte = quint64(r.perByte);
    const auto bytes = checkedMul<quint64>((quint64(*last) + perByte - 1) / perByte, quint64(r.bytes));
    const quint64 there = data.bytes->size();
    if (!bytes || *bytes > there)
        throw Error(tr("Its elements reach to number %1 of the storage, which holds %2")
                .arg(*last)
                .arg(there / quint64(r.bytes) * perByte));
}

void throwError(const QString &message)
{
    if (!message.isEmpty())
        throw Error(message);
}

void checkDense(const Values &values, const Tensor &tensor)
{
    throwError(tensor.error);
    if (tensor.layout != Layout::Strided || !tensor.components.empty())
        throw Error(tr("It is no dense tensor (%1): its numbers are in its parts")
                .arg(tensor.layout == Layout::Strided ? QLatin1StringView("nested") : name(tensor.layout)));
    if (!tensor.hasData)
        throw Error(whyNoData(values, tensor));
}

SourcePtr storageBytes(const Document &document, const Tensor &tensor, Progress &progress)
{
    if (tensor.storage == StorageId::None)
        throw Error(tr("The file does not say where its data is"));
    const Storage &storage = document.values.storage(tensor.storage);
    throwError(storage.error);
    return openBlob(document, storage.blob, progress);
}

TensorData dataOf(const Document &document, const Tensor &tensor, Progress &progress)
{
    const Values &values = document.values;
    checkDense(values, tensor);
    const bool empty = checkedCount(tensor.shape) == 0;
    TensorData data;
    data.dtype = tensor.dtype;
    data.shape = tensor.shape;
    data.stride = tensor.stride;
    data.offset = tensor.offset;
    data.conj = tensor.conj;
    data.neg = tensor.neg;
    data.bytes = empty ? memorySource({}) : storageBytes(document, tensor, progress);
    if (tensor.storage != StorageId::None)
        data.bigEndian = values.storage(tensor.storage).bigEndian;
    if (tensor.quantization != QuantId::None)
        data.quantization = &values.quantizations[number(tensor.quantization)];
    checkReach(data);
    return data;
}

DType dtypeOf(const NumpyType &type)
{
    const auto dtype = dtypeByNumpy(QLatin1StringView(type.descr.constData(), type.descr.size()));
    if (type.isObject)
        throw Error(tr("It is an array of Python objects: they are shown as its items"));
    if (!dtype)
        throw Error(tr("It is an array of dtype %1, which is no number type").arg(QString::fromUtf8(type.descr)));
    return *dtype;
}

SourcePtr arrayBytes(const Document &document, const Array &array, Progress &progress)
{
    if (array.blob == BlobId::None)
        return memorySource(array.bytes);
    SourcePtr blob = openBlob(document, array.blob, progress);
    const quint64 size = blob->size();
    if (array.blobOffset > size)
        throw Error(tr("Its data would begin at byte %1 of %2").arg(array.blobOffset).arg(size));
    return sliceOf(std::move(blob), array.blobOffset, size - array.blobOffset);
}

TensorData dataOf(const Document &document, const Array &array, Progress &progress)
{
    throwError(array.error);
    const NumpyType &type = document.values.numpyTypes[array.type];
    checkedCount(array.shape);
    TensorData data;
    data.dtype = dtypeOf(type);
    data.shape = array.shape;
    data.stride = stridesOf(array);
    data.bigEndian = type.descr.startsWith('>');
    data.bytes = arrayBytes(document, array, progress);
    checkReach(data);
    return data;
}

}

TensorData tensorData(const Document &document, ValueId id, Progress &progress)
{
    const Values &values = document.values;
    switch (values.kind(id)) {
    case Kind::Tensor:
        return dataOf(document, values.tensor(values.tensorId(id)), progress);
    case Kind::Array:
        return dataOf(document, values.arrays[values[id].link], progress);
    default:
        throw Error(tr("This is neither a tensor nor an array"));
    }
}

}
