// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/colorrange.h"

#include <algorithm>
#include <cmath>

namespace pith {

namespace {
using Numbers = std::vector<double>;

constexpr double autoOutside = 0.005; // at each end, or of all sizes
constexpr double smallestOfLogarithm = 1e-3; // of the larger end: what is even below it

// Element at the given share of the values, by nearest rank.
double atShare(Numbers &values, double share)
{
    const size_t rank = size_t(std::ceil(share * double(values.size())));
    const auto place = values.begin() + ptrdiff_t(std::clamp(rank, size_t(1), values.size()) - 1);
    std::ranges::nth_element(values, place);
    return *place;
}

ColorRange aboutZero(Numbers values, double inside)
{
    std::ranges::transform(values, values.begin(), [](double value) { return std::abs(value); });
    double most = atShare(values, inside);
    if (most == 0)
        most = *std::ranges::max_element(values);
    return {-most, most, true};
}

// Without so large a share at each end.
ColorRange fromEndToEnd(Numbers values, double without)
{
    const auto [least, most] = std::ranges::minmax(values);
    const ColorRange range{atShare(values, without), atShare(values, 1 - without)};
    return range.isConstant() ? ColorRange{least, most} : range;
}

double insideOf(const RangeChoice &choice)
{
    switch (choice.mode) {
    case RangeMode::MinMax:
        return 1;
    case RangeMode::Percentile:
        return choice.percent / 100;
    case RangeMode::Auto:
    case RangeMode::Typed:
        return 1 - autoOutside;
    }
    Q_UNREACHABLE();
}

double withoutAtEachEnd(const RangeChoice &choice)
{
    if (choice.mode == RangeMode::Auto)
        return autoOutside;
    return (1 - insideOf(choice)) / 2;
}

ColorRange linearRange(const HeatMap &picture, const RangeChoice &choice)
{
    if (choice.mode == RangeMode::Typed)
        return {choice.low, choice.high, choice.low == -choice.high && choice.high > 0};
    Numbers values;
    std::ranges::copy_if(picture.values, std::back_inserter(values), [](double value) { return std::isfinite(value); });
    if (values.empty())
        return {};
    const auto [least, most] = std::ranges::minmax(values);
    if (choice.symmetric && least < 0 && most > 0)
        return aboutZero(std::move(values), insideOf(choice));
    if (choice.symmetric && choice.ofDifference)
        return aboutZero(std::move(values), 1);
    return fromEndToEnd(std::move(values), withoutAtEachEnd(choice));
}

double symmetricLog(double value, double threshold)
{
    return std::copysign(std::log1p(std::abs(value) / threshold), value);
}
}

double ColorRange::fraction(double value) const
{
    if (isConstant())
        return 0.5;
    if (threshold <= 0) {
        const double scale = std::isfinite(high - low) ? 1 : 0.5; // their difference may be beyond any double
        return (value * scale - low * scale) / (high * scale - low * scale);
    }
    const double first = symmetricLog(low, threshold);
    return (symmetricLog(value, threshold) - first) / (symmetricLog(high, threshold) - first);
}

double ColorRange::value(double fraction) const
{
    if (threshold <= 0)
        return low * (1 - fraction) + high * fraction;
    const double first = symmetricLog(low, threshold);
    const double log = first + fraction * (symmetricLog(high, threshold) - first);
    return std::copysign(std::expm1(std::abs(log)) * threshold, log);
}

ColorRange rangeOf(const HeatMap &picture, const RangeChoice &choice)
{
    ColorRange range = linearRange(picture, choice);
    if (choice.logarithmic)
        range.threshold = std::max(std::abs(range.low), std::abs(range.high)) * smallestOfLogarithm;
    return range;
}

}
