// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/leafrepr.h"

#include "core/document/numpytexts.h"
#include "core/document/repr.h"
#include "core/document/words.h"

#include <QtEndian>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype MostBytes = 32;

// The shortest digits that read back, d.ddde±xx, laid out by their exponent as Python does.
template <typename Number> QString pythonFloat(Number value)
{
    if (!std::isfinite(value))
        return std::isnan(value) ? u"nan"_s : value < 0 ? u"-inf"_s : u"inf"_s;
    std::array<char, 32> buffer;
    char *const begin = buffer.data();
    const char *const end = std::to_chars(begin, begin + buffer.size(), value, std::chars_format::scientific).ptr;
    const QByteArrayView text(begin, end);
    const qsizetype mantissa = text.indexOf('e');
    const int exponent = text.sliced(mantissa + 1).toByteArray().toInt();
    if (exponent < -4 || exponent >= 16)
        return QString::fromLatin1(text);
    const qsizetype point = text.indexOf('.');
    const auto fraction = int(point < 0 ? 0 : mantissa - point - 1);
    const QString digits = QString::number(std::abs(double(value)), 'f', std::max(fraction - exponent, 1));
    return std::signbit(value) ? u'-' + digits : digits; // Qt drops the sign of zero
}

QString complexRepr(std::complex<double> value)
{
    const auto part = [](double number) {
        const QString text = floatRepr(number);
        return text.endsWith(".0"_L1) ? text.chopped(2) : text;
    };
    const QString imaginary = part(value.imag()) + u'j';
    if (value.real() == 0 && !std::signbit(value.real()))
        return imaginary;
    const QString sign = imaginary.startsWith(u'-') ? QString() : u"+"_s;
    return u'(' + part(value.real()) + sign + imaginary + u')';
}

QString wordRepr(const Values &values, ValueId id)
{
    const QString text = values.string(id);
    if (WordKind(values[id].detail) != WordKind::Device)
        return text;
    const qsizetype colon = text.indexOf(u':');
    if (colon < 0)
        return u"device(type='%1')"_s.arg(text);
    return u"device(type='%1', index=%2)"_s.arg(text.left(colon), text.mid(colon + 1));
}

std::optional<DType> dtypeOf(const NumpyType &type)
{
    return dtypeByNumpy(QLatin1StringView(type.descr.constData(), type.descr.size()));
}

QString numberRepr(DType dtype, const std::byte *element)
{
    const double number = row(dtype).toDouble(element);
    if (dtype == DType::UInt64)
        return QString::number(qFromLittleEndian<quint64>(element));
    if (dtype == DType::Int64)
        return QString::number(qFromLittleEndian<qint64>(element));
    switch (row(dtype).number) {
    case NumberClass::Bool:
        return number != 0 ? u"True"_s : u"False"_s;
    case NumberClass::Float:
        return dtype == DType::Float64 ? floatRepr(number) : pythonFloat(float(number));
    default:
        return QString::number(qint64(number));
    }
}

QString complexNumberRepr(DType dtype, const std::byte *element)
{
    const DTypeRow &half = row(row(dtype).half);
    return complexRepr({half.toDouble(element), half.toDouble(element + half.bytes)});
}

// x87's 80 bits, as numpy stores them on that machine, to the nearest double.
QString extendedRepr(const QByteArray &bytes)
{
    const auto mantissa = qFromLittleEndian<quint64>(bytes.constData());
    const auto signAndExponent = qFromLittleEndian<quint16>(bytes.constData() + 8);
    const double size = std::ldexp(double(mantissa), (signAndExponent & 0x7fff) - 16383 - 63);
    return floatRepr(signAndExponent & 0x8000 ? -size : size);
}

// What stands in np.NAME(…), by the letter of its descr; the bytes are little-endian, or text as stored.
struct NumpyScalarRow
{
    char letter;
    qsizetype bytes; // 0: any
    QLatin1StringView name;
    QString (*text)(const NumpyType &type, const QByteArray &bytes);
};

QString strRepr(const NumpyType &type, const QByteArray &bytes)
{
    return quotedRepr({}, ucs4Text(bytes, type.descr.startsWith('>')));
}
QString bytesRepr(const NumpyType &, const QByteArray &bytes) { return quotedRepr("b"_L1, QString::fromLatin1(bytes)); }
QString dateRepr(const NumpyType &type, const QByteArray &bytes)
{
    return quotedRepr({}, numpyDate(type.descr, qFromLittleEndian<qint64>(bytes.constData())));
}
QString longDoubleRepr(const NumpyType &, const QByteArray &bytes) { return quotedRepr({}, extendedRepr(bytes)); }

