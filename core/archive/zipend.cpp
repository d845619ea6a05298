// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/zipend.h"

#include "core/archive/ziprecords.h"
#include "core/bytes/bytereader.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

namespace pith {

namespace {

constexpr size_t MostEnds = 8; // that are looked at
constexpr quint64 MostMisstated = 1'000'000; // entries that are looked for where the end of the file states others

// Reads one record of a fixed size that begins with a signature; nothing when it is not there.
std::optional<QByteArray> recordAt(const ByteSource &source, quint64 offset, quint64 size, quint32 signature)
{
    if (!fitsInside(offset, size, source.size()))
        return {};
    const QByteArray bytes = readBytes(source, offset, size, size);
    return ByteReader(bytes).little<quint32>() == signature ? std::optional(bytes) : std::nullopt;
}

// What an end record, and the ZIP64 end record that goes with it, state.
struct Stated
{
    quint64 entries = 0;
    quint64 size = 0;
    quint64 offset = 0;
    quint64 end = 0; // where the records of the end begin, in the file
    std::optional<quint64> zip64; // where the locator says that the ZIP64 end record begins
};

Stated readEnd(const QByteArray &bytes, quint64 at)
{
    ByteReader reader(bytes);
    reader.skip(10);
    const quint64 entries = reader.little<quint16>();
    const quint64 size = reader.little<quint32>();
    return {.entries = entries, .size = size, .offset = reader.little<quint32>(), .end = at, .zip64 = {}};
}

// The place of the ZIP64 end record that the locator before an end record states.
std::optional<quint64> locatedEnd64(const ByteSource &source, quint64 end)
{
    const auto locator = end < zip::LocatorSize
        ? std::nullopt
        : recordAt(source, end - zip::LocatorSize, zip::LocatorSize, zip::LocatorSignature);
    return locator ? std::optional(qFromLittleEndian<quint64>(locator->constData() + 8)) : std::nullopt;
}

std::optional<Stated> zip64EndAt(const ByteSource &source, quint64 at, quint64 located)
{
    const auto record = recordAt(source, at, zip::End64Size, zip::End64Signature);
    if (!record)
        return {};
    ByteReader numbers(*record);
    numbers.skip(32);
    const auto entries = numbers.little<quint64>();
    const auto size = numbers.little<quint64>();
    return Stated{.entries = entries, .size = size, .offset = numbers.little<quint64>(), .end = at, .zip64 = located};
}

// Bytes before the archive move the ZIP64 end record away from where it is said to be: then it ends where the locator
// begins.
quint64 end64BeforeLocator(quint64 end)
{
    const quint64 locator = end - zip::LocatorSize;
    return locator - std::min(locator, zip::End64Size);
}

// The numbers of the ZIP64 end record, where there is a locator; nothing when the locator leads nowhere.
std::optional<Stated> readZip64End(const ByteSource &source, const Stated &plain)
{
    const auto located = locatedEnd64(source, plain.end);
    if (!located)
        return plain;
    for (const quint64 at : {*located, end64BeforeLocator(plain.end)}) {
        const auto stated = zip64EndAt(source, at, *located);
        if (stated && at < plain.end - zip::LocatorSize)
            return stated;
    }
    return {};
}

// Entries that stand one behind the other, and where they end.
struct Run
{
    quint64 end = 0;
    quint64 entries = 0;
};

// `goesOn`: asked after each entry's record.
template <typename GoesOn> Run runOfEntries(const ByteSource &source, quint64 begin, GoesOn goesOn)
{
    Run run{.end = begin};
    while (const auto record = recordAt(source, run.end, zip::DirectorySize, zip::DirectorySignature)) {
        ByteReader texts(*record);
        texts.skip(28);
        const quint64 sizes = quint64(texts.little<quint16>()) + texts.little<quint16>() + texts.little<quint16>();
        run.end += zip::DirectorySize + sizes;
        if (++run.entries == MostMisstated || !goesOn(*record))
            break;
    }
    return run;
}

Run runOfEntries(const ByteSource &source, quint64 begin)
{
    return runOfEntries(source, begin, [](const QByteArray &) { return true; });
}

// Whether an entry, whose record is given, is where that says it is. Of offsets beyond 4 GiB nothing is known.
bool leadsToEntry(const ByteSource &source, const QByteArray &record, qint64 shift)
{
    const quint64 offset = qFromLittleEndian<quint32>(record.constData() + 42);
    const auto place = checkedAdd(qint64(offset), shift);
    return offset == 0xffffffff
        || (place && *place >= 0 && recordAt(source, quint64(*place), zip::LocalSize, zip::LocalSignature));
}

// Whether the first entry of a directory is.
bool leadsToFirst(const ByteSource &source, quint64 directory, qint64 shift)
{
    const auto record = recordAt(source, directory, zip::DirectorySize, zip::DirectorySignature);
    return record && leadsToEntry(source, *record, shift);
}

// Whether any entry of a directory is.
bool leadsToAny(const ByteSource &source, quint64 directory, qint64 shift)
{
    bool leads = false;
    runOfEntries(source, directory, [&](const QByteArray &record) {
        leads = leadsToEntry(source, record, shift);
        return !leads;
    });
    return leads;
}

// What is there of a directory: as stated when that is as many entries as stated, whatever follows them.
quint64 roomOf(const ByteSource &source, quint64 begin, const Stated &stated)
{
    quint64 left = stated.entries;
    const Run asStated = runOfEntries(source, begin, [&](const QByteArray &) { return --left > 0; });
    if (stated.entries > 0 && left == 0 && asStated.end - begin == stated.size)
        return stated.size;
    return std::max(stated.size, runOfEntries(source, begin).end - begin);
}

// A directory lies just before the end's records, or where it is said to be. All offsets of a file are
// moved by the same number of bytes, or they are lies: then those of the entries count from the file's begin, if
// that is where the first one is.
std::optional<ZipEnd> directoryOf(const ByteSource &source, const Stated &stated)
{
    const bool empty = stated.size == 0 && stated.entries == 0;
    const quint64 before = stated.end - std::min(stated.end, stated.size);
    ZipEnd end{.begin = before, .size = stated.size, .room = stated.size, .entries = stated.entries};
    const bool isStraight = leadsToFirst(source, before, 0);
    for (const quint64 begin : {before, stated.offset}) {
        if (!fitsInside(begin, stated.size, stated.end) || begin < stated.offset)
            continue;
        const quint64 shift = begin - stated.offset;
        const bool isLie = shift > 0 && isStraight && !leadsToFirst(source, begin, qint64(shift));
        if (isLie || (stated.zip64 && *stated.zip64 != stated.end - shift))
            continue;
        if (empty || recordAt(source, begin, zip::DirectorySize, zip::DirectorySignature)) {
            end.begin = begin;
            end.room = begin == before ? stated.size : roomOf(source, begin, stated);
            end.room = std::clamp(end.room, stated.size, stated.end - begin);
            end.shift = qint64(shift);
            return end;
        }
    }
    end.misplaced = true;
    return isStraight && before + stated.size == stated.end ? std::optional(end) : std::nullopt;
}

std::optional<ZipEnd> endAt(const ByteSource &source, quint64 at, const QByteArray &record)
{
    const auto stated = readZip64End(source, readEnd(record, at));
    return stated ? directoryOf(source, *stated) : std::nullopt;
}

// Whether what has other bytes before and after it is an archive in an archive, whose own end was cut off.
bool isOfEntry(const ByteSource &source, const ZipEnd &end)
{
    return end.shift > 0 && recordAt(source, 0, zip::LocalSize, zip::LocalSignature).has_value();
}

// The last bytes of a file, in which an end record can be.
struct Tail
{
    quint64 at = 0; // in the file
    QByteArray bytes;

