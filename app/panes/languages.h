// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QLatin1StringView>
#include <QString>

#include <span>
#include <vector>

class QPalette;

namespace pith {

// What the parts of a text in some language are, as far as they are coloured. KSyntaxHighlighting would know more of
// them, but for Qt 6 it is not to be had on Debian 12, and what checkpoints hold is written in these few languages.
enum class Part : quint8 { Plain, Comment, Text, Number, Keyword, Constant, Key };

struct Language
{
    QLatin1StringView name; // "Python"
    QLatin1StringView suffixes; // " .py .pyi "
    // What has a beginning and an end; the first that fits wins, so longer beginnings stand first.
    struct Delimited
    {
        QLatin1StringView begin;
        QLatin1StringView end; // empty: the end of the line
        Part part = Part::Plain;
        bool severalLines = false;
        bool escapes = false; // a backslash takes the next letter with it
        bool atLineStart = false; // but for blanks
    };
    std::span<const Delimited> delimited;
    QLatin1StringView keywords; // " if else "
    QLatin1StringView constants; // " True False "
    char16_t keyMark = 0; // a word or text before it is a key
};

// By the name of an entry, or by its first letters; null: plain text.
const Language *languageOf(const QString &name, QStringView text);

struct Span
{
    qsizetype begin = 0;
    qsizetype length = 0;
    Part part = Part::Plain;
};
// What a line begins inside of, 0: nothing; a row of Language::delimited plus one. Returns what the next begins inside
// of. `spans` may be null.
quint8 scanLine(const Language &language, QStringView line, quint8 inside, std::vector<Span> *spans);

QColor colorOf(Part part, const QPalette &palette); // readable on its Base, in light and dark

}
