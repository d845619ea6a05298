// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/survey/likeness.h"

#include "core/bytes/text.h"
#include "core/document/leaves.h"
#include "core/document/words.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace pith {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Of a key, each number in it taken as one sign.
size_t likenessOf(QByteArrayView key)
{
    QByteArray like;
    for (qsizetype i = 0; i < key.size(); ++i) {
        if (!isDigit(key[i]))
            like += key[i];
        else if (i + 1 == key.size() || !isDigit(key[i + 1]))
            like += '#';
    }
    return qHash(like);
}

size_t likenessOf(const Values &values, const Step &step, size_t above)
{
    const bool isNumber = step.key == ValueId::None || values.kind(step.key) == Kind::Int;
    return qHashMulti(above, int(step.kind), isNumber ? size_t(0) : likenessOf(values.text(step.key)));
}

// For each place, from the hash of the place above it, which comes before it.
std::vector<size_t> likenesses(const Document &document, Progress &progress)
{
    std::vector<size_t> hashes;
    hashes.reserve(document.places.size());
    for (const Place &place : document.places) {
        progress.check();
        const size_t above = place.above == PlaceId::None ? place.root : hashes[number(place.above)];
        hashes.push_back(likenessOf(document.values, place.step, above));
    }
    return hashes;
}

double medianOf(std::vector<double> &numbers)
{
    const auto middle = numbers.begin() + qsizetype(numbers.size() / 2);
    std::ranges::nth_element(numbers, middle);
    return *middle;
}

}

Likeness::Likeness(const Document &document, Progress &progress)
    : m_groups(leafCount(document)),
      m_leaves(leafCount(document))
{
    const std::vector<size_t> hashes = likenesses(document, progress);
    const auto hashOf = [&](quint32 leaf) {
        const PlaceId place = leafAt(document, leaf).place;
        return place == PlaceId::None ? 0 : hashes[number(place)];
    };
    std::iota(m_leaves.begin(), m_leaves.end(), 0);
    std::ranges::stable_sort(m_leaves, {}, hashOf);
    for (quint32 i = 0; i < m_leaves.size(); ++i) {
        if (i > 0 && hashOf(m_leaves[i]) != hashOf(m_leaves[i - 1]))
            m_begins.push_back(i);
        m_groups[m_leaves[i]] = quint32(m_begins.size() - 1);
    }
    m_begins.push_back(quint32(m_leaves.size()));
}

Usual::Usual(std::span<const quint32> like, const FigureTable &figures)
{
    std::vector<double> stds;
    std::vector<double> absMaxs;
    const auto add = [](std::vector<double> &logarithms, double number) {
        if (number > 0 && std::isfinite(number))
            logarithms.push_back(std::log(number));
    };
    for (const quint32 leaf : like) {
        add(stds, figures.of(leaf)->std);
        add(absMaxs, figures.of(leaf)->absMax());
    }
    m_std = measureOf(std::move(stds));
    m_absMax = measureOf(std::move(absMaxs));
}

Usual::Measure Usual::measureOf(std::vector<double> logarithms)
{
    constexpr double leastReach = 2.302585092994046; // ln 10
    constexpr double deviations = 5 * 1.4826;
    Measure measure;
    measure.count = logarithms.size();
    if (measure.count < FewestLike)
        return measure;
    measure.median = medianOf(logarithms);
    for (double &logarithm : logarithms)
        logarithm = std::abs(logarithm - measure.median);
    measure.reach = std::max(leastReach, deviations * medianOf(logarithms));
    return measure;
}

QString Usual::reasonFor(const Figures &figures) const
{
    struct Row
    {
        const char *name;
        double number;
        const Measure &measure;
    };
    const std::array rows{Row{QT_TRANSLATE_NOOP("pith", "std"), figures.std, m_std},
        Row{QT_TRANSLATE_NOOP("pith", "largest absolute value"), figures.absMax(), m_absMax}};
    for (const auto &[name, number, measure] : rows) {
        const bool isFar = measure.count >= FewestLike && number > 0 && std::isfinite(number)
            && std::abs(std::log(number) - measure.median) > measure.reach;
        if (isFar)
            return tr("Its %1 %2 is far from %3, the median of %4 like-named tensors")
                .arg(tr(name), numberText(number), numberText(std::exp(measure.median)), grouped(measure.count));
    }
    return {};
}

}