constexpr std::array numpyScalarRows{
    NumpyScalarRow{'U', 0, "str_"_L1, strRepr},
    NumpyScalarRow{'S', 0, "bytes_"_L1, bytesRepr},
    NumpyScalarRow{'M', 8, "datetime64"_L1, dateRepr},
    NumpyScalarRow{'m', 8, "timedelta64"_L1, dateRepr},
    NumpyScalarRow{'f', 16, "longdouble"_L1, longDoubleRepr},
};

QByteArray littleEndian(QByteArray bytes, qsizetype unit)
{
    for (qsizetype at = 0; unit > 1 && at + unit <= bytes.size(); at += unit)
        std::reverse(bytes.begin() + at, bytes.begin() + at + unit);
    return bytes;
}

QString numpyScalarRepr(const Values &values, ValueId id)
{
    const NumpyScalar &scalar = values.numpyScalars[values[id].link];
    const NumpyType &type = values.numpyTypes[scalar.type];
    const auto dtype = dtypeOf(type);
    const char letter = type.fields.empty() && type.descr.size() > 1 ? type.descr[1] : 'V';
    const bool isSwapped = type.descr.startsWith('>') && letter != 'U';
    const QByteArray bytes
        = isSwapped ? littleEndian(scalar.bytes, dtype ? swapUnit(*dtype) : scalar.bytes.size()) : scalar.bytes;
    if (dtype && bytes.size() == row(*dtype).bytes) {
        const auto *element = reinterpret_cast<const std::byte *>(bytes.constData());
        return u"np.%1(%2)"_s.arg(
            name(*dtype), row(*dtype).toDouble ? numberRepr(*dtype, element) : complexNumberRepr(*dtype, element));
    }
    const auto known = std::ranges::find_if(numpyScalarRows, [&](const NumpyScalarRow &row) {
        return row.letter == letter && (row.bytes == 0 || row.bytes == bytes.size());
    });
    return known != numpyScalarRows.end() ? u"np.%1(%2)"_s.arg(known->name, known->text(type, bytes))
                                          : u"np.void(0x%1)"_s.arg(QString::fromLatin1(bytes.left(MostBytes).toHex()));
}

QString numpyDTypeRepr(const Values &values, ValueId id)
{
    return u"dtype('%1')"_s.arg(QString::fromUtf8(values.numpyTypes[values[id].link].descr));
}

QString storageRepr(const Values &values, ValueId id)
{
    return u"<storage %1>"_s.arg(QString::fromUtf8(values.storage(StorageId(values[id].link)).key));
}

QString tensorRepr(const Values &values, ValueId id)
{
    const Tensor &tensor = values.tensor(values.tensorId(id));
    return u"<tensor %1 %2>"_s.arg(name(tensor.dtype), pythonShape(tensor.shape));
}

QString arrayRepr(const Values &values, ValueId id)
{
    return u"<array %1 %2>"_s.arg(typeName(values, id), pythonShape(values.arrays[values[id].link].shape));
}

}

QString floatRepr(double value) { return pythonFloat(value); }

QString quotedRepr(QLatin1StringView prefix, const QString &text)
{
    QString out = prefix + u'\'';
    appendEscaped(out, text, u'\'', Escapes::Python);
    return out + u'\'';
}

QString leafRepr(const Values &values, ValueId id)
{
    const Value &value = values[id];
    switch (value.kind) {
    case Kind::Bool:
        return value.integer != 0 ? u"True"_s : u"False"_s;
    case Kind::Int:
    case Kind::BigInt:
        return values.decimal(id);
    case Kind::Float:
        return floatRepr(value.real);
    case Kind::Complex:
        return complexRepr(values.complex(id));
    case Kind::Word:
        return wordRepr(values, id);
    case Kind::NumpyScalar:
        return numpyScalarRepr(values, id);
    case Kind::NumpyDType:
        return numpyDTypeRepr(values, id);
    case Kind::Global:
        return values.string(id);
    case Kind::Storage:
        return storageRepr(values, id);
    case Kind::Tensor:
        return tensorRepr(values, id);
    case Kind::Array:
        return arrayRepr(values, id);
    default:
        return u"None"_s;
    }
}

}
