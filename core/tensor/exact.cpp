// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/exact.h"

#include <QLocale>

#include <cmath>
#include <limits>

namespace pith {

namespace {

constexpr double Past64 = 0x1p64;
constexpr double Past63 = 0x1p63;

// An integer in [-2^63, 2^64), modulo 2^64.
quint64 bitsOf(const Exact &integer)
{
    const quint64 head = integer.head >= Past64 ? 0
        : integer.head < 0                      ? quint64(qint64(integer.head))
                                                : quint64(integer.head);
    return head + quint64(qint64(integer.tail));
}

Exact least(bool isUnsigned) { return isUnsigned ? 0 : -Past63; }
Exact most(bool isUnsigned) { return Exact::sumOf(isUnsigned ? Past64 : Past63, -1); }

}

template <std::integral V> Exact exactOf(V integer)
{
    const auto head = double(integer);
    return Exact::sumOf(head, double(qint64(quint64(integer) - bitsOf(head))));
}

Exact Exact::sumOf(double a, double b)
{
    Exact sum = a + b;
    if (!std::isfinite(sum.head))
        return sum;
    const double ofB = sum.head - a;
    sum.tail = (a - (sum.head - ofB)) + (b - ofB);
    return sum;
}

Exact Exact::of(const Scalar &number)
{
    return std::visit(
        []<typename T>(const T &one) -> Exact {
            if constexpr (std::same_as<T, bool>)
                return one ? 1.0 : 0.0;
            else if constexpr (std::integral<T>)
                return exactOf(one);
            else if constexpr (std::floating_point<T>)
                return one;
            else
                return {};
        },
        number);
}

Exact operator+(const Exact &a, const Exact &b)
{
    const Exact heads = Exact::sumOf(a.head, b.head);
    return Exact::sumOf(heads.head, heads.tail + (a.tail + b.tail));
}

Exact operator-(const Exact &a, const Exact &b) { return a + b * -1; }

Exact operator*(const Exact &a, double factor)
{
    const double product = a.head * factor;
    if (!std::isfinite(product))
        return product;
    return Exact::sumOf(product, std::fma(a.head, factor, -product) + a.tail * factor);
}

Exact operator/(const Exact &a, double divisor)
{
    const double quotient = a.head / divisor;
    if (!std::isfinite(quotient))
        return quotient;
    return Exact::sumOf(quotient, (std::fma(-quotient, divisor, a.head) + a.tail) / divisor);
}

Exact floorOf(const Exact &number)
{
    const double head = std::floor(number.head);
    return head == number.head ? Exact::sumOf(head, std::floor(number.tail)) : Exact(head);
}

Exact ceilOf(const Exact &number)
{
    const double head = std::ceil(number.head);
    return head == number.head ? Exact::sumOf(head, std::ceil(number.tail)) : Exact(head);
}

template <std::integral V> std::optional<V> leastFrom(const Exact &number)
{
    using Limits = std::numeric_limits<V>;
    if (number <= exactOf(Limits::min()))
        return Limits::min();
    const Exact integer = ceilOf(number);
    return integer <= exactOf(Limits::max()) ? std::optional(V(bitsOf(integer))) : std::nullopt;
}

template <std::integral V> std::optional<V> mostUpTo(const Exact &number)
{
    using Limits = std::numeric_limits<V>;
    if (number >= exactOf(Limits::max()))
        return Limits::max();
    const Exact integer = floorOf(number);
    return integer >= exactOf(Limits::min()) ? std::optional(V(bitsOf(integer))) : std::nullopt;
}

#define PITH_EXACT(V)                                                                                                  \
    template Exact exactOf(V);                                                                                         \
    template std::optional<V> leastFrom(const Exact &);                                                                \
    template std::optional<V> mostUpTo(const Exact &);

PITH_EXACT(qint32)
PITH_EXACT(qint64)
PITH_EXACT(quint64)

QString textOf(const Exact &number)
{
    constexpr double countable = 0x1p53;
    const bool isNegative = number.head < 0;
    const Exact integer = isNegative ? ceilOf(number) : floorOf(number); // and what is left behind it
    if (std::abs(number.head) < countable || integer < least(false) || integer > most(true))
        return QString::number(number.head, 'g', QLocale::FloatingPointShortest);
    const QString digits = isNegative ? QString::number(qint64(bitsOf(integer))) : QString::number(bitsOf(integer));
    const double left = std::abs(double(number - integer));
    return left == 0 ? digits : digits + QString::number(left, 'f', QLocale::FloatingPointShortest).sliced(1);
}

std::optional<Exact> exactIn(const QString &text)
{
    const QString number = text.trimmed();
    bool isNumber = false;
    const double nearest = number.toDouble(&isNumber);
    if (!isNumber || std::isnan(nearest))
        return std::nullopt;
    if (std::isinf(nearest))
        return std::copysign(std::numeric_limits<double>::max(), nearest);
    const qsizetype point = number.indexOf(u'.');
    const QString integer = point < 0 ? number : number.first(point);
    bool isSigned = false;
    bool isUnsigned = false;
    const qint64 asSigned = integer.toLongLong(&isSigned);
    const quint64 asUnsigned = integer.toULongLong(&isUnsigned);
    if (!isSigned && !isUnsigned)
        return nearest;
    const double fraction = point < 0 ? 0 : (u'0' + number.sliced(point)).toDouble(&isNumber);
    if (!isNumber || fraction >= 1 || (fraction != 0 && std::abs(nearest) < 0x1p53))
        return nearest;
    const Exact whole = isSigned ? exactOf(asSigned) : exactOf(asUnsigned);
    return whole + (integer.startsWith(u'-') ? -fraction : fraction);
}

}
