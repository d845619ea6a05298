// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/folders.h"

#include "core/archive/zip.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/document/words.h"
#include "core/formats/distributed.h"
#include "core/formats/formats.h"
#include "core/formats/parts.h"
#include "core/formats/shards.h"
#include "core/formats/unwrapping.h"
#include "core/pickle/literals.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <string>
#include <system_error>

namespace pith {

namespace {

constexpr qsizetype MostLooked = 10000; // files, and folders
constexpr int MostDeep = 16; // folders below the one that is opened
constexpr QDir::Filters AllFiles = QDir::Files | QDir::Hidden;
constexpr QDir::Filters AllFolders = QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot;

QStringList indexesIn(const QDir &folder)
{
    QStringList indexes;
    for (const QString &name : folder.entryList({QStringLiteral("*.index*.json")}, QDir::Files, QDir::Name)) {
        QString unread; // then it is none
        attempt(unread, [&] {
            if (looksLikeIndex(*fileSource(folder.filePath(name))))
                indexes.append(name);
        });
    }
    return indexes;
}

// A folder below the one that is opened; its name is empty for that one.
struct Below
{
    QString name;
    int depth = 0;
    QString path(const QString &file) const { return name.isEmpty() ? file : name + u'/' + file; }
};

// What is below a folder and is not looked at, by the reason: it may hold anything.
class LeftOut
{
public:
    void add(const QString &why, const QString &name)
    {
        for (Kind &kind : m_kinds) {
            if (kind.why == why) {
                ++kind.count;
                return;
            }
        }
        m_kinds.push_back({why, name});
    }

    QStringList reasons() const
    {
        QStringList all;
        for (const Kind &kind : m_kinds)
            all += kind.count == 1
                ? tr("not looked at: %1 (%2)").arg(kind.name, kind.why)
                : tr("not looked at: %1 and %2 more (%3)").arg(kind.name).arg(kind.count - 1).arg(kind.why);
        return all;
    }

private:
    struct Kind
    {
        QString why;
        QString name; // of the first
        qsizetype count = 1;
    };
    std::vector<Kind> m_kinds; // a handful
};

// What may be a checkpoint: files, and folders that are one, named from the folder on.
class Files
{
public:
    Files(const QDir &top, Progress &progress) : m_top(top), m_progress(progress)
    {
        for (size_t i = 0; i < m_folders.size(); ++i) {
            m_progress.check();
            const Below below = m_folders[i];
            lookInto(below, QDir(m_top.filePath(below.name)));
        }
    }

    const QStringList &names() const { return m_names; }
    QStringList leftOut() const { return m_leftOut.reasons(); }
    void leaveUnread(const QString &name) { m_leftOut.add(tr("it can't be read"), name); }

private:
    void lookInto(const Below &below, const QDir &folder)
    {
        if (!below.name.isEmpty() && isDistributed(folder))
            return addFile(below.name);
        if (!folder.isReadable())
            return m_leftOut.add(tr("it can't be read"), below.name);
        for (const QString &name : folder.entryList(AllFiles, QDir::Name))
            addFile(below.path(name));
        for (const QString &name : folder.entryList(AllFolders, QDir::Name))
            addFolder({below.path(name), below.depth + 1});
        lookForOddNames(below, folder);
    }

    void addFile(const QString &name)
    {
        if (m_names.size() < MostLooked)
            m_names.append(name);
        else
            m_leftOut.add(tr("Pith looks at %1 files of a folder").arg(MostLooked), name);
    }

    void addFolder(const Below &below)
    {
        if (QFileInfo(m_top.filePath(below.name)).isSymLink())
            m_leftOut.add(tr("links to folders are not followed"), below.name);
        else if (below.depth > MostDeep)
            m_leftOut.add(tr("it lies more than %1 levels down").arg(MostDeep), below.name);
        else if (m_folders.size() >= size_t(MostLooked))
            m_leftOut.add(tr("Pith looks at %1 folders in a folder").arg(MostLooked), below.name);
        else
            m_folders.push_back(below);
    }

    // Qt has no names but of UTF-8, and lists no others.
    void lookForOddNames(const Below &below, const QDir &folder)
    {
        std::error_code problem; // a folder that is gone by now
        const std::filesystem::path path(QFile::encodeName(folder.path()).toStdString());
        for (std::filesystem::directory_iterator it(path, problem), end; !problem && it != end; it.increment(problem)) {
            const std::string name = it->path().filename().string();
            if (!isUtf8(QByteArrayView(name.data(), qsizetype(name.size())), Surrogates::Refused))
                m_leftOut.add(tr("its name is no UTF-8"), below.path(QString::fromStdString(name)));
        }
    }

