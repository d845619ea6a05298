// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/torchstorages.h"

#include "core/bytes/attempt.h"
#include "core/bytes/checked.h"
#include "core/bytes/room.h"
#include "core/bytes/text.h"
#include "core/formats/persistentid.h"
#include "core/formats/storagename.h"

#include <QHash>

namespace pith {

namespace {

constexpr qsizetype ShownOfKey = 60;

QString shown(const QByteArray &key)
{
    const QString text = QString::fromUtf8(key.first(std::min(key.size(), ShownOfKey)));
    return key.size() > ShownOfKey ? text + QStringLiteral("…") : text;
}

// Not copied where its bytes stay where they are.
QByteArray textOf(const Values &values, ValueId id)
{
    const Kind kind = values.kind(id);
    if (kind == Kind::Int)
        return QByteArray::number(values[id].integer);
    if (kind != Kind::Str && kind != Kind::Bytes)
        throw Error(tr("A persistent id has a key or location that is no text"));
    const QByteArrayView text = values.text(id);
    return values.isKept(id) ? QByteArray::fromRawData(text.data(), text.size()) : text.toByteArray();
}

}

TorchStorages::TorchStorages(Document &document, QByteArray folder, bool bigEndian, Lookup lookup, QByteArray suffix)
    : m_document(document),
      m_path(std::move(folder)),
      m_folderSize(m_path.size()),
      m_bigEndian(bigEndian),
      m_suffix(std::move(suffix)),
      m_lookup(lookup),
      m_first(document.values.storages.size())
{
    const size_t most = document.archive.entries.size();
    makeRoom(document.values.storages, most);
    makeRoom(document.blobs, most);
}

ValueId TorchStorages::load(ValueId id)
{
    const ValueId tuple = persistentTuple(m_document.values, id);
    if (tuple != id && m_error.isEmpty())
        m_error
            = tr("Its storages are named by lines of text, as protocol 0 has them: PyTorch writes that, but can't read "
                 "it back");
    id = tuple;
    ValueId storage = ValueId::None;
    QString error;
    if (attempt(error, [&] { storage = storageOf(id); }))
        return storage;
    if (m_error.isEmpty())
        m_error = error;
    Value value;
    value.kind = Kind::Persistent;
    value.link = number(id);
    const ValueId persistent = m_document.values.add(value);
    m_document.values.setError(persistent, error);
    return persistent;
}

ValueId TorchStorages::storageOf(ValueId id)
{
    Values &values = m_document.values;
    const auto parts = values.items(id);
    if (values.kind(id) != Kind::Tuple || parts.size() < 5 || values.text(parts[0]) != "storage")
        throw Error(tr("A persistent id is no description of a storage"));
    if (values.kind(parts[4]) != Kind::Int)
        throw Error(tr("A persistent id has an element count that is no 64-bit integer"));
    const DType dtype = dtypeOf(parts[1]);
    const qint64 numel = values[parts[4]].integer;
    const QByteArray key = textOf(values, parts[2]);
    const NameId device = deviceOf(parts[3]);
    Value value;
    value.kind = Kind::Storage;
    value.link = number(find(key, dtype, numel, device));
    return values.add(value);
}

DType TorchStorages::dtypeOf(ValueId classId)
{
    if (m_class.id != classId)
        m_class = {classId, storageDType(m_document.values, classId)};
    return m_class.meaning;
}

NameId TorchStorages::deviceOf(ValueId location)
{
    Values &values = m_document.values;
    if (m_location.id != location)
        m_location = {location, values.intern(textOf(values, location))};
    return m_location.meaning;
}

StorageId TorchStorages::find(const QByteArray &key, DType dtype, qint64 numel, NameId device)
{
    auto &storages = m_document.values.storages;
    const auto isSame = [&](quint32 place) {
        const Storage &known = storages[place];
        return known.dtype == dtype && known.numel == numel && known.device == device && known.key == key;
    };
    const quint64 hash = qHashMulti(seededHash(key), int(dtype), numel, number(device));
    const quint32 place = m_known.findOrAdd(hash, quint32(storages.size()), isSame);
    if (place == storages.size())
        storages.push_back(described(key, dtype, numel, device));
    return StorageId(place);
}

Storage TorchStorages::described(const QByteArray &key, DType dtype, qint64 numel, NameId device)
{
    Storage storage;
    storage.key = key;
    storage.className = storageClassName(dtype);
    storage.dtype = dtype;
    storage.numel = numel;
    storage.device = device;
    storage.bigEndian = m_bigEndian;
    storage.error = m_commonError;
    if (m_lookup == Lookup::Now)
        locate(storage);
    return storage;
}

void TorchStorages::locateAll()
{
    m_lookup = Lookup::Now;
    for (Storage &storage : std::span(m_document.values.storages).subspan(m_first))
        locate(storage);
}

// PyTorch itself refuses a record that is shorter or longer than stated.
void TorchStorages::locate(Storage &storage)
{
    if (m_document.values.name(storage.device) == "meta")
        return;
    m_path.truncate(m_folderSize);
    m_path += storage.key + m_suffix;
    const auto entry = m_document.archive.find(m_path);
    if (!entry) {
        storage.error = tr("The record %1 of its storage is not in the file").arg(shown(m_path));
        return;
    }
    const Entry &record = m_document.archive.entries[*entry];
    storage.bytes = record.size;
    storage.blob = BlobId(m_document.blobs.size());
    m_document.blobs.push_back({*entry, 0, record.size, {}});
    const auto stated = checkedMul<qint64>(storage.numel, row(storage.dtype).bytes);
    if (!record.error.isEmpty())
        storage.error = record.error;
    else if (storage.numel < 0 || !stated || quint64(*stated) != record.size)
        storage.error = tr("Its storage %1 has %2 bytes, but %3 elements of %4 bytes are stated")
                            .arg(shown(storage.key))
                            .arg(record.size)
                            .arg(storage.numel)
                            .arg(row(storage.dtype).bytes);
}

}
