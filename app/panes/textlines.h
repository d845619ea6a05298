// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/languages.h"
#include "core/bytes/progress.h"

#include <QStringList>

namespace pith {

// A text cut into lines that a text widget can lay out: the first 16 MiB, lines of more than 1,000 letters broken.
struct TextLines
{
    struct Line
    {
        qsizetype begin = 0; // in `text`
        qsizetype length = 0; // without its end
        quint32 number = 0; // from 1 on; 0: goes on from the line before
        quint8 inside = 0; // what it begins inside of: scanLine()
    };
    QString text;
    std::vector<Line> lines; // at least one
    const Language *language = nullptr; // none: plain
    QStringList said; // what is not shown as it is: "The first 16.0 MiB of 20.0 MiB."

    QStringView line(size_t at) const { return QStringView(text).sliced(lines[at].begin, lines[at].length); }
};

constexpr qsizetype mostText = 16 << 20; // letters
constexpr qsizetype longestLine = 1000;

// `whole`: how many bytes the text has that `text` may be the beginning of. Colours by the name; empty: by content.
TextLines linesOf(QString text, quint64 whole, const QString &name, const Progress &progress);

}
