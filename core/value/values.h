// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/placetable.h"
#include "core/value/tensor.h"
#include "core/value/value.h"

#include <QByteArray>
#include <QString>

#include <complex>
#include <span>
#include <unordered_map>
#include <vector>

namespace pith {

// What Python would build by calling `callable`, as the pickle describes it. None where a part is missing.
struct Object
{
    enum class How : quint8 { Reduce, NewObj, NewObjEx, Inst, Obj };
    ValueId callable = ValueId::None; // a Global, or whatever the pickle has there; NEWOBJ: the class
    ValueId arguments = ValueId::None; // a Tuple
    ValueId keywords = ValueId::None; // a Dict (NEWOBJ_EX)
    ValueId state = ValueId::None; // BUILD
    ValueId listItems = ValueId::None; // a List: APPEND(S)
    ValueId dictItems = ValueId::None; // a Dict: SETITEM(S)
    How how = How::Reduce;
    quint32 offset = 0; // of the opcode, in its pickle
};

// A numpy dtype. Plain ones have a `descr` of one text ("<f4"); structured ones have fields, subarrays a base.
struct NumpyType
{
    struct Field
    {
        QByteArray name;
        quint32 type; // place in the table
        qint64 offset;
    };
    QByteArray descr; // "<f4", "|S5", "|O", "<M8[ns]"; structured: "|V12"
    qint64 itemSize = 0;
    std::vector<Field> fields;
    Extents subShape; // of a subarray; `subType` is its element
    quint32 subType = 0xffffffff;
    bool isObject = false; // holds Python objects somewhere
};

struct NumpyScalar
{
    quint32 type = 0;
    QByteArray bytes; // as stored, in the type's byte order
    ValueId object = ValueId::None;
};

struct Array
{
    quint32 type = 0; // NumpyType
    Extents shape;
    Extents axes; // in the order in which they lie in memory, the one of the largest steps first; none: as in `shape`
    QByteArray bytes; // as stored; shares the pickle's buffer where it can
    BlobId blob = BlobId::None; // or where they are (.npy)
    quint64 blobOffset = 0;
    ValueId objects = ValueId::None; // a List: object arrays
    QString error;
};

Extents columnsFirst(qsizetype rank); // Array::axes of Fortran's order
bool isRowsFirst(const Array &array);
bool isColumnsFirst(const Array &array);
// In elements; of an empty array all are 0: its other extents may be anything.
Extents stridesOf(const Array &array);

// All values of one document: built by readers, then only read. Access by id never checks more than an assert.
class Values
{
public:
    // --- building
    // Room for so many more values and items, so that many can be added without moving those that are there.
    void reserve(quint64 more);
    ValueId add(const Value &value)
    {
        checkRoom(m_values.size(), 1);
        m_values.push_back(value);
        return ValueId(m_values.size() - 1);
    }
    ValueId addNone() { return add(Value()); }
    ValueId addBool(bool value) { return addNumber(Kind::Bool, value ? 1 : 0); }
    ValueId addInt(qint64 value) { return addNumber(Kind::Int, value); }
    ValueId addFloat(double value)
    {
        Value v = ofKind(Kind::Float);
        v.real = value;
        return add(v);
    }
    ValueId addComplex(std::complex<double> value);
    ValueId addText(Kind kind, BufferId buffer, quint32 begin, quint32 count) // bytes that lie in a buffer
    {
        Value v = ofKind(kind, number(buffer));
        v.range = {begin, count};
        return add(v);
    }
    ValueId addText(Kind kind, QByteArrayView bytes); // copied into the arena
    ValueId addString(QStringView text) { return addText(Kind::Str, text.toUtf8()); }
    ValueId addContainer(Kind kind, std::span<const ValueId> items = {});
    ValueId addGlobal(NameId name);
    ValueId addObject(const Object &object);
    ValueId addWord(WordKind kind, QByteArrayView text);
    ValueId addTensor(Tensor tensor);

