// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/filtertests.h"

#include "core/bytes/text.h"

#include <QRegularExpression>
#include <QStringMatcher>

#include <algorithm>
#include <array>
#include <cmath>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

[[noreturn]] void fail(const FilterPattern &pattern, const QString &message)
{
    if (pattern.mistake)
        *pattern.mistake = pattern.mark;
    throw Error(message);
}

bool isGlob(const FilterPattern &pattern)
{
    return !pattern.isRegex && !pattern.isQuoted && (pattern.text.contains(u'*') || pattern.text.contains(u'?'));
}

QString globToRegex(const QString &glob)
{
    return QRegularExpression::escape(glob).replace("\\*"_L1, ".*"_L1).replace("\\?"_L1, "."_L1);
}

QRegularExpression expressionOf(const FilterPattern &pattern, const QString &text)
{
    const QRegularExpression expression(
        text, pattern.caseSensitive ? QRegularExpression::NoPatternOption : QRegularExpression::CaseInsensitiveOption);
    if (!expression.isValid())
        fail(pattern, tr("The regular expression is wrong: %1").arg(expression.errorString()));
    return expression;
}

// Of a pattern that is a regular expression or a glob.
QString regexOf(const FilterPattern &pattern) { return pattern.isRegex ? pattern.text : globToRegex(pattern.text); }

TextTest regexTest(const QRegularExpression &expression)
{
    return [expression](const QString &subject) { return expression.match(subject).hasMatch(); };
}

TextTest exactTest(const FilterPattern &pattern)
{
    if (pattern.isRegex || isGlob(pattern))
        return regexTest(expressionOf(pattern, QRegularExpression::anchoredPattern(regexOf(pattern))));
    return [text = pattern.text](const QString &subject) { return subject.compare(text, Qt::CaseInsensitive) == 0; };
}

// ------------------------------------------------------------------ numbers

struct Unit
{
    QLatin1StringView name; // in lower case
    double factor;
};
constexpr double kibi = 1024;
constexpr std::array units{
    Unit{""_L1, 1},
    Unit{"b"_L1, 1},
    Unit{"k"_L1, 1e3},
    Unit{"m"_L1, 1e6},
    Unit{"g"_L1, 1e9},
    Unit{"t"_L1, 1e12},
    Unit{"kb"_L1, 1e3},
    Unit{"mb"_L1, 1e6},
    Unit{"gb"_L1, 1e9},
    Unit{"tb"_L1, 1e12},
    Unit{"kib"_L1, kibi},
    Unit{"mib"_L1, kibi *kibi},
    Unit{"gib"_L1, kibi *kibi *kibi},
    Unit{"tib"_L1, kibi *kibi *kibi *kibi},
};

std::optional<double> numberIn(const QString &text)
{
    static const QRegularExpression form(u"^([-+]?[0-9]*\\.?[0-9]+(?:[eE][-+]?[0-9]+)?) *([A-Za-z]*)$"_s);
    const auto match = form.match(text);
    const auto unit = std::ranges::find(units, match.captured(2).toLower(), &Unit::name);
    if (!match.hasMatch() || unit == units.end())
        return std::nullopt;
    return match.captured(1).toDouble() * unit->factor;
}

struct Interval
{
    double low;
    double high;
};

// "3", "1..5", "..5", "1M..".
Interval intervalIn(const FilterPattern &pattern)
{
    const auto needed = [&](const QString &text, double none) {
        if (text.isEmpty())
            return none;
        const auto number = numberIn(text);
        if (!number)
            fail(pattern, tr("'%1' is no number").arg(text));
        return *number;
    };
    const qsizetype dots = pattern.text.indexOf(".."_L1);
    if (dots >= 0)
        return {needed(pattern.text.left(dots), -HUGE_VAL), needed(pattern.text.mid(dots + 2), HUGE_VAL)};
    const double number = needed(pattern.text, 0);
    return {number, number};
}

struct Comparison
{
    QLatin1StringView op;
    bool (*holds)(double number, const Interval &wanted);
};
constexpr std::array comparisons{
    Comparison{":"_L1, [](double n, const Interval &w) { return w.low <= n && n <= w.high; }},
    Comparison{"="_L1, [](double n, const Interval &w) { return w.low <= n && n <= w.high; }},
    Comparison{"!="_L1, [](double n, const Interval &w) { return n < w.low || n > w.high; }},
    Comparison{"<"_L1, [](double n, const Interval &w) { return n < w.low; }},
    Comparison{"<="_L1, [](double n, const Interval &w) { return n <= w.high; }},
    Comparison{">"_L1, [](double n, const Interval &w) { return n > w.high; }},
    Comparison{">="_L1, [](double n, const Interval &w) { return n >= w.low; }},
};

