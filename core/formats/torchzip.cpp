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
#include "core/formats/pt2.h"
#include "core/formats/records.h"
#include "core/formats/storagesizes.h"
#include "core/formats/torchpackage.h"
#include "core/formats/torchstorages.h"

#include <QSet>

#include <algorithm>

namespace pith {

namespace {

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

// What torch.jit.save pickles beside the module, and where the storages of that lie.
struct ScriptPickle
{
    const char *name;
    const char *storages;
};
constexpr ScriptPickle scriptPickles[]{
    {"constants.pkl", "constants/"}, // all weights of a frozen module
    {"bytecode.pkl", "constants/"}, // for the lite interpreter
    {"traced_inputs.pkl", "traced_inputs/"}, // examples, of which no data is kept
};

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
        const bool isLite = isScript && has("bytecode.pkl");
        m_document.format = isLite ? QLatin1StringView("torchscript-lite")
            : isScript             ? QLatin1StringView("torchscript")
                                   : QLatin1StringView("torch-zip");
        m_document.writer
            = isScript ? tr("TorchScript") + formatVersion() : tr("PyTorch") + release() + formatVersion();
        readByteOrder();
        readPickleEntry(m_pickle, QByteArray(), "data/");
        for (const ScriptPickle &row : scriptPickles) {
            const auto entry = m_document.archive.find(m_folder + row.name);
            if (isScript && entry)
                readPickleEntry(*entry, m_folder + row.name, row.storages);
        }
        return m_read;
    }

private:
    bool has(const QByteArray &name) const { return m_document.archive.find(m_folder + name).has_value(); }

    QString text(const QByteArray &name) { return recordText(m_document, m_folder + name, m_progress); }

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
        QString unread;
        QString error;
        const QByteArray bytes = pickleBytes(m_document, entry, unread, m_progress);
        const auto run = [&] {
            const PickleSite site{m_document.archive.entries[entry].name};
            const size_t firstTensor = m_document.values.tensors.size();
            const Pickled pickled = readPickle(m_document, site, bytes, 0, load, m_progress);
            markEmptied(firstTensor);
            if (pickled.root != ValueId::None)
                m_document.roots.push_back({name, pickled.root});
            error = pickled.error.isEmpty() ? loader.error() : pickled.error;
        };
        if (unread.isEmpty() || !bytes.isEmpty())
            attempt(error, run);
        if (!unread.isEmpty())
            error = unread;
        if (!error.isEmpty() && m_document.error.isEmpty())
            m_document.error = tr("%1: %2").arg(QString::fromUtf8(m_document.archive.entries[entry].name), error);
    }

    // TorchScript keeps the shapes of its examples, but not their data.
    void markEmptied(size_t firstTensor)
    {
        Values &values = m_document.values;
        for (Tensor &tensor : std::span(values.tensors).subspan(firstTensor)) {
            if (tensor.storage == StorageId::None || !isEmptied(values.storage(tensor.storage)))
                continue;
            tensor.storage = StorageId::None;
            tensor.hasData = false;
            tensor.error.clear();
        }
    }

    bool isEmptied(const Storage &storage) const
    {
        if (storage.blob == BlobId::None || storage.bytes > 0 || storage.numel == 0)
            return false;
        const Entry &entry = m_document.archive.entries[m_document.blobs[number(storage.blob)].entry];
        return entry.error.isEmpty() && entry.name.startsWith(m_folder + "traced_inputs/");
    }

    Document &m_document;
    quint32 m_pickle;
    QByteArray m_folder; // with a slash at its end, or empty
    Progress &m_progress;
    QString m_problem; // of all numbers
    QSet<quint32> m_read;
};

// "archive/data/17": what it holds are a tensor's bytes, even where nothing says of which tensor.
bool isNamedLikeStorage(const Entry &entry)
{
    const qsizetype slash = entry.name.lastIndexOf('/');
    const QByteArrayView key = QByteArrayView(entry.name).sliced(slash + 1);
    return slash > 0 && entry.name.first(slash).endsWith("data")
        && std::all_of(key.begin(), key.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Pickles that are no part of the content, but may be loaded too: those of other records and of archives inside this.
// `firstBlob`: of those that lie in this archive.
void scanOtherEntries(Document &document, const QSet<quint32> &read, size_t firstBlob, Progress &progress)
{
    QSet<quint32> storages;
    for (const Blob &blob : std::span(document.blobs).subspan(firstBlob))
        storages.insert(blob.entry);
    const bool knowsStorages = !read.isEmpty() || !storages.isEmpty();
    scanEntries(
        document, {}, document.archive,
        [&](quint32 i) {
            const bool isNumbers
                = knowsStorages ? storages.contains(i) : isNamedLikeStorage(document.archive.entries[i]);
            return !read.contains(i) && !isNumbers;
        },
        progress);
}

// What an archive without data.pkl is.
QSet<quint32> describeOther(Document &document, Progress &)
{
    const Archive &archive = document.archive;
    if (findNamed(archive, "data/0") && findNamed(archive, "version")) {
        document.error = tr("The record data.pkl is missing: without it nobody knows what the storages are");
    } else {
        document.format = QLatin1StringView("zip");
        document.notes.append(tr("This ZIP archive is no checkpoint of torch.save itself: its entries are shown"));
    }
    return {};
}

QSet<quint32> readTorchArchive(Document &document, Progress &progress)
{
    return TorchArchive(document, *findNamed(document.archive, "data.pkl"), progress).read();
}

// What a ZIP archive may be, most specific first. Each reader returns the entries whose pickles it read.
struct Content
{
    bool (*matches)(const Archive &archive);
    QSet<quint32> (*read)(Document &document, Progress &progress);
    bool holdsFiles = false; // of its own, so it is none of these itself
};
constexpr Content contents[]{
    {isTorchPackage, readTorchPackage},
    {isPt2, readPt2, true},
    {[](const Archive &archive) { return findNamed(archive, "data.pkl").has_value(); }, readTorchArchive},
    {isNpz, readNpz},
    {[](const Archive &) { return true; }, describeOther},
};

// As the program sees it that such an archive is for.
Archive archiveOf(const SourcePtr &source, Progress &progress)
{
    const std::vector<ZipEnd> ends = zipEnds(*source);
    if (ends.empty())
        return salvageZip(source, storageSizes(source, progress), progress);
    Archive archive = readZip(source, ends, progress);
    if (ends.size() > 1 && isNpz(archive))
        archive = readZip(source, progress, ZipProgram::Python);
    return archive;
}

void readArchive(Document &document, bool isInner, Progress &progress)
{
    document.archive = archiveOf(document.source, progress);
    if (isInner) // who scans the file looks at the headers of its own archive alone
        readLocalHeaders(document.archive, *document.source, progress);
    const Archive &archive = document.archive;
    if (archive.entries.empty())
        throw Error(tr("The file is a ZIP archive without any entry"));
    document.notes = QStringList(archive.notes.begin(), archive.notes.end());
    document.flagged = QStringList(archive.flagged.begin(), archive.flagged.end());
    document.error = archive.error;
    const size_t firstBlob = document.blobs.size();
    const auto matches
        = [&](const Content &content) { return !(isInner && content.holdsFiles) && content.matches(archive); };
    const QSet<quint32> read = std::ranges::find_if(contents, matches)->read(document, progress);
    scanOtherEntries(document, read, firstBlob, progress);
    scanOtherDirectories(document, {}, document.source, archive, progress);
}

}

void readTorchZip(Document &document, Progress &progress) { readArchive(document, false, progress); }

void readInnerTorchZip(Document &document, Progress &progress) { readArchive(document, true, progress); }

}
