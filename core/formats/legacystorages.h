// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/formats/torchstorages.h"

#include <QHash>

#include <optional>
#include <vector>

namespace pith {

// Persistent ids of the format before 1.6: storages that may be views of others, ("storage", class, key, location,
// numel, (view key, offset, size)), and classes with their source text, ("module", class, file, text).
class LegacyStorages
{
public:
    // Storages lie in entries "data/" and the key, which the archive gets later.
    explicit LegacyStorages(Document &document);

    ValueId load(ValueId id);
    const QString &error() const { return m_storages.error(); }

    // When the archive has its entries.
    void locateAll();

    // Elements that the pickle states for a key, and their size; nothing when no persistent id names it.
    struct Stated
    {
        qint64 numel = 0;
        int elementSize = 1;
    };
    std::optional<Stated> stated(const QByteArray &key) const;
    // Where the bytes of such a storage end, of which the count begins at byte `at`; nothing where no file can hold it.
    static std::optional<quint64> endOf(const Stated &stated, quint64 at);

    // The text of a class's source, a Str, and the class.
    struct Source
    {
        NameId className = NameId::None;
        ValueId text = ValueId::None;
    };
    const std::vector<Source> &sources() const { return m_sources; }

private:
    struct View
    {
        StorageId storage;
        qint64 offset = 0; // in elements of the whole storage
        qint64 size = 0;
    };

    ValueId classOf(std::span<const ValueId> module);
    ValueId viewOf(ValueId stored, ValueId view);
    void narrow(const View &view);

    Document &m_document;
    TorchStorages m_storages;
    const size_t m_first; // of these storages, in Values::storages
    std::vector<View> m_views;
    std::vector<Source> m_sources;
    mutable QHash<QByteArray, Stated> m_stated;
};

constexpr quint64 LegacyCountSize = 8; // of the number before a storage's bytes

// The keys of the storages in their order, of the pickle that lists them: a list; other things that have keys or items
// are as good for Python.
std::vector<QByteArray> legacyKeys(const Values &values, ValueId root);

}
