// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/heatsettings.h"

#include "app/panes/numbers.h"

#include <QSettings>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
std::optional<ColorRange> lockedRange; // for the session, as what was typed
ValueRange typedRange;

// One of an enum whose last is known; what a newer Pith may have written is none.
template <typename Enum> Enum read(const QSettings &settings, const QString &key, Enum otherwise, Enum last)
{
    const int number = settings.value(key, int(otherwise)).toInt();
    return number < 0 || number > int(last) ? otherwise : Enum(number);
}
}

HeatSettings HeatSettings::load()
{
    QSettings stored;
    stored.beginGroup(u"heatmap"_s);
    HeatSettings settings;
    HeatChoice &choice = settings.choice;
    RangeChoice &range = choice.range;
    range.mode = read(stored, u"range"_s, range.mode, RangeMode::Typed);
    range.percent = std::clamp(stored.value(u"percent"_s, range.percent).toDouble(), 50.0, 100.0);
    range.symmetric = stored.value(u"symmetric"_s, range.symmetric).toBool();
    range.logarithmic = stored.value(u"logarithmic"_s, range.logarithmic).toBool();
    range.low = double(typedRange.low);
    range.high = double(typedRange.high);
    if (range.mode == RangeMode::Typed && typedRange == ValueRange())
        range.mode = RangeMode::Auto;
    choice.map = stored.value(u"map"_s).toString();
    choice.inverted = stored.value(u"inverted"_s, choice.inverted).toBool();
    choice.aggregation = read(stored, u"aggregation"_s, choice.aggregation, Aggregation::Max);
    choice.aspect = read(stored, u"aspect"_s, choice.aspect, Aspect::Stretched);
    if (stored.contains(u"profiles"_s))
        choice.profiles = stored.value(u"profiles"_s).toBool();
    choice.complexShown = read(stored, u"complex"_s, choice.complexShown, Shown::Phase);
    choice.dequantized = stored.value(u"dequantized"_s, choice.dequantized).toBool();
    settings.usesSelection = stored.value(u"selection"_s, false).toBool();
    return settings;
}

void HeatSettings::save() const
{
    QSettings stored;
    stored.beginGroup(u"heatmap"_s);
    const RangeChoice &range = choice.range;
    stored.setValue(u"range"_s, int(range.mode));
    stored.setValue(u"percent"_s, range.percent);
    stored.setValue(u"symmetric"_s, range.symmetric);
    stored.setValue(u"logarithmic"_s, range.logarithmic);
    typedRange = {range.low, range.high};
    stored.setValue(u"map"_s, choice.map);
    stored.setValue(u"inverted"_s, choice.inverted);
    stored.setValue(u"aggregation"_s, int(choice.aggregation));
    stored.setValue(u"aspect"_s, int(choice.aspect));
    if (choice.profiles)
        stored.setValue(u"profiles"_s, *choice.profiles);
    stored.setValue(u"complex"_s, int(choice.complexShown));
    stored.setValue(u"dequantized"_s, choice.dequantized);
    stored.setValue(u"selection"_s, usesSelection);
}

Shown HeatSettings::shownOf(const Numbers &numbers)
{
    return numbers.dtype ? load().choice.shown(*numbers.row()) : Shown::Main;
}

HeatChoice HeatSettings::choiceWith(const std::optional<ValueRange> &selection) const
{
    HeatChoice all = choice;
    if (lockedRange)
        all.range.mode = RangeMode::Typed;
    if (usesSelection && selection) {
        all.range.mode = RangeMode::Typed;
        all.range.low = double(selection->low);
        all.range.high = double(selection->high);
    }
    return all;
}

const std::optional<ColorRange> &HeatSettings::locked() { return lockedRange; }
void HeatSettings::lock(const std::optional<ColorRange> &range) { lockedRange = range; }

}