    const QDir m_top;
    Progress &m_progress;
    std::vector<Below> m_folders{{}};
    QStringList m_names;
    LeftOut m_leftOut;
};

// The checkpoints in it, each an entry that can be opened.
void listFolder(Document &document, Progress &progress)
{
    document.format = QLatin1StringView("folder");
    Parts parts(document, progress);
    const QDir folder(document.path);
    Files files(folder, progress);
    for (const QString &name : files.names()) {
        progress.check();
        const QString path = folder.filePath(name);
        const QString file = QFileInfo(path).isDir() ? metadataOf(QDir(path)) : path;
        QString problem;
        const bool isRead = attempt(problem, [&] {
            if (isCheckpoint(*fileSource(file)))
                parts.add(file, name.toUtf8());
        });
        if (!isRead)
            files.leaveUnread(name);
    }
    document.flagged += files.leftOut();
    parts.finish();
    if (document.archive.entries.empty())
        throw Error((QStringList(tr("The folder holds no checkpoint that Pith can read")) + document.flagged)
                .join(QStringLiteral("; ")));
    document.notes += files.leftOut();
    const bool isOne = document.archive.entries.size() == 1;
    document.notes.append((isOne ? tr("This folder holds %1: open it") : tr("This folder holds %1: open one of them"))
            .arg(counted(document.archive.entries.size(), QT_TRANSLATE_NOOP("pith", "checkpoint"),
                QT_TRANSLATE_NOOP("pith", "checkpoints"))));
}

}

void readFolder(Document &document, Progress &progress)
{
    const QDir folder(document.path);
    if (!folder.isReadable())
        throw Error(tr("The folder can't be read"));
    document.source = memorySource({});
    if (isDistributed(folder))
        return readDistributed(document, progress);
    const QStringList names = folder.entryList(QDir::Files, QDir::Name);
    const std::vector<QStringList> sets = shardSets(names);
    const QStringList indexes = indexesIn(folder);
    document.format = QLatin1StringView("index");
    if (indexes.size() == 1) {
        document.source = fileSource(folder.filePath(indexes.front()));
        document.size = document.source->size();
        const QString path = std::exchange(document.path, folder.filePath(indexes.front()));
        readIndex(document, progress);
        document.path = path;
    } else if (indexes.isEmpty() && sets.size() == 1) {
        readShards(document, sets.front(), progress);
    } else {
        listFolder(document, progress);
    }
}

namespace {

void takeReports(Document &all, const Document &part, const QByteArray &name, Progress &progress)
{
    for (PickleReport report : part.pickles) {
        report.entry = report.entry.isEmpty() ? name : name + '/' + report.entry;
        all.pickles.push_back(std::move(report));
    }
    for (const QString &reason : part.flagged + flaggedHeaders(part, progress))
        all.flagged.append(tr("%1: %2").arg(QString::fromUtf8(name), reason));
}

// A part that can't be read is a reason to look.
void addReports(Document &all, const QByteArray &name, const std::function<DocumentPtr()> &open, Progress &progress)
{
    QString problem;
    if (!attempt(problem, [&] { takeReports(all, *open(), name, progress); }))
        all.flagged.append(tr("unread file %1: %2").arg(QString::fromUtf8(name), problem));
}

// As it is, or in place of a distributed checkpoint what its chunks ask for.
DocumentPtr openWhole(const QString &path, Progress &progress)
{
    DocumentPtr document = openDocument(path, progress);
    return document->format == QLatin1StringView("dcp") ? reportsOfFolder(*document, progress) : document;
}

DocumentPtr openChunk(const ChunkPlace &chunk, const QByteArray &name, Progress &progress)
{
    if (!chunk.error.isEmpty())
        throw Error(chunk.error);
    return openDocument(chunk.bytes(), QString::fromUtf8(name), progress);
}

}

namespace {

// Checkpoints that lie beside the parts of one: an optimizer's state, arguments of the training.
void addOthers(Document &all, const QDir &folder, const QSet<QString> &known, Progress &progress)
{
    Files files(folder, progress);
    for (const QString &name : files.names()) {
        const QString path = folder.filePath(name);
        QString problem;
        const bool isRead = attempt(problem, [&] {
            if (!known.contains(name) && (QFileInfo(path).isDir() || isCheckpoint(*fileSource(path))))
                addReports(all, name.toUtf8(), [&] { return openWhole(path, progress); }, progress);
        });
        if (!isRead)
            files.leaveUnread(name);
    }
    all.flagged += files.leftOut();
}

}

QStringList flaggedHeaders(const Document &document, Progress &progress)
{
    if (document.archive.kind != QLatin1StringView("zip"))
        return {};
    Archive archive = document.archive.copied();
    archive.flagged.clear();
    readLocalHeaders(archive, *document.source, progress);
    return QStringList(archive.flagged.begin(), archive.flagged.end());
}

bool hasReportsOfFolder(const Document &document)
{
    static constexpr std::array formats{"folder", "dcp", "index"};
    return std::ranges::any_of(formats, [&](const char *name) { return document.format == QLatin1StringView(name); });
}

DocumentPtr reportsOfFolder(const Document &folder, Progress &progress)
{
    auto all = std::make_shared<Document>();
    all->path = folder.path;
    all->format = folder.format;
    const bool isIndex = folder.format == QLatin1StringView("index");
    const bool isFolder = QFileInfo(folder.path).isDir();
    const QDir files(isFolder ? folder.path : QFileInfo(folder.path).absolutePath());
    if (isIndex && isFolder) { // the shards, and what lies beside them
        const QStringList indexes = indexesIn(files);
        addOthers(*all, files, QSet<QString>(indexes.begin(), indexes.end()), progress);
        return all;
    }
    if (isIndex || !isDistributed(files)) {
        all->flagged = isIndex ? QStringList() : folder.flagged;
        for (const Entry &entry : folder.archive.entries) {
            const QString path = files.filePath(QString::fromUtf8(entry.name));
            if (!isIndex || QFileInfo(path).isFile()) // or it is an entry of a shard
                addReports(*all, entry.name, [&] { return openWhole(path, progress); }, progress);
        }
        return all;
    }
    const QString metadata = metadataOf(files);
    addReports(
        *all, QFileInfo(metadata).fileName().toUtf8(), [&] { return openDocument(metadata, progress); }, progress);
    QSet<QString> known{QFileInfo(metadata).fileName()};
    for (const auto &[name, chunk] : chunksIn(files, progress)) {
        known.insert(chunk.fileName);
        addReports(*all, name, [&, &place = chunk, &key = name] { return openChunk(place, key, progress); }, progress);
    }
    addOthers(*all, files, known, progress);
    return all;
}

}
