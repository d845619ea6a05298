// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <QHash>

#include <cstdint>
#include <optional>
#include <span>
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

// How the bytes of a tensor's storage are packed where that says more than its dtype, as GGUF's blocks do ("Q4_0");
// else empty. And how many bytes they take there.
QByteArray packingOf(const Document &document, StorageId storage);
quint64 storedBytes(const Document &document, StorageId storage);
// "float32 (Q4_0)": what a tensor's values are read as, and what they are packed as.
QString dtypeText(const Document &document, const Tensor &tensor);
// What people are told of a tensor's size: of a packed one what it takes in the file.
std::optional<quint64> shownBytes(const Document &document, const Tensor &tensor); // nothing: not known

// Of a document whose tensors lie in several files the name of the one that holds a tensor's bytes; else empty.
QByteArray fileOf(const Document &document, const Tensor &tensor);

// Bytes of so many elements of a tensor: of a type that has no size of its own, as those of GGUF that are only listed,
// all that are stored.
quint64 elementBytes(const Values &values, const Tensor &tensor, qint64 count);

// A tensor of which a file says no more than its name, as an index does of one whose shard is missing: neither dtype
// nor shape.
bool isUnknown(const Tensor &tensor);
ValueId addUnknown(Values &values, QLatin1StringView className, const QString &why);

// Which of the document's listed tensors look into the same storage.
class SharedStorages
{
public:
    explicit SharedStorages(const Document &document);

    // Places in Document::tensors of the others on the same storage, in file order: the first of them.
    std::vector<quint32> sharedWith(quint32 tensor, size_t most = SIZE_MAX) const;
    size_t sharers(quint32 tensor) const { return groupOf(tensor).size() - 1; } // all the others
    bool isShared(quint32 tensor) const { return sharers(tensor) > 0; }

private:
    std::span<const quint32> groupOf(quint32 tensor) const
    {
        return std::span(m_grouped).subspan(m_begin[tensor], m_count[m_begin[tensor]]);
    }

    std::vector<quint32> m_grouped; // tensors, those on one storage together and in file order
    std::vector<quint32> m_begin; // for each tensor, of its group in m_grouped
    std::vector<quint32> m_count; // of a group, where it begins
};

}
