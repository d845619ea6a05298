// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/visible.h"

#include <QList>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr QChar openBox(0x2423);

bool isShapeless(char32_t sign)
{
    switch (QChar::category(sign)) {
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return true;
    case QChar::Separator_Space:
        return sign != U' ';
    default:
        return false;
    }
}

void appendVisible(QString &text, char32_t sign)
{
    constexpr char32_t pictures = 0x2400;
    constexpr char32_t deleted = 0x7f;
    if (sign < U' ')
        text += QChar(char16_t(pictures + sign));
    else if (sign == deleted)
        text += QChar(0x2421);
    else if (isShapeless(sign) || QChar::category(sign) == QChar::Other_Control)
        text += u"⟨U+%1⟩"_s.arg(QString::number(uint(sign), 16).toUpper().rightJustified(4, u'0'));
    else
        text += QString::fromUcs4(&sign, 1);
}

void showBlanks(QString &text)
{
    for (qsizetype i = 0; i < text.size() && text[i] == u' '; ++i)
        text[i] = openBox;
    for (qsizetype i = text.size(); i-- > 0 && text[i] == u' ';)
        text[i] = openBox;
}

}

QString visible(QString key)
{
    constexpr qsizetype most = 300;
    if (key.isEmpty())
        return u"''"_s;
    if (key.size() > most)
        key = key.first(most) + u'…';
    QString text = visibleSentence(key);
    showBlanks(text);
    return text;
}

QString visibleSentence(const QString &sentence)
{
    const auto isPlain = [](QChar c) { return c >= u' ' && c < QChar(0x7f); };
    if (std::ranges::all_of(sentence, isPlain))
        return sentence;
    QString text;
    for (const char32_t sign : sentence.toUcs4())
        appendVisible(text, sign);
    return text;
}

}
