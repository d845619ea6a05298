// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/pickles.h"

#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/formats/meaning.h"
#include "core/formats/nestedpickles.h"
#include "core/formats/records.h"
#include "core/pickle/grades.h"

#include <algorithm>

namespace pith {

namespace {

constexpr quint64 HarmlessPickle = 8 << 20;
constexpr quint64 MostPickleRatio = 20; // state dicts of many layers reach 15

PickleReport reportOf(const Values &values, const Pickled &pickled, const PickleSite &site, quint64 size)
{
    PickleReport report;
    report.entry = site.entry;
    report.offset = site.offset + pickled.begin;
    report.protocol = pickled.protocol;
    report.opcodes = pickled.opcodes;
    report.bytesAfterStop = pickled.error.isEmpty() ? size - pickled.end : 0;
    report.extensions = pickled.extensions;
    report.error = pickled.error;
    for (const PickledGlobal &global : pickled.globals) {
        const QByteArrayView name = values.name(global.name);
        report.globals.push_back({name.toByteArray(), gradeOf(name), site.offset + global.offset, global.count,
            global.called, global.handedOn});
    }
    return report;
}

bool asksFor(const Values &values, const Pickled &pickled, QByteArrayView name)
{
    return std::ranges::any_of(
        pickled.globals, [&](const PickledGlobal &global) { return values.name(global.name) == name; });
}

}

void checkPickleRatio(quint64 packed, quint64 size)
{
    if (size > HarmlessPickle && size / MostPickleRatio > packed)
        throw Error(tr("%1 bytes unpack to %2, as no honest pickle does").arg(packed).arg(size));
}

void checkPickleRatio(const Document &document, quint64 size)
{
    if (!document.wrappers.isEmpty())
        checkPickleRatio(document.size, size);
}

quint64 mostOfPickle(quint64 packed)
{
    return std::min(MostPickleBytes, std::max(HarmlessPickle, packed * MostPickleRatio));
}

void checkPickleSize(const Entry &entry)
{
    if (entry.size > MostPickleBytes)
        throw Error(tr("A pickle of %1 bytes is more than Pith reads (%2)").arg(entry.size).arg(MostPickleBytes));
    if (entry.method != "stored")
        checkPickleRatio(entry.compressedSize, entry.size);
}

QByteArray pickleBytes(Document &document, quint32 entry, QString &problem, Progress &progress)
{
    QByteArray bytes;
    const bool isRead = attempt(problem, [&] {
        checkPickleSize(document.archive.entries[entry]);
        checkPickleRatio(document, document.archive.entries[entry].size);
        bytes = entryBytes(document, entry, MostPickleBytes, progress);
    });
    if (isRead)
        return bytes;
    const Entry &unread = document.archive.entries[entry];
    document.flagged.append(tr("unread pickle %1").arg(QString::fromUtf8(unread.name)));
    return document.archive.remains(entry, mostOfPickle(unread.compressedSize));
}

Pickled readPickle(Document &document, const PickleSite &site, const QByteArray &bytes, quint32 begin,
    const PersistentLoad &persistent, Progress &progress)
{
    const ValueId first{document.values.size()};
    const BufferId buffer = document.values.keep(bytes);
    Pickled pickled = runPickle(document.values, buffer, begin, persistent, progress);
    if (!pickled.error.isEmpty() && asksFor(document.values, pickled, "joblib.numpy_pickle.NumpyArrayWrapper"))
        pickled.error += tr(": joblib writes the bytes of an array into the pickle, and what follows them is not read");
    finishPickle(document, site, pickled, first, quint64(bytes.size()), progress);
    return pickled;
}

void finishPickle(
    Document &document, const PickleSite &site, const Pickled &pickled, ValueId first, quint64 size, Progress &progress)
{
    document.pickles.push_back(reportOf(document.values, pickled, site, size));
    if (!pickled.error.isEmpty()) // Python may take what follows otherwise
        document.flagged.append(
            site.entry.isEmpty() ? tr("broken pickle") : tr("broken pickle %1").arg(QString::fromUtf8(site.entry)));
    PickleReport &report = document.pickles.back();
    const bool loads = std::ranges::any_of(report.globals, isLoader, &PickleReport::Global::name);
    const std::vector<ValueId> given = loads ? givenToLoaders(document.values, first) : std::vector<ValueId>();
    giveMeaning(document, first, progress);
    flagUnseenLoading(document, report, given);
    scanNestedPickles(document, site, first, progress);
}

}
