// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/error.h"

#include <QtEndian>

#include <span>
#include <type_traits>

namespace pith {

// A cursor over bytes in memory: each read moves it, or throws Error and leaves it where it was. The only place
// that knows byte order and the only bounds check of the readers.
class ByteReader
{
public:
    explicit ByteReader(std::span<const std::byte> bytes) : m_bytes(bytes) {}
    explicit ByteReader(const QByteArray &bytes)
        : m_bytes(std::as_bytes(std::span(bytes.constData(), size_t(bytes.size()))))
    {
    }

    quint64 position() const { return m_position; }
    quint64 left() const { return m_bytes.size() - m_position; }
    bool atEnd() const { return left() == 0; }
    void seek(quint64 position);
    void skip(quint64 count) { take(count); }

    std::span<const std::byte> take(quint64 count)
    {
        if (count > left())
            throwTooShort(count);
        const auto part = m_bytes.subspan(size_t(m_position), size_t(count));
        m_position += count;
        return part;
    }
    // Up to and without `end`, which is passed over; throws when there is none.
    std::span<const std::byte> takeUntil(std::byte end);

    template <typename T>
        requires std::is_arithmetic_v<T>
    T little()
    {
        return qFromLittleEndian<T>(take(sizeof(T)).data());
    }
    template <typename T>
        requires std::is_arithmetic_v<T>
    T big()
    {
        return qFromBigEndian<T>(take(sizeof(T)).data());
    }

private:
    [[noreturn]] void throwTooShort(quint64 wanted) const;

    std::span<const std::byte> m_bytes;
    quint64 m_position = 0;
};

}
