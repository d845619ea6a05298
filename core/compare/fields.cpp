// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/fields.h"

#include <array>

namespace pith {

namespace {

Scalar orNothing(const std::optional<double> &number) { return number ? Scalar(*number) : Scalar(); }

// Complex only where it has to be.
Scalar orNothing(const std::optional<std::complex<double>> &number)
{
    if (!number)
        return {};
    return number->imag() == 0 ? Scalar(number->real()) : Scalar(*number);
}

template <qint64 Measures::*Count> Scalar count(const Measures &measures) { return measures.*Count; }
template <auto Function> Scalar derived(const Measures &measures) { return orNothing((measures.*Function)()); }
template <double Measures::*Number> Scalar largest(const Measures &measures)
{
    return measures.compared > 0 ? Scalar(measures.*Number) : Scalar();
}
Scalar place(const Measures &measures) { return measures.maxAbsAt >= 0 ? Scalar(measures.maxAbsAt) : Scalar(); }

}

std::span<const MeasureField> measureFields()
{
    using L1 = QLatin1StringView;
    static constexpr std::array fields{
        MeasureField{L1("elements"), count<&Measures::elements>},
        MeasureField{L1("differing"), count<&Measures::differing>},
        MeasureField{L1("differing_bits"), count<&Measures::differingBits>, true},
        MeasureField{L1("nan_a"), count<&Measures::nanA>},
        MeasureField{L1("nan_b"), count<&Measures::nanB>},
        MeasureField{L1("nan_both"), count<&Measures::nanBoth>},
        MeasureField{L1("compared"), count<&Measures::compared>},
        MeasureField{L1("max_abs"), largest<&Measures::maxAbs>},
        MeasureField{L1("mean_abs"), derived<&Measures::meanAbs>},
        MeasureField{L1("max_rel"), largest<&Measures::maxRel>},
        MeasureField{L1("rel_l2"), derived<&Measures::relL2>},
        MeasureField{L1("rms"), derived<&Measures::rms>},
        MeasureField{L1("cosine"), derived<&Measures::cosine>},
        MeasureField{L1("max_abs_at"), place},
        MeasureField{L1("sign_flips"), count<&Measures::signFlips>},
        MeasureField{L1("norm_a"), derived<&Measures::normA>},
        MeasureField{L1("norm_b"), derived<&Measures::normB>},
        MeasureField{L1("mean_a"), derived<&Measures::meanA>},
        MeasureField{L1("mean_b"), derived<&Measures::meanB>},
    };
    return fields;
}

}
