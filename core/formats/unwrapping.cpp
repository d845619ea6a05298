// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/unwrapping.h"

#include "core/archive/tar.h"
#include "core/archive/wrapper.h"
#include "core/bytes/text.h"
#include "core/formats/formats.h"
#include "core/formats/nestedpickles.h"
#include "core/formats/torchtar.h"

#include <algorithm>

namespace pith {

namespace {

constexpr qsizetype MostWrappers = 4;

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
    inside.source = unpacked(inside.source, progress);
    return true;
}

bool takeOffTar(Unwrapped &inside, Progress &progress)
{
    if (!looksLikeTar(*inside.source))
        return false;
    const Archive archive = readTar(inside.source, progress);
    const std::vector<quint32> checkpoints = checkpointsIn(archive, progress);
    if (checkpoints.size() != 1 || isTorchTar(archive))
        return false;
    addWrapper(inside, QStringLiteral("tar:") + QString::fromUtf8(archive.entries[checkpoints.front()].name));
    inside.source = archive.open(checkpoints.front(), progress);
    return true;
}

}

Unwrapped unwrapped(SourcePtr source, Progress &progress)
{
    Unwrapped inside{std::move(source), {}};
    while (takeOffCompression(inside, progress) || takeOffTar(inside, progress)) {}
    return inside;
}

void readTarMembers(Document &document, Progress &progress)
{
    document.archive = readTar(document.source, progress);
    if (isTorchTar(document.archive))
        return readTorchTar(document, progress);
    scanEntries(document, {}, document.archive, [](quint32) { return true; }, progress);
    const auto count = checkpointsIn(document.archive, progress).size();
    document.notes.append(count == 0
            ? tr("This tar archive holds no checkpoint that Pith reads: only its members are shown")
            : tr("This tar archive holds %1 checkpoints: unpack it to open one of them").arg(count));
}

}
