// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/storages.h"

#include "core/bytes/placetable.h"

#include <algorithm>
#include <utility>

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

quint64 elementBytes(const Values &values, const Tensor &tensor, qint64 count)
{
    const bool isOfStorage = tensor.dtype == DType::Untyped && tensor.storage != StorageId::None;
    return isOfStorage ? values.storage(tensor.storage).bytes : logicalBytes(tensor.dtype, count);
}

SharedStorages::SharedStorages(const Document &document)
{
    const auto storageOf = [&](quint32 tensor) {
        return document.values.tensor(document.values.tensorId(document.tensors[tensor].value)).storage;
    };
    m_next.resize(document.tensors.size());
    PlaceTable first; // tensors on each storage
    first.reset(document.tensors.size());
    for (quint32 i = 0; i < m_next.size(); ++i) {
        m_next[i] = i;
        if (storageOf(i) == StorageId::None)
            continue;
        const StorageIdentity identity = identityOf(document, storageOf(i));
        const auto isSame = [&](quint32 tensor) { return identityOf(document, storageOf(tensor)) == identity; };
        const quint32 before = first.findOrAdd(qHash(identity), i, isSame);
        if (before != i)
            std::swap(m_next[i], m_next[before]);
    }
}

std::vector<quint32> SharedStorages::sharedWith(quint32 tensor) const
{
    std::vector<quint32> others;
    for (quint32 next = m_next[tensor]; next != tensor; next = m_next[next])
        others.push_back(next);
    std::ranges::sort(others);
    return others;
}

}
