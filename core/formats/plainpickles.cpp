// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/plainpickles.h"

#include "core/archive/storedentry.h"
#include "core/bytes/text.h"
#include "core/formats/pickles.h"
#include "core/pickle/pickleat.h"

#include <algorithm>

namespace pith {

namespace {

constexpr quint64 HeadBytes = 64 << 10;
constexpr quint64 EnoughWithMark = 2;
constexpr quint64 EnoughToStop = 8;
constexpr quint64 EnoughWithoutStop = 32;
constexpr size_t MostInRow = 1000;

struct Part
{
    quint64 begin = 0;
    QByteArray bytes;
};

std::vector<Part> partsOf(const SourcePtr &source, Progress &progress)
{
    std::vector<Part> parts;
    quint64 at = 0;
    while (at < source->size() && parts.size() < MostInRow) {
        if (!parts.empty() && !looksLikePickle(*sliceOf(source, at, source->size() - at)))
            break;
        parts.push_back({at, pickleAt(*source, at, MostPickleBytes, progress)});
        at += quint64(parts.back().bytes.size());
    }
    return parts;
}

Archive archiveOf(const std::vector<Part> &parts, SourcePtr source)
{
    Archive archive;
    archive.kind = QLatin1StringView("pickle");
    for (const Part &part : parts) {
        const QByteArray name = "pickle" + QByteArray::number(archive.entries.size() + 1);
        archive.entries.push_back(storedEntry(name, quint64(part.bytes.size()), part.begin));
    }
    archive.indexNames();
    archive.opener = slicesOf(std::move(source));
    return archive;
}

}

bool looksLikePickle(const ByteSource &source)
{
    const QByteArray head = readBytes(source, 0, std::min(source.size(), HeadBytes), HeadBytes);
    Values values;
    Progress progress;
    const Pickled pickled = runPickle(values, values.keep(head), 0, {}, progress);
    const bool stops = pickled.error.isEmpty();
    if (head.startsWith('\x80'))
        return pickled.opcodes >= EnoughWithMark;
    const bool isTelling = pickled.end == source.size() || !pickled.globals.empty(); // however few opcodes
    return pickled.opcodes >= (stops ? EnoughToStop : EnoughWithoutStop) || (stops && isTelling);
}

void readPlainPickles(Document &document, Progress &progress)
{
    const std::vector<Part> parts = partsOf(document.source, progress);
    const bool single = parts.size() == 1;
    if (!single)
        document.archive = archiveOf(parts, document.source);
    for (size_t i = 0; i < parts.size(); ++i) {
        const QByteArray name = single ? QByteArray() : document.archive.entries[i].name;
        const Pickled pickled = readPickle(document, {name}, parts[i].bytes, 0, {}, progress);
        if (pickled.root != ValueId::None)
            document.roots.push_back({i == 0 ? QByteArray() : name, pickled.root});
        if (!pickled.error.isEmpty() && document.error.isEmpty())
            document.error = pickled.error;
    }
    const quint64 end = parts.back().begin + quint64(parts.back().bytes.size());
    if (end == document.source->size())
        return;
    document.pickles.back().bytesAfterStop = document.source->size() - end;
    document.notes.append(tr("%1 bytes follow the last pickle, from byte %2 on: Python does not look at them")
            .arg(document.source->size() - end)
            .arg(end));
}

}
