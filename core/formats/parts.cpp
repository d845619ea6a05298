// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/parts.h"

#include "core/archive/storedentry.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/formats/formats.h"
#include "core/formats/lending.h"
#include "core/formats/refusals.h"
#include "core/formats/unwrapping.h"

#include <QDir>

#include <algorithm>

namespace pith {

namespace {

// The bytes of one file, unchanged as long as all are.
class GroupSource final : public ByteSource
{
public:
    GroupSource(SourcePtr first, std::vector<SourcePtr> others) : m_first(std::move(first)), m_others(std::move(others))
    {
    }

    quint64 size() const override { return m_first->size(); }
    void read(quint64 offset, std::span<std::byte> into) const override { m_first->read(offset, into); }
    quint64 copyTo(int descriptor, quint64 offset, quint64 size) const override
    {
        return m_first->copyTo(descriptor, offset, size);
    }
    void checkUnchanged() const override
    {
        m_first->checkUnchanged();
        for (const SourcePtr &other : m_others)
            other->checkUnchanged();
    }
    Place place(quint64 offset) const override { return m_first->place(offset); }

private:
    SourcePtr m_first;
    std::vector<SourcePtr> m_others;
};

QByteArray below(const QByteArray &name, const QByteArray &entry)
{
    return entry.isEmpty() ? name : name + '/' + entry;
}

}

Parts::Parts(Document &whole, Progress &progress) : m_whole(whole), m_progress(progress)
{
    whole.archive.kind = QLatin1StringView("folder");
}

quint32 Parts::add(const QString &path, const QByteArray &name) { return addFile(opened(path), name); }

SourcePtr Parts::opened(const QString &path)
{
    SourcePtr file = fileSource(path);
    m_whole.size += file->size();
    return file;
}

quint32 Parts::addEntry(Entry entry, Opener open)
{
    m_whole.archive.entries.push_back(std::move(entry));
    m_openers->push_back(std::move(open));
    return quint32(m_openers->size() - 1);
}

quint32 Parts::addFile(SourcePtr source, const QByteArray &name)
{
    const quint32 file = addEntry(storedEntry(name, source->size()), [source](Progress &) { return source; });
    m_sources.emplace(file, std::move(source));
    return file;
}

Parts::Part Parts::read(const QString &path, const QByteArray &name)
{
    Document part;
    part.path = path;
    return readAs(part, name, [&] { return opened(path); });
}

Parts::Part Parts::read(SourcePtr source, const QByteArray &name)
{
    Document part;
    return readAs(part, name, [&] { return source; });
}

// The part's reader appends to the tables of the whole.
Parts::Part Parts::readAs(Document &part, const QByteArray &name, const std::function<SourcePtr()> &open)
{
    lendTables(m_whole, part);
    const size_t firstBlob = part.blobs.size();
    const size_t firstPickle = part.pickles.size();
    QString problem;
    attempt(problem, [&] { readInto(part, open()); });
    takeOver(part, name, firstBlob, firstPickle);
    return {part.roots, problem.isEmpty() ? part.error : problem};
}

void Parts::readInto(Document &part, SourcePtr file)
{
    part.size = file->size();
    const Unwrapped inside = unwrapped({std::move(file), {}}, m_progress);
    part.source = inside.source;
    part.wrappers = inside.wrappers;
    const auto matches = [&](const Format &row) { return row.matches(*part.source); };
    const auto format = std::ranges::find_if(formats(), matches);
    if (format == formats().end())
        throw Error(whatItIs(*part.source));
    if (format->ofOthers)
        throw Error(tr("It is itself one that others are parts of"));
    part.format = format->name;
    format->read(part, m_progress);
    part.notes = inside.notes + part.notes;
}

// What the reader appended to the whole's tables speaks of entries of the part.
void Parts::takeOver(Document &part, const QByteArray &name, size_t firstBlob, size_t firstPickle)
{
    lendTables(part, m_whole);
    if (!part.source)
        return;
    const quint32 file = addFile(part.source, name);
    for (Blob &blob : std::span(m_whole.blobs).subspan(firstBlob))
        blob.entry = blob.entry == Blob::NoEntry ? file : file + 1 + blob.entry;
    for (PickleReport &pickle : std::span(m_whole.pickles).subspan(firstPickle))
        pickle.entry = below(name, pickle.entry);
    for (const QString &note : part.notes)
        m_whole.notes.append(tr("%1: %2").arg(QString::fromUtf8(name), note));
    m_whole.flagged += part.flagged;
    const auto inside = std::make_shared<const Archive>(std::move(part.archive));
    for (quint32 i = 0; i < inside->entries.size(); ++i) {
        Entry entry = inside->entries[i];
        entry.name = below(name, entry.name);
        addEntry(std::move(entry), [inside, i](Progress &progress) { return inside->open(i, progress); });
    }
}

void Parts::finish()
{
    m_whole.archive.indexNames();
    m_whole.archive.opener = [openers = m_openers](const Entry &, quint32 number, Progress &progress) {
        return (*openers)[number](progress);
    };
    std::vector<SourcePtr> sources;
    sources.reserve(m_sources.size());
    for (const auto &[entry, source] : m_sources)
        sources.push_back(source);
    m_whole.source = std::make_shared<GroupSource>(m_whole.source, std::move(sources));
}

bool staysInside(const QString &name)
{
    if (name.isEmpty() || name.contains(u'\\') || name.contains(QChar(u'\0')) || QDir::isAbsolutePath(name))
        return false;
    return !name.split(u'/').contains(QStringLiteral(".."));
}

}
