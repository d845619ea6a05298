// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/walk.h"

#include <span>

namespace pith {

// Turns elements as stored into little-endian ones that lie side by side, conj and neg applied. Packed types give a
// byte an element. The only place that knows how a TensorData spells its elements.
class Gather
{
public:
    explicit Gather(const TensorData &tensor);

    qint64 elementBytes() const { return m_bytes; }
    // Whether stored elements are the wanted ones already.
    bool isPlain() const { return m_perByte == 1 && m_swapUnit == 1 && !m_negatesFirst && !m_negatesSecond; }

    // Whether a run's stored elements are the wanted ones, side by side.
    bool isInPlace(const Run &run) const { return run.step == 1 && isPlain(); }
    // Elements [first, first + count) of a run.
    Run part(const Run &run, qint64 first, qint64 count) const;

    // The run's elements; in `scratch` unless they lie there already as they should.
    const std::byte *contiguous(const Run &run, std::span<std::byte> scratch) const;
    // As stored, each `toStep` elements from the last.
    void scatter(const Run &run, std::byte *to, qint64 toStep) const;
    // Byte order and signs of what scatter() copied.
    void finish(std::span<std::byte> elements) const;

private:
    DType m_half;
    qint64 m_bytes;
    int m_perByte;
    int m_swapUnit;
    int m_halves; // in an element: 2 for complex
    bool m_negatesFirst;
    bool m_negatesSecond; // the imaginary part
};

}
