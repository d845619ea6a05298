// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/answer.h"
#include "core/bytes/text.h"
#include "core/export/newfile.h"
#include "core/export/output.h"
#include "core/pickle/disassembly.h"

#include <QFile>

#include <algorithm>

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

constexpr quint64 LargestPickle = quint64(1) << 30;
constexpr int MostIndented = 32; // marks: a megabyte of them would be as many spaces on each line

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

QString textOf(const PickleLine &line)
{
    return QStringLiteral("%1  %2%3 %4")
        .arg(line.offset, 8)
        .arg(QString(2 * std::min(int(line.depth), MostIndented), u' '),
            line.opcode.isEmpty() ? L1("broken:") : line.opcode, printable(line.argument));
}

void writeJson(const Call &call, const Document &document, const QByteArray &bytes)
{
    JsonAnswer json(call, document);
    json->key(L1("opcodes")).beginArray();
    disassemble(bytes, call.progress, [&](const PickleLine &line) {
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
    disassemble(bytes, call.progress, [&](const PickleLine &line) { call.out.line(textOf(line)); });
}

void writeFile(const Call &call, const QByteArray &bytes)
{
    const QString path = call.arguments.value(Option::Output);
    if (QFile::exists(path) && !call.has(Option::Force))
        throw Error(tr("%1 exists; --force replaces it").arg(path));
    NewFile file(path);
    quint64 written = 0;
    disassemble(bytes, call.progress, [&](const PickleLine &line) {
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