    // Where the last end record before `before` begins; below 0: there is none.
    qsizetype lastEnd(qsizetype before) const
    {
        // By its first byte, as the library's search for several goes byte by byte.
        qsizetype found = std::min(before, bytes.size() - qsizetype(zip::EndSize) + 1);
        while (found > 0) {
            const void *const mark = memrchr(bytes.constData(), zip::EndMark[0], size_t(found));
            if (!mark)
                return -1;
            found = static_cast<const char *>(mark) - bytes.constData();
            if (QByteArrayView(bytes).sliced(found).startsWith(zip::EndMark))
                return found;
        }
        return -1;
    }
    // Behind an end record and its comment, in the file.
    quint64 behind(qsizetype end) const
    {
        return at + quint64(end) + zip::EndSize + qFromLittleEndian<quint16>(bytes.constData() + end + 20);
    }
};

Tail tailOf(const ByteSource &source)
{
    const quint64 size = std::min<quint64>(source.size(), zip::EndSize + 0xffff);
    return {source.size() - size, readBytes(source, source.size() - size, size, size)};
}

// Those that a careful program takes. A comment may hold an end record, and so may the last entry of an archive (a
// nested one). Of those that lead to a directory the ones whose comment reaches the end of the file are meant, the
// last first; else the last, with other bytes after it.
std::vector<ZipEnd> carefulEnds(const ByteSource &source, const Tail &tail)
{
    std::vector<ZipEnd> exact;
    std::optional<ZipEnd> withBytesAfter;
    for (qsizetype at = tail.lastEnd(tail.bytes.size()); at >= 0; at = tail.lastEnd(at)) {
        const quint64 behind = tail.behind(at);
        const bool isExact = behind == source.size();
        if (behind > source.size() || (isExact ? exact.size() == MostEnds : withBytesAfter.has_value()))
            continue;
        auto next = endAt(source, tail.at + quint64(at), tail.bytes.mid(at, zip::EndSize));
        if (!next)
            continue;
        next->bytesAfter = source.size() - behind;
        if (isExact)
            exact.push_back(*next);
        else
            withBytesAfter = next;
    }
    if (exact.empty() && withBytesAfter && !isOfEntry(source, *withBytesAfter))
        exact.push_back(*withBytesAfter);
    return exact;
}

bool isSame(const ZipEnd &one, const ZipEnd &other) { return one.begin == other.begin && one.shift == other.shift; }

// Where a program looks for a directory.
struct Guess
{
    Stated stated;
    quint64 begin = 0;
};

// By the last end record. Where the ZIP64 end record is not where a program looks for it, it goes by the other numbers.
struct Guesses
{
    quint64 behind = 0; // the end record and its comment
    Guess pyTorch;
    Guess python;
    Guess plain; // of programs that take no notice of ZIP64
};

std::optional<Guesses> guessesOf(const ByteSource &source, const Tail &tail)
{
    const qsizetype last = tail.lastEnd(tail.bytes.size());
    if (last < 0)
        return {};
    const Stated plain = readEnd(tail.bytes.mid(last, zip::EndSize), tail.at + quint64(last));
    const auto located = locatedEnd64(source, plain.end);
    const auto statedAt = [&](quint64 end64) { return zip64EndAt(source, end64, *located).value_or(plain); };
    const Stated straight = located ? statedAt(*located) : plain;
    const Stated moved = located ? statedAt(end64BeforeLocator(plain.end)) : plain;
    return Guesses{tail.behind(last), {straight, straight.offset}, {moved, moved.end - std::min(moved.end, moved.size)},
        {plain, plain.offset}};
}

// All directories, each once.
class Directories
{
public:
    Directories(const ByteSource &source, const Tail &tail) : m_source(source), m_careful(carefulEnds(source, tail)) {}

