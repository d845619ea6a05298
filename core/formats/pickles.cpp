// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/pickles.h"

#include "core/formats/meaning.h"
#include "core/formats/nestedpickles.h"
#include "core/pickle/grades.h"

namespace pith {

PickleReport reportOf(
    const Values &values, const Pickled &pickled, const QByteArray &entry, quint64 offset, quint64 size)
{
    PickleReport report;
    report.entry = entry;
    report.offset = offset + pickled.begin;
    report.protocol = pickled.protocol;
    report.opcodes = pickled.opcodes;
    report.bytesAfterStop = pickled.error.isEmpty() ? size - pickled.end : 0;
    report.extensions = pickled.extensions;
    report.error = pickled.error;
    for (const PickledGlobal &global : pickled.globals) {
        const QByteArrayView name = values.name(global.name);
        report.globals.push_back(
            {name.toByteArray(), gradeOf(name), offset + global.offset, global.count, global.called});
    }
    return report;
}

ReadPickle readPickle(
    Document &document, const QByteArray &entry, QByteArray bytes, const PersistentLoad &persistent, Progress &progress)
{
    const auto size = quint64(bytes.size());
    const ValueId first{document.values.size()};
    const BufferId buffer = document.values.keep(std::move(bytes));
    const Pickled pickled = runPickle(document.values, buffer, 0, persistent, progress);
    document.pickles.push_back(reportOf(document.values, pickled, entry, 0, size));
    giveMeaning(document, first, progress);
    scanNestedPickles(document, entry, first, progress);
    return {pickled.root, pickled.error};
}

}
