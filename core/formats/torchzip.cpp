// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/torchzip.h"

#include "core/archive/salvage.h"
#include "core/archive/zip.h"
#include "core/archive/zipend.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/formats/nestedpickles.h"
#include "core/formats/npy.h"
#include "core/formats/storagesizes.h"
#include "core/formats/torchpackage.h"
#include "core/formats/torchstorages.h"

#include <QSet>

#include <algorithm>

namespace pith {

namespace {

constexpr quint64 MostOfRecord = 4096; // byteorder and the like

bool isNamed(const Entry &entry, QByteArrayView name)
{
    return entry.name == name || (entry.name.endsWith(name) && entry.name.chopped(name.size()).endsWith('/'));
}

// The entry of that name that lies least deep, in whatever folder.
std::optional<quint32> findNamed(const Archive &archive, QByteArrayView name)
{
    std::optional<quint32> best;
    for (quint32 i = 0; i < archive.entries.size(); ++i) {
        const QByteArray &path = archive.entries[i].name;
        if (isNamed(archive.entries[i], name) && (!best || path.count('/') < archive.entries[*best].name.count('/')))
            best = i;
    }
    return best;
}

bool hasBelow(const Archive &archive, const QByteArray &folder)
{
    return std::ranges::any_of(archive.entries, [&](const Entry &entry) { return entry.name.startsWith(folder); });
}

QByteArray bytesOf(const Document &document, quint32 entry, quint64 most, Progress &progress)
{
    const SourcePtr source = document.archive.open(entry, progress);
    return readBytes(*source, 0, source->size(), most);
}

// One archive of torch.save or torch.jit.save, whose records lie in one folder.
class TorchArchive
{
public:
    TorchArchive(Document &document, quint32 pickle, Progress &progress)
        : m_document(document),
          m_pickle(pickle),
          m_progress(progress)
    {
        const QByteArray &name = document.archive.entries[pickle].name;
        m_folder = name.first(name.lastIndexOf('/') + 1);
    }

    // Returns the entries whose pickles were read.
    QSet<quint32> read()
    {
        const bool isScript = hasBelow(m_document.archive, m_folder + "code/") && has("constants.pkl");
        m_document.format = isScript ? QLatin1StringView("torchscript") : QLatin1StringView("torch-zip");
        m_document.writer
            = isScript ? tr("TorchScript") + formatVersion() : tr("PyTorch") + release() + formatVersion();
        readByteOrder();
        readPickleEntry(m_pickle, QByteArray(), "data/");
        if (isScript)
            readPickleEntry(
                *m_document.archive.find(m_folder + "constants.pkl"), m_folder + "constants.pkl", "constants/");
        return m_read;
    }

private:
    bool has(const QByteArray &name) const { return m_document.archive.find(m_folder + name).has_value(); }

    // The text of a small record; empty: it is not there.
    QString text(const QByteArray &name)
    {
        const auto entry = m_document.archive.find(m_folder + name);
        QByteArray bytes;
        QString problem;
        if (entry && !attempt(problem, [&] { bytes = bytesOf(m_document, *entry, MostOfRecord, m_progress); }))
            m_document.notes.append(tr("The record %1 can't be read: %2").arg(QString::fromUtf8(name), problem));
        return QString::fromUtf8(bytes).trimmed();
    }

    QString formatVersion()
    {
        const QString version = text("version");
        return version.isEmpty() ? QString() : tr(", file version %1").arg(version);
    }

    // Records that releases added; the file does not name its release.
    QString release() const
    {
        struct Row
        {
            const char *record;
            const char *since;
        };
        static constexpr Row rows[]{
            {".format_version", QT_TRANSLATE_NOOP("pith", " 2.x (recent)")},
            {"byteorder", QT_TRANSLATE_NOOP("pith", " 2.x")},
        };
        const auto newest = std::ranges::find_if(rows, [&](const Row &row) { return has(row.record); });
        return newest == std::end(rows) ? tr(" 1.6 or later") : tr(newest->since);
    }

    void readByteOrder()
    {
        const QString stated = has("byteorder") ? text("byteorder") : QStringLiteral("little");
        m_document.byteOrder = stated;
        if (stated != u"little" && stated != u"big")
            m_problem = stated.isEmpty()
                ? tr("The record byteorder is empty or can't be read, so no number can be read")
                : tr("The record byteorder says %1 instead of little or big, so no number can be read")
                      .arg(stated.left(40));
        if (!m_problem.isEmpty())
            m_document.error = m_problem;
    }

