// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/storages.h"

#include "core/bytes/placetable.h"

#include <algorithm>
#include <numeric>

namespace pith {

namespace {

constexpr quint32 OfStorage = Blob::NoEntry - 1; // entries never number so many
constexpr quint32 OfBlob = Blob::NoEntry - 2;

}

StorageIdentity identityOf(const Document &document, StorageId id)
{
    const BlobId blobId = document.values.storage(id).blob;
    if (blobId == BlobId::None)
        return {OfStorage, number(id)};
    const Blob &blob = document.blobs[number(blobId)];
    if (!blob.kept.isEmpty())
        return {OfBlob, number(blobId)};
    // Empty ones may lie where the next begins.
    return blob.size == 0 ? StorageIdentity{OfStorage, number(id)}
                          : StorageIdentity{blob.entry, blob.offset - blob.before};
}

namespace {

// The entry of a storage that is packed by the type that is its class.
const Entry *packedEntry(const Document &document, StorageId id)
{
    if (id == StorageId::None)
        return nullptr;
    const Storage &storage = document.values.storage(id);
    const quint32 number
        = storage.blob == BlobId::None ? Blob::NoEntry : document.blobs[pith::number(storage.blob)].entry;
    if (number == Blob::NoEntry || number >= document.archive.entries.size())
        return nullptr;
    const Entry &entry = document.archive.entries[number];
    return QLatin1StringView(entry.method) == storage.className ? &entry : nullptr;
}

}

QByteArray packingOf(const Document &document, StorageId storage)
{
    const Entry *const entry = packedEntry(document, storage);
    return entry ? entry->method : QByteArray();
}

quint64 storedBytes(const Document &document, StorageId storage)
{
    const Entry *const entry = packedEntry(document, storage);
    return entry ? entry->compressedSize : document.values.storage(storage).bytes;
}

QString dtypeText(const Document &document, const Tensor &tensor)
{
    const QByteArray packing = packingOf(document, tensor.storage);
    return packing.isEmpty() || tensor.dtype == DType::Untyped
        ? QString(name(tensor.dtype))
        : QStringLiteral("%1 (%2)").arg(name(tensor.dtype), QLatin1StringView(packing));
}

std::optional<quint64> shownBytes(const Document &document, const Tensor &tensor)
{
    const auto elements = elementCount(tensor.shape);
    if (!elements || tensor.layout == Layout::Nested)
        return std::nullopt;
    const bool isPacked = !packingOf(document, tensor.storage).isEmpty();
    return isPacked ? storedBytes(document, tensor.storage) : elementBytes(document.values, tensor, *elements);
}

QByteArray fileOf(const Document &document, const Tensor &tensor)
{
    if (document.format != QLatin1StringView("index"))
        return {};
    if (!tensor.components.empty()) { // which torch.save keeps together
        const ValueId part = tensor.components.front().tensor;
        const bool isTensor = document.values.kind(part) == Kind::Tensor;
        const Tensor &inner = isTensor ? document.values.tensor(document.values.tensorId(part)) : tensor;
        return inner.components.empty() ? fileOf(document, inner) : QByteArray();
    }
    const BlobId blob = tensor.storage == StorageId::None ? BlobId::None : document.values.storage(tensor.storage).blob;
    const quint32 entry = blob == BlobId::None ? Blob::NoEntry : document.blobs[number(blob)].entry;
    if (entry == Blob::NoEntry)
        return {};
    // What a file holds is named below it.
    const QByteArray &name = document.archive.entries[entry].name;
    for (qsizetype slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
        if (document.archive.find(QByteArrayView(name).first(slash)))
            return name.first(slash);
    }
    return name;
}

quint64 elementBytes(const Values &values, const Tensor &tensor, qint64 count)
{
    if (isUnknown(tensor))
        return 0;
    const bool isOfStorage = tensor.dtype == DType::Untyped && tensor.storage != StorageId::None;
    return isOfStorage ? values.storage(tensor.storage).bytes : logicalBytes(tensor.dtype, count);
}

bool isUnknown(const Tensor &tensor)
{
    return tensor.dtype == DType::Untyped && tensor.storage == StorageId::None && tensor.shape.isEmpty()
        && tensor.components.empty() && !tensor.error.isEmpty();
}

ValueId addUnknown(Values &values, QLatin1StringView className, const QString &why)
{
    Tensor tensor;
    tensor.className = values.intern(className);
    tensor.dtype = DType::Untyped;
    tensor.error = why;
    return values.addTensor(std::move(tensor));
}

SharedStorages::SharedStorages(const Document &document)
{
    const auto storageOf = [&](quint32 tensor) {
        return document.values.tensor(document.values.tensorId(document.tensors[tensor].value)).storage;
    };
    const auto count = quint32(document.tensors.size());
    std::vector<quint32> leaders(count); // the first tensor on each one's storage
    m_count.assign(count, 0);
    PlaceTable first;
    first.reset(count);
    for (quint32 i = 0; i < count; ++i) {
        leaders[i] = i;
        if (storageOf(i) != StorageId::None) {
            const StorageIdentity identity = identityOf(document, storageOf(i));
            const auto isSame = [&](quint32 tensor) { return identityOf(document, storageOf(tensor)) == identity; };
            leaders[i] = first.findOrAdd(qHash(identity), i, isSame);
        }
    }
    m_grouped.resize(count);
    std::iota(m_grouped.begin(), m_grouped.end(), 0);
    std::ranges::stable_sort(m_grouped, {}, [&](quint32 tensor) { return leaders[tensor]; });
    m_begin.resize(count);
    for (quint32 at = 0, begin = 0; at < count; ++at) {
        begin = leaders[m_grouped[at]] == leaders[m_grouped[begin]] ? begin : at;
        m_begin[m_grouped[at]] = begin;
        ++m_count[begin];
    }
}

std::vector<quint32> SharedStorages::sharedWith(quint32 tensor, size_t most) const
{
    std::vector<quint32> others;
    for (const quint32 other : groupOf(tensor)) {
        if (others.size() == most)
            break;
        if (other != tensor)
            others.push_back(other);
    }
    return others;
}

}
