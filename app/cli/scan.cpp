// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/answer.h"
#include "core/bytes/text.h"
#include "core/document/suspicions.h"
#include "core/document/words.h"
#include "core/formats/formats.h"

#include <QSet>

#include <algorithm>
#include <array>
#include <iterator>

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

// One name, with the pickles that ask for it taken together.
struct Asked
{
    PickleReport::Global global;
    QByteArray entry;
};

constexpr std::array gradesByWeight{Grade::Dangerous, Grade::Unknown, Grade::Known};

std::vector<Asked> askedOf(const Document &document)
{
    std::vector<Asked> all;
    QHash<QByteArray, size_t> places;
    for (const PickleReport &pickle : document.pickles) {
        for (const PickleReport::Global &global : pickle.globals) {
            const auto place = places.constFind(global.name);
            if (place == places.constEnd()) {
                places.insert(global.name, all.size());
                all.push_back({global, pickle.entry});
            } else {
                all[*place].global.count += global.count;
                all[*place].global.called |= global.called;
                all[*place].global.grade = std::max(all[*place].global.grade, global.grade);
            }
        }
    }
    // Names of one grade stay in the order of their opcodes.
    std::vector<Asked> sorted;
    for (const Grade grade : gradesByWeight)
        std::ranges::copy_if(
            all, std::back_inserter(sorted), [grade](const Asked &one) { return one.global.grade == grade; });
    return sorted;
}

// Every reason to look before loading with Python; with --dangerous without names that nobody vetted.
QStringList flaggedOf(const Document &document, const std::vector<Asked> &asked, bool dangerousOnly)
{
    QStringList flagged;
    for (const Asked &one : asked) {
        if (one.global.grade == Grade::Dangerous || (one.global.grade == Grade::Unknown && !dangerousOnly))
            flagged += QString::fromUtf8(one.global.name);
    }
    flagged += suspicions(document);
    flagged.removeDuplicates();
    return flagged;
}

void writeGlobal(JsonWriter &json, const Asked &asked)
{
    json.beginObject().key(L1("name")).text(asked.global.name);
    json.field(L1("grade"), name(asked.global.grade)).key(L1("entry")).text(asked.entry);
    json.field(L1("offset"), asked.global.offset).field(L1("count"), asked.global.count);
    json.field(L1("called"), asked.global.called).endObject();
}

void writePickle(JsonWriter &json, const PickleReport &pickle)
{
    json.beginObject().key(L1("entry")).text(pickle.entry);
    json.field(L1("offset"), pickle.offset).field(L1("protocol"), pickle.protocol);
    json.field(L1("opcodes"), pickle.opcodes).field(L1("bytes_after_stop"), pickle.bytesAfterStop);
    if (!pickle.error.isEmpty())
        json.field(L1("error"), pickle.error);
    json.endObject();
}

void writeJson(const Call &call, const Document &document, const std::vector<Asked> &asked, const QStringList &flagged)
{
    JsonAnswer json(call, document);
    json->key(L1("globals")).beginArray();
    for (const Asked &one : asked)
        writeGlobal(*json, one);
    json->endArray();
    writeTexts(*json, L1("flagged"), flagged);
    json->key(L1("pickles")).beginArray();
    for (const PickleReport &pickle : document.pickles)
        writePickle(*json, pickle);
    json->endArray();
    json.end();
}

QString sentenceFor(const Asked &asked)
{
    const QString where = asked.entry.isEmpty()
        ? tr("byte %1").arg(asked.global.offset)
        : tr("%1, byte %2").arg(QString::fromUtf8(asked.entry)).arg(asked.global.offset);
    const QString sentence = asked.global.called ? tr("this file asks Python to call %1 (%2)")
                                                 : tr("this file asks Python to import %1 (%2)");
    return printable(sentence.arg(globalText(asked.global), where));
}

void writeNames(const Call &call, const std::vector<Asked> &asked)
{
    struct Style
    {
        Grade grade;
        Ink ink;
        const char *word;
    };
    static constexpr std::array styles{Style{Grade::Dangerous, Ink::Red, QT_TRANSLATE_NOOP("pith", "dangerous  ")},
        Style{Grade::Unknown, Ink::Yellow, QT_TRANSLATE_NOOP("pith", "unknown    ")},
        Style{Grade::Known, Ink::Plain, QT_TRANSLATE_NOOP("pith", "known      ")}};
    for (const Asked &one : asked) {
        const Style &style = *std::ranges::find(styles, one.global.grade, &Style::grade);
        call.out.line(call.out.inked(style.ink, tr(style.word)) + sentenceFor(one));
    }
}

void writeText(const Call &call, const Document &document, const std::vector<Asked> &asked, const QStringList &flagged)
{
    writeProblem(call, document);
    writeNames(call, asked);
    QSet<QString> names;
    for (const Asked &one : asked)
        names.insert(QString::fromUtf8(one.global.name));
    for (const QString &reason : flagged) {
        if (!names.contains(reason))
            call.out.line(call.out.inked(Ink::Yellow, tr("look at    ")) + printable(reason));
    }
    for (const PickleReport &pickle : document.pickles) {
        if (!pickle.error.isEmpty())
            call.out.line(printable(pickle.error));
    }
    call.out.line(flagged.isEmpty() ? tr("nothing flagged: %1 read, every name asked for is one that PyTorch's safe "
                                         "loader takes or Pith rebuilds")
                                          .arg(counted(document.pickles.size(), QT_TRANSLATE_NOOP("pith", "pickle"),
                                              QT_TRANSLATE_NOOP("pith", "pickles")))
                                    : tr("%1 to look before loading this file with Python")
                                          .arg(counted(quint64(flagged.size()), QT_TRANSLATE_NOOP("pith", "reason"),
                                              QT_TRANSLATE_NOOP("pith", "reasons"))));
    call.out.line(tr("this is what the file asks for, never a word that it is safe: pith is no antivirus"));
}

}

ExitCode scan(const Call &call)
{
    DocumentPtr document = openFile(call);
    if (hasReportsOfFolder(*document))
        document = reportsOfFolder(*document, call.progress);
    const std::vector<Asked> asked = askedOf(*document);
    const QStringList flagged
        = flaggedOf(*document, asked, call.has(Option::Dangerous)) + flaggedHeaders(*document, call.progress);
    (call.json() ? writeJson : writeText)(call, *document, asked, flagged);
    return flagged.isEmpty() ? Done : Flagged;
}

}
