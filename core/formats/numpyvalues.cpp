// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/numpyvalues.h"

#include "core/bytes/checked.h"
#include "core/bytes/text.h"
#include "core/formats/numpytypes.h"

#include <algorithm>

namespace pith {

namespace {

void becomeOfTable(Values &values, ValueId id, Kind kind, size_t place)
{
    Value value;
    value.kind = kind;
    value.link = quint32(place);
    values.replace(id, value);
}

quint32 typeAt(const Arguments &arguments, qsizetype number)
{
    if (arguments.kind(number) != Kind::NumpyDType)
        throw Error(tr("Its dtype is none that Pith knows"));
    return arguments.in.values[arguments.at(number)].link;
}

// --- dtypes

// "ns" of (b"ns", 1, 1, 1), "25s" of (b"s", 25, 1, 1).
QByteArray dateUnit(const Arguments &metadata)
{
    const QByteArray unit = metadata.text(0).toByteArray();
    const qint64 count = metadata.integer(1);
    return count == 1 ? unit : QByteArray::number(count) + unit;
}

// The last part of the state is (metadata, (unit, count, 1, 1)), in older files only the latter.
QByteArray dateUnitOf(const Arguments &state)
{
    if (state.count() < 9 || state.kind(8) != Kind::Tuple)
        return {};
    const Arguments last = state.parts(8);
    const bool nested = last.count() == 2;
    const QByteArray unit = dateUnit(nested ? last.parts(1) : last);
    return unit == "generic" ? QByteArray() : '[' + unit + ']';
}

// Names in order, and fields: {name: (dtype, offset [, title])}.
void readFields(const Arguments &state, NumpyType &type)
{
    Values &values = state.in.values;
    const Arguments names = state.parts(3);
    state.in.spend(quint64(names.count()) * sizeof(NumpyType::Field));
    QHash<QByteArrayView, ValueId> described;
    const auto items = values.items(state.at(4));
    for (size_t i = 0; i + 1 < std::min(items.size(), size_t(names.count()) * 4); i += 2)
        described.insert(values.text(items[i]), items[i + 1]);
    for (qsizetype i = 0; i < names.count(); ++i) {
        const QByteArray name = names.text(i).toByteArray();
        if (!described.contains(name))
            throw Error(tr("The numpy dtype has no field %1").arg(QString::fromUtf8(name)));
        const Arguments field(state.in, described[name]);
        type.fields.push_back({name, typeAt(field, 0), field.integer(1)});
        checkLastField(values, type);
    }
}

void readSubarray(const Arguments &subarray, NumpyType &type)
{
    type.subType = typeAt(subarray, 0);
    type.subShape = subarray.kind(1) == Kind::Int ? Extents{subarray.integer(1)} : subarray.extents(1);
    const NumpyType &base = subarray.in.values.numpyTypes[type.subType];
    const auto count = elementCount(type.subShape);
    const auto size = count ? checkedMul(*count, base.itemSize) : std::nullopt;
    if (!size || *size != type.itemSize)
        throw Error(tr("The numpy dtype's subarray does not have its size"));
    type.isObject = base.isObject;
}

// (version, byte order, subdtype, names, fields, item size, alignment, flags [, metadata])
void applyState(const Arguments &state, NumpyType &type, QByteArray &order)
{
    order = state.text(1).toByteArray();
    if (const qint64 size = state.integer(5); size >= 0)
        type.itemSize = size;
    if (state.has(3))
        readFields(state, type);
    if (state.has(2))
        readSubarray(state.parts(2), type);
    if (type.descr[0] == 'M' || type.descr[0] == 'm')
        type.descr += dateUnitOf(state);
}

// --- arrays

// A long text of the pickle is shared with it; the document keeps both.
QByteArray bytesAt(const Arguments &arguments, qsizetype number)
{
    const Values &values = arguments.in.values;
    const ValueId id = arguments.at(number);
    const Kind kind = values.kind(id);
    if (kind != Kind::Bytes && kind != Kind::ByteArray && kind != Kind::Str)
        throw Error(tr("The numpy array's data is not in the file in a way that Pith knows"));
    const QByteArrayView text = values.text(id);
    return values.isKept(id) ? QByteArray::fromRawData(text.data(), text.size()) : text.toByteArray();
}

void checkSize(const Values &values, Array &array)
{
    const NumpyType &type = values.numpyTypes[array.type];
    const auto count = elementCount(array.shape);
    const auto size = count ? checkedMul(*count, type.itemSize) : std::nullopt;
    const bool fits = array.objects == ValueId::None ? size && *size == array.bytes.size()
                                                     : count && *count == qint64(values.items(array.objects).size());
    if (!fits)
        array.error = tr("The numpy array's data does not have the size that its shape and dtype state");
}

void becomeArrayValue(Values &values, ValueId id, Array array)
{
    checkSize(values, array);
    values.arrays.push_back(std::move(array));
    becomeOfTable(values, id, Kind::Array, values.arrays.size() - 1);
}

// (version, shape, dtype, is_fortran, data); the oldest have no version.
Array arrayOfState(const Arguments &state)
{
    const qsizetype first = state.count() >= 5 ? 1 : 0;
    const Values &values = state.in.values;
    Array array;
    array.shape = state.extents(first);
    array.type = typeAt(state, first + 1);
    if (state.truth(first + 2))
        array.axes = columnsFirst(array.shape.size());
    if (values.numpyTypes[array.type].isObject && state.kind(first + 3) == Kind::List)
        array.objects = state.at(first + 3);
    else
        array.bytes = bytesAt(state, first + 3);
    return array;
}

// Bytes of one number in a plain dtype, the halves of complex numbers, the letters of texts.
qsizetype swappedUnit(const NumpyType &type)
{
    const char kind = type.descr[1];
    return kind == 'U' ? 4 : qsizetype(kind == 'c' ? type.itemSize / 2 : type.itemSize);
}

// numpy gives an array that it unpickles the machine's own byte order; the fields of structured ones keep theirs.
void makeNative(Interpreter &in, Array &array)
{
    Values &values = in.values;
    NumpyType type = values.numpyTypes[array.type];
    if (!type.descr.startsWith('>') || !type.fields.empty())
        return;
    in.spend(quint64(array.bytes.size()));
    const qsizetype unit = swappedUnit(type);
    for (qsizetype at = 0; at + unit <= array.bytes.size(); at += unit)
        std::reverse(array.bytes.begin() + at, array.bytes.begin() + at + unit);
    type.descr[0] = '<';
    array.type = quint32(values.numpyTypes.size());
    values.numpyTypes.push_back(std::move(type));
}

// Shape and axes in memory of a value that is `stored.transpose(order)`: an axis of it is axis order[axis] of what is
// stored. Axes may be counted from the last one, as -1.
void transpose(Array &array, const Extents &order)
{
    const qsizetype rank = array.shape.size();
    Extents shape = array.shape;
    Extents axes(rank, -1);
    if (order.size() != rank)
        throw Error(tr("The numpy array has %1 axes, but their order is that of %2").arg(rank).arg(order.size()));
    for (qsizetype axis = 0; axis < rank; ++axis) {
        const qint64 stored = order[axis] < 0 ? order[axis] + rank : order[axis];
        if (stored < 0 || stored >= rank || axes[stored] >= 0)
            throw Error(tr("The order of the numpy array's axes is none"));
        axes[stored] = axis;
        shape[axis] = array.shape[stored];
    }
    array.shape = shape;
    array.axes = axes;
}

// reshape(shape, order), or where there are axes reshape(shape, "C").transpose(axes). For the row of numbers that the
// buffer is "A" says no more than "C".
void takeOrder(const Arguments &arguments, Array &array)
{
    const QByteArray order = arguments.has(3) ? arguments.text(3).toByteArray() : QByteArray("C");
    if (order == "K" && arguments.has(4))
        return transpose(array, arguments.extents(4));
    const QByteArray known = order.toUpper();
    if (known == "F")
        array.axes = columnsFirst(array.shape.size());
    else if (known != "C" && known != "A")
        throw Error(tr("The numpy array's order is \"%1\", which numpy does not know").arg(QString::fromUtf8(order)));
}

Arguments stateOf(const Arguments &arguments, ValueId id)
{
    const ValueId state = arguments.in.values.object(id).state;
    if (state == ValueId::None)
        throw Error(tr("The numpy object has no state, so no content"));
    return Arguments(arguments.in, state);
}

}

namespace {

// "f4", or a class: that of the records of a recarray, whose size is in the state.
QByteArray letters(const Arguments &arguments, ValueId id)
{
    if (arguments.kind(0) != Kind::Global)
        return arguments.text(0).toByteArray();
    const QByteArrayView name = arguments.in.values.name(arguments.global(0));
    if (name != "numpy.record")
        throw Error(
            tr("The numpy dtype is made of the class %1, which Pith does not know").arg(QString::fromUtf8(name)));
    return 'V' + QByteArray::number(stateOf(arguments, id).integer(5));
}

}

void becomeNumpyType(const Arguments &arguments, ValueId id)
{
    Values &values = arguments.in.values;
    NumpyType type = plainNumpyType(letters(arguments, id));
    QByteArray order = "<";
    if (values.object(id).state != ValueId::None)
        applyState(stateOf(arguments, id), type, order);
    type.descr.prepend(byteOrderMark(type, order == ">"));
    values.numpyTypes.push_back(std::move(type));
    becomeOfTable(values, id, Kind::NumpyDType, values.numpyTypes.size() - 1);
}

void becomeArray(const Arguments &arguments, ValueId id)
{
    Array array = arrayOfState(stateOf(arguments, id));
    makeNative(arguments.in, array);
    becomeArrayValue(arguments.in.values, id, std::move(array));
}

void becomeArrayOfBuffer(const Arguments &arguments, ValueId id)
{
    Array array;
    array.bytes = bytesAt(arguments, 0);
    array.type = typeAt(arguments, 1);
    array.shape = arguments.extents(2);
    takeOrder(arguments, array);
    becomeArrayValue(arguments.in.values, id, std::move(array));
}

void becomeNumpyScalar(const Arguments &arguments, ValueId id)
{
    Values &values = arguments.in.values;
    NumpyScalar scalar;
    scalar.type = typeAt(arguments, 0);
    if (values.numpyTypes[scalar.type].isObject)
        scalar.object = arguments.at(1);
    else
        scalar.bytes = bytesAt(arguments, 1);
    if (scalar.object == ValueId::None && scalar.bytes.size() != values.numpyTypes[scalar.type].itemSize)
        throw Error(tr("The numpy scalar's data does not have the size of its dtype"));
    values.numpyScalars.push_back(std::move(scalar));
    becomeOfTable(values, id, Kind::NumpyScalar, values.numpyScalars.size() - 1);
}

}
