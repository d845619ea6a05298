// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/path.h"
#include "core/document/repr.h"
#include "core/document/words.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype MostRepr = 120; // of a key that is no text

bool isText(const Values &values, ValueId key) { return values.kind(key) == Kind::Str; }

// Most names: letters, digits and lines, with dots between them.
bool isPlain(QByteArrayView name, Dots dots)
{
    constexpr auto isLetter = [] {
        std::array<bool, 256> table{};
        for (const char c : std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"))
            table[uchar(c)] = true;
        return table;
    }();
    bool wasLetter = false;
    for (const char c : name) {
        if (!isLetter[uchar(c)] && (c != '.' || !wasLetter || dots == Dots::Quoted))
            return false;
        wasLetter = c != '.';
    }
    return wasLetter;
}

bool isOdd(QChar c)
{
    constexpr QStringView odd = u"[]'\"\\#";
    return c.isSpace() || c.category() == QChar::Other_Control || odd.contains(c);
}

bool needsQuotes(QStringView text, Dots dots)
{
    const bool emptyPart = text.isEmpty() || text.startsWith(u'.') || text.endsWith(u'.') || text.contains(u"..");
    return emptyPart || (dots == Dots::Quoted && text.contains(u'.')) || std::ranges::any_of(text, isOdd)
        || !text.isValidUtf16();
}

void appendQuoted(QString &out, QStringView text)
{
    out += u'\'';
    appendEscaped(out, text, u'\'', Escapes::Spelt);
    out += u'\'';
}

void appendName(QString &out, const Values &values, const Step &step, Dots dots)
{
    if (!isText(values, step.key)) {
        out += u'[' + reprOf(values, step.key, MostRepr) + u']';
        return;
    }
    if (const QByteArrayView name = values.text(step.key); isPlain(name, dots)) {
        out += u'.';
        out += QLatin1StringView(name.data(), name.size());
        return;
    }
    const QString text = wideText(values, step.key);
    if (!needsQuotes(text, dots)) {
        out += u'.';
        out += text;
        return;
    }
    out += u'[';
    appendQuoted(out, text);
    out += u']';
}

// str.encode("utf-8", "backslashreplace"): lone surrogates as \udc80.
QString printable(const QString &text)
{
    if (text.isValidUtf16())
        return text;
    QString out;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool isPair = text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        if (text[i].isSurrogate() && !isPair)
            out += u"\\u%1"_s.arg(uint(text[i].unicode()), 4, 16, QLatin1Char('0'));
        else
            out += QStringView(text).sliced(i, isPair ? 2 : 1);
        i += isPair ? 1 : 0;
    }
    return out;
}

QString nameText(const Values &values, ValueId key)
{
    return isText(values, key) ? printable(wideText(values, key)) : reprStart(values, key, MostRepr);
}

// type(key).__name__
QString pythonType(const Values &values, ValueId key)
{
    if (values.kind(key) == Kind::None)
        return u"NoneType"_s;
    const QString type = typeName(values, key);
    return type.mid(type.lastIndexOf(u'.') + 1);
}

void writeName(JsonWriter &json, const Values &values, ValueId key)
{
    if (isText(values, key) && values.text(key).isValidUtf8()) {
        json.text(values.text(key));
        return;
    }
    json.beginObject();
    json.field("type"_L1, pythonType(values, key));
    json.field("repr"_L1, nameText(values, key));
    json.endObject();
}

// How a step is told to others: some are two steps there.
struct StepRow
{
    Step::Kind kind;
    QLatin1StringView before; // "state" of ["state", "__dict__"]
    QLatin1StringView beforeText;
    QLatin1StringView word; // "key" of ["key", "w"]; empty: there is only the step before
    bool byName; // the step's key follows the word, else its index
};
constexpr std::array stepRows{
    StepRow{Step::Kind::Key, {}, {}, "key"_L1, true},
    StepRow{Step::Kind::Index, {}, {}, "index"_L1, false},
    StepRow{Step::Kind::Attribute, {}, {}, "attr"_L1, true},
    StepRow{Step::Kind::DictAttribute, "state"_L1, "__dict__"_L1, "key"_L1, true},
    StepRow{Step::Kind::Argument, {}, {}, "arg"_L1, false},
    StepRow{Step::Kind::Keyword, "kwargs"_L1, "kwargs"_L1, "key"_L1, true},
    StepRow{Step::Kind::State, "state"_L1, "state"_L1, {}, false},
    StepRow{Step::Kind::Member, {}, {}, "member"_L1, false},
    StepRow{Step::Kind::Component, {}, {}, "component"_L1, false},
};

const StepRow &rowOf(const Step &step) { return *std::ranges::find(stepRows, step.kind, &StepRow::kind); }

}

void appendSpelt(QString &out, const Values &values, const Step &step, Dots dots)
{
    switch (step.kind) {
    case Step::Kind::Key:
    case Step::Kind::Attribute:
    case Step::Kind::DictAttribute:
        appendName(out, values, step, dots);
        break;
    case Step::Kind::Index:
        out += u'[';
        out += QString::number(step.index);
        out += u']';
        break;
    case Step::Kind::Member:
        out += u'{' + QString::number(step.index) + u'}';
        break;
    case Step::Kind::Argument:
    case Step::Kind::Component:
        out += u'(' + QString::number(step.index) + u')';
        break;
    case Step::Kind::Keyword:
        out += u'(' + nameText(values, step.key) + u')';
        break;
    case Step::Kind::State:
        out += "(state)"_L1;
        break;
    }
}

QString spell(const Values &values, const Path &path)
{
    QString out;
    for (const Step &step : path)
        appendSpelt(out, values, step);
    if (out.isEmpty())
        return u"."_s;
    return out.startsWith(u'.') ? out.mid(1) : out;
}

QString keyOf(const Values &values, const Path &path)
{
    QString key;
    for (const Step &step : path) {
        const StepRow &row = rowOf(step);
        if (!row.beforeText.isEmpty())
            key += u'.' + row.beforeText;
        if (!row.word.isEmpty())
            key += u'.' + (row.byName ? nameText(values, step.key) : QString::number(step.index));
    }
    return key.sliced(key.isEmpty() ? 0 : 1);
}

void writeSteps(JsonWriter &json, const Values &values, const Path &path)
{
    json.beginArray();
    for (const Step &step : path) {
        const StepRow &row = rowOf(step);
        if (!row.before.isEmpty())
            json.beginArray().value(row.before).value(row.beforeText).endArray();
        if (row.word.isEmpty())
            continue;
        json.beginArray().value(row.word);
        if (row.byName)
            writeName(json, values, step.key);
        else
            json.value(step.index);
        json.endArray();
    }
    json.endArray();
}

}
