// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/npy.h"

#include "core/bytes/attempt.h"
#include "core/bytes/bytereader.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"
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

// A .npy file, in the document's file or in an entry of its archive.
struct NpyFile
{
    quint32 entry = Blob::NoEntry;
    QByteArray name; // of the entry
    quint64 size = 0;
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

class NpyReader
{
public:
    NpyReader(Document &document, Progress &progress) : m_document(document), m_progress(progress) {}

    ValueId read(const NpyFile &file)
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

    ValueId numbers(const NpyFile &file, quint64 begin, Array array)
    {
        const auto count = elementCount(array.shape);
        const auto size = count ? checkedMul(*count, values().numpyTypes[array.type].itemSize) : std::nullopt;
        const quint64 there = file.size - begin;
        if (!count || *count < 0)
            array.error = tr("The array's shape makes no sense");
        else if (!size || quint64(*size) > there)
            array.error
                = tr("The array's shape and dtype ask for more bytes than the %1 that follow its header").arg(there);
        else if (quint64(*size) < there)
            m_document.notes.append(
                tr("Bytes that follow the array and are not shown: %1").arg(there - quint64(*size)));
        array.blob = BlobId(m_document.blobs.size());
        array.blobOffset = begin;
        m_document.blobs.push_back({file.entry, 0, array.error.isEmpty() ? begin + quint64(*size) : file.size, {}});
        values().arrays.push_back(std::move(array));
        Value value;
        value.kind = Kind::Array;
        value.link = quint32(values().arrays.size() - 1);
        return values().add(value);
    }

    // numpy knows more ways than Pith to say that an array holds objects.
    ValueId undescribed(const NpyFile &file, quint64 begin, const QString &problem)
    {
        const SourcePtr source = file.open();
        if (!looksLikePickle(*sliceOf(source, begin, source->size() - begin)))
            throw Error(problem);
        if (m_document.error.isEmpty())
            m_document.error = problem;
        return objects(file, begin);
    }

    ValueId objects(const NpyFile &file, quint64 begin)
    {
        const SourcePtr source = file.open();
        const QByteArray bytes = pickleAt(*source, begin, MostPickleBytes, m_progress);
        const size_t own = m_document.pickles.size();
        const Pickled pickled = readPickle(m_document, {file.name, begin}, bytes, 0, {}, m_progress);
        m_document.pickles[own].bytesAfterStop = source->size() - begin - quint64(bytes.size());
        if (!pickled.error.isEmpty() && m_document.error.isEmpty())
            m_document.error = pickled.error;
        return pickled.root;
    }

    Document &m_document;
    Progress &m_progress;
};

NpyFile memberOf(const Archive &archive, quint32 entry, Progress &progress)
{
    const Entry &member = archive.entries[entry];
    return {entry, member.name, member.size,
        [&archive, entry, &progress](quint64 most) { return archive.begin(entry, most, progress); },
        [&archive, entry, &progress] { return archive.open(entry, progress); }};
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
    const SourcePtr &source = document.source;
    const auto begin = [&](quint64 most) { return readBytes(*source, 0, std::min(most, source->size()), most); };
    document.writer = tr("NumPy");
    const ValueId array
        = NpyReader(document, progress).read({Blob::NoEntry, {}, source->size(), begin, [&] { return source; }});
    if (array != ValueId::None)
        document.roots.push_back({QByteArray(), array});
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
        ValueId array = ValueId::None;
        if (!attempt(problem, [&] { array = reader.read(memberOf(document.archive, i, progress)); })) {
            values.setError(array = values.addNone(), problem);
            flagUnreadArray(document, i, progress);
        }
        items.push_back(array == ValueId::None ? values.addNone() : array);
    }
    document.roots.push_back({QByteArray(), values.addContainer(Kind::Dict, items)});
    return read;
}

}
