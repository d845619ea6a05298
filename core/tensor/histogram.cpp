// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/distribution.h"

namespace pith {

namespace {

// Which of `bins` equal parts of [min, max] a number lies in; `bins` for what lies outside or is NaN.
template <typename V> class Binning;

// Scaled by a power of two first, so that neither the largest nor the smallest range leaves the range of double.
template <std::floating_point V> class Binning<V>
{
public:
    Binning(V min, V max, int bins)
        : m_min(min),
          m_max(max),
          m_bins(bins),
          m_unit(double(max) / 2 - double(min) / 2 > 1 ? 0.5 : 0x1p600),
          m_low(double(min) * m_unit),
          m_scale(bins / (double(max) * m_unit - m_low))
    {
    }
    // Without branches, so that compilers use vectors.
    qint32 operator()(V number) const
    {
        const auto outside = qint32(!(number >= m_min)) | qint32(!(number <= m_max));
        const double place = (double(outside ? m_min : number) * m_unit - m_low) * m_scale;
        return std::min(qint32(place), m_bins - 1) + outside * m_bins;
    }

private:
    V m_min;
    V m_max;
    qint32 m_bins;
    double m_unit;
    double m_low;
    double m_scale;
};

// Differences of integers are exact in the unsigned type.
template <std::integral V> class Binning<V>
{
public:
    Binning(V min, V max, int bins) : m_min(min), m_bins(bins), m_scale(bins / double(difference(max))) {}
    qint32 operator()(V number) const { return std::min(qint32(double(difference(number)) * m_scale), m_bins - 1); }

private:
    quint64 difference(V number) const { return quint64(number) - quint64(m_min); }

    V m_min;
    qint32 m_bins;
    double m_scale;
};

template <typename V>
std::vector<quint64> countBins(const Pass &pass, const Part<V> &part, Binning<V> binning, int bins)
{
    const qint64 pieces = pass.pieces();
    return countInPieces(pieces, size_t(bins) + 1, [&](qint64 piece) {
        std::vector<quint64> counts(size_t(bins) + 1);
        pass.eachBlock(part, piece, pieces, [&](std::span<const V> numbers, const Run &) {
            const Binning<V> own = binning; // one that no store can change
            std::array<qint32, size_t(Run::MostElements)> places;
            for (size_t i = 0; i < numbers.size(); ++i)
                places[i] = own(numbers[i]);
            for (size_t i = 0; i < numbers.size(); ++i)
                ++counts[size_t(places[i])];
        });
        return counts;
    });
}

}

Histogram histogramOf(const Pass &pass, const AnyPart &part, const Statistics &statistics, int bins)
{
    if (statistics.minAt < 0)
        return {};
    Histogram histogram{numberOf<double>(statistics.min), numberOf<double>(statistics.max), {}};
    if (statistics.min == statistics.max) {
        histogram.counts = {quint64(statistics.count - statistics.nan - statistics.inf)};
        return histogram;
    }
    histogram.counts = std::visit(
        [&]<typename V>(const Part<V> &numbers) {
            return countBins<V>(
                pass, numbers, Binning<V>(numberOf<V>(statistics.min), numberOf<V>(statistics.max), bins), bins);
        },
        part);
    histogram.counts.pop_back(); // the non-finite
    for (quint64 &count : histogram.counts)
        count *= quint64(pass.walk.multiplicity());
    return histogram;
}

}
