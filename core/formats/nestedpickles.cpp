// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/nestedpickles.h"

#include "core/archive/zip.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/formats/torchlegacy.h"

#include <QSet>

#include <algorithm>
#include <array>

namespace pith {

namespace {

constexpr int MostNesting = 8;
constexpr int LegacyPickles = 5;
constexpr quint64 MostUnpackedToLook = 1 << 20;

// Functions that unpickle the bytes which are their first argument.
constexpr std::array loaders{
    QByteArrayView("torch.storage._load_from_bytes"),
    QByteArrayView("pickle.loads"),
    QByteArrayView("_pickle.loads"),
    QByteArrayView("pickle._loads"),
    QByteArrayView("dill.loads"),
    QByteArrayView("dill._dill.loads"),
    QByteArrayView("cloudpickle.loads"),
    QByteArrayView("cloudpickle.cloudpickle.loads"),
    QByteArrayView("joblib.numpy_pickle.loads"),
};

// Of entries that are pickles or archives with pickles.
constexpr std::array suffixes{QByteArrayView(".pkl"), QByteArrayView(".pickle"), QByteArrayView(".pt"),
    QByteArrayView(".pth"), QByteArrayView(".ckpt"), QByteArrayView(".pt2")};

bool isBytes(const Values &values, ValueId id)
{
    return values.kind(id) == Kind::Bytes || values.kind(id) == Kind::ByteArray;
}

// The bytes that an object hands to a loader; None: it does no such thing.
ValueId loadedBytes(const Values &values, ValueId id)
{
    if (values.kind(id) != Kind::Object)
        return ValueId::None;
    const Object &object = values.object(id);
    const bool isCall = object.callable != ValueId::None && object.arguments != ValueId::None;
    if (!isCall || std::ranges::find(loaders, values.text(object.callable)) == loaders.end())
        return ValueId::None;
    const auto arguments = values.items(object.arguments);
    return !arguments.empty() && isBytes(values, arguments[0]) ? arguments[0] : ValueId::None;
}

// An old PyTorch file is five pickles in a row, then raw numbers; any other stream is one.
void readStream(Document &inside, const PickleSite &site, const QByteArray &bytes, Progress &progress)
{
    quint32 begin = 0;
    for (int left = 1; left > 0; --left) {
        const Pickled pickled = readPickle(inside, site, bytes, begin, {}, progress);
        if (begin == 0 && isLegacyMagic(inside.values, pickled.root))
            left = LegacyPickles;
        if (left > 1 || begin > 0) // what follows is the next pickle, or numbers
            inside.pickles.back().bytesAfterStop = 0;
        if (!pickled.error.isEmpty() || pickled.end >= quint32(bytes.size()))
            break;
        begin = pickled.end;
    }
}

void scanZip(Document &document, const PickleSite &site, SourcePtr source, Progress &progress)
{
    const Archive archive = readZip(std::move(source), progress);
    for (quint32 i = 0; i < archive.entries.size(); ++i) {
        if (mayHoldPickles(archive.entries[i].name) || beginsLikePickles(archive, i, progress))
            scanPickles(
                document, {site.entry + ':' + archive.entries[i].name, 0, site.depth + 1},
                [&] { return archive.open(i, progress); }, progress);
    }
}

void scanStream(Document &document, const PickleSite &site, const ByteSource &source, Progress &progress)
{
    Document inside;
    readStream(inside, site, readBytes(source, 0, source.size(), MostPickleBytes), progress);
    std::ranges::move(inside.pickles, std::back_inserter(document.pickles));
    document.flagged += inside.flagged;
    document.notes += inside.notes;
}

}

bool mayHoldPickles(const QByteArray &entryName)
{
    const qsizetype dot = entryName.lastIndexOf('.');
    return dot >= 0 && std::ranges::find(suffixes, QByteArrayView(entryName).sliced(dot)) != suffixes.end();
}

// PROTO and a protocol, or a ZIP entry. Pickles of protocols 0 and 1 begin like any text.
bool beginsLikePickles(const Archive &archive, quint32 number, Progress &progress)
{
    const Entry &entry = archive.entries[number];
    if (entry.size < 4 || (entry.method != "stored" && entry.size > MostUnpackedToLook))
        return false;
    QByteArray begin;
    QString problem; // nobody said that it is a pickle
    attempt(problem, [&] { begin = readBytes(*archive.open(number, progress), 0, 4, 4); });
    return begin.startsWith("PK\3\4") || (begin.startsWith('\x80') && begin[1] >= 2 && begin[1] <= 5);
}

void scanPickles(Document &document, const PickleSite &site, const std::function<SourcePtr()> &open, Progress &progress)
{
    if (site.depth > MostNesting) {
        document.flagged.append(tr("pickles inside each other, more than %1 deep").arg(MostNesting));
        return;
    }
    QString problem;
    const bool done = attempt(problem, [&] {
        const SourcePtr source = open();
        if (looksLikeZip(*source))
            scanZip(document, site, source, progress);
        else
            scanStream(document, site, *source, progress);
    });
    if (!done) {
        const QString name = QString::fromUtf8(site.entry);
        document.notes.append(tr("What is inside %1 can't be looked at: %2").arg(name, problem));
        document.flagged.append(tr("unread pickle %1").arg(name));
    }
}

void scanNestedPickles(Document &document, const PickleSite &site, ValueId first, Progress &progress)
{
    QSet<std::pair<quint32, quint32>> seen; // buffer and begin of what was looked at
    const Values &values = document.values;
    const quint32 end = values.size();
    for (quint32 i = number(first); i < end; ++i) {
        const ValueId loaded = loadedBytes(values, ValueId(i));
        if (loaded == ValueId::None)
            continue;
        const std::pair place(values[loaded].link, values[loaded].range.begin);
        if (seen.contains(place))
            continue;
        seen.insert(place);
        const quint64 offset = site.offset + values.object(ValueId(i)).offset;
        scanPickles(
            document, {site.entry, offset, site.depth + 1},
            [&] { return memorySource(values.text(loaded).toByteArray()); }, progress);
    }
}

}
