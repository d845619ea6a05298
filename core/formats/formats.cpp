// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/formats.h"

#include "core/archive/tar.h"
#include "core/archive/zip.h"
#include "core/bytes/attempt.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"
#include "core/document/walk.h"
#include "core/formats/folders.h"
#include "core/formats/gguf.h"
#include "core/formats/nestedpickles.h"
#include "core/formats/npy.h"
#include "core/formats/plainpickles.h"
#include "core/formats/refusals.h"
#include "core/formats/safetensors.h"
#include "core/formats/shards.h"
#include "core/formats/torchlegacy.h"
#include "core/formats/torchzip.h"
#include "core/formats/unwrapping.h"

#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <array>

namespace pith {

namespace {

// Bytes that storages should have and have not, each once; nothing where that is absurd.
std::optional<quint64> missingBytes(const Document &document)
{
    QSet<QByteArray> seen;
    quint64 all = 0;
    for (const Storage &storage : document.values.storages) {
        if (storage.error.isEmpty() || seen.contains(storage.key))
            continue;
        seen.insert(storage.key);
        const auto stated = checkedMul<qint64>(storage.numel, row(storage.dtype).bytes);
        const auto sum = stated && *stated >= 0
            ? checkedAdd(all, quint64(*stated) - std::min(quint64(*stated), storage.bytes))
            : std::nullopt;
        if (!sum)
            return {};
        all = *sum;
    }
    return all;
}

// Of the entry in which the file ends: that of a storage is counted with the others.
quint64 missingOfCut(const Document &document)
{
    const std::vector<Entry> &entries = document.archive.entries;
    return !entries.empty() && entries.back().isCut ? entries.back().missing : 0;
}

size_t countOfReadable(const Document &document, const std::vector<Leaf> &leaves)
{
    const Values &values = document.values;
    return size_t(std::ranges::count_if(leaves, [&](const Leaf &leaf) {
        return values.kind(leaf.value) == Kind::Tensor ? values.tensor(values.tensorId(leaf.value)).error.isEmpty()
                                                       : values.arrays[values[leaf.value].link].error.isEmpty();
    }));
}

// A file that is cut short says how much of it is left, and how much there would be.
void countReadable(Document &document)
{
    const size_t all = document.tensors.size() + document.arrays.size();
    if (document.archive.error.isEmpty() || all == 0)
        return;
    const bool hasArrays = !document.arrays.empty();
    const size_t readable = countOfReadable(document, document.tensors) + countOfReadable(document, document.arrays);
    document.error
        += (hasArrays ? tr("; %1 of %2 tensors and arrays can be read") : tr("; %1 of %2 tensors can be read"))
               .arg(readable)
               .arg(all);
    // Other formats say it themselves; the directory of a ZIP archive takes more than what is counted here.
    const bool isZip = document.archive.kind == QLatin1StringView("zip");
    const auto ofStorages = isZip ? missingBytes(document) : std::nullopt;
    const quint64 missing = ofStorages ? std::max(*ofStorages, missingOfCut(document)) : 0;
    if (missing > 0)
        document.error += tr("; a whole file would have more than %1 bytes").arg(document.source->size() + missing);
}

}

std::span<const Format> formats()
{
    static constexpr std::array rows{
        Format{QLatin1StringView("tar"), looksLikeTar, readTarMembers},
        Format{QLatin1StringView("torch-zip"), beginsLikeZip, readTorchZip},
        Format{QLatin1StringView("torch-legacy"), looksLikeTorchLegacy, readTorchLegacy},
        Format{QLatin1StringView("npy"), looksLikeNpy, readNpy},
        Format{QLatin1StringView("gguf"), looksLikeGguf, readGguf},
        Format{QLatin1StringView("safetensors"), looksLikeSafetensors, readSafetensors},
        Format{QLatin1StringView("index"), looksLikeIndex, readIndex, true},
        Format{QLatin1StringView("pickle"), looksLikePickle, readPlainPickles},
        Format{QLatin1StringView("torch-zip"), looksLikeZip, readTorchZip}, // with other bytes before it
    };
    return rows;
}

namespace {

DocumentPtr finished(std::shared_ptr<Document> document, Progress &progress)
{
    indexLeaves(*document, progress);
    countReadable(*document);
    document->source->checkUnchanged();
    return document;
}

}

DocumentPtr openDocument(const QString &path, Progress &progress)
{
    if (!QFileInfo(path).isDir())
        return openDocument(fileSource(path), path, progress);
    auto document = std::make_shared<Document>();
    document->path = path;
    readFolder(*document, progress);
    return finished(std::move(document), progress);
}

namespace {

// A file of many archives may have as many looked into.
Document::Nested nestedIn(quint64 size)
{
    Document::Nested nested;
    nested.files += size / 128;
    nested.entries += size / 64;
    nested.bytes += 256 * std::min(size, quint64(1) << 40);
    return nested;
}

std::shared_ptr<Document> readDocument(Unwrapped inside, const QString &path, quint64 size, Progress &progress)
{
    auto document = std::make_shared<Document>();
    document->path = path;
    document->size = size;
    document->nested = nestedIn(size);
    inside = unwrapped(std::move(inside), progress);
    document->source = inside.source;
    document->wrappers = inside.wrappers;
    const auto matches = [&](const Format &row) { return row.matches(*document->source); };
    const auto format = std::ranges::find_if(formats(), matches);
    if (format == formats().end())
        throw Error(whatItIs(*document->source));
    document->format = format->name;
    format->read(*document, progress);
    document->notes = inside.notes + document->notes;
    scanOtherReadings(*document, format->name, progress);
    return document;
}

// What is odd about a ZIP archive, and what else in it is a pickle, is told of the checkpoint in it.
void takeOddities(Document &document, Document &zip, Progress &progress)
{
    const size_t known = zip.archive.flagged.size();
    readLocalHeaders(zip.archive, *zip.source, progress);
    document.flagged += zip.flagged;
    for (const QString &reason : std::span(zip.archive.flagged).subspan(known))
        document.flagged.append(reason);
    const QByteArray own = document.wrappers.value(zip.wrappers.size()).mid(4).toUtf8(); // behind "zip:"
    for (PickleReport &report : zip.pickles) {
        if (report.entry != own && !report.entry.startsWith(own + ':'))
            document.pickles.push_back(std::move(report));
    }
}

// The one checkpoint in a ZIP archive; null where there is none, or it can't be read.
std::shared_ptr<Document> readInside(Document &zip, Progress &progress)
{
    std::shared_ptr<Document> document;
    if (isSpent(zip.nested))
        return document;
    QString problem;
    attempt(problem, [&] {
        auto inside = insideOf(zip, progress);
        if (!inside)
            return;
        auto read = readDocument(std::move(*inside), zip.path, zip.size, progress);
        takeOddities(*read, zip, progress);
        document = std::move(read);
    });
    if (!problem.isEmpty())
        zip.notes.append(problem);
    return document;
}

}

DocumentPtr openDocument(SourcePtr source, const QString &path, Progress &progress)
{
    const quint64 size = source->size();
    auto document = readDocument({std::move(source), {}}, path, size, progress);
    while (auto inside = readInside(*document, progress))
        document = std::move(inside);
    return finished(std::move(document), progress);
}

}
