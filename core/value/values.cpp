// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/value/values.h"

#include "core/bytes/error.h"
#include "core/bytes/hugepages.h"
#include "core/bytes/text.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace pith {

namespace {

constexpr quint64 ValuesOfObject = 4; // beside itself, at least: callable, arguments and what is in them

// Python refuses to print longer ones too (sys.get_int_max_str_digits).
constexpr qsizetype MostDigits = 4300;
constexpr qsizetype MostBinaryBytes = 1785;

QString hexOfBinary(QByteArrayView bytes, bool negative)
{
    QByteArray magnitude;
    int carry = negative ? 1 : 0;
    for (const char c : bytes) {
        const int byte = (negative ? 0xff - uchar(c) : uchar(c)) + carry;
        magnitude.prepend(char(byte & 0xff));
        carry = byte >> 8;
    }
    return (negative ? QStringLiteral("-0x") : QStringLiteral("0x")) + QString::fromLatin1(magnitude.toHex());
}

QString decimalOfBinary(QByteArrayView bytes)
{
    const bool negative = !bytes.isEmpty() && (uchar(bytes.back()) & 0x80);
    if (bytes.size() > MostBinaryBytes)
        return hexOfBinary(bytes.first(16), false) + tr("… (%1 bytes)").arg(bytes.size());
    std::vector<quint32> limbs(size_t(bytes.size() + 3) / 4 + 1, negative ? 0xffffffffu : 0u);
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        quint32 &limb = limbs[size_t(i) / 4];
        const int shift = int(i % 4) * 8;
        limb = (limb & ~(0xffu << shift)) | quint32(uchar(bytes[i])) << shift;
    }
    if (negative) {
        quint64 carry = 1;
        for (quint32 &limb : limbs) {
            carry += quint32(~limb);
            limb = quint32(carry);
            carry >>= 32;
        }
    }
    QString digits;
    while (!limbs.empty()) {
        quint64 rest = 0;
        for (auto limb = limbs.rbegin(); limb != limbs.rend(); ++limb) {
            const quint64 part = rest << 32 | *limb;
            *limb = quint32(part / 1'000'000'000);
            rest = part % 1'000'000'000;
        }
        while (!limbs.empty() && limbs.back() == 0)
            limbs.pop_back();
        const QString group = QString::number(rest);
        digits.prepend(limbs.empty() ? group : group.rightJustified(9, u'0'));
    }
    return negative ? u'-' + digits : digits;
}

}

void Values::reserve(quint64 more)
{
    // Never by a little: many small reservations must not copy everything each time.
    const auto grow = [](auto &table, quint64 by) {
        if (table.size() + by <= table.capacity())
            return;
        table.reserve(std::max<size_t>(table.size() + by, table.capacity() * 2));
        preferHugePages(table.data(), table.capacity() * sizeof table.front());
    };
    grow(m_values, more);
    grow(m_items, more);
    grow(objects, more / ValuesOfObject);
}

void Values::throwTooMany() { throw Error(tr("The file holds more than 4,294,967,294 values")); }

ValueId Values::addComplex(std::complex<double> value)
{
    m_complex.push_back(value);
    return add(ofKind(Kind::Complex, quint32(m_complex.size() - 1)));
}

ValueId Values::addText(Kind kind, QByteArrayView bytes)
{
    QByteArray &arena = m_buffers[Arena];
    checkRoom(size_t(arena.size()), quint64(bytes.size()));
    const auto begin = quint32(arena.size());
    arena.append(bytes);
    return addText(kind, BufferId(Arena), begin, quint32(bytes.size()));
}

ValueId Values::addContainer(Kind kind, std::span<const ValueId> items)
{
    Value v = ofKind(kind);
    checkRoom(m_items.size(), items.size());
    v.range = {quint32(m_items.size()), quint32(items.size())};
    m_items.insert(m_items.end(), items.begin(), items.end());
    return add(v);
}

ValueId Values::addGlobal(NameId name) { return add(ofKind(Kind::Global, number(name))); }

ValueId Values::addObject(const Object &object)
{
    objects.push_back(object);
    return add(ofKind(Kind::Object, quint32(objects.size() - 1)));
}

