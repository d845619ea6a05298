// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/ziprecords.h"

#include <algorithm>

namespace pith::zip {

QByteArray methodName(quint16 method)
{
    if (method == zip::Stored)
        return QByteArrayLiteral("stored");
    return method == zip::Deflated ? QByteArrayLiteral("deflated") : "method " + QByteArray::number(method);
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
