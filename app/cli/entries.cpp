// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/answer.h"
#include "app/cli/texttable.h"
#include "core/archive/zip.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/work/parallel.h"

#include <QFileInfo>

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

// The directory of a ZIP can be listed whatever its entries hold, so nothing of them is read for it.
Archive archiveOf(const Call &call)
{
    const SourcePtr source = QFileInfo(call.file).isDir() ? nullptr : fileSource(call.file);
    const bool isPlain = source && beginsLikeZip(*source);
    const DocumentPtr document = isPlain ? nullptr : openFile(call);
    Archive archive = isPlain ? readZip(source, call.progress) : document->archive.copied();
    if (archive.kind == L1("zip"))
        readLocalHeaders(archive, isPlain ? *source : *document->source, call.progress);
    return archive;
}

struct Check
{
    QLatin1StringView crc;
    QString error;
};

std::vector<Check> checksOf(const Archive &archive, Progress &progress)
{
    std::vector<Check> checks(archive.entries.size());
    parallelFor(checks.size(),
        [&](quint64 i) { attempt(checks[i].error, [&] { checks[i].crc = verify(archive, quint32(i), progress); }); });
    return checks;
}

void writeEntry(JsonWriter &json, const Entry &entry, const Check &check)
{
    json.beginObject().key(L1("name")).text(entry.name);
    json.field(L1("size"), entry.size).field(L1("compressed_size"), entry.compressedSize);
    json.key(L1("method")).text(entry.method);
    if (entry.crc32)
        json.field(L1("crc32"), QStringLiteral("%1").arg(*entry.crc32, 8, 16, QLatin1Char('0')));
    json.field(L1("flags"), QStringLiteral("0x%1").arg(entry.flags, 0, 16));
    if (entry.headerOffset)
        json.field(L1("header_offset"), *entry.headerOffset);
    if (entry.dataOffset)
        json.field(L1("data_offset"), *entry.dataOffset);
    if (!check.crc.isEmpty())
        json.field(L1("crc"), check.crc);
    const QString &error = entry.error.isEmpty() ? check.error : entry.error;
    if (!error.isEmpty())
        json.field(L1("error"), error);
    json.endObject();
}

void writeJson(const Call &call, const Archive &archive, const std::vector<Check> &checks)
{
    JsonAnswer json(call);
    if (!archive.error.isEmpty())
        json->field(L1("error"), archive.error);
    json->key(L1("entries")).beginArray();
    for (size_t i = 0; i < archive.entries.size(); ++i)
        writeEntry(*json, archive.entries[i], checks.empty() ? Check() : checks[i]);
    json->endArray();
    json.end();
}

void writeText(const Call &call, const Archive &archive, const std::vector<Check> &checks)
{
    using Align = TextTable::Align;
    TextTable table({{tr("name"), Align::GivesWay}, {tr("size"), Align::Right}, {tr("stored as"), Align::Right},
        {tr("method")}, {tr("data at"), Align::Right}, {QString(), Align::GivesWay}});
    for (size_t i = 0; i < archive.entries.size(); ++i) {
        const Entry &entry = archive.entries[i];
        const Check check = checks.empty() ? Check() : checks[i];
        const QString error = entry.error.isEmpty() ? check.error : entry.error;
        const bool isBad = !error.isEmpty() || check.crc == L1("mismatch");
        table.add(
            {QString::fromUtf8(entry.name), QString::number(entry.size), QString::number(entry.compressedSize),
                QString::fromUtf8(entry.method), entry.dataOffset ? QString::number(*entry.dataOffset) : QString(),
                error.isEmpty() ? QString(check.crc) : error},
            isBad ? Ink::Red : Ink::Plain);
    }
    if (!archive.error.isEmpty())
        call.out.line(call.out.inked(Ink::Red, printable(archive.error)));
    table.print(call.out);
}

}

ExitCode entries(const Call &call)
{
    const Archive archive = archiveOf(call);
    const std::vector<Check> checks
        = call.has(Option::Verify) ? checksOf(archive, call.progress) : std::vector<Check>();
    (call.json() ? writeJson : writeText)(call, archive, checks);
    return Done;
}

}
