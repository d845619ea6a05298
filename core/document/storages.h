// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <QHash>

#include <vector>

namespace pith {

// Which bytes a storage is: equal for storages of two classes over the same bytes.
struct StorageIdentity
{
    quint32 where = 0; // an entry, or what the number counts
    quint64 number = 0; // of the first byte, else of the storage

    bool operator==(const StorageIdentity &) const = default;
};
inline size_t qHash(const StorageIdentity &identity, size_t seed = 0)
{
    return qHashMulti(seed, identity.where, identity.number);
}
StorageIdentity identityOf(const Document &document, StorageId storage);

// Bytes of so many elements of a tensor: of a type that has no size of its own, as those of GGUF that are only listed,
// all that are stored.
quint64 elementBytes(const Values &values, const Tensor &tensor, qint64 count);

// Which of the document's listed tensors look into the same storage.
class SharedStorages
{
public:
    explicit SharedStorages(const Document &document);

    // Places in Document::tensors of the others on the same storage, in file order.
    std::vector<quint32> sharedWith(quint32 tensor) const;
    bool isShared(quint32 tensor) const { return m_next[tensor] != tensor; }

private:
    std::vector<quint32> m_next; // for each tensor another one on its storage; in the end one comes back to it
};

}
