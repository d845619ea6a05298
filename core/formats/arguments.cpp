// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/text.h"
#include "core/formats/interpreter.h"

namespace pith {

namespace {

bool isSequence(Kind kind) { return kind == Kind::Tuple || kind == Kind::List || kind == Kind::Size; }

}

bool Arguments::has(qsizetype number) const { return number < count() && kind(number) != Kind::None; }

void Arguments::throwMissing(qsizetype number) const
{
    throw Error(tr("It is made of %1 parts, but part %2 is needed").arg(count()).arg(number + 1));
}

qint64 Arguments::integer(qsizetype number) const
{
    return in.values[expect(number, Kind::Int, QT_TRANSLATE_NOOP("pith", "a 64-bit integer"))].integer;
}

double Arguments::real(qsizetype number) const
{
    const Value &value = in.values[at(number)];
    if (value.kind == Kind::Float)
        return value.real;
    if (value.kind == Kind::Int)
        return double(value.integer);
    refuse(number, QT_TRANSLATE_NOOP("pith", "a number"));
}

bool Arguments::truth(qsizetype number) const
{
    const Value &value = in.values[at(number)];
    if (value.kind != Kind::Bool && value.kind != Kind::Int)
        refuse(number, QT_TRANSLATE_NOOP("pith", "True or False"));
    return value.integer != 0;
}

QByteArrayView Arguments::text(qsizetype number) const
{
    const Kind kind = this->kind(number);
    if (kind != Kind::Str && kind != Kind::Bytes)
        refuse(number, QT_TRANSLATE_NOOP("pith", "a text"));
    return in.values.text(at(number));
}

QByteArrayView Arguments::word(qsizetype number, WordKind kind) const
{
    const ValueId id = expect(number, Kind::Word, QT_TRANSLATE_NOOP("pith", "a word of torch"));
    if (in.values[id].detail != quint8(kind))
        refuse(number, QT_TRANSLATE_NOOP("pith", "a word of torch of another kind"));
    return in.values.text(id);
}

NameId Arguments::global(qsizetype number) const
{
    return NameId(in.values[expect(number, Kind::Global, QT_TRANSLATE_NOOP("pith", "a class or function"))].link);
}

DType Arguments::dtype(qsizetype number) const
{
    constexpr QByteArrayView prefix("torch.");
    const QByteArrayView name = word(number, WordKind::DType).sliced(prefix.size());
    const auto dtype = dtypeByName(QLatin1StringView(name.data(), name.size()));
    if (!dtype)
        throw Error(tr("Its dtype %1 is one that Pith does not know").arg(QString::fromUtf8(name)));
    return *dtype;
}

Extents Arguments::extents(qsizetype number) const
{
    const Arguments sizes = parts(number);
    in.spend(quint64(sizes.count()) * sizeof(qint64));
    Extents extents;
    extents.reserve(sizes.count());
    for (qsizetype i = 0; i < sizes.count(); ++i) {
        const Value &size = in.values[sizes.at(i)];
        if (size.kind != Kind::Int)
            throw Error(tr("Its sizes or strides are no 64-bit integers"));
        extents.append(size.integer);
    }
    return extents;
}

StorageId Arguments::storage(qsizetype number) const
{
    return StorageId(in.values[expect(number, Kind::Storage, QT_TRANSLATE_NOOP("pith", "a storage"))].link);
}

const Tensor &Arguments::tensor(qsizetype number) const
{
    return in.values.tensor(in.values.tensorId(expect(number, Kind::Tensor, QT_TRANSLATE_NOOP("pith", "a tensor"))));
}

const Array &Arguments::array(qsizetype number) const
{
    return in.values.arrays[in.values[expect(number, Kind::Array, QT_TRANSLATE_NOOP("pith", "a numpy array"))].link];
}

Arguments Arguments::parts(qsizetype number) const
{
    if (!isSequence(kind(number)))
        refuse(number, QT_TRANSLATE_NOOP("pith", "a tuple or list"));
    return Arguments(in, at(number));
}

ValueId Arguments::expect(qsizetype number, Kind kind, const char *what) const
{
    const ValueId id = at(number);
    if (in.values.kind(id) != kind)
        refuse(number, what);
    return id;
}

void Arguments::refuse(qsizetype number, const char *what) const
{
    throw Error(tr("Part %1 of what it is made of should be %2").arg(number + 1).arg(tr(what)));
}

}
