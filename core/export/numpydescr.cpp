// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/numpydescr.h"

#include <QStringList>

namespace pith {

namespace {

constexpr int MostNested = 16; // structures in each other, as the readers take them

QByteArray quoted(QByteArrayView text)
{
    QByteArray literal("'");
    for (const char c : text) {
        if (c == '\'' || c == '\\')
            literal += '\\';
        if (uchar(c) < 0x20)
            literal += "\\x" + QByteArray(1, c).toHex();
        else
            literal += c;
    }
    return literal + '\'';
}

QByteArray tupleOf(const Extents &extents)
{
    QByteArray text("(");
    for (const qint64 extent : extents)
        text += QByteArray::number(extent) + ", ";
    return text + ')';
}

QByteArray littleEndian(QByteArray descr)
{
    if (descr.startsWith('>'))
        descr[0] = '<';
    return descr;
}

class DescrWriter
{
public:
    explicit DescrWriter(const Values &values) : m_values(values) {}

    // Empty: it can't be said.
    QByteArray write(quint32 id, int depth = 0) const
    {
        const NumpyType &type = m_values.numpyTypes[id];
        if (type.fields.empty())
            return type.subShape.isEmpty() ? quoted(littleEndian(type.descr)) : QByteArray();
        QByteArrayList parts;
        qint64 end = 0;
        for (const NumpyType::Field &field : type.fields) {
            const QByteArray part = depth < MostNested ? fieldText(field, depth) : QByteArray();
            if (field.offset < end || part.isEmpty())
                return {};
            addGap(parts, field.offset - end);
            parts += part;
            end = field.offset + m_values.numpyTypes[field.type].itemSize;
        }
        addGap(parts, type.itemSize - end);
        return '[' + parts.join(", ") + ']';
    }

private:
    QByteArray fieldText(const NumpyType::Field &field, int depth) const
    {
        const NumpyType &type = m_values.numpyTypes[field.type];
        const bool isSubarray = !type.subShape.isEmpty();
        const QByteArray inner = write(isSubarray ? type.subType : field.type, depth + 1);
        if (inner.isEmpty())
            return {};
        return '(' + quoted(field.name) + ", " + inner + (isSubarray ? ", " + tupleOf(type.subShape) : QByteArray())
            + ')';
    }

    static void addGap(QByteArrayList &parts, qint64 bytes)
    {
        if (bytes > 0)
            parts += "('', '|V" + QByteArray::number(bytes) + "')";
    }

    const Values &m_values;
};

}

QByteArray npyDescr(const Values &values, quint32 type) { return DescrWriter(values).write(type); }

}