using Reader = std::function<std::optional<double>(const FilterRow &)>;

Filter::Test numberTest(Reader read, const QString &op, const Interval &wanted)
{
    const auto comparison = std::ranges::find(comparisons, op, &Comparison::op);
    return [read = std::move(read), holds = comparison->holds, wanted](const FilterRow &row) {
        const auto number = read(row);
        return number && holds(*number, wanted);
    };
}

bool isOrder(const QString &op) { return op.startsWith(u'<') || op.startsWith(u'>'); }

void refuseOrder(const FilterField &field, const QString &op, const FilterPattern &value)
{
    if (isOrder(op))
        fail(value, tr("Field '%1' has no order, so '%2' says nothing about it").arg(field.name, op));
}

// A test of what a row may not have: then it does not hold, nor does its opposite.
using OptionalTest = std::function<std::optional<bool>(const FilterRow &)>;
Filter::Test heldTest(bool negate, OptionalTest test)
{
    return [negate, test = std::move(test)](const FilterRow &row) -> Filter::Answer {
        const auto answer = test(row);
        return answer && *answer != negate;
    };
}

// ------------------------------------------------------------------ yes and no

std::optional<bool> flagIn(const QString &text)
{
    if (text == "yes"_L1 || text == "true"_L1)
        return true;
    return text == "no"_L1 || text == "false"_L1 ? std::optional(false) : std::nullopt;
}

Filter::Test yesTest(const FilterField &field, const QString &op, bool yes)
{
    const auto isSome = [read = field.number](const FilterRow &row) -> std::optional<double> {
        const auto number = read(row);
        return number ? std::optional(*number > 0 ? 1.0 : 0.0) : std::nullopt;
    };
    return numberTest(isSome, op, {double(yes), double(yes)});
}

Filter::Test flagTest(const FilterField &field, const QString &op, const FilterPattern &value)
{
    refuseOrder(field, op, value);
    const QString text = value.text.toLower();
    const auto digit = text == "1"_L1 || text == "0"_L1 ? std::optional(text == "1"_L1) : std::nullopt;
    const auto yes = digit ? digit : flagIn(text);
    if (!yes)
        fail(value, tr("Field '%1' is yes or no, not '%2'").arg(field.name, value.text));
    return yesTest(field, op, *yes);
}

// ------------------------------------------------------------------ counts and parts of all elements

Filter::Test shareTest(const FilterField &field, const QString &op, FilterPattern value)
{
    if (const auto yes = flagIn(value.text.toLower()); yes && !isOrder(op))
        return yesTest(field, op, *yes);
    if (!value.text.contains(u'%'))
        return numberTest(field.number, op, intervalIn(value));
    const auto percent = [read = field.number](const FilterRow &row) -> std::optional<double> {
        const auto number = read(row);
        const auto all = double(std::max<quint64>(figuresOf(row)->count, 1));
        return number ? std::optional(*number * 100 / all) : std::nullopt;
    };
    value.text.remove(u'%');
    return numberTest(percent, op, intervalIn(value));
}

Filter::Test whenKnown(Filter::Test test)
{
    return [test = std::move(test)](const FilterRow &row) -> Filter::Answer {
        if (row.leaf == FilterRow::NoLeaf)
            return false;
        return figuresOf(row) ? test(row) : std::nullopt;
    };
}

// In comparisons nobody measures sides by themselves.
Filter::Test whenScalarKnown(Filter::Test test)
{
    return [test = std::move(test)](const FilterRow &row) -> Filter::Answer {
        return !isScalar(row) || row.pair || figuresOf(row) ? test(row) : std::nullopt;
    };
}

// ------------------------------------------------------------------ texts

Filter::Test textTest(const FilterField &field, const QString &op, const FilterPattern &value)
{
    if (field.number && !value.isRegex && !value.isQuoted && (isOrder(op) || value.text.contains(".."_L1)))
        return numberTest(field.number, op, intervalIn(value));
    refuseOrder(field, op, value);
    const bool anywhere = op == u':' && !isGlob(value);
    return heldTest(op == "!="_L1,
        [read = field.text, test = anywhere ? containsTest(value) : exactTest(value)](const FilterRow &row) {
            const auto text = read(row);
            return text ? std::optional(isFoundIn(*text, test)) : std::nullopt;
        });
}

