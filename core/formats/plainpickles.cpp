// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/plainpickles.h"

#include "core/archive/storedentry.h"
#include "core/bytes/text.h"
#include "core/formats/pickles.h"
#include "core/pickle/grades.h"
#include "core/pickle/opcodes.h"
#include "core/pickle/pickleat.h"

#include <algorithm>
#include <cctype>

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

std::vector<Part> partsOf(const Document &document, Progress &progress)
{
    const SourcePtr &source = document.source;
    std::vector<Part> parts;
    quint64 at = 0;
    while (at < source->size() && parts.size() < MostInRow) {
        if (!parts.empty() && !looksLikePickle(*sliceOf(source, at, source->size() - at)))
            break;
        parts.push_back({at, pickleAt(*source, at, MostPickleBytes, progress)});
        at += quint64(parts.back().bytes.size());
        checkPickleRatio(document, at);
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

namespace {

// Whether both module and name are what Python takes for one, so that it is no line of a text.
bool isPythonName(QByteArrayView dotted)
{
    const auto isPart = [](char c) { return isalnum(uchar(c)) || c == '_' || c == '.' || uchar(c) >= 0x80; };
    return !dotted.startsWith('.') && !dotted.endsWith('.') && std::all_of(dotted.begin(), dotted.end(), isPart);
}

// Python has called or imported something before it finds out that the rest is no pickle.
bool asksForMuch(const Values &values, const Pickled &pickled)
{
    return std::ranges::any_of(pickled.globals, [&](const PickledGlobal &global) {
        const QByteArrayView name = values.name(global.name);
        return global.offset < pickled.end && isPythonName(name)
            && (global.called || gradeOf(name) == Grade::Dangerous);
    });
}

// How many bytes are needed to tell what the first ones are, of which one opcode's text does not end in `head`; 0: none
// would help.
quint64 bytesToTell(const QByteArray &head, const Pickled &pickled, quint64 size)
{
    const auto there = quint64(head.size());
    if (pickled.error.isEmpty() || there >= std::min(size, MostPickleBytes))
        return 0;
    OpcodeArgument argument;
    const Opcode *const opcode = pickled.end < there ? opcodeOf(head[pickled.end]) : nullptr;
    const ArgumentFault fault
        = opcode ? readArgument(head, pickled.end + 1, opcode->argument, argument) : ArgumentFault::CutShort;
    if ((pickled.end < there && !opcode) || fault == ArgumentFault::None || fault == ArgumentFault::NegativeCount)
        return 0;
    return std::min(size, 2 * there);
}

struct Impression
{
    bool isPickle = false;
    quint64 bytesToTell = 0;
};

Impression impressionOf(const QByteArray &head, quint64 size)
{
    Values values;
    Progress progress;
    const Pickled pickled = runPickle(values, values.keep(head), 0, {}, progress);
    const bool stops = pickled.error.isEmpty();
    Impression impression;
    if (head.startsWith('\x80')) {
        impression.isPickle = pickled.opcodes >= EnoughWithMark;
    } else {
        const bool isTelling = pickled.end == size || !pickled.globals.empty(); // however few opcodes
        impression.isPickle = pickled.opcodes >= (stops ? EnoughToStop : EnoughWithoutStop) || (stops && isTelling)
            || asksForMuch(values, pickled);
    }
    if (!impression.isPickle)
        impression.bytesToTell = bytesToTell(head, pickled, size);
    return impression;
}

}

bool looksLikePickle(const ByteSource &source)
{
    for (quint64 most = HeadBytes; most > 0;) {
        const quint64 count = std::min(source.size(), most);
        const Impression impression = impressionOf(readBytes(source, 0, count, count), source.size());
        if (impression.isPickle)
            return true;
        most = impression.bytesToTell;
    }
    return false;
}

bool needsMoreToTell(const QByteArray &begin, quint64 size) { return impressionOf(begin, size).bytesToTell > 0; }

void readPlainPickles(Document &document, Progress &progress)
{
    const std::vector<Part> parts = partsOf(document, progress);
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
