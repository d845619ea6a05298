// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/answer.h"

#include "core/bytes/text.h"
#include "core/document/words.h"
#include "core/formats/formats.h"

#include <QFileInfo>

namespace pith::cli {

DocumentPtr openFile(const Call &call) { return openDocument(call.file, call.progress); }

JsonAnswer::JsonAnswer(const Call &call)
    : m_out(call.out),
      m_json([&out = call.out](QByteArrayView bytes) { out.write(bytes); })
{
    m_json.beginObject().field(QLatin1StringView("schema"), 1).field(QLatin1StringView("file"), call.file);
}

JsonAnswer::JsonAnswer(const Call &call, const Document &document) : JsonAnswer(call)
{
    if (!document.error.isEmpty())
        m_json.field(QLatin1StringView("error"), document.error);
}

void JsonAnswer::end()
{
    m_json.endObject().flush();
    m_out.write("\n");
}

void writeTexts(JsonWriter &json, QLatin1StringView name, const QStringList &texts)
{
    json.key(name).beginArray();
    for (const QString &text : texts)
        json.value(text);
    json.endArray();
}

void writeExtents(JsonWriter &json, const Extents &extents)
{
    json.beginArray();
    for (const qint64 extent : extents)
        json.value(extent);
    json.endArray();
}

void writeProblem(const Call &call, const Document &document)
{
    if (!document.error.isEmpty())
        call.out.line(call.out.inked(Ink::Red, printable(document.error)));
}

QString bytesText(quint64 bytes)
{
    return bytes < 1024 ? tr("%1 bytes").arg(bytes)
                        : tr("%1 (%2 bytes)").arg(humanBytes(bytes), QString::number(bytes));
}

namespace {
void writeWritten(const Call &call, const QString &out, const QStringList &notes)
{
    using L1 = QLatin1StringView;
    JsonAnswer json(call);
    json->key(L1("written")).beginArray().beginObject();
    json->field(L1("path"), out).field(L1("bytes"), QFileInfo(out).size()).endObject().endArray();
    writeTexts(*json, L1("notes"), notes);
    json.end();
}
}

void tellWritten(const Call &call, const QString &out, const QStringList &notes)
{
    if (call.json())
        return writeWritten(call, out, notes);
    call.out.line(tr("%1: %2 written").arg(printable(out), bytesText(quint64(QFileInfo(out).size()))));
    for (const QString &note : notes)
        call.out.line(call.out.inked(Ink::Yellow, printable(note)));
}

}
