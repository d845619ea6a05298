// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/value/json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace pith {

namespace {

constexpr qint64 LargestExact = qint64(1) << 53; // that every JSON reader keeps exact
constexpr qsizetype SpillAt = 1 << 16;

bool needsEscape(char c) { return c == '"' || c == '\\' || uchar(c) < 0x20; }

// Decimal digits of a whole number, without an allocation.
class Digits
{
public:
    template <typename T> explicit Digits(T number)
    {
        m_end = std::to_chars(m_text.data(), m_text.data() + m_text.size(), number).ptr;
    }
    operator QByteArrayView() const { return QByteArrayView(m_text.data(), m_end); }

private:
    std::array<char, 24> m_text{};
    char *m_end = nullptr;
};

}

QByteArray shortest(double value)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    std::array<char, 32> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    QByteArray result(text.data(), end - text.data());
    if (!result.contains('.') && !result.contains('e'))
        result += ".0";
    return result;
}

JsonWriter &JsonWriter::key(QByteArrayView utf8)
{
    before();
    quote(utf8);
    m_buffer += m_spaces == Spaces::None ? ":" : ": ";
    m_afterKey = true;
    return *this;
}

JsonWriter &JsonWriter::value(qint64 number)
{
    const Digits digits(number);
    return number > LargestExact || number < -LargestExact ? text_(digits) : raw(digits);
}

JsonWriter &JsonWriter::value(quint64 number)
{
    const Digits digits(number);
    return number > quint64(LargestExact) ? text_(digits) : raw(digits);
}

JsonWriter &JsonWriter::value(double number)
{
    const QByteArray digits = shortest(number);
    return std::isfinite(number) ? raw(digits) : text_(digits);
}

JsonWriter &JsonWriter::value(std::complex<double> number)
{
    beginArray();
    value(number.real());
    value(number.imag());
    return endArray();
}

JsonWriter &JsonWriter::raw(QByteArrayView json)
{
    before();
    m_buffer += json;
    spill();
    return *this;
}

void JsonWriter::flush()
{
    if (!m_buffer.isEmpty())
        m_sink(m_buffer);
    m_buffer.clear();
}

JsonWriter &JsonWriter::open(char bracket)
{
    before();
    m_buffer += bracket;
    m_filled.push_back(false);
    return *this;
}

JsonWriter &JsonWriter::close(char bracket)
{
    m_filled.pop_back();
    m_buffer += bracket;
    spill();
    return *this;
}

JsonWriter &JsonWriter::text_(QByteArrayView utf8)
{
    before();
    quote(utf8);
    spill();
    return *this;
}

void JsonWriter::before()
{
    if (m_afterKey) {
        m_afterKey = false;
        return;
    }
    if (m_filled.empty())
        return;
    if (m_filled.back())
        m_buffer += m_spaces == Spaces::None ? "," : ", ";
    m_filled.back() = true;
}

void JsonWriter::quote(QByteArrayView utf8)
{
    static constexpr char hex[] = "0123456789abcdef";
    const QByteArray valid = utf8.isValidUtf8() ? QByteArray() : QString::fromUtf8(utf8).toUtf8();
    m_buffer += '"';
    QByteArrayView left = valid.isEmpty() ? utf8 : QByteArrayView(valid);
    while (!left.isEmpty()) {
        const auto plain = std::ranges::find_if(left, needsEscape) - left.begin();
        m_buffer += left.first(plain);
        left = left.sliced(plain);
        if (left.isEmpty())
            break;
        const char c = left.front();
        left = left.sliced(1);
        m_buffer += uchar(c) < 0x20 ? "\\u00" : "\\";
        if (uchar(c) < 0x20)
            m_buffer += hex[uchar(c) >> 4];
        m_buffer += uchar(c) < 0x20 ? hex[uchar(c) & 15] : c;
    }
    m_buffer += '"';
}

void JsonWriter::spill()
{
    if (m_buffer.size() >= SpillAt)
        flush();
}

}
