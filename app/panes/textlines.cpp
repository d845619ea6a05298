// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/textlines.h"

#include "core/bytes/text.h"
#include "core/document/words.h"

#include <algorithm>

namespace pith {

namespace {

// Where a line of the widget ends that begins there: at its end, or where it gets too long.
qsizetype endOfLine(const QString &text, qsizetype begin)
{
    const qsizetype end = text.indexOf(u'\n', begin);
    const qsizetype whole = end < 0 ? text.size() : end;
    if (whole - begin <= longestLine)
        return whole;
    const qsizetype cut = begin + longestLine;
    return text[cut].isLowSurrogate() ? cut - 1 : cut;
}

void cut(TextLines &lines, const Progress &progress)
{
    const QString &text = lines.text;
    quint32 number = 1;
    quint8 inside = 0;
    bool broken = false;
    bool goesOn = false;
    for (qsizetype begin = 0; begin <= text.size();) {
        const qsizetype end = endOfLine(text, begin);
        lines.lines.push_back({begin, end - begin, goesOn ? 0 : number, inside});
        if (lines.lines.size() % 4096 == 0)
            progress.check();
        if (lines.language)
            inside = scanLine(*lines.language, lines.line(lines.lines.size() - 1), inside, nullptr);
        goesOn = end < text.size() && text[end] != u'\n';
        broken = broken || goesOn;
        number += goesOn ? 0 : 1;
        begin = goesOn ? end : end + 1;
    }
    if (broken)
        lines.said += tr("Lines of more than %1 characters are broken").arg(grouped(longestLine));
}

}

TextLines linesOf(QString text, quint64 whole, const QString &name, const Progress &progress)
{
    TextLines lines;
    lines.language = languageOf(name, text);
    const bool isCut = text.size() > mostText || whole > quint64(mostText);
    text.truncate(mostText);
    text.replace(QStringLiteral("\r\n"), QStringLiteral("\n")).replace(u'\r', u'\n');
    for (const char16_t breaking : {u'\u2028', u'\u2029'}) // the widget would break the line there
        text.replace(QChar(breaking), QChar(u'\ufffd'));
    lines.text = std::move(text);
    if (isCut)
        lines.said += tr("The first %1 of %2").arg(humanBytes(quint64(mostText)), humanBytes(whole));
    cut(lines, progress);
    return lines;
}

}
