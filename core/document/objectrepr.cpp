// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/objectrepr.h"

#include "core/document/leafrepr.h"
#include "core/document/repr.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

using Parts = std::span<const ValueId>;
using Text = std::optional<QString>;

constexpr size_t MostParts = 64;
constexpr qsizetype MostText = 400;

bool isInteger(const Values &values, ValueId id)
{
    return values.kind(id) == Kind::Int || values.kind(id) == Kind::BigInt;
}

QString called(QLatin1StringView name, const QStringList &arguments)
{
    return name + u'(' + arguments.join(u", "_s) + u')';
}

QString quoted(const QString &text) { return quotedRepr({}, text); }

// The bytes that dates and times are pickled as, as numbers; none of another length.
std::vector<int> packed(const Values &values, Parts parts, qsizetype length)
{
    if (parts.empty() || values.kind(parts[0]) != Kind::Bytes || values.text(parts[0]).size() != length)
        return {};
    const QByteArrayView bytes = values.text(parts[0]);
    std::vector<int> numbers;
    std::ranges::transform(bytes, std::back_inserter(numbers), [](char c) { return int(uchar(c)); });
    return numbers;
}

Text timedeltaOf(const Values &values, Parts parts)
{
    static constexpr std::array names{"days"_L1, "seconds"_L1, "microseconds"_L1};
    if (parts.size() != names.size() || !std::ranges::all_of(parts, [&](ValueId id) { return isInteger(values, id); }))
        return {};
    QStringList shown;
    for (size_t i = 0; i < names.size(); ++i) {
        if (const QString number = leafRepr(values, parts[i]); number != u"0")
            shown += names[i] + u'=' + number;
    }
    return called("datetime.timedelta"_L1, shown.isEmpty() ? QStringList(u"0"_s) : shown);
}

bool isObjectOf(const Values &values, ValueId id, QByteArrayView name)
{
    if (values.kind(id) != Kind::Object)
        return false;
    const Object &object = values.object(id);
    return object.callable != ValueId::None && values.text(object.callable) == name
        && object.arguments != ValueId::None;
}

Text timezoneOf(const Values &values, Parts parts)
{
    if (parts.empty() || !isObjectOf(values, parts[0], "datetime.timedelta"))
        return {};
    const Text offset = timedeltaOf(values, values.items(values.object(parts[0]).arguments));
    if (!offset || parts.size() > 2)
        return {};
    if (parts.size() == 1 && offset->endsWith("(0)"_L1))
        return u"datetime.timezone.utc"_s;
    QStringList arguments{*offset};
    if (parts.size() == 2)
        arguments += quoted(wideText(values, parts[1], MostText));
    return called("datetime.timezone"_L1, arguments);
}

// Hour, minute, and of the rest what is not zero; then the time zone, where it is one of datetime's own.
Text timeOf(const Values &values, QLatin1StringView name, QStringList arguments, std::span<const int> time, Parts parts)
{
    const int microseconds = time[3] << 16 | time[4] << 8 | time[5];
    for (const int number : {time[0], time[1]})
        arguments += QString::number(number);
    if (time[2] != 0 || microseconds != 0)
        arguments += QString::number(time[2]);
    if (microseconds != 0)
        arguments += QString::number(microseconds);
    if (parts.size() > 1) {
        const Text zone = isObjectOf(values, parts[1], "datetime.timezone")
            ? timezoneOf(values, values.items(values.object(parts[1]).arguments))
            : std::nullopt;
        arguments += u"tzinfo="_s + zone.value_or(u"…"_s);
    }
    return called(name, arguments);
}

QStringList dateParts(std::span<const int> date)
{
    // The highest bit of the month says which of two equal times is meant.
    return {QString::number(date[0] << 8 | date[1]), QString::number(date[2] & 0x7f), QString::number(date[3])};
}

Text dateOf(const Values &values, Parts parts)
{
    const std::vector<int> date = packed(values, parts, 4);
    return date.empty() ? std::nullopt : Text(called("datetime.date"_L1, dateParts(date)));
}

Text datetimeOf(const Values &values, Parts parts)
{
    const std::vector<int> all = packed(values, parts, 10);
    if (all.empty())
        return {};
    return timeOf(values, "datetime.datetime"_L1, dateParts(all), std::span(all).subspan(4), parts);
}

Text clockTimeOf(const Values &values, Parts parts)
{
    const std::vector<int> all = packed(values, parts, 6);
    return all.empty() ? std::nullopt : timeOf(values, "datetime.time"_L1, {}, all, parts);
}

Text decimalOf(const Values &values, Parts parts)
{
    if (parts.size() != 1 || values.kind(parts[0]) != Kind::Str)
        return {};
    return called("Decimal"_L1, {quoted(wideText(values, parts[0], MostText))});
}

// Fraction("1/3"), or Fraction(1, 3).
Text fractionOf(const Values &values, Parts parts)
{
    const bool isText = parts.size() == 1 && values.kind(parts[0]) == Kind::Str;
    if (isText)
        return called("Fraction"_L1, wideText(values, parts[0], MostText).split(u'/'));
    if (parts.size() != 2 || !isInteger(values, parts[0]) || !isInteger(values, parts[1]))
        return {};
    return called("Fraction"_L1, {leafRepr(values, parts[0]), leafRepr(values, parts[1])});
}

