// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/output.h"
#include "core/export/plan.h"
#include "core/export/writers.h"
#include "core/export/zipwriter.h"

#include <QtEndian>

namespace pith {

namespace {

// Version 1.0: magic, length of the header, a Python dict as text, padded so that the data begins at a multiple of 64.
// numpy's doc/neps/nep-0001-npy-format.rst
QByteArray npyHeader(const Planned &planned)
{
    const QLatin1StringView descr = row(planned.to).numpy;
    QByteArray shape;
    for (const qint64 extent : planned.shape)
        shape += QByteArray::number(extent) + ", ";
    if (planned.shape.size() > 1)
        shape.chop(2);
    else if (planned.shape.size() == 1)
        shape.chop(1);
    const QByteArray dict = "{'descr': '" + QByteArray(descr.data(), descr.size())
        + "', 'fortran_order': False, 'shape': (" + shape + "), }";
    constexpr qsizetype Before = 10, Alignment = 64;
    const qsizetype whole = (Before + dict.size() + Alignment) / Alignment * Alignment; // with the newline
    QByteArray header = QByteArray::fromHex("934e554d50590100") + QByteArray(2, '\0') + dict;
    qToLittleEndian(quint16(whole - Before), header.data() + 8);
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
    const std::vector<Planned> all = plan(document, items, options, heldByNumpy, notes, progress);
    const QByteArray header = npyHeader(all[0]);
    requireRoom(out, quint64(header.size()) + all[0].bytes());
    writeChars(out, header);
    writeElements(document, all[0], out, progress);
}

void writeNpz(const Document &document, Items items, const ExportOptions &options, QFileDevice &out, QStringList &notes,
    Progress &progress)
{
    const std::vector<Planned> all = plan(document, items, options, heldByNumpy, notes, progress);
    quint64 bytes = 0;
    for (const Planned &planned : all)
        bytes += planned.bytes() + quint64(planned.name.size()) * 6 + 512; // headers and directory, about
    requireRoom(out, bytes);
    ZipWriter zip(out);
    for (const Planned &planned : all) {
        const QByteArray header = npyHeader(planned);
        zip.begin(entryName(planned.name), quint64(header.size()) + planned.bytes());
        zip.write(std::as_bytes(std::span(header.constData(), size_t(header.size()))));
        writeElements(document, planned, [&](std::span<const std::byte> part) { zip.write(part); }, progress);
    }
    zip.finish();
}

}