    // What a careful program finds in the same place says more of what is odd about it; nothing is added when none of
    // the entries is where it is said to be.
    void add(const Guess &guess, quint64 behind)
    {
        constexpr quint64 most = std::numeric_limits<qint64>::max();
        if (!fitsInside(guess.begin, guess.stated.size, m_source.size()) || guess.stated.offset > most)
            return;
        ZipEnd end{.begin = guess.begin, .size = guess.stated.size, .entries = guess.stated.entries};
        end.shift = qint64(guess.begin) - qint64(guess.stated.offset);
        const auto known = std::ranges::find_if(m_careful, [&](const ZipEnd &one) { return isSame(one, end); });
        if (known != m_careful.end())
            return add(*known);
        end.bytesAfter = m_source.size() - std::min(behind, m_source.size());
        const bool isCutOff = end.bytesAfter > 0 && isOfEntry(m_source, end);
        if (isCutOff || !leadsToAny(m_source, end.begin, end.shift))
            return;
        end.room = std::min(roomOf(m_source, end.begin, guess.stated), m_source.size() - end.begin);
        end.misplaced = end.shift < 0;
        add(end);
    }

    void addCareful()
    {
        for (const ZipEnd &end : m_careful)
            add(end);
    }

    bool isEmpty() const { return m_all.empty(); }
    std::vector<ZipEnd> take() { return std::move(m_all); }

private:
    void add(const ZipEnd &end)
    {
        if (std::ranges::none_of(m_all, [&](const ZipEnd &known) { return isSame(known, end); }))
            m_all.push_back(end);
    }

    const ByteSource &m_source;
    std::vector<ZipEnd> m_careful;
    std::vector<ZipEnd> m_all;
};

}

std::vector<ZipEnd> zipEnds(const ByteSource &source, ZipProgram program)
{
    const Tail tail = tailOf(source);
    Directories directories(source, tail);
    const auto guesses = guessesOf(source, tail);
    if (guesses) {
        const bool isPython = program == ZipProgram::Python;
        directories.add(isPython ? guesses->python : guesses->pyTorch, guesses->behind);
        directories.add(isPython ? guesses->pyTorch : guesses->python, guesses->behind);
    }
    directories.addCareful();
    if (guesses && !directories.isEmpty()) // nobody opens the file by this one alone
        directories.add(guesses->plain, guesses->behind);
    return directories.take();
}

std::optional<ZipEnd> lookForZipEnd(const ByteSource &source)
{
    const std::vector<ZipEnd> ends = zipEnds(source);
    return ends.empty() ? std::nullopt : std::optional(ends.front());
}

std::optional<ZipEnd> zipEndBehind(const ByteSource &source, quint64 directory)
{
    const Run run = runOfEntries(source, directory);
    quint64 at = run.end;
    ZipEnd end{.begin = directory, .room = at - directory, .entries = run.entries};
    if (recordAt(source, at, zip::End64Size, zip::End64Signature))
        at += zip::End64Size;
    if (recordAt(source, at, zip::LocatorSize, zip::LocatorSignature))
        at += zip::LocatorSize;
    const auto record = recordAt(source, at, zip::EndSize, zip::EndSignature);
    if (!record)
        return {};
    const auto stated = readZip64End(source, readEnd(*record, at));
    end.size = stated ? stated->size : 0;
    end.misplaced = !stated || stated->offset != directory || (stated->zip64 && *stated->zip64 != stated->end);
    at += zip::EndSize + qFromLittleEndian<quint16>(record->constData() + 20);
    end.bytesAfter = source.size() - std::min(at, source.size());
    return end;
}
}