    void readPickleEntry(quint32 entry, const QByteArray &name, const QByteArray &storages)
    {
        TorchStorages loader(m_document, m_folder + storages, m_document.byteOrder == u"big");
        loader.setCommonError(m_problem);
        const auto load = [&](ValueId id, Values &) { return loader.load(id); };
        m_read.insert(entry);
        QString error;
        QByteArray bytes;
        const bool isThere = attempt(error, [&] { bytes = bytesOf(m_document, entry, MostPickleBytes, m_progress); });
        if (!isThere)
            m_document.flagged.append(
                tr("unread pickle %1").arg(QString::fromUtf8(m_document.archive.entries[entry].name)));
        const auto run = [&] {
            const PickleSite site{m_document.archive.entries[entry].name};
            const Pickled pickled = readPickle(m_document, site, bytes, 0, load, m_progress);
            if (pickled.root != ValueId::None)
                m_document.roots.push_back({name, pickled.root});
            error = pickled.error.isEmpty() ? loader.error() : pickled.error;
        };
        if (isThere)
            attempt(error, run);
        if (!error.isEmpty() && m_document.error.isEmpty())
            m_document.error = tr("%1: %2").arg(QString::fromUtf8(m_document.archive.entries[entry].name), error);
    }

    Document &m_document;
    quint32 m_pickle;
    QByteArray m_folder; // with a slash at its end, or empty
    Progress &m_progress;
    QString m_problem; // of all numbers
    QSet<quint32> m_read;
};

// Pickles that are no part of the content, but may be loaded too: those of other records and of archives inside this.
// `firstBlob`: of those that lie in this archive.
void scanOtherEntries(Document &document, const QSet<quint32> &read, size_t firstBlob, Progress &progress)
{
    QSet<quint32> storages;
    for (const Blob &blob : std::span(document.blobs).subspan(firstBlob))
        storages.insert(blob.entry);
    const Archive &archive = document.archive;
    // Where the storages are not known, looking at what is in the entries would read the tensors.
    const auto isPickle = [&](quint32 i) {
        return mayHoldPickles(archive.entries[i].name)
            || (!read.isEmpty() && !storages.contains(i) && beginsLikePickles(archive, i, progress));
    };
    for (quint32 i = 0; i < archive.entries.size(); ++i) {
        if (archive.entries[i].error.isEmpty() && !read.contains(i) && isPickle(i))
            scanPickles(document, {archive.entries[i].name}, [&] { return archive.open(i, progress); }, progress);
    }
}

// What an archive without data.pkl is.
void describeOther(Document &document)
{
    const Archive &archive = document.archive;
    if (findNamed(archive, "archive_format")) {
        document.format = QLatin1StringView("pt2");
        document.notes.append(tr("This is a PT2 archive: only its entries are shown"));
    } else if (findNamed(archive, "data/0") && findNamed(archive, "version")) {
        document.error = tr("The record data.pkl is missing: without it nobody knows what the storages are");
    } else {
        document.format = QLatin1StringView("zip");
        document.notes.append(tr("This ZIP archive holds no checkpoint of torch.save: only its entries are shown"));
    }
}

}

void readTorchZip(Document &document, Progress &progress)
{
    document.archive = lookForZipEnd(*document.source)
        ? readZip(document.source, progress)
        : salvageZip(document.source, storageSizes(document.source, progress), progress);
    const Archive &archive = document.archive;
    if (archive.entries.empty())
        throw Error(tr("The file is a ZIP archive without any entry"));
    document.notes = QStringList(archive.notes.begin(), archive.notes.end());
    document.flagged = QStringList(archive.flagged.begin(), archive.flagged.end());
    document.error = archive.error;
    const size_t firstBlob = document.blobs.size();
    QSet<quint32> read;
    if (isTorchPackage(archive))
        read = readTorchPackage(document, progress);
    else if (const auto pickle = findNamed(archive, "data.pkl"))
        read = TorchArchive(document, *pickle, progress).read();
    else if (isNpz(archive))
        readNpz(document, progress);
    else
        describeOther(document);
    scanOtherEntries(document, read, firstBlob, progress);
}

}
