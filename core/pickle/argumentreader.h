// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/pickle/opcodes.h"

#include <QtEndian>

#include <bit>
#include <cstring>
#include <type_traits>

namespace pith {

// A cursor over one argument; the first thing that is not there leaves a fault, after which nothing moves.
struct ArgumentCursor
{
    QByteArrayView stream;
    quint32 at;
    ArgumentFault fault = ArgumentFault::None;

    bool has(quint64 count) const { return count <= quint64(stream.size()) - at; }

    template <typename T> T number()
    {
        if (!has(sizeof(T))) {
            fault = ArgumentFault::CutShort;
            return 0;
        }
        const T value = qFromLittleEndian<T>(stream.data() + at);
        at += quint32(sizeof(T));
        return value;
    }
    void line(quint32 &begin, quint32 &count)
    {
        const auto *from = stream.data() + at;
        const auto *end = static_cast<const char *>(std::memchr(from, '\n', size_t(stream.size()) - at));
        if (fault != ArgumentFault::None || !end) {
            fault = ArgumentFault::NoLineFeed;
            return;
        }
        begin = at;
        count = quint32(end - from);
        at += count + 1;
    }
    template <typename Count> void counted(quint32 &begin, quint32 &size)
    {
        const auto count = number<Count>();
        if (fault != ArgumentFault::None)
            return;
        if (std::is_signed_v<Count> && count < Count(0))
            fault = ArgumentFault::NegativeCount;
        else if (!has(quint64(count)))
            fault = ArgumentFault::CutShort;
        else {
            begin = at;
            size = quint32(count);
            at += size;
        }
    }
};

// readArgument() for a kind that is known when it is compiled: the pickle machine reads millions of them.
template <ArgumentKind Kind> ArgumentFault readArgumentOf(QByteArrayView stream, quint32 at, OpcodeArgument &to)
{
    using A = ArgumentKind;
    ArgumentCursor cursor{stream, at};
    if constexpr (Kind == A::UInt1)
        to.integer = cursor.number<quint8>();
    else if constexpr (Kind == A::UInt2)
        to.integer = cursor.number<quint16>();
    else if constexpr (Kind == A::Int4)
        to.integer = cursor.number<qint32>();
    else if constexpr (Kind == A::UInt4)
        to.integer = cursor.number<quint32>();
    else if constexpr (Kind == A::UInt8)
        to.integer = qint64(cursor.number<quint64>());
    else if constexpr (Kind == A::Float8)
        to.real = std::bit_cast<double>(qbswap(cursor.number<quint64>()));
    else if constexpr (Kind == A::Line || Kind == A::TwoLines)
        cursor.line(to.begin, to.count);
    else if constexpr (Kind == A::Counted1)
        cursor.counted<quint8>(to.begin, to.count);
    else if constexpr (Kind == A::Counted4)
        cursor.counted<quint32>(to.begin, to.count);
    else if constexpr (Kind == A::Counted4Signed)
        cursor.counted<qint32>(to.begin, to.count);
    else if constexpr (Kind == A::Counted8)
        cursor.counted<quint64>(to.begin, to.count);
    if constexpr (Kind == A::TwoLines)
        cursor.line(to.secondBegin, to.secondCount);
    to.end = cursor.at;
    return cursor.fault;
}

}
