// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/archiveheaders.h"

#include "app/models/entrysubject.h"
#include "app/models/folders.h"
#include "app/panes/plainfact.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/document/words.h"

#include <QStringDecoder>

namespace pith {

namespace {

constexpr quint64 mostOfRecord = 200;

struct Record
{
    const char *name;
    const char *title;
};
constexpr Record records[]{
    {"archive_format", QT_TRANSLATE_NOOP("pith", "Archive format")},
    {"archive_version", QT_TRANSLATE_NOOP("pith", "Archive version")},
    {"version", QT_TRANSLATE_NOOP("pith", "Version")},
    {".data/version", QT_TRANSLATE_NOOP("pith", "Writer version")},
    {".format_version", QT_TRANSLATE_NOOP("pith", "Format version")},
    {".storage_alignment", QT_TRANSLATE_NOOP("pith", "Storage alignment")},
    {"byteorder", QT_TRANSLATE_NOOP("pith", "Byte order")},
    {".data/serialization_id", QT_TRANSLATE_NOOP("pith", "Serialization id")},
};

constexpr const char *extraFolders[]{"extra/", "extra_files/"};

Fact extraFact(const DocumentPtr &document, quint32 entry, const QByteArray &name, Progress &progress)
{
    constexpr quint64 mostRead = 2000;
    constexpr qsizetype mostShown = 100;
    QByteArray begin;
    QString error;
    attempt(error, [&] { begin = document->archive.begin(entry, mostRead, progress); });
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString text = decoder(begin);
    const bool isCut = quint64(begin.size()) < document->archive.entries[entry].size; // maybe in a character
    const bool isText = !text.contains(QChar(0)) && (isCut || !decoder.hasError());
    Fact fact = plainFact(shown(name), error, {}, entrySubject(document, entry));
    if (!error.isEmpty())
        return fact;
    if (!isText || text.isEmpty()) {
        fact.value = text.isEmpty() ? tr("empty") : humanBytes(document->archive.entries[entry].size);
        return fact;
    }
    const QString line = text.simplified();
    fact.value = visible(line.size() > mostShown ? line.first(mostShown) + u'…' : line);
    fact.exact = text;
    return fact;
}

}

std::vector<Fact> archiveHeaders(const DocumentPtr &document, Progress &progress)
{
    std::vector<Fact> facts;
    const QByteArray folder = commonFolder(document->archive);
    for (const Record &record : records) {
        const auto entry = document->archive.find(folder + record.name);
        if (!entry)
            continue;
        QString said;
        attempt(said, [&] {
            const QByteArray text = document->archive.begin(*entry, mostOfRecord, progress).trimmed();
            said = text.isEmpty() ? tr("empty") : shown(text);
        });
        facts.push_back(plainFact(tr(record.title), said, {}, entrySubject(document, *entry)));
    }
    return facts;
}

std::vector<Fact> extraFiles(const DocumentPtr &document, Progress &progress)
{
    constexpr size_t most = 50;
    std::vector<Fact> facts;
    const std::vector<Entry> &entries = document->archive.entries;
    const QByteArray folder = commonFolder(document->archive);
    for (quint32 entry = 0; entry < entries.size() && facts.size() < most; ++entry) {
        for (const char *const extra : extraFolders) {
            const QByteArray before = folder + extra;
            if (entries[entry].name.startsWith(before) && entries[entry].name.size() > before.size())
                facts.push_back(extraFact(document, entry, entries[entry].name.sliced(before.size()), progress));
        }
    }
    return facts;
}

}
