// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/repr.h"

namespace pith {

namespace {

struct ShortEscape
{
    char16_t character;
    char letter;
    bool inPaths;
};
constexpr ShortEscape shortEscapes[]
    = {{u'\\', '\\', true}, {u'\n', 'n', true}, {u'\r', 'r', false}, {u'\t', 't', false}};

const ShortEscape *shortEscape(char32_t character, Escapes escapes)
{
    for (const ShortEscape &row : shortEscapes) {
        if (row.character == character && (row.inPaths || escapes == Escapes::Python))
            return &row;
    }
    return nullptr;
}

// What str.isprintable says; paths only hide what would break a line or can't be written as UTF-8.
bool isPlain(char32_t character, Escapes escapes)
{
    const QChar::Category category = QChar::category(character);
    if (category == QChar::Other_Control || category == QChar::Other_Surrogate)
        return false;
    if (category == QChar::Separator_Line || category == QChar::Separator_Paragraph)
        return false;
    if (escapes == Escapes::Spelt || character == U' ')
        return true;
    return QChar::isPrint(character) && category != QChar::Separator_Space;
}

void appendNumeric(QString &out, char32_t character)
{
    const int digits = character < 0x100 ? 2 : character < 0x10000 ? 4 : 8;
    out += u'\\';
    out += QChar(digits == 2 ? u'x' : digits == 4 ? u'u' : u'U');
    out += QString::number(quint32(character), 16).rightJustified(digits, u'0');
}

}

void appendEscaped(QString &out, QStringView text, QChar quote, Escapes escapes)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        char32_t character = text[i].unicode();
        const bool isPair = text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        if (isPair)
            character = QChar::surrogateToUcs4(text[i], text[i + 1]);
        if (character == quote.unicode())
            out += u'\\', out += quote;
        else if (const ShortEscape *row = shortEscape(character, escapes))
            out += u'\\', out += QLatin1Char(row->letter);
        else if (!isPlain(character, escapes))
            appendNumeric(out, character);
        else
            out += text.sliced(i, isPair ? 2 : 1);
        i += isPair ? 1 : 0;
    }
}

}
