// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/jsonreader.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

namespace pith {

namespace {

constexpr size_t MostNested = 64;

struct Escape
{
    char letter;
    char meaning;
};
constexpr Escape escapes[]{
    {'"', '"'}, {'\\', '\\'}, {'/', '/'}, {'b', '\b'}, {'f', '\f'}, {'n', '\n'}, {'r', '\r'}, {'t', '\t'}};

// The four digits of \uXXXX; nothing when they are none.
std::optional<char16_t> unit(QByteArrayView digits)
{
    quint16 value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    const bool good = digits.size() == 4 && error == std::errc() && end == digits.data() + 4;
    return good ? std::optional(char16_t(value)) : std::nullopt;
}

}

void JsonReader::fail() const
{
    throw Error(m_at >= m_text.size() ? tr("The JSON text ends at byte %1 without having come to its end").arg(m_at)
                                      : tr("The JSON text is broken at byte %1").arg(m_at));
}

JsonReader::Text JsonReader::text()
{
    expect('"');
    Text text;
    text.begin = quint32(m_at);
    const char *const data = m_text.data();
    const qsizetype size = m_text.size();
    while (m_at < size && data[m_at] != '"') {
        if (data[m_at] == '\\') {
            text.escaped = true;
            ++m_at;
        }
        ++m_at;
    }
    if (m_at >= size)
        fail();
    text.count = quint32(m_at) - text.begin;
    ++m_at;
    return text;
}

QByteArray JsonReader::decoded(const Text &text) const
{
    const QByteArrayView bytes = raw(text);
    if (!text.escaped)
        return bytes.toByteArray();
    QByteArray plain;
    QString units; // of \u escapes in a row, which may be pairs of surrogates
    for (qsizetype at = 0; at < bytes.size(); ++at) {
        const bool isUnit = bytes[at] == '\\' && at + 1 < bytes.size() && bytes[at + 1] == 'u';
        if (isUnit) {
            const auto value = unit(bytes.sliced(at + 2, std::min<qsizetype>(4, bytes.size() - at - 2)));
            if (!value)
                throw Error(tr("The JSON text is broken at byte %1").arg(text.begin + at));
            units += QChar(*value);
            at += 5;
            continue;
        }
        plain += std::exchange(units, QString()).toUtf8();
        if (bytes[at] != '\\') {
            plain += bytes[at];
            continue;
        }
        const char letter = bytes[++at];
        const auto *const escape = std::ranges::find(escapes, letter, &Escape::letter);
        if (escape == std::end(escapes))
            throw Error(tr("The JSON text is broken at byte %1").arg(text.begin + at));
        plain += escape->meaning;
    }
    return plain + units.toUtf8();
}

QByteArrayView JsonReader::literal()
{
    peek();
    const qsizetype begin = m_at;
    const auto isPart = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '-' || c == '+' || c == '.' || c == 'E';
    };
    while (m_at < m_text.size() && isPart(m_text[m_at]))
        ++m_at;
    if (m_at == begin)
        fail();
    return m_text.sliced(begin, m_at - begin);
}

std::optional<qint64> JsonReader::integer()
{
    const char first = peek();
    if (first != '-' && (first < '0' || first > '9')) {
        skip();
        return {};
    }
    const QByteArrayView digits = literal();
    qint64 value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    const bool good = error == std::errc() && end == digits.data() + digits.size();
    return good ? std::optional(value) : std::nullopt;
}

void JsonReader::skip()
{
    qsizetype depth = 0;
    do {
        const char c = peek();
        if (c == '"') {
            text();
        } else if (c == '{' || c == '[') {
            ++depth;
            ++m_at;
        } else if (depth > 0 && (c == '}' || c == ']')) {
            --depth;
            ++m_at;
        } else if (depth > 0 && (c == ',' || c == ':')) {
            ++m_at;
        } else {
            literal();
        }
    } while (depth > 0);
}

ValueId JsonReader::scalar(Values &values)
{
    if (peek() == '"')
        return values.addText(Kind::Str, decoded(text()));
    const QByteArrayView word = literal();
    if (word == "true" || word == "false")
        return values.addBool(word == "true");
    if (word == "null")
        return values.addNone();
    bool good = false;
    if (const qint64 whole = word.toLongLong(&good); good)
        return values.addInt(whole);
    const double real = word.toDouble(&good);
    if (!good)
        fail();
    return values.addFloat(real);
}

ValueId JsonReader::value(Values &values)
{
    struct Open
    {
        char end;
        std::vector<ValueId> items; // of an object: key, value, key, value …
    };
    std::vector<Open> open;
    for (;;) {
        if (!open.empty() && open.back().end == '}' && peek() != '}') {
            open.back().items.push_back(values.addText(Kind::Str, decoded(text())));
            expect(':');
        }
        const char c = peek();
        ValueId made = ValueId::None;
        if (c == '{' || c == '[') {
            if (open.size() == MostNested)
                throw Error(
                    tr("The JSON text has more than %1 values in each other at byte %2").arg(MostNested).arg(m_at));
            ++m_at;
            open.push_back({c == '{' ? '}' : ']', {}});
            if (peek() != open.back().end)
                continue;
        } else {
            made = scalar(values);
        }
        // What is complete belongs to what it is in, and may complete that.
        while (!open.empty()) {
            if (made != ValueId::None)
                open.back().items.push_back(made);
            if (made != ValueId::None && accept(','))
                break;
            expect(open.back().end);
            const Kind kind = open.back().end == '}' ? Kind::Dict : Kind::List;
            made = values.addContainer(kind, open.back().items);
            open.pop_back();
        }
        if (open.empty())
            return made;
    }
}

}
