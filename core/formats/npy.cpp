// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/npy.h"

#include "core/archive/storedentry.h"
#include "core/bytes/attempt.h"
#include "core/bytes/bytereader.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"
#include "core/document/storages.h"
#include "core/formats/interpreter.h"
#include "core/formats/nestedpickles.h"
#include "core/formats/numpytypes.h"
#include "core/formats/pickles.h"
#include "core/formats/plainpickles.h"
#include "core/formats/pythonliteral.h"
#include "core/pickle/pickleat.h"

#include <algorithm>

namespace pith {

namespace {

constexpr QByteArrayView magic("\x93NUMPY");
constexpr QByteArrayView suffix(".npy");
constexpr quint64 MostOfPreamble = 12;
constexpr quint64 MostOfHeader = 16 << 20;
constexpr quint64 EnoughToLook = 4096;
constexpr size_t MostInRow = 10'000;

// A .npy file: the document's, one of those in it, or an entry of its archive.
struct NpyFile
{
    quint32 entry = Blob::NoEntry;
    QByteArray name; // of the entry
    quint64 offset = 0; // in it, or in the document's file
    quint64 size = 0; // up to the end of that
    std::function<QByteArray(quint64 most)> begin; // up to so many of the first bytes
    std::function<SourcePtr()> open;
};

// What is before the literal: magic, version, length of the literal.
struct Preamble
{
    int version = 1;
    quint64 size = 0; // of itself
    quint64 literalSize = 0;
};

Preamble preambleOf(const QByteArray &bytes)
{
    if (!bytes.startsWith(magic))
        throw Error(tr("It does not begin like a NumPy array file"));
    ByteReader reader(bytes);
    reader.skip(quint64(magic.size()));
    Preamble preamble;
    preamble.version = reader.little<quint8>();
    reader.skip(1); // minor version
    if (preamble.version < 1 || preamble.version > 3)
        throw Error(tr("It is a NumPy array file of version %1, which Pith does not know").arg(preamble.version));
    preamble.literalSize = preamble.version == 1 ? reader.little<quint16>() : reader.little<quint32>();
    preamble.size = reader.position();
    return preamble;
}

// What was made of one. `end`: of its bytes.
struct NpyPart
{
    ValueId value = ValueId::None;
    quint64 end = 0;
    std::optional<size_t> pickle; // place of its report
};

ValueId added(Values &values, Array array)
{
    values.arrays.push_back(std::move(array));
    Value value;
    value.kind = Kind::Array;
    value.link = quint32(values.arrays.size() - 1);
    return values.add(value);
}

class NpyReader
{
public:
    NpyReader(Document &document, Progress &progress) : m_document(document), m_progress(progress) {}

    NpyPart read(const NpyFile &file)
    {
        const Preamble preamble = preambleOf(file.begin(MostOfPreamble));
        const quint64 end = preamble.size + preamble.literalSize;
        if (end > file.size || preamble.literalSize > MostOfHeader)
            throw Error(tr("The header of the NumPy array should have %1 bytes, but only %2 follow")
                    .arg(preamble.literalSize)
                    .arg(file.size - preamble.size));
        QByteArray header = file.begin(end).sliced(qsizetype(preamble.size));
        if (preamble.version < 3)
            header = QString::fromLatin1(header).toUtf8();
        Array array;
        QString problem;
        if (!attempt(problem, [&] { array = described(header); }))
            return undescribed(file, end, tr("The header of the NumPy array makes no sense: %1").arg(problem));
        return values().numpyTypes[array.type].isObject ? objects(file, end) : numbers(file, end, std::move(array));
    }

    // An array all the same, of which `problem` is said. Without its header nothing is known of it: a tensor of which
    // there is no more than its name.
    ValueId readRemains(const NpyFile &file, const QString &problem)
    {
        QString lost; // the header too
        NpyPart part;
        attempt(lost, [&] { part = read(file); });
        if (part.value == ValueId::None)
            return addUnknown(values(), QLatin1StringView("numpy.ndarray"), problem);
        if (values().kind(part.value) == Kind::Array)
            values().arrays[values()[part.value].link].error = problem;
        else
            values().setError(part.value, problem);
        return part.value;
    }

    // A pickle, which is all that there is of an array of objects.
    NpyPart objects(const NpyFile &file, quint64 begin)
    {
        const SourcePtr source = file.open();
        const QByteArray bytes = pickleAt(*source, begin, MostPickleBytes, m_progress);
        const size_t own = m_document.pickles.size();
        const Pickled pickled = readPickle(m_document, {file.name, begin}, bytes, 0, {}, m_progress);
        if (!pickled.error.isEmpty() && m_document.error.isEmpty())
            m_document.error = pickled.error;
        return {pickled.root, begin + quint64(bytes.size()), own};
    }

private:
    Values &values() { return m_document.values; }

