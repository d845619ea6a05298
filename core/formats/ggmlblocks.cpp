// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/ggmlblocks.h"

#include "core/bytes/checked.h"
#include "core/bytes/error.h"
#include "core/bytes/text.h"

#include <QtEndian>

#include <algorithm>
#include <array>
#include <vector>

namespace pith {

namespace {

constexpr quint32 Small = 32; // elements of a block
constexpr quint32 Super = 256; // of one of the K types
constexpr quint64 BlocksAtOnce = 256;

float half(const std::byte *at) { return float(row(DType::Float16).toDouble(at)); }
unsigned byte(const std::byte *at, unsigned place) { return unsigned(at[place]); }
int signedByte(const std::byte *at, unsigned place) { return int(qint8(at[place])); }
quint32 word(const std::byte *at) { return qFromLittleEndian<quint32>(at); }
unsigned low(unsigned bits) { return bits & 0xf; }

// --- blocks of 32, by their last parts: 16 bytes whose low halves come first, then the high ones

void decodeQ4_0(const std::byte *block, float *to)
{
    const float scale = half(block);
    for (unsigned i = 0; i < Small / 2; ++i) {
        to[i] = float(int(low(byte(block + 2, i))) - 8) * scale;
        to[i + Small / 2] = float(int(byte(block + 2, i) >> 4) - 8) * scale;
    }
}

void decodeQ4_1(const std::byte *block, float *to)
{
    const float scale = half(block);
    const float least = half(block + 2);
    for (unsigned i = 0; i < Small / 2; ++i) {
        to[i] = float(low(byte(block + 4, i))) * scale + least;
        to[i + Small / 2] = float(byte(block + 4, i) >> 4) * scale + least;
    }
}

// The fifth bits are in a word before the halves.
struct Five
{
    unsigned first;
    unsigned second;
};
Five fiveBits(quint32 high, unsigned halves, unsigned place)
{
    return {low(halves) | ((high >> place) << 4 & 0x10), (halves >> 4) | (high >> (place + 12) & 0x10)};
}

void decodeQ5_0(const std::byte *block, float *to)
{
    const float scale = half(block);
    for (unsigned i = 0; i < Small / 2; ++i) {
        const Five five = fiveBits(word(block + 2), byte(block + 6, i), i);
        to[i] = float(int(five.first) - 16) * scale;
        to[i + Small / 2] = float(int(five.second) - 16) * scale;
    }
}

void decodeQ5_1(const std::byte *block, float *to)
{
    const float scale = half(block);
    const float least = half(block + 2);
    for (unsigned i = 0; i < Small / 2; ++i) {
        const Five five = fiveBits(word(block + 4), byte(block + 8, i), i);
        to[i] = float(five.first) * scale + least;
        to[i + Small / 2] = float(five.second) * scale + least;
    }
}

template <unsigned Begin> void decodeQ8(const std::byte *block, float *to)
{
    const float scale = half(block);
    for (unsigned i = 0; i < Small; ++i)
        to[i] = float(signedByte(block + Begin, i)) * scale;
}

// --- blocks of 256

void decodeQ2_K(const std::byte *block, float *to)
{
    const std::byte *scales = block;
    const std::byte *bits = block + 16;
    const float scale = half(block + 80);
    const float least = half(block + 82);
    for (unsigned part = 0; part < Super / 16; ++part) {
        const float by = scale * float(low(byte(scales, part)));
        const float minus = least * float(byte(scales, part) >> 4);
        const std::byte *from = bits + part / 8 * 32 + part % 2 * 16;
        const unsigned shift = part % 8 / 2 * 2;
        for (unsigned i = 0; i < 16; ++i)
            *to++ = by * float(byte(from, i) >> shift & 3) - minus;
    }
}

// Sixteen scales of six bits: the low four in 8 bytes, low halves first; the high two in 4 bytes.
int scaleQ3(const std::byte *scales, unsigned part)
{
    const unsigned lower = part < 8 ? low(byte(scales, part)) : byte(scales, part - 8) >> 4;
    const unsigned upper = byte(scales, 8 + part % 4) >> (part / 4 * 2) & 3;
    return int(lower | upper << 4) - 32;
}

void decodeQ3_K(const std::byte *block, float *to)
{
    const std::byte *high = block;
    const std::byte *bits = block + 32;
    const float scale = half(block + 108);
    for (unsigned part = 0; part < Super / 16; ++part) {
        const float by = scale * float(scaleQ3(block + 96, part));
        const unsigned side = part % 2 * 16;
        const std::byte *from = bits + part / 8 * 32 + side;
        const unsigned shift = part % 8 / 2 * 2;
        for (unsigned i = 0; i < 16; ++i) {
            const bool isHigh = byte(high, side + i) >> (part / 2) & 1;
            *to++ = by * float(int(byte(from, i) >> shift & 3) - (isHigh ? 0 : 4));
        }
    }
}

// Eight scales and eight minima of six bits in 12 bytes.
struct ScaleAndMin
{
    unsigned scale;
    unsigned least;
};
ScaleAndMin scaleOfK4(const std::byte *packed, unsigned part)
{
    if (part < 4)
        return {byte(packed, part) & 63, byte(packed, part + 4) & 63};
    return {low(byte(packed, part + 4)) | byte(packed, part - 4) >> 6 << 4,
        byte(packed, part + 4) >> 4 | byte(packed, part) >> 6 << 4};
}

// Q4_K and Q5_K: the latter has fifth bits between scales and halves.
template <bool HasFifth> void decodeK4(const std::byte *block, float *to)
{
    const float scale = half(block);
    const float least = half(block + 2);
    const std::byte *fifths = block + 16;
    const std::byte *halves = block + (HasFifth ? 48 : 16);
    for (unsigned part = 0; part < Super / 32; ++part) {
        const ScaleAndMin of = scaleOfK4(block + 4, part);
        const float by = scale * float(of.scale);
        const float minus = least * float(of.least);
        for (unsigned i = 0; i < 32; ++i) {
            const unsigned four
                = part % 2 == 0 ? low(byte(halves, part / 2 * 32 + i)) : byte(halves, part / 2 * 32 + i) >> 4;
            const unsigned fifth = HasFifth ? (byte(fifths, i) >> part & 1) << 4 : 0;
            *to++ = by * float(four + fifth) - minus;
        }
    }
}

void decodeQ6_K(const std::byte *block, float *to)
{
    const float scale = half(block + 208);
    for (unsigned part = 0; part < Super / 32; ++part) {
        const unsigned half128 = part / 4;
        const unsigned quarter = part % 4;
        const std::byte *lower = block + half128 * 64 + quarter % 2 * 32;
        const std::byte *upper = block + 128 + half128 * 32;
        for (unsigned i = 0; i < 32; ++i) {
            const unsigned four = quarter < 2 ? low(byte(lower, i)) : byte(lower, i) >> 4;
            const unsigned two = byte(upper, i) >> (2 * quarter) & 3;
            const int by = signedByte(block + 192, half128 * 8 + quarter * 2 + i / 16);
            *to++ = scale * float(by) * float(int(four | two << 4) - 32);
        }
    }
}

void decodeQ8_K(const std::byte *block, float *to)
{
    const float scale = qFromLittleEndian<float>(block);
    for (unsigned i = 0; i < Super; ++i)
        to[i] = scale * float(signedByte(block + 4, i));
}

using L = QLatin1StringView;

const GgmlType types[]{
    {L("F32"), 0, 1, 4, DType::Float32},
    {L("F16"), 1, 1, 2, DType::Float16},
    {L("Q4_0"), 2, Small, 18, {}, decodeQ4_0},
    {L("Q4_1"), 3, Small, 20, {}, decodeQ4_1},
    {L("Q5_0"), 6, Small, 22, {}, decodeQ5_0},
    {L("Q5_1"), 7, Small, 24, {}, decodeQ5_1},
    {L("Q8_0"), 8, Small, 34, {}, decodeQ8<2>},
    {L("Q8_1"), 9, Small, 36, {}, decodeQ8<4>},
    {L("Q2_K"), 10, Super, 84, {}, decodeQ2_K},
    {L("Q3_K"), 11, Super, 110, {}, decodeQ3_K},
    {L("Q4_K"), 12, Super, 144, {}, decodeK4<false>},
    {L("Q5_K"), 13, Super, 176, {}, decodeK4<true>},
    {L("Q6_K"), 14, Super, 210, {}, decodeQ6_K},
    {L("Q8_K"), 15, Super, 292, {}, decodeQ8_K},
    {L("IQ2_XXS"), 16, Super, 66, {}},
    {L("IQ2_XS"), 17, Super, 74, {}},
    {L("IQ3_XXS"), 18, Super, 98, {}},
    {L("IQ1_S"), 19, Super, 50, {}},
    {L("IQ4_NL"), 20, Small, 18, {}},
    {L("IQ3_S"), 21, Super, 110, {}},
    {L("IQ2_S"), 22, Super, 82, {}},
    {L("IQ4_XS"), 23, Super, 136, {}},
    {L("I8"), 24, 1, 1, DType::Int8},
    {L("I16"), 25, 1, 2, DType::Int16},
    {L("I32"), 26, 1, 4, DType::Int32},
    {L("I64"), 27, 1, 8, DType::Int64},
    {L("F64"), 28, 1, 8, DType::Float64},
    {L("IQ1_M"), 29, Super, 56, {}},
    {L("BF16"), 30, 1, 2, DType::BFloat16},
    {L("TQ1_0"), 34, Super, 54, {}},
    {L("TQ2_0"), 35, Super, 66, {}},
    {L("MXFP4"), 39, Small, 17, {}},
    {L("NVFP4"), 40, 64, 36, {}},
    {L("Q1_0"), 41, 128, 18, {}},
};

class DecodedBlocks final : public ByteSource
{
public:
    DecodedBlocks(SourcePtr blocks, const GgmlType &type) : m_blocks(std::move(blocks)), m_type(type) {}

