// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/elements.h"

#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace pith {

namespace {

template <typename Number, typename... Format> QString plainText(Number number, Format... format)
{
    std::array<char, 32> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number, format...).ptr;
    return QString::fromLatin1(text.data(), end - text.data());
}

// Binary floats narrower than float32 for which fewer digits do.
struct Precision
{
    DType dtype;
    int mantissaBits; // without the leading one
    int leastExponent; // of normal numbers
};
constexpr std::array precisions{Precision{DType::Float16, 10, -14}, Precision{DType::BFloat16, 7, -126}};

// Whether `text` would be rounded to `value`: strictly nearer to it than halfway to its neighbours.
bool readsBack(double text, double value, const Precision &precision)
{
    const int exponent = std::max(std::ilogb(value), precision.leastExponent);
    const double gap = std::ldexp(1.0, exponent - precision.mantissaBits);
    const bool isPower = std::fabs(value) == std::ldexp(1.0, exponent) && exponent > precision.leastExponent;
    const bool isInward = std::fabs(text) < std::fabs(value);
    return std::fabs(text - value) < (isPower && isInward ? gap / 4 : gap / 2);
}

double rounded(double value, int digits)
{
    std::array<char, 32> text;
    const auto end
        = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific, digits - 1).ptr;
    double result = 0;
    std::from_chars(text.data(), end, result);
    return result;
}

QString narrowText(double value, const Precision &precision)
{
    const QString whole = plainText(float(value));
    if (value == 0)
        return whole;
    int digits = 1;
    while (!readsBack(rounded(value, digits), value, precision))
        ++digits;
    const QString text = plainText(rounded(value, digits));
    return text.size() < whole.size() ? text : whole;
}

QString floatText(double value, DType dtype)
{
    if (std::isnan(value))
        return QStringLiteral("nan");
    if (std::isinf(value))
        return value < 0 ? QStringLiteral("-inf") : QStringLiteral("inf");
    for (const Precision &precision : precisions) {
        if (precision.dtype == dtype)
            return narrowText(value, precision);
    }
    return dtype == DType::Float64 ? plainText(value) : plainText(float(value));
}

QString complexText(std::complex<double> value, DType half)
{
    const QString real = floatText(value.real(), half);
    const QString imaginary = floatText(value.imag(), half) + u'j';
    if (value.real() == 0 && !std::signbit(value.real()))
        return imaginary;
    const QString sign = imaginary.startsWith(u'-') ? QString() : QStringLiteral("+");
    return u'(' + real + sign + imaginary + u')';
}

struct ToText
{
    DType half;

    QString operator()(std::monostate) const { return {}; }
    QString operator()(bool value) const { return value ? QStringLiteral("True") : QStringLiteral("False"); }
    QString operator()(qint64 value) const { return QString::number(value); }
    QString operator()(quint64 value) const { return QString::number(value); }
    QString operator()(double value) const { return floatText(value, half); }
    QString operator()(std::complex<double> value) const { return complexText(value, half); }
};

}

QString textOf(const Scalar &value, DType dtype) { return std::visit(ToText{row(dtype).half}, value); }

}
