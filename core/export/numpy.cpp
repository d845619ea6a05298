// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/numpydescr.h"
#include "core/export/output.h"
#include "core/export/plan.h"
#include "core/export/writers.h"
#include "core/export/zipwriter.h"

#include <QtEndian>

#include <algorithm>

namespace pith {

namespace {

constexpr qsizetype Alignment = 64;

QByteArray descrOf(const Values &values, const Planned &planned)
{
    if (planned.array)
        return npyDescr(values, planned.array->type);
    const QLatin1StringView descr = row(planned.to).numpy;
    return '\'' + QByteArray(descr.data(), descr.size()) + '\'';
}

QByteArray dictOf(const Values &values, const Planned &planned)
{
    QByteArray shape;
    for (const qint64 extent : planned.shape)
        shape += QByteArray::number(extent) + ", ";
    if (planned.shape.size() > 1)
        shape.chop(2);
    else if (planned.shape.size() == 1)
        shape.chop(1);
    return "{'descr': " + descrOf(values, planned) + ", 'fortran_order': False, 'shape': (" + shape + "), }";
}

bool isAscii(const QByteArray &text)
{
    return std::ranges::all_of(text, [](char c) { return uchar(c) < 0x80; });
}

// Magic, version, length of the header, a Python dict as text, padded so that the data begins at a multiple of 64.
// Version 1 has two bytes for the length, 2 has four, 3 has names beyond Latin-1. numpy's
// doc/neps/nep-0001-npy-format.rst
QByteArray npyHeader(const Values &values, const Planned &planned)
{
    const QByteArray dict = dictOf(values, planned);
    const bool isShort = isAscii(dict) && dict.size() < 0xffff - Alignment;
    const char version = isShort ? 1 : isAscii(dict) ? 2 : 3;
    const qsizetype before = isShort ? 10 : 12;
    const qsizetype whole = (before + dict.size() + Alignment) / Alignment * Alignment; // with the newline
    QByteArray header = QByteArray::fromHex("934e554d5059") + version + '\0' + QByteArray(before - 8, '\0') + dict;
    if (isShort)
        qToLittleEndian(quint16(whole - before), header.data() + 8);
    else
        qToLittleEndian(quint32(whole - before), header.data() + 8);
    return header + QByteArray(whole - header.size() - 1, ' ') + '\n';
}

// Parts that would lead out of the folder that someone unpacks into are taken apart.
QByteArray entryName(const QString &name)
{
    QStringList parts = name.split(u'/');
    for (QString &part : parts) {
        if (part.isEmpty() || part == u"." || part == u"..")
            part = u'_' + part;
    }
    return parts.join(u'/').toUtf8() + ".npy";
}

}

std::optional<DType> heldByNumpy(DType dtype) { return row(dtype).numpyAs; }

void writeNpy(const Document &document, Items items, const ExportOptions &options, QFileDevice &out, QStringList &notes,
    Progress &progress)
{
    const std::vector<Planned> all = plan(document, items, options, {heldByNumpy, true}, notes, progress);
    const QByteArray header = npyHeader(document.values, all[0]);
    requireRoom(out, quint64(header.size()) + all[0].bytes());
    writeChars(out, header);
    writeElements(document, all[0], out, progress);
}

void writeNpz(const Document &document, Items items, const ExportOptions &options, QFileDevice &out, QStringList &notes,
    Progress &progress)
{
    const std::vector<Planned> all = plan(document, items, options, {heldByNumpy, true}, notes, progress);
    quint64 bytes = 0;
    for (const Planned &planned : all)
        bytes += planned.bytes() + quint64(planned.name.size()) * 6 + 512; // headers and directory, about
    requireRoom(out, bytes);
    ZipWriter zip(out);
    for (const Planned &planned : all) {
        const QByteArray header = npyHeader(document.values, planned);
        zip.begin(entryName(planned.name), quint64(header.size()) + planned.bytes());
        zip.write(std::as_bytes(std::span(header.constData(), size_t(header.size()))));
        writeElements(document, planned, [&](std::span<const std::byte> part) { zip.write(part); }, progress);
    }
    zip.finish();
}

}
