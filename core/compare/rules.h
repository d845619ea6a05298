// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QRegularExpression>
#include <QString>

#include <vector>

namespace pith {

enum class SideName : quint8 { A, B };

// How names are made alike before they are paired. Pairs made by hand come first, with the names as they are; the other
// rules apply one after the other. By content comes last, of what is alone then (renames.h).
struct Rule
{
    enum class Kind : quint8 {
        StripPrefix, // `find`, as often as the name begins with it
        Replace, // regular expression `find` → `becomes`
        ByHand, // the name `find` of A is `becomes` of B
        Separators, // / : _ and spaces count as dots
        Case, // small and capital letters are the same
        ByContent, // the same bytes under another name, also when one of them is transposed
    };
    static constexpr int Kinds = int(Kind::ByContent) + 1;
    enum class On : quint8 { Both, A, B };

    Kind kind = Kind::StripPrefix;
    QString find;
    QString becomes;
    On on = On::Both;

    bool operator==(const Rule &) const = default;
};
using Rules = std::vector<Rule>;

QString sentenceOf(const Rule &rule); // "Strip `module.` from A"

// Rules ready to be applied to the names of one side.
class Renaming
{
public:
    // Throws Error that says what is wrong with a regular expression.
    Renaming(const Rules &rules, SideName side);

    struct Renamed
    {
        QString name;
        int rule = -1; // the last that changed it
    };
    Renamed operator()(const QString &name) const;

private:
    struct Step
    {
        Rule rule;
        int number;
        QRegularExpression expression;
    };
    std::vector<Step> m_steps;
};

}
