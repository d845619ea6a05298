// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/storages.h"

#include <algorithm>

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
    return blob.size == 0 ? StorageIdentity{OfStorage, number(id)} : StorageIdentity{blob.entry, blob.offset};
}

SharedStorages::SharedStorages(const Document &document) : m_document(document)
{
    for (quint32 i = 0; i < document.tensors.size(); ++i) {
        const Tensor &tensor = document.values.tensor(document.values.tensorId(document.tensors[i].value));
        if (tensor.storage != StorageId::None)
            m_groups[identityOf(document, tensor.storage)].push_back(i);
    }
}

const std::vector<quint32> *SharedStorages::groupOf(quint32 index) const
{
    const Values &values = m_document.values;
    const Tensor &tensor = values.tensor(values.tensorId(m_document.tensors[index].value));
    if (tensor.storage == StorageId::None)
        return nullptr;
    const auto found = m_groups.constFind(identityOf(m_document, tensor.storage));
    return found == m_groups.constEnd() ? nullptr : &*found;
}

std::vector<quint32> SharedStorages::sharedWith(quint32 tensor) const
{
    const std::vector<quint32> *group = groupOf(tensor);
    std::vector<quint32> others = group ? *group : std::vector<quint32>();
    std::erase(others, tensor);
    return others;
}

bool SharedStorages::isShared(quint32 tensor) const
{
    const std::vector<quint32> *group = groupOf(tensor);
    return group && group->size() > 1;
}

}
