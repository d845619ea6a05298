// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/unwrapping.h"

#include "core/archive/tar.h"
#include "core/archive/wrapper.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/document/words.h"
#include "core/formats/formats.h"
#include "core/formats/nestedpickles.h"
#include "core/formats/torchtar.h"

#include <algorithm>

namespace pith {

namespace {

constexpr qsizetype MostWrappers = 4;
constexpr size_t MostLooked = 1000; // entries of a ZIP archive
constexpr quint64 EnoughToLook = 64 << 10; // bytes of one

}

bool isCheckpoint(const ByteSource &source)
{
    return !compressionOf(source).isEmpty()
        || std::ranges::any_of(formats(), [&](const Format &row) { return row.matches(source); });
}

namespace {

std::vector<quint32> checkpointsIn(const Archive &archive, Progress &progress)
{
    std::vector<quint32> found;
    for (quint32 i = 0; i < archive.entries.size(); ++i) {
        progress.check();
        if (archive.entries[i].error.isEmpty() && isCheckpoint(*archive.open(i, progress)))
            found.push_back(i);
    }
    return found;
}

void addWrapper(Unwrapped &inside, const QString &wrapper)
{
    if (inside.wrappers.size() == MostWrappers)
        throw Error(tr("The file is wrapped more than %1 times (%2), as no checkpoint is")
                .arg(MostWrappers)
                .arg(inside.wrappers.join(QStringLiteral(", "))));
    inside.wrappers.append(wrapper);
}

// Whether a wrapper was taken off.
bool takeOffCompression(Unwrapped &inside, Progress &progress)
{
    const QLatin1StringView compression = compressionOf(*inside.source);
    if (compression.isEmpty())
        return false;
    addWrapper(inside, compression);
    const Unpacked content = unpacked(inside.source, progress);
    inside.source = content.source;
    inside.notes += content.notes;
    return true;
}

bool takeOffTar(Unwrapped &inside, Progress &progress)
{
    if (!looksLikeTar(*inside.source))
        return false;
    const Archive archive = readTar(inside.source, progress);
    const std::vector<quint32> checkpoints = checkpointsIn(archive, progress);
    if (checkpoints.size() != 1 || isTorchTar(archive) || !archive.error.isEmpty())
        return false;
    const QByteArray &name = archive.entries[checkpoints.front()].name;
    if (archive.find(name) != checkpoints.front()) // it is replaced by what is none
        return false;
    addWrapper(inside, QStringLiteral("tar:") + QString::fromUtf8(name));
    inside.source = archive.open(checkpoints.front(), progress);
    inside.notes += QStringList(archive.notes.begin(), archive.notes.end());
    return true;
}

}

Unwrapped unwrapped(Unwrapped inside, Progress &progress)
{
    while (takeOffCompression(inside, progress) || takeOffTar(inside, progress)) {}
    return inside;
}

std::optional<Unwrapped> insideOf(const Document &zip, Progress &progress)
{
    const Archive &archive = zip.archive;
    if (zip.format != QLatin1StringView("zip") || !zip.error.isEmpty() || archive.entries.size() > MostLooked
        || zip.wrappers.size() >= MostWrappers)
        return {};
    std::optional<quint32> only;
    for (quint32 i = 0; i < archive.entries.size(); ++i) {
        progress.check();
        QString unread; // then it is none that can be opened
        QByteArray begin;
        const bool isRead = archive.entries[i].error.isEmpty()
            && attempt(unread, [&] { begin = archive.begin(i, EnoughToLook, progress); });
        if (!isRead || !isCheckpoint(*memorySource(begin)))
            continue;
        if (only)
            return {};
        only = i;
    }
    if (!only)
        return {};
    return Unwrapped{archive.open(*only, progress),
        zip.wrappers + QStringList{QStringLiteral("zip:") + QString::fromUtf8(archive.entries[*only].name)},
        QStringList(archive.notes.begin(), archive.notes.end())};
}

void readTarMembers(Document &document, Progress &progress)
{
    document.archive = readTar(document.source, progress);
    document.error = document.archive.error;
    document.notes = QStringList(document.archive.notes.begin(), document.archive.notes.end());
    if (isTorchTar(document.archive))
        return readTorchTar(document, progress);
    scanEntries(document, {}, document.archive, [](quint32) { return true; }, progress);
    const auto count = checkpointsIn(document.archive, progress).size();
    document.notes.append(count == 0
            ? tr("This tar archive holds no checkpoint that Pith reads: only its members are shown")
            : tr("This tar archive holds %1: each can be opened from the list of its members")
                  .arg(counted(
                      count, QT_TRANSLATE_NOOP("pith", "checkpoint"), QT_TRANSLATE_NOOP("pith", "checkpoints"))));
}

}