    quint64 size() const override { return m_blocks->size() / m_type.bytes * blockSize(); }

    void read(quint64 offset, std::span<std::byte> into) const override
    {
        if (!fitsInside(offset, into.size(), size()))
            throw Error(tr("%1 bytes are wanted at byte %2 of %3").arg(into.size()).arg(offset).arg(size()));
        std::vector<std::byte> packed;
        std::array<float, Super> values;
        while (!into.empty()) {
            const quint64 first = offset / blockSize();
            const quint64 last = (offset + into.size() - 1) / blockSize();
            const quint64 count = std::min(last - first + 1, BlocksAtOnce);
            packed.resize(size_t(count * m_type.bytes));
            m_blocks->read(first * m_type.bytes, packed);
            for (quint64 i = 0; i < count; ++i) {
                m_type.decode(packed.data() + i * m_type.bytes, values.data());
                qToLittleEndian<float>(values.data(), m_type.elements, values.data());
                const auto decoded = std::as_bytes(std::span(values)).subspan(size_t(offset % blockSize()));
                const size_t part = std::min<size_t>(into.size(), size_t(blockSize() - offset % blockSize()));
                std::ranges::copy(decoded.first(part), into.begin());
                into = into.subspan(part);
                offset += part;
            }
        }
    }

    void checkUnchanged() const override { m_blocks->checkUnchanged(); }
    Place place(quint64) const override { return {}; }

private:
    quint64 blockSize() const { return m_type.elements * sizeof(float); }

    SourcePtr m_blocks;
    const GgmlType &m_type;
};

}

const GgmlType *ggmlType(quint32 number)
{
    const auto *const found = std::ranges::find(types, number, &GgmlType::number);
    return found == std::end(types) ? nullptr : found;
}

SourcePtr decodedBlocks(SourcePtr blocks, const GgmlType &type)
{
    return std::make_shared<DecodedBlocks>(std::move(blocks), type);
}

}
