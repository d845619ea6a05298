// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/gather.h"

#include <QtEndian>

#include <array>
#include <bit>
#include <cstring>

namespace pith {

namespace {

// Values are looked at where they lie.
static_assert(std::endian::native == std::endian::little);

template <int Bytes> void copy(const std::byte *from, qint64 fromStep, std::byte *to, qint64 toStep, qint64 count)
{
    for (qint64 i = 0; i < count; ++i)
        std::memcpy(to + i * toStep * Bytes, from + i * fromStep * Bytes, Bytes);
}

using Copy = void (*)(const std::byte *, qint64, std::byte *, qint64, qint64);
constexpr std::array<Copy, 5> copies{copy<1>, copy<2>, copy<4>, copy<8>, copy<16>}; // by log2 of the element size

void unpack(const Run &run, int perByte, std::byte *to, qint64 toStep)
{
    const int bits = 8 / perByte;
    const auto mask = std::byte((1 << bits) - 1);
    for (qint64 i = 0; i < run.count; ++i) {
        const qint64 element = run.phase + i * run.step;
        to[i * toStep] = (run.bytes[element / perByte] >> int(element % perByte * bits)) & mask;
    }
}

template <typename T> void swap(std::span<std::byte> bytes)
{
    qbswap<sizeof(T)>(bytes.data(), qsizetype(bytes.size() / sizeof(T)), bytes.data());
}

void swapUnits(std::span<std::byte> bytes, int unit)
{
    switch (unit) {
    case 2:
        return swap<quint16>(bytes);
    case 4:
        return swap<quint32>(bytes);
    case 8:
        return swap<quint64>(bytes);
    }
}

// Every `step`th unit from the first on.
void flipSigns(std::span<std::byte> bytes, int unit, int step)
{
    for (size_t top = size_t(unit) - 1; top < bytes.size(); top += size_t(unit * step))
        bytes[top] ^= std::byte(0x80);
}

// These have no negative zero: its pattern is NaN.
void flipSignsUnlessZero(std::span<std::byte> bytes)
{
    for (std::byte &byte : bytes) {
        if ((byte & std::byte(0x7f)) != std::byte(0))
            byte ^= std::byte(0x80);
    }
}

void negateIntegers(std::span<std::byte> bytes, int unit)
{
    for (size_t i = 0; i < bytes.size(); i += size_t(unit)) {
        quint64 value = 0;
        std::memcpy(&value, &bytes[i], size_t(unit));
        value = 0 - value;
        std::memcpy(&bytes[i], &value, size_t(unit));
    }
}

void negate(std::span<std::byte> bytes, DType half, int step)
{
    const DTypeRow &r = row(half);
    if (half == DType::Float8E4M3FNUZ || half == DType::Float8E5M2FNUZ)
        flipSignsUnlessZero(bytes);
    else if (r.number == NumberClass::Float && half != DType::Float8E8M0FNU)
        flipSigns(bytes, r.bytes, step);
    else if (r.number == NumberClass::Signed || r.number == NumberClass::Unsigned)
        negateIntegers(bytes, r.bytes);
}

}

Gather::Gather(const TensorData &tensor)
    : m_half(row(tensor.dtype).half),
      m_bytes(row(tensor.dtype).bytes),
      m_perByte(row(tensor.dtype).perByte),
      m_swapUnit(tensor.bigEndian ? swapUnit(tensor.dtype) : 1),
      m_halves(row(tensor.dtype).number == NumberClass::Complex ? 2 : 1),
      m_negatesFirst(tensor.neg),
      m_negatesSecond(m_halves == 2 && tensor.neg != tensor.conj)
{
}

Run Gather::part(const Run &run, qint64 first, qint64 count) const
{
    const qint64 element = run.phase + first * run.step;
    Run part = run;
    part.bytes += element / m_perByte * m_bytes;
    part.phase = int(element % m_perByte);
    part.count = count;
    part.flat += first * run.flatStep;
    return part;
}

const std::byte *Gather::contiguous(const Run &run, std::span<std::byte> scratch) const
{
    if (isInPlace(run))
        return run.bytes;
    scatter(run, scratch.data(), 1);
    finish(scratch.first(size_t(run.count * m_bytes)));
    return scratch.data();
}

void Gather::scatter(const Run &run, std::byte *to, qint64 toStep) const
{
    if (m_perByte > 1)
        unpack(run, m_perByte, to, toStep);
    else if (run.step == 1 && toStep == 1)
        std::memcpy(to, run.bytes, size_t(run.count * m_bytes));
    else
        copies[size_t(std::countr_zero(quint64(m_bytes)))](run.bytes, run.step, to, toStep, run.count);
}

void Gather::finish(std::span<std::byte> elements) const
{
    swapUnits(elements, m_swapUnit);
    if (m_negatesFirst)
        negate(elements, m_half, m_halves);
    if (m_negatesSecond)
        negate(elements.subspan(size_t(m_bytes / 2)), m_half, m_halves);
}

}
