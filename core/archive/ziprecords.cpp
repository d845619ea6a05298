// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/ziprecords.h"

#include <algorithm>
#include <iterator>

namespace pith::zip {

namespace {

struct MethodRow
{
    quint16 method;
    const char *name;
};
constexpr MethodRow methods[]{
    {Stored, "stored"}, {Deflated, "deflated"}, {Bzip2, "bzip2"}, {Lzma, "lzma"}, {Zstd, "zstd"}, {Xz, "xz"}};

}

QByteArray methodName(quint16 method)
{
    const auto *const row = std::ranges::find(methods, method, &MethodRow::method);
    return row == std::end(methods) ? "method " + QByteArray::number(method) : QByteArray(row->name);
}

bool applyZip64(ByteReader extra, std::initializer_list<quint64 *> numbers)
{
    const auto isMissing = [](const quint64 *number) { return *number == 0xffffffff; };
    if (std::ranges::none_of(numbers, isMissing))
        return true;
    while (extra.left() >= 4) {
        const auto id = extra.little<quint16>();
        const quint64 size = std::min<quint64>(extra.little<quint16>(), extra.left());
        ByteReader field(extra.take(size));
        if (id != 0x0001)
            continue;
        for (quint64 *number : numbers) {
            if (!isMissing(number))
                continue;
            if (field.left() < sizeof *number)
                return false;
            *number = field.little<quint64>();
        }
        return true;
    }
    return true; // without the field the numbers are what they are
}

}
