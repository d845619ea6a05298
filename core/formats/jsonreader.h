// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/values.h"

#include <optional>

namespace pith {

// A cursor over JSON text (RFC 8259): the reader asks for what it wants next, so that millions of keys need no tree.
// Each question throws Error with the byte when something else is there. Nothing recurses.
class JsonReader
{
public:
    explicit JsonReader(QByteArrayView text) : m_text(text) {}

    // The first character of what comes next; 0 at the end.
    char peek()
    {
        while (m_at < m_text.size() && isSpace(m_text[m_at]))
            ++m_at;
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }
    bool accept(char c)
    {
        if (peek() != c)
            return false;
        ++m_at;
        return true;
    }
    void expect(char c)
    {
        if (!accept(c))
            fail();
    }
    // Calls with each key of an object, then expects that its value was read.
    template <typename Read> void members(Read read)
    {
        expect('{');
        if (accept('}'))
            return;
        do {
            const Text key = text();
            expect(':');
            read(key);
        } while (accept(','));
        expect('}');
    }
    // Calls before each item of an array.
    template <typename Read> void items(Read read)
    {
        expect('[');
        if (accept(']'))
            return;
        do {
            read();
        } while (accept(','));
        expect(']');
    }

    // What is between the quotes: as it stands there, or decoded where it has escapes.
    struct Text
    {
        quint32 begin = 0; // in the whole text
        quint32 count = 0;
        bool escaped = false;
    };
    Text text();
    QByteArrayView raw(const Text &text) const { return m_text.sliced(text.begin, text.count); }
    QByteArray decoded(const Text &text) const;
    // Whether the number is an integer that fits is the caller's question: nothing if not.
    std::optional<qint64> integer();
    void skip(); // one value of any kind
    // One value: objects become dicts, arrays lists. Of up to 64 in each other.
    ValueId value(Values &values);

    qsizetype position() const { return m_at; }
    void expectEnd()
    {
        if (peek() != '\0')
            fail();
    }

private:
    static bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
    [[noreturn]] void fail() const;
    QByteArrayView literal(); // a number or a word
    ValueId scalar(Values &values);

    QByteArrayView m_text;
    qsizetype m_at = 0;
};

}
