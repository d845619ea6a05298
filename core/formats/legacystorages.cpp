// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/legacystorages.h"

#include "core/bytes/checked.h"
#include "core/bytes/text.h"
#include "core/formats/persistentid.h"

#include <algorithm>

namespace pith {

LegacyStorages::LegacyStorages(Document &document)
    : m_document(document),
      m_storages(document, "data/", false, TorchStorages::Lookup::Later),
      m_first(document.values.storages.size())
{
}

ValueId LegacyStorages::load(ValueId id)
{
    Values &values = m_document.values;
    const ValueId tuple = persistentTuple(values, id);
    const std::vector<ValueId> parts(values.items(tuple).begin(), values.items(tuple).end());
    if (parts.size() >= 4 && values.text(parts[0]) == "module")
        return classOf(parts);
    const ValueId stored = m_storages.load(id);
    const bool isView = parts.size() >= 6 && values.items(parts[5]).size() >= 3;
    return isView && values.kind(stored) == Kind::Storage ? viewOf(stored, parts[5]) : stored;
}

ValueId LegacyStorages::classOf(std::span<const ValueId> module)
{
    const Values &values = m_document.values;
    if (values.kind(module[1]) == Kind::Global && values.kind(module[3]) == Kind::Str)
        m_sources.push_back({NameId(values[module[1]].link), module[3]});
    return module[1];
}

// Of the same class, key and count; narrow() leaves it its part.
ValueId LegacyStorages::viewOf(ValueId stored, ValueId view)
{
    Values &values = m_document.values;
    const auto parts = values.items(view);
    const StorageId storage{quint32(values.storages.size())};
    const bool isStated = values.kind(parts[1]) == Kind::Int && values.kind(parts[2]) == Kind::Int;
    m_views.push_back({storage, isStated ? values[parts[1]].integer : -1, isStated ? values[parts[2]].integer : -1});
    values.storages.push_back(Storage(values.storages[values[stored].link]));
    Value value;
    value.kind = Kind::Storage;
    value.link = number(storage);
    return values.add(value);
}

void LegacyStorages::locateAll()
{
    m_storages.locateAll();
    for (const View &view : m_views)
        narrow(view);
}

void LegacyStorages::narrow(const View &view)
{
    Storage &storage = m_document.values.storages[number(view.storage)];
    const int elementSize = row(storage.dtype).bytes;
    const auto begin = checkedMul<qint64>(view.offset, elementSize);
    const auto size = checkedMul<qint64>(view.size, elementSize);
    if (!storage.error.isEmpty() || storage.blob == BlobId::None)
        return;
    Blob &blob = m_document.blobs[number(storage.blob)];
    if (!begin || !size || *begin < 0 || *size < 0 || !fitsInside(quint64(*begin), quint64(*size), blob.size)) {
        storage.error = tr("It is a view of %1 elements from number %2 on of storage %3, which has %4 bytes")
                            .arg(view.size)
                            .arg(view.offset)
                            .arg(QString::fromUtf8(storage.key))
                            .arg(blob.size);
        return;
    }
    blob.offset = quint64(*begin);
    blob.size = quint64(*size);
    blob.before = quint64(*begin);
    storage.bytes = blob.size;
}

std::optional<LegacyStorages::Stated> LegacyStorages::stated(const QByteArray &key) const
{
    if (m_stated.isEmpty()) {
        for (const Storage &storage : std::span(m_document.values.storages).subspan(m_first)) {
            if (!m_stated.contains(storage.key))
                m_stated.insert(storage.key, {storage.numel, row(storage.dtype).bytes});
        }
    }
    const auto found = m_stated.constFind(key);
    return found == m_stated.cend() ? std::nullopt : std::optional(*found);
}

std::optional<quint64> LegacyStorages::endOf(const Stated &stated, quint64 at)
{
    const auto size = checkedMul<qint64>(stated.numel, stated.elementSize);
    const auto begin = checkedAdd(at, LegacyCountSize);
    return size && *size >= 0 && begin ? checkedAdd(*begin, quint64(*size)) : std::nullopt;
}

std::vector<QByteArray> legacyKeys(const Values &values, ValueId root)
{
    const auto keyAt = [&](ValueId id) {
        return values.kind(id) == Kind::Int ? QByteArray::number(values[id].integer) : values.text(id).toByteArray();
    };
    const Kind kind = values.kind(root);
    const size_t step = kind == Kind::Dict || kind == Kind::OrderedDict ? 2 : 1;
    std::vector<QByteArray> keys;
    for (size_t i = 0; i < values.items(root).size(); i += step)
        keys.push_back(keyAt(values.items(root)[i]));
    return keys;
}

}
