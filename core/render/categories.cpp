// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/categories.h"

#include "core/render/histogramimage.h"
#include "core/tensor/distribution.h"

#include <array>

namespace pith {

namespace {
// The first, often a padding or a background, is grey; eight are those of Okabe and Ito, made for all kinds of vision.
constexpr std::array<QRgb, 12> palette{0xff9e9e9e, 0xff0072b2, 0xffe69f00, 0xff009e73, 0xffcc79a7, 0xff56b4e9,
    0xffd55e00, 0xfff0e442, 0xff5b2a86, 0xff7a4a1e, 0xff9fd35b, 0xffc4003e};

std::vector<Category> categoriesOf(const ValueCounts &few)
{
    std::vector<Category> categories;
    for (size_t i = 0; i < few.values.size() && few.values.size() <= palette.size(); ++i) {
        const auto value = numberOf<double>(few.values[i]);
        if (!categories.empty() && categories.back().value == value)
            return {};
        categories.push_back({value, few.counts[i], palette[i]});
    }
    return categories;
}
}

std::vector<Category> categoriesOf(const Distribution &distribution, const DTypeRow &dtype)
{
    if (distribution.few)
        return categoriesOf(*distribution.few);
    if (dtype.number != NumberClass::Signed && dtype.number != NumberClass::Unsigned)
        return {};
    const Histogram numbers = byWholeNumbers(distribution.histogram);
    std::vector<Category> categories;
    if (!numbers.counts.empty() && numbers.min == numbers.max)
        return {{numbers.min, numbers.counts.front(), palette.front()}};
    if (!histogramOptions(numbers, dtype).wholeNumbers)
        return {};
    for (size_t bin = 0; bin < numbers.counts.size(); ++bin) {
        if (numbers.counts[bin] == 0)
            continue;
        if (categories.size() == palette.size())
            return {};
        categories.push_back({numbers.min + double(bin), numbers.counts[bin], palette[categories.size()]});
    }
    return categories;
}

}
