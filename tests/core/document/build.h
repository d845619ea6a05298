// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/walk.h"

#include <initializer_list>
#include <utility>

// Small documents for the tests of this room, built value by value.
namespace pith::testing {

struct Builder
{
    Document document;
    Values &values = document.values;

    ValueId text(const char *utf8) { return values.addText(Kind::Str, QByteArrayView(utf8)); }
    ValueId list(std::initializer_list<ValueId> items, Kind kind = Kind::List)
    {
        return values.addContainer(kind, std::span(items.begin(), items.size()));
    }
    // Key, value, key, value …
    ValueId pairs(std::initializer_list<ValueId> items) { return list(items, Kind::Dict); }
    ValueId dict(std::initializer_list<std::pair<const char *, ValueId>> items)
    {
        const ValueId id = values.addContainer(Kind::Dict);
        for (const auto &[key, value] : items)
            values.append(id, std::array{text(key), value});
        return id;
    }
    ValueId object(const char *className, Object object = {})
    {
        object.callable = values.addGlobal(values.intern(QByteArrayView(className)));
        return values.addObject(object);
    }
    // An OrderedDict with attributes.
    ValueId orderedDict(ValueId items, ValueId state)
    {
        Object object;
        object.state = state;
        values.objects.push_back(object);
        Value value;
        value.kind = Kind::OrderedDict;
        value.link = quint32(values.objects.size() - 1);
        value.range = {0, 0};
        const ValueId id = values.add(value);
        const auto pairs = values.items(items); // which move when they are appended to others
        values.append(id, std::vector(pairs.begin(), pairs.end()));
        return id;
    }

    StorageId storage(const QByteArray &key, qint64 numel, DType dtype = DType::Float32)
    {
        const auto begin = document.source ? document.source->size() : 0;
        const auto size = quint64(numel) * quint64(row(dtype).bytes);
        m_bytes.append(QByteArray(qsizetype(size), '\1'));
        document.source = memorySource(m_bytes);
        document.size = quint64(m_bytes.size());
        document.blobs.push_back({Blob::NoEntry, begin, size, {}});
        Storage made;
        made.key = key;
        made.className = row(dtype).storageClass;
        made.dtype = dtype;
        made.numel = numel;
        made.bytes = size;
        made.device = values.intern(QLatin1StringView("cpu"));
        made.blob = BlobId(document.blobs.size() - 1);
        values.storages.push_back(made);
        return StorageId(values.storages.size() - 1);
    }
    Tensor view(StorageId storage, const Extents &shape, DType dtype = DType::Float32)
    {
        Tensor made;
        made.className = values.intern(QLatin1StringView("torch.Tensor"));
        made.device = values.intern(QLatin1StringView("cpu"));
        made.dtype = dtype;
        made.storage = storage;
        made.shape = shape;
        made.stride = contiguousStrides(shape);
        return made;
    }
    // A tensor with a storage of its own.
    ValueId tensor(const Extents &shape = {2, 3}, DType dtype = DType::Float32)
    {
        const QByteArray key = QByteArray::number(qsizetype(values.storages.size()));
        return values.addTensor(view(storage(key, *elementCount(shape), dtype), shape, dtype));
    }
    ValueId array(const QByteArray &descr, const Extents &shape, const QByteArray &bytes, bool fortran = false)
    {
        NumpyType type;
        type.descr = descr;
        values.numpyTypes.push_back(type);
        Array made;
        made.type = quint32(values.numpyTypes.size() - 1);
        made.shape = shape;
        made.bytes = bytes;
        if (fortran)
            made.axes = columnsFirst(shape.size());
        return addArray(made);
    }
    ValueId addArray(const Array &array)
    {
        values.arrays.push_back(array);
        Value value;
        value.kind = Kind::Array;
        value.link = quint32(values.arrays.size() - 1);
        return values.add(value);
    }

    // Makes the value the main root and lists the leaves.
    Document &with(ValueId root)
    {
        document.roots.insert(document.roots.begin(), {{}, root});
        return indexed();
    }
    Document &indexed()
    {
        Progress progress;
        indexLeaves(document, progress);
        return document;
    }

private:
    QByteArray m_bytes;
};

}