    // {'descr': …, 'fortran_order': …, 'shape': …}
    Array described(const QByteArray &header)
    {
        const ValueId literal = readPythonLiteral(values(), header);
        const ValueId descr = partOf(values(), literal, "descr");
        const ValueId fortran = partOf(values(), literal, "fortran_order");
        const ValueId shape = partOf(values(), literal, "shape");
        if (descr == ValueId::None || fortran == ValueId::None || shape == ValueId::None)
            throw Error(tr("Its header does not say what the array is"));
        Array array;
        array.type = numpyTypeOfDescr(values(), descr);
        for (const ValueId extent : values().items(shape)) {
            if (values().kind(extent) != Kind::Int)
                throw Error(tr("Its header has a shape that is not made of numbers"));
            array.shape.append(values()[extent].integer);
        }
        if (values()[fortran].integer != 0)
            array.axes = columnsFirst(array.shape.size());
        return array;
    }

    NpyPart numbers(const NpyFile &file, quint64 begin, Array array)
    {
        const auto count = elementCount(array.shape);
        const auto size = count ? checkedMul(*count, values().numpyTypes[array.type].itemSize) : std::nullopt;
        const quint64 there = file.size - begin;
        if (!count || *count < 0)
            array.error = tr("The array's shape makes no sense");
        else if (!size || quint64(*size) > there)
            array.error
                = tr("The array's shape and dtype ask for more bytes than the %1 that follow its header").arg(there);
        const quint64 end = array.error.isEmpty() ? begin + quint64(*size) : file.size;
        array.blob = BlobId(m_document.blobs.size());
        array.blobOffset = begin;
        m_document.blobs.push_back({file.entry, file.offset, end, {}});
        return {added(values(), std::move(array)), end, {}};
    }

    // numpy knows more ways than Pith to say that an array holds objects.
    NpyPart undescribed(const NpyFile &file, quint64 begin, const QString &problem)
    {
        const SourcePtr source = file.open();
        if (!looksLikePickle(*sliceOf(source, begin, source->size() - begin)))
            throw Error(problem);
        if (m_document.error.isEmpty())
            m_document.error = problem;
        return objects(file, begin);
    }

    Document &m_document;
    Progress &m_progress;
};

// Nobody knows what the bytes behind the last part are for.
void sayRest(Document &document, const NpyPart &last, quint64 rest)
{
    if (rest == 0)
        return;
    document.notes.append(tr("Bytes that follow the array and are not shown: %1").arg(rest));
    if (last.pickle)
        document.pickles[*last.pickle].bytesAfterStop = rest;
    else
        document.flagged.append(tr("bytes after the array"));
}

// Arrays in a row, as several calls of numpy.save write them into one file. Called as often numpy.load reads each of
// them, and pickles among them too.
class NpyRow
{
public:
    NpyRow(Document &document, Progress &progress) : m_document(document), m_progress(progress) {}

    void read()
    {
        const quint64 size = m_document.source->size();
        NpyPart last = next({});
        QString problem;
        while (problem.isEmpty() && m_at < size && m_entries.size() < MostInRow && follows()) {
            m_progress.check();
            const QByteArray name = nextName();
            if (!attempt(problem, [&] { last = next(name); }) && m_document.error.isEmpty())
                m_document.error = tr("%1: %2").arg(QString::fromUtf8(name), problem);
        }
        if (m_entries.size() > 1)
            makeEntries();
        sayRest(m_document, last, size - m_at);
    }

private:
    SourcePtr rest() const { return sliceOf(m_document.source, m_at, m_document.source->size() - m_at); }

    bool follows() const
    {
        const SourcePtr left = rest();
        return looksLikeNpy(*left) || looksLikePickle(*left);
    }

    QByteArray nextName() const
    {
        return (looksLikeNpy(*rest()) ? "array" : "pickle") + QByteArray::number(m_entries.size() + 1);
    }

    NpyPart next(const QByteArray &name)
    {
        const SourcePtr left = rest();
        const NpyFile file{Blob::NoEntry, name, m_at, left->size(),
            [&](quint64 most) { return readBytes(*left, 0, std::min(most, left->size()), most); },
            [&] { return SourcePtr(left); }};
        NpyReader reader(m_document, m_progress);
        const NpyPart part = looksLikeNpy(*left) ? reader.read(file) : reader.objects(file, 0);
        m_entries.push_back(storedEntry(name, part.end, m_at));
        m_at += part.end;
        if (part.value != ValueId::None)
            m_document.roots.push_back({name, part.value});
        return part;
    }

