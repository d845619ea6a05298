// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/nestedpickles.h"

#include "core/archive/tar.h"
#include "core/archive/wrapper.h"
#include "core/archive/zip.h"
#include "core/archive/zipend.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/formats/plainpickles.h"
#include "core/formats/torchlegacy.h"

#include <QSet>

#include <algorithm>
#include <array>

namespace pith {

namespace {

constexpr int MostNesting = 8;
constexpr int LegacyPickles = 5;
constexpr int MostWrappers = 4;
constexpr quint64 EnoughToLook = 4096; // bytes
constexpr quint64 MostOpcodes = 100'000'000;

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

void scanStream(Document &document, const PickleSite &site, const ByteSource &source, Progress &progress)
{
    Document inside;
    readStream(inside, site, readBytes(source, 0, source.size(), MostPickleBytes), progress);
    std::ranges::move(inside.pickles, std::back_inserter(document.pickles));
    document.flagged += inside.flagged;
    document.notes += inside.notes;
}

// Of an archive inside the file: what the file's own is flagged for by those who ask for it.
void scanZip(Document &document, const PickleSite &site, const SourcePtr &source, Progress &progress)
{
    Archive archive = readZip(source, progress);
    readLocalHeaders(archive, *source, progress);
    for (const QString &reason : archive.flagged)
        document.flagged.append(tr("%1: %2").arg(QString::fromUtf8(site.entry), reason));
    scanEntries(document, site, archive, [](quint32) { return true; }, progress);
}

void scanSource(Document &document, const PickleSite &site, SourcePtr source, Progress &progress)
{
    for (int wrappers = 0; !compressionOf(*source).isEmpty(); ++wrappers) {
        if (wrappers == MostWrappers)
            throw Error(tr("It is compressed more than %1 times").arg(MostWrappers));
        source = unpacked(source, progress);
    }
    if (looksLikeTar(*source))
        scanEntries(document, site, readTar(source, progress), [](quint32) { return true; }, progress);
    else if (beginsLikeZip(*source) || (!looksLikePickle(*source) && looksLikeZip(*source)))
        scanZip(document, site, source, progress);
    else
        scanStream(document, site, *source, progress);
}

// By name: a pickle, or an archive with pickles.
bool mayHoldPickles(const QByteArray &entryName)
{
    const qsizetype dot = entryName.lastIndexOf('.');
    return dot >= 0 && std::ranges::find(suffixes, QByteArrayView(entryName).sliced(dot)) != suffixes.end();
}

bool beginsLikePickles(const Archive &archive, quint32 number, Progress &progress)
{
    QByteArray begin;
    QString problem; // nobody said that it is a pickle
    attempt(problem, [&] { begin = archive.begin(number, EnoughToLook, progress); });
    const SourcePtr source = memorySource(begin);
    return begin.size() >= 4
        && (beginsLikeZip(*source) || looksLikeTar(*source) || !compressionOf(*source).isEmpty()
            || looksLikePickle(*source));
}

// Tells when as much was run as a person would wait for; each report is counted once.
class Patience
{
public:
    explicit Patience(const Document &document) : m_document(document) {}

    bool isOver()
    {
        for (; m_counted < m_document.pickles.size(); ++m_counted)
            m_opcodes += m_document.pickles[m_counted].opcodes;
        return m_opcodes > MostOpcodes;
    }

private:
    const Document &m_document;
    size_t m_counted = 0;
    quint64 m_opcodes = 0;
};

void sayUnread(Document &document, const QByteArray &name, const QString &why)
{
    const QString shown = QString::fromUtf8(name);
    document.notes.append(tr("What is inside %1 can't be looked at: %2").arg(shown, why));
    document.flagged.append(tr("unread pickle %1").arg(shown));
}

}

void scanEntries(Document &document, const PickleSite &site, const Archive &archive,
    const std::function<bool(quint32)> &isWanted, Progress &progress)
{
    Patience patience(document);
    for (quint32 i = 0; i < archive.entries.size(); ++i) {
        const Entry &entry = archive.entries[i];
        progress.check();
        if (!entry.error.isEmpty() || entry.size == 0 || !isWanted(i)
            || !(mayHoldPickles(entry.name) || beginsLikePickles(archive, i, progress)))
            continue;
        const QByteArray name = site.entry.isEmpty() ? entry.name : site.entry + ':' + entry.name;
        if (patience.isOver())
            return sayUnread(document, name, tr("the pickles before it have more than %1 opcodes").arg(MostOpcodes));
        const int depth = site.entry.isEmpty() ? 0 : site.depth + 1;
        scanPickles(
            document, {name, 0, depth},
            [&] {
                checkPickleSize(entry);
                return archive.open(i, progress);
            },
            progress);
    }
}

void scanPickles(Document &document, const PickleSite &site, const std::function<SourcePtr()> &open, Progress &progress)
{
    if (site.depth > MostNesting) {
        document.flagged.append(tr("pickles inside each other, more than %1 deep").arg(MostNesting));
        return;
    }
    QString problem;
    if (!attempt(problem, [&] { scanSource(document, site, open(), progress); }))
        sayUnread(document, site.entry, problem);
}

void scanOtherReadings(Document &document, QLatin1StringView format, Progress &progress)
{
    const SourcePtr source = document.source;
    const bool isZip = document.archive.kind == QLatin1StringView("zip");
    const bool isTar = format == QLatin1StringView("tar");
    if (((isZip && !beginsLikeZip(*source)) || isTar) && looksLikePickle(*source)) {
        document.notes.append(tr("It begins like a pickle, which Python may read instead"));
        scanPickles(document, {"begin", 0, 1}, [&] { return sliceOf(source, 0, source->size()); }, progress);
    } else if (!isZip && !isTar && lookForZipEnd(*source)) {
        document.notes.append(tr("It ends like a ZIP archive, which other programs may read instead"));
        QString problem;
        attempt(problem, [&] { scanZip(document, {"zip", 0, 1}, source, progress); });
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
