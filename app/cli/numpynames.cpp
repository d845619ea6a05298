// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/numpynames.h"

#include "app/cli/scalars.h"
#include "core/document/numpytexts.h"

#include <QStringList>
#include <QtEndian>

#include <algorithm>

namespace pith::cli {

namespace {

QString quoted(const QByteArray &name)
{
    QString text = QString::fromUtf8(name);
    text.replace(u'\\', QStringLiteral("\\\\")).replace(u'\'', QStringLiteral("\\'"));
    return u'\'' + text + u'\'';
}

QString tupleText(const Extents &extents)
{
    QStringList parts;
    for (const qint64 extent : extents)
        parts += QString::number(extent);
    return QStringLiteral("(%1%2)").arg(
        parts.join(QStringLiteral(", ")), extents.size() == 1 ? QStringLiteral(",") : QString());
}

const NumpyType &typeOf(const Values &values, quint32 type) { return values.numpyTypes[type]; }

bool isSubarray(const NumpyType &type) { return !type.subShape.isEmpty(); }

// Whether the fields follow each other without gaps and in order.
bool isPacked(const Values &values, const NumpyType &type)
{
    qint64 end = 0;
    for (const NumpyType::Field &field : type.fields) {
        if (field.offset != end)
            return false;
        end += typeOf(values, field.type).itemSize;
    }
    return end == type.itemSize;
}

// The type of a field inside a structured one: quoted, without the byte order where there is none.
QString fieldText(const Values &values, quint32 id)
{
    const NumpyType &type = typeOf(values, id);
    if (!type.fields.empty())
        return numpyName(values, id);
    if (type.descr == "|b1")
        return QStringLiteral("'?'");
    return quoted(type.descr.startsWith('|') ? type.descr.mid(1) : type.descr);
}

QString packedText(const Values &values, const NumpyType &type)
{
    QStringList fields;
    for (const NumpyType::Field &field : type.fields) {
        const NumpyType &inner = typeOf(values, field.type);
        QStringList parts{quoted(field.name)};
        parts += fieldText(values, isSubarray(inner) ? inner.subType : field.type);
        if (isSubarray(inner))
            parts += tupleText(inner.subShape);
        fields += u'(' + parts.join(QStringLiteral(", ")) + u')';
    }
    return u'[' + fields.join(QStringLiteral(", ")) + u']';
}

QString spacedText(const Values &values, const NumpyType &type)
{
    QStringList names;
    QStringList formats;
    QStringList offsets;
    for (const NumpyType::Field &field : type.fields) {
        const NumpyType &inner = typeOf(values, field.type);
        names += quoted(field.name);
        formats += isSubarray(inner)
            ? QStringLiteral("(%1, %2)").arg(fieldText(values, inner.subType), tupleText(inner.subShape))
            : fieldText(values, field.type);
        offsets += QString::number(field.offset);
    }
    const QString comma = QStringLiteral(", ");
    return QStringLiteral("{'names': [%1], 'formats': [%2], 'offsets': [%3], 'itemsize': %4}")
        .arg(names.join(comma), formats.join(comma), offsets.join(comma), QString::number(type.itemSize));
}

void writeGap(JsonWriter &json, qint64 bytes)
{
    if (bytes > 0)
        json.beginArray().value(QLatin1StringView()).value(QStringLiteral("|V%1").arg(bytes)).endArray();
}

void writeFieldType(JsonWriter &json, const Values &values, quint32 id)
{
    const NumpyType &type = typeOf(values, id);
    if (type.fields.empty())
        json.text(type.descr);
    else
        writeDescr(json, values, id);
}

void writeField(JsonWriter &json, const Values &values, const NumpyType::Field &field)
{
    const NumpyType &type = typeOf(values, field.type);
    json.beginArray().text(field.name);
    writeFieldType(json, values, isSubarray(type) ? type.subType : field.type);
    if (isSubarray(type)) {
        json.beginArray();
        for (const qint64 extent : type.subShape)
            json.value(extent);
        json.endArray();
    }
    json.endArray();
}

void writeHex(JsonWriter &json, QByteArrayView bytes)
{
    json.beginObject().key(QLatin1StringView("hex")).text(bytes.toByteArray().toHex()).endObject();
}

}

QString numpyName(const Values &values, quint32 id)
{
    const NumpyType &type = typeOf(values, id);
    if (isSubarray(type))
        return QStringLiteral("(%1, %2)").arg(fieldText(values, type.subType), tupleText(type.subShape));
    if (type.fields.empty())
        return QString::fromLatin1(type.descr);
    return isPacked(values, type) ? packedText(values, type) : spacedText(values, type);
}

void writeDescr(JsonWriter &json, const Values &values, quint32 id)
{
    const NumpyType &type = typeOf(values, id);
    json.beginArray();
    if (type.fields.empty())
        json.beginArray().value(QLatin1StringView()).text(type.descr).endArray();
    qint64 end = 0;
    for (const NumpyType::Field &field : type.fields) {
        writeGap(json, field.offset - end);
        writeField(json, values, field);
        end = field.offset + typeOf(values, field.type).itemSize;
    }
    if (!type.fields.empty())
        writeGap(json, type.itemSize - end);
    json.endArray();
}

void writeNumpyScalar(JsonWriter &json, const Values &values, const NumpyScalar &scalar)
{
    const NumpyType &type = typeOf(values, scalar.type);
    const bool bigEndian = type.descr.startsWith('>');
    QByteArray bytes = scalar.bytes;
    const std::optional<DType> dtype = dtypeByNumpy(QLatin1StringView(type.descr));
    const char letter = type.descr.size() > 1 ? type.descr[1] : 'V';
    if (!type.fields.empty() || bytes.isEmpty()) {
        writeHex(json, bytes);
    } else if (dtype && bytes.size() == row(*dtype).bytes) {
        if (bigEndian) {
            for (qsizetype unit = swapUnit(*dtype), at = 0; at < bytes.size(); at += unit)
                std::reverse(bytes.begin() + at, bytes.begin() + at + unit);
        }
        writeScalar(json, scalarOf(*dtype, std::as_bytes(std::span(bytes.constData(), size_t(bytes.size()))).data()));
    } else if (letter == 'U') {
        json.value(ucs4Text(bytes, bigEndian));
    } else if ((letter == 'M' || letter == 'm') && bytes.size() == 8) {
        const char *number = bytes.constData();
        json.value(
            numpyDate(type.descr, bigEndian ? qFromBigEndian<qint64>(number) : qFromLittleEndian<qint64>(number)));
    } else {
        while (letter == 'S' && bytes.endsWith('\0'))
            bytes.chop(1);
        writeHex(json, bytes);
    }
}

}
