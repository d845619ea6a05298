// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/axis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
// The nearest of 1, 2, 5 × 10ᵏ, by ratio.
double roundStep(double wanted)
{
    const double unit = std::pow(10, std::floor(std::log10(wanted)));
    const std::array steps{1.0, 2.0, 5.0, 10.0};
    return unit
        * *std::ranges::min_element(steps, {}, [&](double step) { return std::abs(std::log(step * unit / wanted)); });
}

constexpr double mostSteps = 8; // between ticks

int magnitude(double value) { return value > 0 ? int(std::floor(std::log10(value) + 1e-9)) : 0; }

QString raised(int exponent)
{
    static const QString digits = u"⁰¹²³⁴⁵⁶⁷⁸⁹"_s;
    QString result;
    for (const QChar digit : QString::number(exponent))
        result += digit == u'-' ? QChar(u'⁻') : digits[digit.digitValue()];
    return result;
}
}

double Axis::fraction(double value) const
{
    // Halves first: the difference of two finite numbers need not be finite.
    const double length = high / 2 - low / 2;
    return length > 0 ? (value / 2 - low / 2) / length : 0.5;
}

QString Axis::text(double tick) const
{
    if (!names.isEmpty())
        return names.value(std::ranges::find(ticks, tick) - ticks.begin());
    return QString::number((tick - origin) / std::pow(10, power), 'f', decimals);
}

QString Axis::powerText() const
{
    QString text = power == 0 ? QString() : u"×10"_s + raised(power);
    if (origin != 0)
        text += (origin > 0 ? u" +"_s : u" "_s) + QString::number(origin, 'f', 0);
    if (!farOrigin.isEmpty())
        text += (farOrigin.startsWith(u'-') ? u" "_s : u" +"_s) + farOrigin;
    return text.trimmed();
}

Axis axisOver(double low, double high, int wanted)
{
    Axis axis;
    axis.low = low;
    axis.high = high;
    const double most = std::max(std::abs(low), std::abs(high));
    const double exactly = high / wanted - low / wanted;
    double step = exactly > 0 ? roundStep(exactly) : 0;
    while (step > 0 && high / step - low / step > mostSteps)
        step = roundStep(2.2 * step); // the next one
    if (step == 0) {
        axis.ticks = {low};
    } else {
        const double first = std::ceil(low / step - 1e-9);
        for (double tick = first * step; std::isfinite(tick) && tick <= high + step * 1e-9;
            tick = (first + double(axis.ticks.size())) * step)
            axis.ticks.push_back(tick + 0.0); // never -0
    }
    constexpr int mostDigits = 8;
    if (step > 0 && magnitude(most) - magnitude(step) >= mostDigits) {
        const double unit = std::pow(10, magnitude(high - low) + 1);
        axis.origin = std::trunc(low / unit) * unit;
    }
    const int large = magnitude(std::max(std::abs(low - axis.origin), std::abs(high - axis.origin)));
    axis.power = most > 0 && (large < -3 || large >= 4) ? large : 0;
    axis.decimals = std::clamp((step > 0 ? -magnitude(step) : 3 - large) + axis.power, 0, 15);
    return axis;
}

Axis logCountAxis(double mostCount, int wanted)
{
    Axis axis;
    axis.low = std::log10(0.5);
    axis.high = std::max(std::log10(mostCount), std::log10(1.5));
    const int decades = int(std::floor(axis.high));
    const int every = std::max(1, (decades + wanted) / std::max(1, wanted));
    for (int decade = 0; decade <= decades; decade += every)
        axis.ticks.push_back(decade);
    for (int decade = 0; decades < 2 && decade <= decades; ++decade) { // too few say nothing of what is between
        for (const double digit : {2.0, 5.0}) {
            if (const double tick = decade + std::log10(digit); tick <= axis.high)
                axis.ticks.push_back(tick);
        }
    }
    std::ranges::sort(axis.ticks);
    return axis;
}

QString shortCount(double count)
{
    static constexpr std::array units{u'k', u'M', u'G', u'T', u'P', u'E'};
    if (count < 1000)
        return QString::number(count);
    constexpr double nextUnit = 999.5; // three digits of it are those of a thousand
    size_t unit = std::min(size_t(magnitude(count)) / 3, units.size());
    if (count / std::pow(1000, double(unit)) >= nextUnit && unit < units.size())
        ++unit;
    return QString::number(count / std::pow(1000, double(unit)), 'g', 3) + units[unit - 1];
}

QString shortNumber(double value, int digits)
{
    const double size = std::abs(value);
    if (!std::isfinite(value) || value == 0)
        return QString::number(value);
    if (size < 1e-4 || size >= 1e6)
        return QString::number(value, 'e', digits - 1).replace(QLatin1String("e+0"), QLatin1String("e+"));
    return QString::number(value, 'g', std::max(digits, magnitude(size) + 1));
}

QStringList textsApart(std::span<const double> numbers, int digits)
{
    constexpr double mostRounding = 0.02; // of the distance
    constexpr double mostPlain = 1e20; // integers of 64 bits
    const auto [least, most] = std::ranges::minmax(numbers);
    const double apart = most - least;
    QStringList texts;
    const auto isRoundedAway
        = [&](double number, const QString &text) { return std::abs(text.toDouble() - number) > mostRounding * apart; };
    for (int more = digits; more <= std::numeric_limits<double>::max_digits10; ++more) {
        texts.clear();
        bool isTold = true;
        for (const double number : numbers) {
            const bool isWhole = more > digits && number == std::floor(number) && std::abs(number) < mostPlain;
            texts += more == digits ? shortNumber(number, digits)
                : isWhole           ? QString::number(number, 'f', 0)
                                    : QString::number(number, 'g', more);
            isTold = isTold && !isRoundedAway(number, texts.back());
        }
        if (isTold || !std::isfinite(apart))
            break;
    }
    return texts;
}

}