// ------------------------------------------------------------------ dtypes

struct Alias
{
    QLatin1StringView name;
    QLatin1StringView dtype;
};
constexpr std::array aliases{
    Alias{"bf16"_L1, "bfloat16"_L1},
    Alias{"fp16"_L1, "float16"_L1},
    Alias{"f16"_L1, "float16"_L1},
    Alias{"half"_L1, "float16"_L1},
    Alias{"fp32"_L1, "float32"_L1},
    Alias{"f32"_L1, "float32"_L1},
    Alias{"fp64"_L1, "float64"_L1},
    Alias{"f64"_L1, "float64"_L1},
    Alias{"double"_L1, "float64"_L1},
    Alias{"fp8"_L1, "float8"_L1},
    Alias{"f8"_L1, "float8"_L1},
    Alias{"i8"_L1, "int8"_L1},
    Alias{"i16"_L1, "int16"_L1},
    Alias{"short"_L1, "int16"_L1},
    Alias{"i32"_L1, "int32"_L1},
    Alias{"i64"_L1, "int64"_L1},
    Alias{"long"_L1, "int64"_L1},
    Alias{"u8"_L1, "uint8"_L1},
    Alias{"byte"_L1, "uint8"_L1},
    Alias{"u16"_L1, "uint16"_L1},
    Alias{"u32"_L1, "uint32"_L1},
    Alias{"u64"_L1, "uint64"_L1},
    Alias{"c64"_L1, "complex64"_L1},
    Alias{"c128"_L1, "complex128"_L1},
};

struct Family
{
    QLatin1StringView name;
    bool (*holds)(const DTypeRow &);
};
bool isWhole(const DTypeRow &r) { return r.number == NumberClass::Signed || r.number == NumberClass::Unsigned; }
constexpr std::array families{
    Family{"float"_L1, [](const DTypeRow &r) { return r.number == NumberClass::Float; }},
    Family{"int"_L1, [](const DTypeRow &r) { return isWhole(r) && !r.quantized; }},
    Family{"uint"_L1, [](const DTypeRow &r) { return r.number == NumberClass::Unsigned && !r.quantized; }},
    Family{"complex"_L1, [](const DTypeRow &r) { return r.number == NumberClass::Complex; }},
    Family{"quantized"_L1, [](const DTypeRow &r) { return r.quantized; }},
    Family{"packed"_L1, [](const DTypeRow &r) { return isPacked(r.dtype); }},
};

Filter::Test dtypeTest(const FilterField &field, const QString &op, FilterPattern value)
{
    refuseOrder(field, op, value);
    const auto family = std::ranges::find(families, value.text.toLower(), &Family::name);
    if (family != families.end() && !value.isRegex) {
        return heldTest(op == "!="_L1,
            [holds = family->holds, read = field.text, text = value.text](const FilterRow &r) -> std::optional<bool> {
                if (const auto dtype = dtypeOf(r))
                    return holds(row(*dtype));
                const auto other = read(r);
                return other ? std::optional(*other == text) : std::nullopt;
            });
    }
    const auto alias = std::ranges::find(aliases, value.text.toLower(), &Alias::name);
    if (alias != aliases.end())
        value.text = alias->dtype;
    // "int8" is not uint8, nor is "i8", but "fp8" is every float8.
    const QByteArray name = value.text.toLower().toLatin1();
    const bool isFull = dtypeByName(QLatin1StringView(name)).has_value();
    return textTest(field, isFull && op == u':' ? u"="_s : op, value);
}

// ------------------------------------------------------------------ shapes

struct Axis
{
    enum class Kind : quint8 { Exact, One, Run } kind;
    qint64 extent = 0;
};

std::vector<Axis> axesIn(const FilterPattern &pattern)
{
    const QString &text = pattern.text;
    static const QRegularExpression separator(u"\\s*[x×,]\\s*"_s, QRegularExpression::CaseInsensitiveOption);
    QStringList parts = text.trimmed().split(separator);
    if (text.trimmed().endsWith(u',')) // "(768,)"
        parts.removeLast();
    std::vector<Axis> axes;
    for (const QString &part : std::as_const(parts)) {
        bool isNumber = false;
        const qint64 extent = part.toLongLong(&isNumber);
        if (!isNumber && part != u'*' && part != u'_')
            fail(pattern, tr("'%1' is no shape: write 64x64x3x3, with * for any axes and _ for one").arg(text));
        axes.push_back({isNumber ? Axis::Kind::Exact : part == u'*' ? Axis::Kind::Run : Axis::Kind::One, extent});
    }
    return axes;
}

