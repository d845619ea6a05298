// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/pythonliteral.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"
#include "core/pickle/literals.h"

#include <algorithm>
#include <array>

namespace pith {

namespace {

constexpr size_t MostNested = 32;

bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
bool isNumeric(char c) { return (c >= '0' && c <= '9') || c == '-'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

class LiteralReader
{
public:
    LiteralReader(Values &values, QByteArrayView text) : m_values(values), m_text(text) {}

    ValueId read()
    {
        ValueId result = ValueId::None;
        do {
            result = next();
        } while (!m_open.empty() || result == ValueId::None);
        skipSpace();
        if (m_at != m_text.size())
            fail();
        return result;
    }

private:
    struct Open
    {
        char end;
        std::vector<ValueId> items;
        bool separated = true; // a comma, or a colon, was the last thing
        bool comma = false; // there was one: (1,) is a tuple, (1) is not
    };

    [[noreturn]] void fail() const { throw Error(tr("It is no Python literal at byte %1").arg(m_at)); }

    void skipSpace()
    {
        while (m_at < m_text.size() && isSpace(m_text[m_at]))
            ++m_at;
    }

    // Reads one token: what it completes, None while that is inside something.
    ValueId next()
    {
        skipSpace();
        if (m_at == m_text.size())
            fail();
        const char c = m_text[m_at];
        if (!m_open.empty() && (c == ',' || c == ':'))
            return separate(c);
        if (!m_open.empty() && c == m_open.back().end)
            return close();
        if (!m_open.empty() && !m_open.back().separated)
            fail();
        if (c == '(' || c == '[' || c == '{')
            return open(c == '(' ? ')' : c == '[' ? ']' : '}');
        return given(atom(c));
    }

    ValueId separate(char c)
    {
        Open &open = m_open.back();
        const bool isKey = open.end == '}' && open.items.size() % 2 == 1;
        if (open.separated || isKey != (c == ':'))
            fail();
        open.separated = true;
        open.comma = true;
        ++m_at;
        return ValueId::None;
    }

    ValueId open(char end)
    {
        if (m_open.size() == MostNested)
            fail();
        ++m_at;
        m_open.push_back({end, {}});
        return ValueId::None;
    }

    ValueId close()
    {
        const Open open = std::move(m_open.back());
        m_open.pop_back();
        ++m_at;
        if (open.end == '}' && open.items.size() % 2 == 1)
            fail();
        if (open.end == ')' && open.items.size() == 1 && !open.comma)
            return given(open.items.front());
        const Kind kind = open.end == ')' ? Kind::Tuple : open.end == ']' ? Kind::List : Kind::Dict;
        return given(m_values.addContainer(kind, open.items));
    }

    ValueId given(ValueId id)
    {
        if (m_open.empty())
            return id;
        m_open.back().items.push_back(id);
        m_open.back().separated = false;
        return ValueId::None;
    }

    ValueId atom(char c)
    {
        if (isNumeric(c))
            return integer();
        // b'…' and u'…'
        const bool isPrefixed = (c == 'b' || c == 'u') && m_at + 1 < m_text.size();
        const char quote = isPrefixed ? m_text[m_at + 1] : c;
        if (quote != '\'' && quote != '"')
            return word();
        m_at += isPrefixed ? 2 : 1;
        return string(quote);
    }

    ValueId integer()
    {
        const qsizetype begin = m_at;
        while (m_at < m_text.size() && isNumeric(m_text[m_at]))
            ++m_at;
        bool good = false;
        const qint64 value = m_text.sliced(begin, m_at - begin).toLongLong(&good);
        if (!good)
            fail();
        if (m_at < m_text.size() && m_text[m_at] == 'L')
            ++m_at;
        return m_values.addInt(value);
    }

    ValueId string(char quote)
    {
        const qsizetype begin = m_at;
        while (m_at < m_text.size() && m_text[m_at] != quote)
            m_at += m_text[m_at] == '\\' ? 2 : 1;
        if (m_at >= m_text.size())
            fail();
        const auto decoded = unescaped(m_text.sliced(begin, m_at - begin));
        if (!decoded)
            fail();
        ++m_at;
        return m_values.addText(Kind::Str, *decoded);
    }

    ValueId word()
    {
        const qsizetype begin = m_at;
        while (m_at < m_text.size() && isLetter(m_text[m_at]))
            ++m_at;
        const QByteArrayView name = m_text.sliced(begin, m_at - begin);
        if (name == "True" || name == "False")
            return m_values.addBool(name == "True");
        if (name != "None")
            fail();
        return m_values.addNone();
    }

    Values &m_values;
    QByteArrayView m_text;
    qsizetype m_at = 0;
    std::vector<Open> m_open;
};

}

ValueId readPythonLiteral(Values &values, QByteArrayView text) { return LiteralReader(values, text).read(); }

}
