// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/pickle/literals.h"

#include <QtEndian>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>
#include <vector>

namespace pith {

namespace {

constexpr size_t MostDigits = 4300;

bool isSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

QByteArrayView trimmed(QByteArrayView text)
{
    while (!text.isEmpty() && isSpace(text.front()))
        text = text.sliced(1);
    while (!text.isEmpty() && isSpace(text.back()))
        text.chop(1);
    return text;
}

// Value of a digit in any base; 255: it is none.
unsigned digit(char c)
{
    if (c >= '0' && c <= '9')
        return unsigned(c - '0');
    const char lower = char(c | 0x20);
    return lower >= 'a' && lower <= 'z' ? unsigned(lower - 'a' + 10) : 255;
}

std::optional<quint32> hex(QByteArrayView digits)
{
    quint32 value = 0;
    for (const char c : digits) {
        if (digit(c) > 15)
            return std::nullopt;
        value = value << 4 | digit(c);
    }
    return value;
}

void appendUtf8(QByteArray &out, quint32 c)
{
    const auto tail = [&](int shift) { out += char(0x80 | (c >> shift & 0x3f)); };
    if (c < 0x80) {
        out += char(c);
    } else if (c < 0x800) {
        out += char(0xc0 | c >> 6);
        tail(0);
    } else if (c < 0x10000) {
        out += char(0xe0 | c >> 12);
        tail(6);
        tail(0);
    } else {
        out += char(0xf0 | c >> 18);
        tail(12);
        tail(6);
        tail(0);
    }
}

// Bytes of the well-formed sequence that starts here; 0: none does (Unicode standard, table 3-7).
qsizetype sequenceLength(QByteArrayView bytes, Surrogates surrogates)
{
    const auto at = [&](qsizetype i) { return i < bytes.size() ? uchar(bytes[i]) : uchar(0); };
    const auto tail = [&](qsizetype i) { return (at(i) & 0xc0) == 0x80; };
    const uchar first = at(0);
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first <= 0xdf)
        return tail(1) ? 2 : 0;
    if (first >= 0xe0 && first <= 0xef) {
        const bool overlong = first == 0xe0 && at(1) < 0xa0;
        const bool surrogate = first == 0xed && at(1) >= 0xa0 && surrogates == Surrogates::Refused;
        return tail(1) && tail(2) && !overlong && !surrogate ? 3 : 0;
    }
    if (first >= 0xf0 && first <= 0xf4) {
        const bool outside = (first == 0xf0 && at(1) < 0x90) || (first == 0xf4 && at(1) > 0x8f);
        return tail(1) && tail(2) && tail(3) && !outside ? 4 : 0;
    }
    return 0;
}

// Magnitude of the digits, least significant limb first; nullopt: a digit that the base has not.
std::optional<std::vector<quint32>> magnitude(QByteArrayView digits, unsigned base)
{
    std::vector<quint32> limbs{0};
    size_t count = 0;
    for (qsizetype i = 0; i < digits.size(); ++i) {
        const bool between = i > 0 && i + 1 < digits.size() && digits[i - 1] != '_';
        if (digits[i] == '_' && between)
            continue;
        if (digit(digits[i]) >= base || ++count > MostDigits)
            return std::nullopt;
        quint64 carry = digit(digits[i]);
        for (quint32 &limb : limbs) {
            carry += quint64(limb) * base;
            limb = quint32(carry);
            carry >>= 32;
        }
        if (carry != 0)
            limbs.push_back(quint32(carry));
    }
    return count == 0 ? std::nullopt : std::optional(std::move(limbs));
}

QByteArray twosComplement(const std::vector<quint32> &limbs, bool negative)
{
    QByteArray bytes;
    quint64 carry = negative ? 1 : 0;
    for (size_t i = 0; i <= limbs.size(); ++i) {
        const quint32 limb = i < limbs.size() ? limbs[i] : 0;
        carry += negative ? ~limb : limb;
        const quint32 little = qToLittleEndian(quint32(carry));
        bytes.append(reinterpret_cast<const char *>(&little), sizeof little);
        carry >>= 32;
    }
    return bytes;
}

// Takes "0x", "0o" or "0b" off. Without one a number is decimal, and only zero may start with a zero.
std::optional<unsigned> takeBase(QByteArrayView &digits)
{
    constexpr std::pair<char, unsigned> prefixes[] = {{'x', 16}, {'o', 8}, {'b', 2}};
    for (const auto &[letter, base] : prefixes) {
        if (digits.size() > 2 && digits[0] == '0' && (digits[1] | 0x20) == letter) {
            digits = digits.sliced(digits[2] == '_' ? 3 : 2);
            return base;
        }
    }
    const bool zero = std::ranges::all_of(digits, [](char c) { return c == '0' || c == '_'; });
    return !digits.isEmpty() && digits[0] == '0' && !zero ? std::nullopt : std::optional(10u);
}

// A number beyond a double's range is zero or infinity, by the sign of its exponent.
double beyondRange(QByteArrayView text)
{
    const auto exponent = std::ranges::find_if(text, [](char c) { return (c | 0x20) == 'e'; });
    const bool hasExponent = exponent != text.end();
    const bool tiny = hasExponent ? exponent + 1 != text.end() && exponent[1] == '-' : text.contains("0.");
    const double size = tiny ? 0 : std::numeric_limits<double>::infinity();
    return text.startsWith('-') ? -size : size;
}

// The one escape that a backslash and `letter` are; 0: none.
char plainEscape(char letter)
{
    constexpr std::string_view letters = "\\'\"abfnrtv";
    constexpr std::string_view meanings = "\\'\"\a\b\f\n\r\t\v";
    const size_t at = letters.find(letter);
    return at == std::string_view::npos ? '\0' : meanings[at];
}

}

