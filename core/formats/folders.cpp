// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/folders.h"

#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/formats/distributed.h"
#include "core/formats/formats.h"
#include "core/formats/parts.h"
#include "core/formats/shards.h"
#include "core/formats/unwrapping.h"

#include <QDir>
#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <functional>

namespace pith {

namespace {

constexpr qsizetype MostLooked = 10000; // files, and folders
constexpr int MostDeep = 4; // folders below the one that is opened

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

// What may be a checkpoint: files, and folders that are one, named from the folder on.
QStringList filesBelow(const QDir &top, Progress &progress)
{
    QStringList files;
    std::vector<Below> folders{{}};
    for (size_t i = 0; i < folders.size() && files.size() < MostLooked; ++i) {
        progress.check();
        const Below below = folders[i];
        const QDir folder(top.filePath(below.name));
        if (!below.name.isEmpty() && isDistributed(folder)) {
            files.append(below.name);
            continue;
        }
        for (const QString &name : folder.entryList(QDir::Files, QDir::Name))
            files.append(below.path(name));
        for (const QString &name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks, QDir::Name)) {
            if (below.depth < MostDeep && folders.size() < size_t(MostLooked))
                folders.push_back({below.path(name), below.depth + 1});
        }
    }
    return files.first(std::min(files.size(), MostLooked));
}

// The checkpoints in it, each an entry that can be opened.
void listFolder(Document &document, Progress &progress)
{
    document.format = QLatin1StringView("folder");
    Parts parts(document, progress);
    const QDir folder(document.path);
    for (const QString &name : filesBelow(folder, progress)) {
        progress.check();
        const QString path = folder.filePath(name);
        const QString file = QFileInfo(path).isDir() ? metadataOf(QDir(path)) : path;
        QString unread; // a file that nobody may read is none that can be opened
        attempt(unread, [&] {
            if (isCheckpoint(*fileSource(file)))
                parts.add(file, name.toUtf8());
        });
    }
    parts.finish();
    if (document.archive.entries.empty())
        throw Error(tr("The folder holds no checkpoint that Pith can read"));
    document.notes.append(
        tr("This folder holds %1 checkpoints: open one of them").arg(document.archive.entries.size()));
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

void takeReports(Document &all, const Document &part, const QByteArray &name)
{
    for (PickleReport report : part.pickles) {
        report.entry = report.entry.isEmpty() ? name : name.isEmpty() ? report.entry : name + '/' + report.entry;
        all.pickles.push_back(std::move(report));
    }
    for (const QString &reason : part.flagged)
        all.flagged.append(name.isEmpty() ? reason : tr("%1: %2").arg(QString::fromUtf8(name), reason));
}

// A part that can't be read is a reason to look.
void addReports(Document &all, const QByteArray &name, const std::function<DocumentPtr()> &open)
{
    QString problem;
    if (!attempt(problem, [&] { takeReports(all, *open(), name); }))
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
    for (const QString &name : filesBelow(folder, progress)) {
        const QString path = folder.filePath(name);
        QString unread; // a file that nobody may read is none that can be loaded
        attempt(unread, [&] {
            if (!known.contains(name) && (QFileInfo(path).isDir() || isCheckpoint(*fileSource(path))))
                addReports(all, name.toUtf8(), [&] { return openWhole(path, progress); });
        });
    }
}

}

bool hasReportsOfFolder(const Document &document)
{
    return document.format == QLatin1StringView("folder") || document.format == QLatin1StringView("dcp")
        || (document.format == QLatin1StringView("index") && QFileInfo(document.path).isDir());
}

DocumentPtr reportsOfFolder(const Document &folder, Progress &progress)
{
    auto all = std::make_shared<Document>();
    all->path = folder.path;
    all->format = folder.format;
    const QDir files(folder.path);
    if (folder.format == QLatin1StringView("index")) {
        takeReports(*all, folder, {});
        QSet<QString> known;
        for (const Entry &entry : folder.archive.entries)
            known.insert(QString::fromUtf8(entry.name));
        addOthers(*all, files, known, progress);
        return all;
    }
    if (!isDistributed(files)) {
        for (const Entry &entry : folder.archive.entries)
            addReports(
                *all, entry.name, [&] { return openWhole(files.filePath(QString::fromUtf8(entry.name)), progress); });
        return all;
    }
    const QString metadata = metadataOf(files);
    addReports(*all, QFileInfo(metadata).fileName().toUtf8(), [&] { return openDocument(metadata, progress); });
    QSet<QString> known{QFileInfo(metadata).fileName()};
    for (const auto &[name, chunk] : chunksIn(files, progress)) {
        known.insert(chunk.fileName);
        addReports(*all, name, [&, &place = chunk, &key = name] { return openChunk(place, key, progress); });
    }
    addOthers(*all, files, known, progress);
    return all;
}

}
