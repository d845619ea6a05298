// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/answer.h"
#include "core/bytes/text.h"
#include "core/export/newfile.h"
#include "core/export/output.h"
#include "core/pickle/disassembly.h"

#include <QFile>

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

constexpr quint64 LargestPickle = quint64(1) << 30;
constexpr quint64 LinesAtOnce = 1 << 16;

QByteArray bytesOf(const Call &call, const Document &document)
{
    QByteArray name = call.keys.value(0).toUtf8();
    if (name.isEmpty() && !document.pickles.empty())
        name = document.pickles.front().entry;
    if (name.isEmpty())
        return readBytes(*document.source, 0, document.source->size(), LargestPickle);
    const std::optional<quint32> entry = document.archive.find(name);
    if (!entry)
        throw Error(tr("there is no entry %1 (`pith entries` lists them)").arg(QString::fromUtf8(name)));
    const SourcePtr source = document.archive.open(*entry, call.progress);
    return readBytes(*source, 0, source->size(), LargestPickle);
}

// Calls with all lines, some at a time, so that a long pickle needs no memory for them.
template <typename Take> void forLines(const Call &call, const QByteArray &bytes, Take take)
{
    for (quint64 first = 0;; first += LinesAtOnce) {
        const std::vector<PickleLine> lines = disassemble(bytes, call.progress, first, LinesAtOnce);
        for (const PickleLine &line : lines)
            take(line);
        if (lines.size() < LinesAtOnce)
            return;
    }
}

QString textOf(const PickleLine &line)
{
    return QStringLiteral("%1  %2%3 %4")
        .arg(line.offset, 8)
        .arg(QString(2 * line.depth, u' '), line.opcode.isEmpty() ? L1("broken:") : line.opcode,
            printable(line.argument));
}

void writeJson(const Call &call, const Document &document, const QByteArray &bytes)
{
    JsonAnswer json(call, document);
    json->key(L1("opcodes")).beginArray();
    forLines(call, bytes, [&](const PickleLine &line) {
        json->beginObject().field(L1("offset"), line.offset);
        json->field(line.opcode.isEmpty() ? L1("error") : L1("opcode"),
            line.opcode.isEmpty() ? line.argument : QString(line.opcode));
        if (!line.opcode.isEmpty() && !line.argument.isEmpty())
            json->field(L1("argument"), line.argument);
        json->endObject();
    });
    json->endArray().key(L1("written")).beginArray().endArray();
    json.end();
}

void writeText(const Call &call, const Document &document, const QByteArray &bytes)
{
    writeProblem(call, document);
    forLines(call, bytes, [&](const PickleLine &line) { call.out.line(textOf(line)); });
}

void writeFile(const Call &call, const QByteArray &bytes)
{
    const QString path = call.arguments.value(Option::Output);
    if (QFile::exists(path) && !call.has(Option::Force))
        throw Error(tr("%1 exists; --force replaces it").arg(path));
    NewFile file(path);
    quint64 written = 0;
    forLines(call, bytes, [&](const PickleLine &line) {
        const QByteArray text = textOf(line).toUtf8() + '\n';
        writeChars(file.device(), text);
        written += quint64(text.size());
    });
    file.commit();
    if (!call.json()) {
        call.out.line(tr("%1: %2 written").arg(printable(path), bytesText(written)));
        return;
    }
    JsonAnswer json(call);
    json->key(L1("written")).beginArray().beginObject().field(L1("path"), path).field(L1("bytes"), written);
    json->endObject().endArray();
    json.end();
}

}

ExitCode pickle(const Call &call)
{
    const DocumentPtr document = openFile(call);
    const QByteArray bytes = bytesOf(call, *document);
    if (call.has(Option::Output))
        writeFile(call, bytes);
    else
        (call.json() ? writeJson : writeText)(call, *document, bytes);
    return Done;
}

}