bool isUtf8(QByteArrayView bytes, Surrogates surrogates)
{
    while (!bytes.isEmpty()) {
        quint64 eight = 0;
        const qsizetype part = std::min<qsizetype>(bytes.size(), 8);
        std::memcpy(&eight, bytes.data(), size_t(part));
        const bool ascii = (eight & 0x8080808080808080) == 0;
        const qsizetype length = ascii ? part : sequenceLength(bytes, surrogates);
        if (length == 0)
            return false;
        bytes = bytes.sliced(length);
    }
    return true;
}

std::optional<QByteArray> unescaped(QByteArrayView literal)
{
    QByteArray out;
    for (qsizetype i = 0; i < literal.size(); ++i) {
        if (literal[i] != '\\' || i + 1 == literal.size()) {
            out += literal[i];
            continue;
        }
        const char letter = literal[++i];
        if (const char plain = plainEscape(letter)) {
            out += plain;
        } else if (letter == 'x') {
            const auto value = i + 2 < literal.size() ? hex(literal.sliced(i + 1, 2)) : std::nullopt;
            if (!value)
                return std::nullopt;
            out += char(*value);
            i += 2;
        } else if (digit(letter) < 8) {
            unsigned value = 0;
            const qsizetype end = std::min(i + 3, literal.size());
            for (; i < end && digit(literal[i]) < 8; ++i)
                value = value * 8 + digit(literal[i]);
            out += char(value);
            --i;
        } else {
            out += '\\';
            out += letter;
        }
    }
    return out;
}

std::optional<QByteArray> fromRawUnicode(QByteArrayView text)
{
    QByteArray out;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char next = i + 1 < text.size() ? text[i + 1] : '\0';
        if (text[i] != '\\' || (next != 'u' && next != 'U')) {
            appendUtf8(out, uchar(text[i]));
            if (text[i] == '\\' && i + 1 < text.size())
                appendUtf8(out, uchar(text[++i]));
            continue;
        }
        const qsizetype digits = next == 'u' ? 4 : 8;
        const auto value = i + 1 + digits < text.size() ? hex(text.sliced(i + 2, digits)) : std::nullopt;
        if (!value || *value > 0x10ffff)
            return std::nullopt;
        appendUtf8(out, *value);
        i += 1 + digits;
    }
    return out;
}

std::optional<QByteArray> integerBytes(QByteArrayView text)
{
    text = trimmed(text);
    const bool negative = text.startsWith('-');
    if (negative || text.startsWith('+'))
        text = text.sliced(1);
    const auto base = takeBase(text);
    const auto limbs = base ? magnitude(text, *base) : std::nullopt;
    return limbs ? std::optional(twosComplement(*limbs, negative)) : std::nullopt;
}

std::optional<double> realOf(QByteArrayView text)
{
    text = trimmed(text);
    if (text.startsWith('+') && text.size() > 1 && text[1] != '-')
        text = text.sliced(1);
    double value = 0;
    const auto [end, code] = std::from_chars(text.begin(), text.end(), value);
    if (text.contains('(') || end != text.end() || code == std::errc::invalid_argument)
        return std::nullopt;
    return code == std::errc::result_out_of_range ? beyondRange(text) : value;
}

QByteArrayView withoutSignBytes(QByteArrayView bytes)
{
    while (bytes.size() > 1) {
        const bool negative = uchar(bytes[bytes.size() - 2]) & 0x80;
        if (uchar(bytes.back()) != (negative ? 0xff : 0x00))
            break;
        bytes.chop(1);
    }
    return bytes;
}

qint64 integerOf(QByteArrayView bytes)
{
    quint64 value = !bytes.isEmpty() && (uchar(bytes.back()) & 0x80) ? ~quint64(0) : 0;
    for (qsizetype i = bytes.size(); i-- > 0;)
        value = value << 8 | uchar(bytes[i]);
    return qint64(value);
}

}
