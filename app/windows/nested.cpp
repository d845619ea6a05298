// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/nested.h"

#include "app/models/visible.h"
#include "core/archive/wrapper.h"
#include "core/bytes/text.h"
#include "core/formats/formats.h"

#include <QFileInfo>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

QByteArrayView lastPart(QByteArrayView name) { return name.sliced(name.lastIndexOf('/') + 1); }

// Some files that are none have their parts listed as entries too.
bool isArchive(const Document &document)
{
    return document.archive.kind == "zip"_L1 || document.archive.kind == "tar"_L1 || isListOfFiles(document);
}

// What tensors and arrays lie in.
bool isOwnStorage(const Document &document, quint32 entry)
{
    return std::ranges::any_of(document.blobs, [entry](const Blob &blob) { return blob.entry == entry; });
}

DocumentPtr openEntry(const Document &outer, const QByteArray &name, Progress &progress)
{
    const std::optional<quint32> entry = outer.archive.find(name);
    if (!entry)
        throw Error(tr("There is no entry %1 in it any more").arg(visible(QString::fromUtf8(name))));
    const DocumentPtr inner = openDocument(outer.archive.open(*entry, progress), outer.path, progress);
    const QString way = QString(outer.archive.kind) + u':' + QString::fromUtf8(name);
    // It was made just now, and nobody else has it yet.
    std::const_pointer_cast<Document>(inner)->wrappers = outer.wrappers + QStringList{way} + inner->wrappers;
    return inner;
}

}

bool isListOfFiles(const Document &document) { return document.format == "folder"_L1; }

QLatin1StringView nestedFormat(const Document &document, quint32 entry, Progress &progress)
{
    if (!isArchive(document) || isOwnStorage(document, entry))
        return {};
    const SourcePtr source = document.archive.open(entry, progress);
    const bool hasNeighbours = isListOfFiles(document);
    const auto matches = [&](const Format &row) { return (hasNeighbours || !row.ofOthers) && row.matches(*source); };
    const auto format = std::ranges::find_if(formats(), matches);
    if (format == formats().end())
        return compressionOf(*source);
    // A pickle in a checkpoint is a part of that, and means little without the storages beside it.
    const bool isOwnPickle = format->name == "pickle"_L1 && !document.roots.empty();
    return isOwnPickle ? QLatin1StringView() : format->name;
}

DocumentPtr openInside(const QString &path, const Inside &inside, Progress &progress)
{
    if (inside.size() > mostInside)
        throw Error(tr("Pith opens checkpoints inside others only %1 levels deep").arg(mostInside));
    DocumentPtr document = openDocument(path, progress);
    for (const QByteArray &name : inside)
        document = openEntry(*document, name, progress);
    return document;
}

QString titleOf(const QString &path, const Inside &inside)
{
    QString title = QFileInfo(path).fileName();
    for (const QByteArray &name : inside)
        title += u" ▸ "_s + visible(QString::fromUtf8(lastPart(name)));
    return title;
}

}
