// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/numpytypes.h"

#include "core/bytes/checked.h"
#include "core/bytes/error.h"
#include "core/bytes/text.h"

namespace pith {

namespace {

constexpr QByteArrayView kinds("?biufcOSUVMm"); // letters of dtypes, as in the array interface
constexpr int MostNested = 16; // structures in each other

[[noreturn]] void throwUnknown(QByteArrayView text)
{
    throw Error(tr("The numpy dtype %1 is one that Pith does not know")
            .arg(QString::fromUtf8(text.first(qMin(text.size(), 40)))));
}

quint32 added(Values &values, NumpyType type)
{
    values.numpyTypes.push_back(std::move(type));
    return quint32(values.numpyTypes.size() - 1);
}

// "<f4", "|S5", "<M8[ns]"
NumpyType typeOfText(QByteArrayView text)
{
    const bool isMarked = !text.isEmpty() && QByteArrayView("<>|=").contains(text[0]);
    const QByteArrayView plain = isMarked ? text.sliced(1) : text;
    const qsizetype bracket = plain.indexOf('[');
    const bool isDate = plain.startsWith('M') || plain.startsWith('m');
    const QByteArrayView unit = bracket >= 0 && isDate ? plain.sliced(bracket) : QByteArrayView();
    NumpyType type = plainNumpyType(plain.chopped(unit.size()));
    type.descr.prepend(byteOrderMark(type, text.startsWith('>')));
    type.descr += unit.toByteArray();
    return type;
}

class DescrReader
{
public:
    explicit DescrReader(Values &values) : m_values(values) {}

    quint32 read(ValueId descr)
    {
        if (++m_depth > MostNested)
            throw Error(tr("The numpy dtype has structures in each other, more than %1 deep").arg(MostNested));
        const quint32 type = m_values.kind(descr) == Kind::List ? structure(m_values.items(descr))
            : m_values.kind(descr) == Kind::Tuple               ? subarrayOf(m_values.items(descr), 0)
                                                                : added(m_values, typeOfText(m_values.text(descr)));
        --m_depth;
        return type;
    }

private:
    // (name, descr [, shape]); the name may be (title, name). Nameless bytes are padding.
    quint32 structure(std::span<const ValueId> fields)
    {
        NumpyType type;
        qint64 size = 0;
        for (const ValueId field : fields) {
            const auto parts = m_values.items(field);
            if (m_values.kind(field) != Kind::Tuple || parts.size() < 2 || parts.size() > 3)
                throwUnknown("of a structure");
            const quint32 part = subarrayOf(parts, 1);
            const auto end = checkedAdd(size, m_values.numpyTypes[part].itemSize);
            if (!end)
                throwUnknown("of a structure");
            type.itemSize = *end;
            const QByteArrayView name = nameOf(parts[0]);
            const bool isPadding = name.isEmpty() && m_values.numpyTypes[part].descr.startsWith("|V");
            if (!isPadding) {
                type.fields.push_back({name.toByteArray(), part, size});
                checkLastField(m_values, type);
            }
            size = *end;
        }
        type.itemSize = size;
        type.descr = "|V" + QByteArray::number(size);
        return added(m_values, std::move(type));
    }

    QByteArrayView nameOf(ValueId id) const
    {
        const auto parts = m_values.items(id);
        return m_values.text(parts.size() == 2 ? parts[1] : id);
    }

    // The type at a place, and the shape behind it, if there is one.
    quint32 subarrayOf(std::span<const ValueId> parts, size_t at)
    {
        if (at >= parts.size())
            throwUnknown("of a structure");
        const quint32 base = read(parts[at]);
        if (at + 1 >= parts.size())
            return base;
        NumpyType type;
        type.subType = base;
        type.subShape = shapeOf(parts[at + 1]);
        const auto count = elementCount(type.subShape);
        const auto size = count ? checkedMul(*count, m_values.numpyTypes[base].itemSize) : std::nullopt;
        if (!size)
            throwUnknown("of a subarray");
        type.itemSize = *size;
        type.isObject = m_values.numpyTypes[base].isObject;
        type.descr = "|V" + QByteArray::number(*size);
        return added(m_values, std::move(type));
    }

    Extents shapeOf(ValueId id) const
    {
        if (m_values.kind(id) == Kind::Int)
            return {m_values[id].integer};
        Extents shape;
        for (const ValueId extent : m_values.items(id))
            shape.append(m_values.kind(extent) == Kind::Int ? m_values[extent].integer : -1);
        return shape;
    }

    Values &m_values;
    int m_depth = 0;
};

}

NumpyType plainNumpyType(QByteArrayView text)
{
    bool good = true;
    const qint64 size = text.size() > 1 ? text.sliced(1).toLongLong(&good) : text == "?" ? 1 : 0;
    if (text.isEmpty() || !kinds.contains(text[0]) || !good || size < 0 || size > INT_MAX)
        throwUnknown(text);
    NumpyType type;
    type.isObject = text[0] == 'O';
    type.descr = type.isObject ? QByteArray("O") : text == "?" ? QByteArray("b1") : text.toByteArray();
    type.itemSize = type.isObject ? 8 : text[0] == 'U' ? size * 4 : size;
    return type;
}

char byteOrderMark(const NumpyType &plain, bool bigEndian)
{
    const char kind = plain.descr[0];
    const bool has = kind == 'U' || (plain.itemSize > 1 && kind != 'S' && kind != 'V' && kind != 'O');
    return !has ? '|' : bigEndian ? '>' : '<';
}

void checkLastField(const Values &values, NumpyType &type)
{
    const NumpyType::Field &field = type.fields.back();
    const NumpyType &part = values.numpyTypes[field.type];
    if (field.offset < 0 || field.offset > type.itemSize || part.itemSize > type.itemSize - field.offset)
        throw Error(tr("Field %1 does not lie inside the numpy dtype").arg(QString::fromUtf8(field.name)));
    type.isObject = type.isObject || part.isObject;
}

quint32 numpyTypeOfDescr(Values &values, ValueId descr) { return DescrReader(values).read(descr); }

}