    void append(ValueId container, std::span<const ValueId> items); // amortised; items of a Dict come in pairs
    void replace(ValueId id, const Value &value) { m_values[number(id)] = value; }
    // A Dict keeps the last value of equal keys, in the first one's place, as Python does.
    void setItems(ValueId container, std::span<const ValueId> items); // instead of those it has

    BufferId keep(QByteArray buffer); // buffers up to 4 GiB; throws Error above
    const QByteArray &buffer(BufferId id) const { return m_buffers[number(id)]; }
    NameId intern(QByteArrayView name);
    NameId intern(QLatin1StringView name) { return intern(QByteArrayView(name.data(), name.size())); }
    void setError(ValueId id, QString message) { m_errors[number(id)] = std::move(message); }

    // --- reading
    quint32 size() const { return quint32(m_values.size()); }
    const Value &operator[](ValueId id) const { return m_values[number(id)]; }
    Kind kind(ValueId id) const { return (*this)[id].kind; }
    std::span<const ValueId> items(ValueId id) const // empty for what is no container
    {
        const Value &value = (*this)[id];
        if (!isContainer(value.kind))
            return {};
        return std::span(m_items).subspan(value.range.begin, value.range.count);
    }
    QByteArrayView text(ValueId id) const // Str as UTF-8 (lone surrogates too, as WTF-8), Bytes, Word, Global …
    {
        const Value &value = (*this)[id];
        if (value.kind == Kind::Global)
            return name(NameId(value.link));
        if (!hasText(value.kind))
            return {};
        return QByteArrayView(m_buffers[value.link]).sliced(value.range.begin, value.range.count);
    }
    // Whether a text's bytes stay where they are as long as these values: they may be shared without copying.
    bool isKept(ValueId id) const { return (*this)[id].link != Arena; }
    QByteArrayView name(NameId id) const // "collections.OrderedDict"
    {
        return id == NameId::None ? QByteArrayView() : m_names[number(id)];
    }
    QString string(ValueId id) const { return QString::fromUtf8(text(id)); }
    std::complex<double> complex(ValueId id) const { return m_complex[(*this)[id].link]; }
    const Object &object(ValueId id) const { return objects[(*this)[id].link]; } // Object, OrderedDict with one
    bool hasObject(ValueId id) const;
    TensorId tensorId(ValueId id) const { return TensorId((*this)[id].link); }
    const Tensor &tensor(TensorId id) const { return tensors[number(id)]; }
    const Storage &storage(StorageId id) const { return storages[number(id)]; }
    QString error(ValueId id) const; // empty: none
    bool hasErrors() const { return !m_errors.empty(); }

    // Decimal digits of an Int or BigInt; above 4,300 digits (Python's own limit) "0x…" instead.
    QString decimal(ValueId id) const;

    // --- side tables, filled by the readers
    std::vector<Object> objects;
    std::vector<Tensor> tensors;
    std::vector<Storage> storages;
    std::vector<Quantization> quantizations;
    std::vector<NumpyType> numpyTypes;
    std::vector<NumpyScalar> numpyScalars;
    std::vector<Array> arrays;

private:
    static constexpr quint32 Arena = 0; // buffer 0 grows; the others are whole pickles

    static constexpr quint64 MostValues = 0xfffffffe;

    static Value ofKind(Kind kind, quint32 link = 0xffffffff)
    {
        Value value;
        value.kind = kind;
        value.link = link;
        return value;
    }
    static void checkRoom(size_t used, quint64 more)
    {
        if (used + more > MostValues)
            throwTooMany();
    }
    [[noreturn]] static void throwTooMany();

    ValueId addNumber(Kind kind, qint64 integer)
    {
        Value v = ofKind(kind);
        v.integer = integer;
        return add(v);
    }
    void growTo(Value &container, quint32 count);

    std::vector<Value> m_values;
    std::vector<ValueId> m_items;
    std::vector<QByteArray> m_buffers{QByteArray()};
    std::vector<std::complex<double>> m_complex;
    std::vector<QByteArray> m_names;
    PlaceTable m_nameIds;
    std::unordered_map<quint32, QString> m_errors;
};

}