    // The first one has no name where it is the only one.
    void makeEntries()
    {
        m_entries.front().name = "array1";
        for (PickleReport &report : m_document.pickles) {
            if (report.entry.isEmpty())
                report.entry = m_entries.front().name;
        }
        m_document.archive.kind = QLatin1StringView("npy");
        m_document.archive.entries = std::move(m_entries);
        m_document.archive.indexNames();
        m_document.archive.opener = slicesOf(m_document.source);
    }

    Document &m_document;
    Progress &m_progress;
    std::vector<Entry> m_entries;
    quint64 m_at = 0;
};

NpyFile memberOf(const Archive &archive, quint32 entry, Progress &progress)
{
    const Entry &member = archive.entries[entry];
    return {entry, member.name, 0, member.size,
        [&archive, entry, &progress](quint64 most) { return archive.begin(entry, most, progress); },
        [&archive, entry, &progress] { return archive.open(entry, progress); }};
}

// What is left of a member that can't be read whole.
NpyFile remainsOf(const Archive &archive, quint32 entry)
{
    const Entry &member = archive.entries[entry];
    return {entry, member.name, 0, member.size,
        [&archive, entry](quint64 most) { return archive.remains(entry, most); },
        [&archive, entry, &member] {
            return memorySource(archive.remains(entry, mostOfPickle(member.compressedSize)));
        }};
}

}

bool looksLikeNpy(const ByteSource &source)
{
    const quint64 size = quint64(magic.size());
    return source.size() >= size && readBytes(source, 0, size, size) == magic;
}

bool mayHoldObjects(const QByteArray &begin)
{
    QString problem; // then it is no array
    Preamble preamble;
    if (!attempt(
            problem, [&] { preamble = preambleOf(begin.first(std::min(begin.size(), qsizetype(MostOfPreamble)))); }))
        return false;
    const QByteArrayView literal = QByteArrayView(begin).sliced(qsizetype(preamble.size));
    return quint64(literal.size()) < preamble.literalSize
        || literal.first(qsizetype(preamble.literalSize)).contains('O')
        || literal.first(qsizetype(preamble.literalSize)).contains("object");
}

void readNpy(Document &document, Progress &progress)
{
    document.writer = tr("NumPy");
    NpyRow(document, progress).read();
}

bool isNpz(const Archive &archive)
{
    const auto count
        = std::ranges::count_if(archive.entries, [](const Entry &entry) { return entry.name.endsWith(suffix); });
    return count > 0 && size_t(count) >= archive.entries.size() - size_t(count); // else they lie among other things
}

namespace {

bool beginsLikeNpy(const Archive &archive, quint32 entry, Progress &progress)
{
    QString unread; // then it is none
    QByteArray begin;
    const bool isRead = archive.entries[entry].error.isEmpty()
        && attempt(unread, [&] { begin = archive.begin(entry, quint64(magic.size()), progress); });
    return isRead && begin.startsWith(magic);
}

// What may be a pickle was not looked into.
void flagUnreadArray(Document &document, quint32 number, Progress &progress)
{
    const Entry &entry = document.archive.entries[number];
    QString unread;
    QByteArray begin;
    if (!attempt(unread, [&] { begin = document.archive.begin(number, EnoughToLook, progress); }))
        flagUnread(document, entry);
    else if (mayHoldObjects(begin))
        document.flagged.append(tr("unread pickle %1").arg(QString::fromUtf8(entry.name)));
}

}

QSet<quint32> readNpz(Document &document, Progress &progress)
{
    document.format = QLatin1StringView("npz");
    document.writer = tr("NumPy");
    NpyReader reader(document, progress);
    Values &values = document.values;
    std::vector<ValueId> items;
    QSet<quint32> read;
    for (quint32 i = 0; i < document.archive.entries.size(); ++i) {
        const QByteArray &name = document.archive.entries[i].name;
        progress.check();
        if (!name.endsWith(suffix) && !beginsLikeNpy(document.archive, i, progress))
            continue;
        read.insert(i);
        items.push_back(
            values.addText(Kind::Str, QByteArrayView(name).chopped(name.endsWith(suffix) ? suffix.size() : 0)));
        QString problem;
        NpyPart part;
        if (attempt(problem, [&] { part = reader.read(memberOf(document.archive, i, progress)); })) {
            sayRest(document, part, document.archive.entries[i].size - part.end);
        } else {
            part.value = reader.readRemains(remainsOf(document.archive, i), problem);
            flagUnreadArray(document, i, progress);
        }
        items.push_back(part.value == ValueId::None ? values.addNone() : part.value);
    }
    document.roots.push_back({QByteArray(), values.addContainer(Kind::Dict, items)});
    return read;
}

}