ValueId Values::addWord(WordKind kind, QByteArrayView text)
{
    const ValueId id = addText(Kind::Word, text);
    m_values[number(id)].detail = quint8(kind);
    return id;
}

ValueId Values::addTensor(Tensor tensor)
{
    tensors.push_back(std::move(tensor));
    return add(ofKind(Kind::Tensor, quint32(tensors.size() - 1)));
}

// Items lie in one shared vector; a container that outgrows its room moves to the end, to twice the room.
void Values::growTo(Value &container, quint32 count)
{
    Value::Range &range = container.range;
    const quint32 room = container.capacity == 0 ? 0 : 1u << (container.capacity - 1);
    if (count <= room)
        return;
    const quint32 wanted = std::bit_ceil(count);
    const bool last = room > 0 && range.begin + room == m_items.size();
    checkRoom(m_items.size(), wanted);
    if (!last) {
        const size_t begin = m_items.size();
        m_items.resize(begin + wanted, ValueId::None);
        std::copy_n(m_items.begin() + range.begin, range.count, m_items.begin() + qsizetype(begin));
        range.begin = quint32(begin);
    } else {
        m_items.resize(size_t(range.begin) + wanted, ValueId::None);
    }
    container.capacity = quint8(std::countr_zero(wanted) + 1);
}

void Values::append(ValueId container, std::span<const ValueId> items)
{
    if (items.empty())
        return;
    Value &value = m_values[number(container)];
    checkRoom(value.range.count, items.size());
    growTo(value, value.range.count + quint32(items.size()));
    std::ranges::copy(items, m_items.begin() + value.range.begin + value.range.count);
    value.range.count += quint32(items.size());
}

void Values::setItems(ValueId container, std::span<const ValueId> items)
{
    m_values[number(container)].range.count = 0;
    append(container, items);
}

BufferId Values::keep(QByteArray buffer)
{
    checkRoom(0, quint64(buffer.size()));
    m_buffers.push_back(std::move(buffer));
    return BufferId(m_buffers.size() - 1);
}

NameId Values::intern(QByteArrayView name)
{
    const auto isSame = [&](quint32 place) { return m_names[place] == name; };
    const quint32 place = m_nameIds.findOrAdd(seededHash(name), quint32(m_names.size()), isSame);
    if (place == m_names.size())
        m_names.push_back(name.toByteArray());
    return NameId(place);
}

bool Values::hasObject(ValueId id) const
{
    const Value &value = (*this)[id];
    return (value.kind == Kind::Object || value.kind == Kind::OrderedDict) && value.link != 0xffffffff;
}

Extents columnsFirst(qsizetype rank)
{
    Extents axes(rank);
    std::iota(axes.rbegin(), axes.rend(), qint64(0));
    return axes;
}

bool isRowsFirst(const Array &array) { return std::ranges::is_sorted(array.axes); }

bool isColumnsFirst(const Array &array)
{
    return !array.axes.isEmpty() && array.axes == columnsFirst(array.axes.size());
}

Extents stridesOf(const Array &array)
{
    if (array.shape.contains(0))
        return Extents(array.shape.size(), 0);
    if (array.axes.isEmpty())
        return contiguousStrides(array.shape);
    Extents inMemory(array.shape.size());
    Extents strides(array.shape.size());
    std::ranges::transform(array.axes, inMemory.begin(), [&](qint64 axis) { return array.shape[axis]; });
    inMemory = contiguousStrides(inMemory);
    for (qsizetype i = 0; i < inMemory.size(); ++i)
        strides[array.axes[i]] = inMemory[i];
    return strides;
}

QString Values::error(ValueId id) const
{
    const auto found = m_errors.find(number(id));
    return found == m_errors.end() ? QString() : found->second;
}

QString Values::decimal(ValueId id) const
{
    const Value &value = (*this)[id];
    if (value.kind != Kind::BigInt)
        return QString::number(value.integer);
    const QByteArrayView digits = text(id);
    if (value.detail == 0)
        return decimalOfBinary(digits);
    if (digits.size() > MostDigits)
        return QString::fromLatin1(digits.first(32)) + tr("… (%1 digits)").arg(digits.size());
    return QString::fromLatin1(digits);
}

}
