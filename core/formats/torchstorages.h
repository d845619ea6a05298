// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"
#include "core/pickle/machine.h"

namespace pith {

// Gives persistent ids of torch.save their meaning, ("storage", class, key, location, numel), as Storage values. The
// bytes are not looked at: a storage knows where they are, and what is wrong with that.
class TorchStorages
{
public:
    enum class Lookup { Now, Later };

    // Storages lie in entries of the document's archive named `folder`, the key and `suffix`. Later: it has no entries
    // yet, and once it does, locateAll() finds them.
    TorchStorages(
        Document &document, QByteArray folder, bool bigEndian, Lookup lookup = Lookup::Now, QByteArray suffix = {});

    void locateAll();

    // Of a persistent id that makes no sense: a Persistent value with an error.
    ValueId load(ValueId id);
    // Of the first such id, or of the first that PyTorch can't read; empty: there was none.
    const QString &error() const { return m_error; }

    void setCommonError(const QString &error) { m_commonError = error; } // of all storages from now on

private:
    ValueId storageOf(ValueId id);
    DType dtypeOf(ValueId classId);
    NameId deviceOf(ValueId location);
    StorageId find(const QByteArray &key, DType dtype, qint64 numel, NameId device);
    Storage described(const QByteArray &key, DType dtype, qint64 numel, NameId device);
    void locate(Storage &storage);

    // Persistent ids name the same few classes and locations again and again, mostly by the memo.
    template <typename Meaning> struct Latest
    {
        ValueId id = ValueId::None;
        Meaning meaning;
    };

    Document &m_document;
    QByteArray m_path; // the folder, and the key that was looked for last
    const qsizetype m_folderSize;
    bool m_bigEndian;
    const QByteArray m_suffix;
    Lookup m_lookup;
    const size_t m_first; // of these storages, in Values::storages
    Latest<DType> m_class{ValueId::None, DType::Untyped};
    Latest<NameId> m_location{ValueId::None, NameId::None};
    QString m_error;
    QString m_commonError;
    PlaceTable m_known; // of storages by key, class, count and location
};

}
