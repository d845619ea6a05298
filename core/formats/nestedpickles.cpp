// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/nestedpickles.h"

#include "core/archive/tar.h"
#include "core/archive/wrapper.h"
#include "core/archive/zip.h"
#include "core/archive/zipend.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/formats/legacystorages.h"
#include "core/formats/npy.h"
#include "core/formats/plainpickles.h"
#include "core/formats/torchlegacy.h"
#include "core/pickle/grades.h"
#include "core/pickle/pickleat.h"

#include <QSet>

#include <algorithm>
#include <array>
#include <utility>

namespace pith {

namespace {

constexpr int MostNesting = 8;
constexpr int LegacyPickles = 5;
constexpr int MostWrappers = 4;
constexpr quint64 EnoughToLook = 4096; // bytes
constexpr quint64 MostOpcodes = 100'000'000;

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
    if (!isCall || !isLoader(values.text(object.callable)))
        return ValueId::None;
    const auto arguments = values.items(object.arguments);
    return !arguments.empty() && isBytes(values, arguments[0]) ? arguments[0] : ValueId::None;
}

// Whether it is _codecs.encode(text, codec): how protocols 0 to 2 write bytes.
bool isEncodedText(const Values &values, ValueId id)
{
    if (values.kind(id) != Kind::Object)
        return false;
    const Object &object = values.object(id);
    if (values.text(object.callable) != "_codecs.encode" || values.kind(object.arguments) != Kind::Tuple)
        return false;
    const auto texts = values.items(object.arguments);
    return texts.size() == 2 && values.kind(texts[0]) == Kind::Str && values.kind(texts[1]) == Kind::Str;
}

void spend(quint64 &left, quint64 count)
{
    if (count > std::exchange(left, left - std::min(left, count)))
        throw Error(tr("The file holds more inside itself than Pith looks through"));
}

// A pickle, or an old PyTorch file, which is five of them in a row and then raw numbers. `packed`: of how many bytes it
// was unpacked; 0: it was not.
struct Stream
{
    SourcePtr source;
    quint64 packed = 0;
};

// Where the numbers of an old PyTorch file end that begin at byte `at`; nothing where the pickles don't say it.
std::optional<quint64> endOfNumbers(const Values &values, const LegacyStorages &storages, ValueId keys, quint64 at)
{
    std::optional<quint64> end = at;
    for (const QByteArray &key : legacyKeys(values, keys)) {
        const auto stated = storages.stated(key);
        end = stated && end ? LegacyStorages::endOf(*stated, *end) : std::nullopt;
    }
    return end;
}

// What follows them is nobody's.
void lookBehind(Document &inside, const PickleSite &site, const SourcePtr &source, quint64 end, PickleReport &last,
    Progress &progress)
{
    SourcePtr rest = sliceOf(source, end, source->size() - end);
    last.bytesAfterStop = rest->size();
    if (rest->size() > 0 && looksLikePickle(*rest))
        scanPickles(inside, {site.entry, site.offset + end, site.depth + 1}, [&] { return rest; }, progress);
}

void readStream(Document &inside, const PickleSite &site, const Stream &stream, Progress &progress)
{
    constexpr int object = 2; // pickles that are left when it comes
    quint64 begin = 0;
    LegacyStorages storages(inside);
    const auto load = [&](ValueId id, Values &) {
        QString problem; // which is that of who reads the tensors
        ValueId loaded = id;
        attempt(problem, [&] { loaded = storages.load(id); });
        return loaded;
    };
    for (int left = 1; left > 0; --left) {
        const QByteArray bytes = pickleAt(*stream.source, begin, MostPickleBytes, progress);
        if (stream.packed > 0)
            checkPickleRatio(stream.packed, quint64(bytes.size()));
        const size_t own = inside.pickles.size();
        const PickleSite place{site.entry, site.offset + begin, site.depth};
        const PersistentLoad known = left == object ? PersistentLoad(load) : PersistentLoad();
        const Pickled pickled = readPickle(inside, place, bytes, 0, known, progress);
        if (begin == 0 && isLegacyMagic(inside.values, pickled.root))
            left = LegacyPickles;
        const quint64 end = begin + pickled.end;
        const bool isOnly = left == 1 && begin == 0; // else what follows is the next pickle, or numbers
        inside.pickles[own].bytesAfterStop = isOnly && pickled.error.isEmpty() ? stream.source->size() - end : 0;
        if (!pickled.error.isEmpty() || end >= stream.source->size())
            break;
        const bool isKeys = left == 1 && begin > 0 && pickled.root != ValueId::None;
        const auto last = isKeys ? endOfNumbers(inside.values, storages, pickled.root, end) : std::nullopt;
        if (last && *last < stream.source->size())
            lookBehind(inside, site, stream.source, *last, inside.pickles[own], progress);
        begin = end;
    }
}

void scanStream(Document &document, const PickleSite &site, const Stream &stream, Progress &progress)
{
    Document inside;
    inside.nested = document.nested;
    const auto read = [&] { readStream(inside, site, stream, progress); };
    QString problem;
    const bool isRead = attempt(problem, read);
    document.nested = inside.nested;
    std::ranges::move(inside.pickles, std::back_inserter(document.pickles));
    document.flagged += inside.flagged;
    document.notes += inside.notes;
    if (!isRead)
        throw Error(problem);
}

void sayUnread(Document &document, const QByteArray &name, const QString &why)
{
    const QString shown = QString::fromUtf8(name);
    document.notes.append(tr("What is inside %1 can't be looked at: %2").arg(shown, why));
    document.flagged.append(tr("unread pickle %1").arg(shown));
}

// Of an archive inside the file: what the file's own is flagged for by those who ask for it.
Archive scanOneZip(Document &document, const PickleSite &site, const SourcePtr &source, Progress &progress)
{
    Archive archive = readZip(source, progress);
    spend(document.nested.entries, archive.entries.size());
    readLocalHeaders(archive, *source, progress);
    for (const QString &reason : archive.flagged)
        document.flagged.append(tr("%1: %2").arg(QString::fromUtf8(site.entry), reason));
    scanEntries(document, site, archive, [](quint32) { return true; }, progress);
    scanOtherDirectories(document, site, source, archive, progress);
    return archive;
}

// Where the first entry of a ZIP archive begins.
quint64 beginOf(const Archive &archive)
{
    std::optional<quint64> first;
    for (const Entry &entry : archive.entries) {
        if (entry.headerOffset && (!first || *entry.headerOffset < *first))
            first = entry.headerOffset;
    }
    return first.value_or(0);
}

// What lies before a ZIP archive: others for one, where a program keeps many in a file and knows the place of each.
void scanBefore(
    Document &document, const PickleSite &site, const SourcePtr &source, const Archive &archive, Progress &progress)
{
    quint64 count = 0;
    QString problem;
    const auto scanAll = [&] {
        const bool isSame = zipEnds(*source).size() < 2; // else PyTorch may take the first for the last
        quint64 end = isSame ? beginOf(archive) : beginOf(readZip(source, progress, ZipProgram::Python));
        while (end > 0) {
            const SourcePtr before = sliceOf(source, 0, end);
            if (!beginsLikeZip(*before) || zipEnds(*before).empty())
                break;
            spend(document.nested.files, 1);
            const quint64 begin = beginOf(readZip(before, progress, ZipProgram::Python));
            const QByteArray name = "archive at byte " + QByteArray::number(begin);
            const QByteArray entry = site.entry.isEmpty() ? name : site.entry + ':' + name;
            scanOneZip(document, {entry, 0, site.depth + 1}, sliceOf(source, begin, end - begin), progress);
            end = begin;
            ++count;
        }
    };
    if (!attempt(problem, scanAll))
        sayUnread(document, site.entry.isEmpty() ? "what lies before the ZIP archive" : site.entry, problem);
    if (count > 0)
        document.notes.append(tr("ZIP archives that lie before the last one, and are looked into too: %1").arg(count));
}

void scanZip(Document &document, const PickleSite &site, const SourcePtr &source, Progress &progress)
{
    const Archive archive = scanOneZip(document, site, source, progress);
    scanBefore(document, site, source, archive, progress);
}

// Of objects, which are a pickle.
void scanNpy(Document &document, const PickleSite &site, const SourcePtr &source, Progress &progress)
{
    Document inside;
    inside.nested = document.nested;
    inside.source = source;
    QString problem;
    const bool isRead = attempt(problem, [&] { readNpy(inside, progress); });
    document.nested = inside.nested;
    for (PickleReport &report : inside.pickles) {
        if (const auto part = inside.archive.find(report.entry)) // of several in a row
            report.offset += inside.archive.entries[*part].dataOffset.value_or(0);
        report.entry = site.entry;
        document.pickles.push_back(std::move(report));
    }
    document.flagged += inside.flagged;
    const quint64 enough = std::min(source->size(), EnoughToLook);
    if (!isRead && mayHoldObjects(readBytes(*source, 0, enough, enough)))
        throw Error(problem);
}

void scanTar(Document &document, const PickleSite &site, const SourcePtr &source, Progress &progress)
{
    const Archive archive = readTar(source, progress);
    spend(document.nested.entries, archive.entries.size());
    scanEntries(document, site, archive, [](quint32) { return true; }, progress);
}

void scanSource(Document &document, const PickleSite &site, SourcePtr source, Progress &progress)
{
    if (site.depth > 0)
        spend(document.nested.files, 1);
    quint64 packed = 0;
    for (int wrappers = 0; !compressionOf(*source).isEmpty(); ++wrappers) {
        if (wrappers == MostWrappers)
            throw Error(tr("It is compressed more than %1 times").arg(MostWrappers));
        packed = wrappers == 0 ? source->size() : packed;
        source = unpacked(source, progress).source;
        spend(document.nested.bytes, source->size());
    }
    if (looksLikeTar(*source))
        scanTar(document, site, source, progress);
    else if (beginsLikeZip(*source) || (!looksLikePickle(*source) && looksLikeZip(*source)))
        scanZip(document, site, source, progress);
    else if (looksLikeNpy(*source))
        scanNpy(document, site, source, progress);
    else
        scanStream(document, site, {source, packed}, progress);
}

// By name: a pickle, or an archive with pickles.
bool mayHoldPickles(const QByteArray &entryName)
{
    const qsizetype dot = entryName.lastIndexOf('.');
    return dot >= 0 && std::ranges::find(suffixes, QByteArrayView(entryName).sliced(dot)) != suffixes.end();
}

// What macOS keeps beside a file, under the same name with "._" before it. Python can read no opcode of it.
bool isAppleDouble(QByteArrayView begin)
{
    return begin.startsWith(QByteArrayView("\0\5\x16\7", 4)) || begin.startsWith(QByteArrayView("\0\5\x16\0", 4));
}

// What is named like a pickle and is none is one that is broken.
bool isNamedLikePickles(const Archive &archive, quint32 number, Progress &progress)
{
    QString problem; // which reading it will tell
    QByteArray begin;
    return mayHoldPickles(archive.entries[number].name)
        && !(attempt(problem, [&] { begin = archive.begin(number, 4, progress); }) && isAppleDouble(begin));
}

// `problem`: why nobody knows.
bool beginsLikePickles(const Archive &archive, quint32 number, QString &problem, Progress &progress)
{
    const Entry &entry = archive.entries[number];
    QByteArray begin;
    if (attempt(problem, [&] { begin = archive.begin(number, EnoughToLook, progress); })
        && quint64(begin.size()) < std::min(EnoughToLook, entry.size))
        problem = tr("it breaks off");
    const SourcePtr source = memorySource(begin);
    if (begin.size() < 4)
        return false;
    if (beginsLikeZip(*source) || looksLikeTar(*source) || !compressionOf(*source).isEmpty())
        return true;
    if (looksLikeNpy(*source))
        return mayHoldObjects(begin);
    bool isPickle = looksLikePickle(*source);
    if (!isPickle && needsMoreToTell(begin, entry.size)) {
        attempt(problem, [&] {
            checkPickleSize(entry);
            isPickle = looksLikePickle(*archive.open(number, progress));
        });
    }
    return isPickle;
}

// What remains of an entry that breaks off may ask for something all the same.
void scanRemains(Document &document, const PickleSite &site, const Archive &archive, quint32 number, Progress &progress)
{
    const quint64 most = std::min(mostOfPickle(archive.entries[number].compressedSize), document.nested.bytes);
    const QByteArray bytes = archive.remains(number, most);
    document.nested.bytes -= quint64(bytes.size());
    SourcePtr source = memorySource(bytes);
    if (bytes.size() >= 4 && looksLikePickle(*source))
        scanPickles(document, site, [&] { return source; }, progress);
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

}

void flagUnread(Document &document, const Entry &entry)
{
    if (!entry.encrypted)
        document.flagged.append(tr("unread entry %1").arg(QString::fromUtf8(entry.name)));
}

bool isSpent(const Document::Nested &nested) { return nested.files == 0 || nested.entries == 0 || nested.bytes == 0; }

void scanEntries(Document &document, const PickleSite &site, const Archive &archive,
    const std::function<bool(quint32)> &isWanted, Progress &progress)
{
    Patience patience(document);
    for (quint32 i = 0; i < archive.entries.size(); ++i) {
        const Entry &entry = archive.entries[i];
        progress.check();
        if (entry.size == 0 || !isWanted(i))
            continue;
        QString unread = entry.error;
        const bool mayBePickles = unread.isEmpty()
            && (isNamedLikePickles(archive, i, progress) || beginsLikePickles(archive, i, unread, progress));
        const QByteArray own(entry.name.constData(), entry.name.size()); // the archive may be gone before the document
        const QByteArray name = site.entry.isEmpty() ? own : site.entry + ':' + own;
        const int depth = site.entry.isEmpty() ? 0 : site.depth + 1;
        if (!unread.isEmpty())
            flagUnread(document, entry);
        if (!unread.isEmpty() && !mayBePickles)
            scanRemains(document, {name, 0, depth}, archive, i, progress);
        if (!mayBePickles)
            continue;
        if (isSpent(document.nested))
            return sayUnread(document, name, tr("the file holds more inside itself than Pith looks through"));
        if (patience.isOver())
            return sayUnread(document, name, tr("the pickles before it have more than %1 opcodes").arg(MostOpcodes));
        scanPickles(
            document, {name, 0, depth},
            [&] {
                checkPickleSize(entry);
                if (depth > 0 && entry.method != "stored")
                    spend(document.nested.bytes, entry.size);
                return archive.open(i, progress);
            },
            progress);
    }
}

void scanOtherDirectories(
    Document &document, const PickleSite &site, const SourcePtr &source, const Archive &archive, Progress &progress)
{
    for (Archive &other : otherDirectories(source, archive, progress)) {
        spend(document.nested.entries, other.entries.size());
        other.flagged.clear();
        readLocalHeaders(other, *source, progress);
        document.flagged += QStringList(other.flagged.begin(), other.flagged.end());
        scanEntries(document, site, other, [](quint32) { return true; }, progress);
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

namespace {

// Whether an archive that seems to end a file lies in what the file's own format accounts for: in a tensor's bytes, or
// in pickles that are whole and have nothing behind them. Nobody looks for an archive there.
bool isContent(const Document &document, const ZipEnd &zip)
{
    const quint64 end = document.source->size() - zip.bytesAfter;
    const auto isAround = [&](const Blob &blob) {
        const bool isEntry = blob.entry != Blob::NoEntry;
        const std::optional<quint64> place
            = isEntry ? document.archive.entries[blob.entry].dataOffset : std::optional<quint64>(0);
        return place && blob.kept.isNull() && *place + blob.offset <= zip.begin
            && end <= *place + blob.offset + blob.size;
    };
    const auto isWhole
        = [](const PickleReport &pickle) { return pickle.error.isEmpty() && pickle.bytesAfterStop == 0; };
    return std::ranges::any_of(document.blobs, isAround)
        || (document.format == QLatin1StringView("pickle") && std::ranges::all_of(document.pickles, isWhole));
}

}

void scanOtherReadings(Document &document, QLatin1StringView format, Progress &progress)
{
    const SourcePtr source = document.source;
    const bool isZip = document.archive.kind == QLatin1StringView("zip");
    const bool isTar = format == QLatin1StringView("tar");
    if (((isZip && !beginsLikeZip(*source)) || isTar) && looksLikePickle(*source)) {
        document.notes.append(tr("It begins like a pickle, which Python may read instead"));
        scanPickles(document, {"begin", 0, 1}, [&] { return sliceOf(source, 0, source->size()); }, progress);
        return;
    }
    if (isZip)
        scanBefore(document, {}, source, document.archive, progress);
    const auto zip = isZip || isTar ? std::nullopt : lookForZipEnd(*source);
    if (!zip)
        return;
    if (isContent(document, *zip)) {
        document.notes.append(tr("What it holds ends like a ZIP archive, which is not looked into"));
        return;
    }
    document.notes.append(tr("It ends like a ZIP archive, which other programs may read instead"));
    QString problem;
    if (!attempt(problem, [&] { scanZip(document, {"zip", 0, 1}, source, progress); }) && isSpent(document.nested))
        sayUnread(document, "zip", problem);
}

std::vector<ValueId> givenToLoaders(const Values &values, ValueId first)
{
    std::vector<ValueId> given;
    for (quint32 i = number(first); i < values.size(); ++i) {
        const ValueId id{i};
        if (values.kind(id) != Kind::Object || !isLoader(values.text(values.object(id).callable)))
            continue;
        const ValueId arguments = values.object(id).arguments;
        const auto items = values.kind(arguments) == Kind::Tuple ? values.items(arguments) : std::span<const ValueId>();
        const bool isKnown
            = !items.empty() && (values.kind(items[0]) == Kind::Bytes || isEncodedText(values, items[0]));
        given.push_back(isKnown ? items[0] : ValueId::None);
    }
    return given;
}

void flagUnseenLoading(Document &document, PickleReport &report, std::span<const ValueId> given)
{
    const bool isSeen = std::ranges::all_of(
        given, [&](ValueId id) { return id != ValueId::None && document.values.kind(id) == Kind::Bytes; });
    for (PickleReport::Global &global : report.globals) {
        if (!isLoader(global.name) || (isSeen && global.handedOn == 0))
            continue;
        global.grade = Grade::Dangerous;
        document.flagged.append(tr("what %1 is to load can't be looked into").arg(QString::fromUtf8(global.name)));
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