Text rangeOf(const Values &values, Parts parts)
{
    if (parts.size() < 2 || parts.size() > 3
        || !std::ranges::all_of(parts, [&](ValueId id) { return isInteger(values, id); }))
        return {};
    QStringList numbers;
    for (const ValueId part : parts)
        numbers += leafRepr(values, part);
    if (numbers.size() == 3 && numbers[2] == u"1")
        numbers.removeLast();
    return called("range"_L1, numbers);
}

template <char16_t Separator> QString joinedPath(const Values &values, Parts parts)
{
    QString path;
    for (const ValueId part : parts) {
        const bool needsSeparator = !path.isEmpty() && !path.endsWith(QChar(Separator));
        path += (needsSeparator ? QString(QChar(Separator)) : QString()) + wideText(values, part, MostText);
    }
    return path.isEmpty() ? u"."_s : path;
}

template <char16_t Separator> Text pathOf(const Values &values, Parts parts, QLatin1StringView name)
{
    const auto isText = [&](ValueId id) { return values.kind(id) == Kind::Str; };
    if (parts.size() > MostParts || !std::ranges::all_of(parts, isText))
        return {};
    return called(name, {quoted(joinedPath<Separator>(values, parts))});
}

Text posixPathOf(const Values &values, Parts parts) { return pathOf<u'/'>(values, parts, "PosixPath"_L1); }
Text purePosixPathOf(const Values &values, Parts parts) { return pathOf<u'/'>(values, parts, "PurePosixPath"_L1); }
Text windowsPathOf(const Values &values, Parts parts) { return pathOf<u'\\'>(values, parts, "WindowsPath"_L1); }
Text pureWindowsPathOf(const Values &values, Parts parts) { return pathOf<u'\\'>(values, parts, "PureWindowsPath"_L1); }

struct KnownRow
{
    QByteArrayView name;
    Text (*repr)(const Values &values, Parts arguments);
};
constexpr std::array known{
    KnownRow{"datetime.date", dateOf},
    KnownRow{"datetime.datetime", datetimeOf},
    KnownRow{"datetime.time", clockTimeOf},
    KnownRow{"datetime.timedelta", timedeltaOf},
    KnownRow{"datetime.timezone", timezoneOf},
    KnownRow{"decimal.Decimal", decimalOf},
    KnownRow{"fractions.Fraction", fractionOf},
    KnownRow{"builtins.range", rangeOf},
    KnownRow{"pathlib.PosixPath", posixPathOf},
    KnownRow{"pathlib.PurePosixPath", purePosixPathOf},
    KnownRow{"pathlib.WindowsPath", windowsPathOf},
    KnownRow{"pathlib.PureWindowsPath", pureWindowsPathOf},
    KnownRow{"pathlib._local.PosixPath", posixPathOf},
    KnownRow{"pathlib._local.PurePosixPath", purePosixPathOf},
    KnownRow{"pathlib._local.WindowsPath", windowsPathOf},
    KnownRow{"pathlib._local.PureWindowsPath", pureWindowsPathOf},
};

// A UUID's number is in its state.
Text uuidOf(const Values &values, const Object &object)
{
    constexpr qsizetype bytes = 16;
    const auto state = object.state == ValueId::None ? Parts() : values.items(object.state);
    if (state.size() < 2 || values.text(state[0]) != "int" || !isInteger(values, state[1]))
        return {};
    QByteArray number = values.kind(state[1]) == Kind::BigInt && values[state[1]].detail == 0
        ? values.text(state[1]).toByteArray()
        : QByteArray(reinterpret_cast<const char *>(&values[state[1]].integer), sizeof(qint64));
    number.resize(bytes, '\0'); // a sign byte more, or zeros less
    std::ranges::reverse(number);
    QString digits = QString::fromLatin1(number.toHex());
    for (const qsizetype dash : {20, 16, 12, 8})
        digits.insert(dash, u'-');
    return called("UUID"_L1, {quoted(digits)});
}

// What names a chunk of a distributed checkpoint; the parts are looked at no deeper than they are in any file.
Text metadataIndexOf(const Values &values, const Object &object)
{
    const auto state = object.state == ValueId::None || values.kind(object.state) != Kind::Dict
        ? Parts()
        : values.items(object.state);
    QStringList arguments;
    for (size_t i = 0; i + 1 < state.size() && i < 2 * MostParts; i += 2) {
        const QString name = wideText(values, state[i], MostText);
        const ValueId part = state[i + 1];
        if (values.kind(part) == Kind::Str)
            arguments += name + u'=' + quoted(wideText(values, part, MostText));
        else if (isInteger(values, part))
            arguments += name + u'=' + leafRepr(values, part);
        if (values.kind(part) != Kind::Size)
            continue;
        QStringList numbers;
        for (const ValueId extent : values.items(part).first(std::min(values.items(part).size(), MostParts)))
            numbers += isInteger(values, extent) ? leafRepr(values, extent) : u"…"_s;
        arguments += name + u"=["_s + numbers.join(u", "_s) + u']';
    }
    return arguments.isEmpty() ? std::nullopt : Text(called("MetadataIndex"_L1, arguments));
}

}

std::optional<QString> knownRepr(const Values &values, const Object &object)
{
    if (object.callable == ValueId::None || values.kind(object.callable) != Kind::Global)
        return {};
    const QByteArrayView name = values.text(object.callable);
    if (name == "uuid.UUID")
        return uuidOf(values, object);
    if (name == "torch.distributed.checkpoint.metadata.MetadataIndex")
        return metadataIndexOf(values, object);
    const auto row = std::ranges::find(known, name, &KnownRow::name);
    if (row == known.end())
        return {};
    return row->repr(values, object.arguments == ValueId::None ? Parts() : values.items(object.arguments));
}

}