// Globbing with one place to go back to: the last run takes one axis more each time the rest does not fit.
bool fits(const Extents &shape, const std::vector<Axis> &axes)
{
    qsizetype at = 0;
    size_t wanted = 0;
    qsizetype runEnd = -1;
    size_t afterRun = 0;
    while (at < shape.size() || wanted < axes.size()) {
        const bool isRun = wanted < axes.size() && axes[wanted].kind == Axis::Kind::Run;
        const bool fitsHere = wanted < axes.size() && !isRun && at < shape.size()
            && (axes[wanted].kind == Axis::Kind::One || axes[wanted].extent == shape[at]);
        if (isRun) {
            runEnd = at;
            afterRun = ++wanted;
        } else if (fitsHere) {
            ++at;
            ++wanted;
        } else if (runEnd >= 0 && runEnd < shape.size()) {
            at = ++runEnd;
            wanted = afterRun;
        } else {
            return false;
        }
    }
    return true;
}

Filter::Test shapeTest(const FilterField &field, const QString &op, const FilterPattern &value)
{
    refuseOrder(field, op, value);
    return heldTest(op == "!="_L1, [axes = axesIn(value)](const FilterRow &row) {
        const Extents *shape = shapeOf(row);
        return shape ? std::optional(fits(*shape, axes)) : std::nullopt;
    });
}

}

bool isFoundIn(const QString &text, const TextTest &test)
{
    static const QRegularExpression escaped(u"\\\\(['\\\\])"_s);
    return test(text) || (text.contains(u'\\') && test(QString(text).replace(escaped, u"\\1"_s)));
}

TextTest containsTest(const FilterPattern &pattern)
{
    if (pattern.isRegex || isGlob(pattern))
        return regexTest(expressionOf(pattern, regexOf(pattern)));
    return [matcher = QStringMatcher(pattern.text, Qt::CaseInsensitive)](
               const QString &subject) { return matcher.indexIn(subject) >= 0; };
}

TextMarker markerOf(const FilterPattern &pattern)
{
    const QString text
        = pattern.isRegex || isGlob(pattern) ? regexOf(pattern) : QRegularExpression::escape(pattern.text);
    return [expression = expressionOf(pattern, text)](const QString &subject, std::vector<TextMark> &marks) {
        for (auto found = expression.globalMatch(subject); found.hasNext();) {
            const QRegularExpressionMatch match = found.next();
            if (match.capturedLength() > 0)
                marks.push_back({match.capturedStart(), match.capturedLength()});
        }
    };
}

Filter::Test negatedTest(Filter::Test test)
{
    return [test = std::move(test)](const FilterRow &row) {
        const Filter::Answer answer = test(row);
        return answer ? Filter::Answer(!*answer) : answer;
    };
}

namespace {

Filter::Test testOf(const FilterField &field, const QString &op, const FilterPattern &value)
{
    switch (field.kind) {
    case FilterField::Kind::Text:
        return textTest(field, op, value);
    case FilterField::Kind::DType:
        return dtypeTest(field, op, value);
    case FilterField::Kind::Shape:
        return shapeTest(field, op, value);
    case FilterField::Kind::Flag:
        return flagTest(field, op, value);
    case FilterField::Kind::Share:
        return shareTest(field, op, value);
    case FilterField::Kind::Count:
    case FilterField::Kind::Size:
        break;
    }
    return numberTest(field.number, op, intervalIn(value));
}

}

bool isByteUnit(const QString &word)
{
    return word.endsWith(u'b', Qt::CaseInsensitive)
        && std::ranges::find(units, word.toLower(), &Unit::name) != units.end();
}

Filter::Test fieldTest(const FilterField &field, const QString &op, const FilterPattern &value)
{
    Filter::Test test = testOf(field, op, value);
    switch (field.needs) {
    case FilterField::Needs::Figures:
        return whenKnown(std::move(test));
    case FilterField::Needs::FiguresOfScalars:
        return whenScalarKnown(std::move(test));
    default:
        return test;
    }
}

}
