// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/archiveheaders.h"

#include "app/models/folders.h"
#include "app/panes/plainfact.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"

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
    {".data/version", QT_TRANSLATE_NOOP("pith", "Version of the writer")},
    {".format_version", QT_TRANSLATE_NOOP("pith", "Format version")},
    {".storage_alignment", QT_TRANSLATE_NOOP("pith", "Storage alignment")},
    {"byteorder", QT_TRANSLATE_NOOP("pith", "Byte order")},
    {".data/serialization_id", QT_TRANSLATE_NOOP("pith", "Serialization id")},
};

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
        Subject target;
        target.document = document;
        target.kind = Subject::Kind::Entry;
        target.entry = *entry;
        facts.push_back(plainFact(tr(record.title), said, {}, target));
    }
    return facts;
}

}
