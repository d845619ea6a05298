// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/storagesizes.h"

#include "core/bytes/attempt.h"
#include "core/bytes/checked.h"
#include "core/formats/pickles.h"
#include "core/formats/torchstorages.h"

#include <QHash>

#include <memory>
#include <utility>

namespace pith {

namespace {

class StorageSizes
{
public:
    StorageSizes(SourcePtr source, Progress &progress) : m_source(std::move(source)), m_progress(progress) {}

    std::optional<quint64> of(const Archive &soFar, const QByteArray &name)
    {
        for (; m_seen < soFar.entries.size(); ++m_seen) {
            const Entry &entry = soFar.entries[m_seen];
            if (entry.method == "stored" && (entry.name == "data.pkl" || entry.name.endsWith("/data.pkl")))
                learnFrom(entry);
        }
        const auto found = m_sizes.constFind(name);
        return found == m_sizes.cend() ? std::nullopt : std::optional(*found);
    }

private:
    // Of a broken pickle, what it says before it breaks.
    void learnFrom(const Entry &pickle)
    {
        const QByteArray folder = pickle.name.chopped(qsizetype(qstrlen("data.pkl"))) + "data/";
        Document scratch;
        TorchStorages storages(scratch, folder, false);
        QString error; // is told when the pickle is read in earnest
        attempt(error, [&] {
            const QByteArray bytes = readBytes(*m_source, *pickle.dataOffset, pickle.size, MostPickleBytes);
            const auto load = [&](ValueId id, Values &) { return storages.load(id); };
            runPickle(scratch.values, scratch.values.keep(bytes), 0, load, m_progress);
        });
        for (const Storage &storage : scratch.values.storages) {
            const auto size = checkedMul<qint64>(storage.numel, row(storage.dtype).bytes);
            if (size && *size >= 0)
                m_sizes.insert(folder + storage.key, quint64(*size));
        }
    }

    SourcePtr m_source;
    Progress &m_progress;
    size_t m_seen = 0; // entries that were looked at
    QHash<QByteArray, quint64> m_sizes;
};

}

SizeHint storageSizes(SourcePtr source, Progress &progress)
{
    const auto sizes = std::make_shared<StorageSizes>(std::move(source), progress);
    return [sizes](const Archive &soFar, const QByteArray &name) { return sizes->of(soFar, name); };
}

}
