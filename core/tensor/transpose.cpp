// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/transpose.h"

#include <array>
#include <bit>
#include <cstring>
#include <utility>

namespace pith {

namespace {

template <typename T> constexpr size_t Width = 16 / sizeof(T);

// As many vectors of 16 bytes, which all processors have, as each has elements.
template <typename T> struct Block
{
    typedef T Vector __attribute__((vector_size(16)));
    Vector rows[Width<T>];
};

// a0 b0 a1 b1 … of the halves that begin at `Half`.
template <typename T, size_t Half, typename Vector, size_t... Index>
Vector zip(Vector a, Vector b, std::index_sequence<Index...>)
{
    return __builtin_shufflevector(a, b, int(Half + Index / 2 + Index % 2 * Width<T>)...);
}

// Zipping each row with that half a block away, as often as the width can be halved, turns rows into columns.
template <typename T> Block<T> transposed(Block<T> block)
{
    constexpr size_t Half = Width<T> / 2;
    constexpr auto indexes = std::make_index_sequence<Width<T>>();
    for (size_t left = Width<T>; left > 1; left /= 2) {
        Block<T> next;
        for (size_t i = 0; i < Half; ++i) {
            next.rows[2 * i] = zip<T, 0>(block.rows[i], block.rows[i + Half], indexes);
            next.rows[2 * i + 1] = zip<T, Half>(block.rows[i], block.rows[i + Half], indexes);
        }
        block = next;
    }
    return block;
}

template <typename T> void transposeBlock(const std::byte *from, qint64 columns, std::byte *to, qint64 pitch)
{
    Block<T> block;
    for (size_t i = 0; i < Width<T>; ++i)
        std::memcpy(&block.rows[i], from + qint64(i) * columns * qint64(sizeof(T)), 16);
    block = transposed<T>(block);
    for (size_t i = 0; i < Width<T>; ++i)
        std::memcpy(to + qint64(i) * pitch * qint64(sizeof(T)), &block.rows[i], 16);
}

template <size_t Bytes> void copyColumn(const std::byte *from, qint64 columns, qint64 rows, std::byte *to)
{
    for (qint64 row = 0; row < rows; ++row)
        std::memcpy(to + row * qint64(Bytes), from + row * columns * qint64(Bytes), Bytes);
}

template <typename T> void inBlocks(const std::byte *from, qint64 columns, qint64 rows, std::byte *to, qint64 pitch)
{
    constexpr auto width = qint64(Width<T>), size = qint64(sizeof(T));
    const qint64 wholeRows = rows / width * width;
    qint64 column = 0;
    for (; column + width <= columns; column += width) {
        for (qint64 row = 0; row < wholeRows; row += width)
            transposeBlock<T>(
                from + (row * columns + column) * size, columns, to + (column * pitch + row) * size, pitch);
        for (qint64 i = column; i < column + width; ++i)
            copyColumn<sizeof(T)>(from + (wholeRows * columns + i) * size, columns, rows - wholeRows,
                to + (i * pitch + wholeRows) * size);
    }
    for (; column < columns; ++column)
        copyColumn<sizeof(T)>(from + column * size, columns, rows, to + column * pitch * size);
}

void byElements(const std::byte *from, qint64 columns, qint64 rows, std::byte *to, qint64 pitch)
{
    for (qint64 column = 0; column < columns; ++column)
        copyColumn<16>(from + column * 16, columns, rows, to + column * pitch * 16);
}

// By the logarithm of the element's size.
constexpr std::array transposes{inBlocks<quint8>, inBlocks<quint16>, inBlocks<quint32>, inBlocks<quint64>, byElements};

}

void transpose(const std::byte *from, qint64 columns, qint64 rows, std::byte *to, qint64 pitch, qint64 elementBytes)
{
    transposes[size_t(std::countr_zero(quint64(elementBytes)))](from, columns, rows, to, pitch);
}

}
