// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/progress.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <vector>

namespace pith {

// One opcode of a pickle stream, for people.
struct PickleLine
{
    quint32 offset = 0;
    QLatin1StringView opcode; // "BINUNICODE"
    QString argument; // decoded, shortened to 200 characters; empty without
    quint16 depth = 0; // marks open before it
};

// Every opcode of every pickle in the bytes, one after another; a broken stream ends with a line whose opcode is empty
// and whose argument says why. At most `most` lines from line `first` on.
std::vector<PickleLine> disassemble(
    const QByteArray &bytes, Progress &progress, quint64 first = 0, quint64 most = ~0ull);
// All of them one after another, so that a long pickle needs no memory for them.
void disassemble(const QByteArray &bytes, Progress &progress, const std::function<void(const PickleLine &)> &take);
// Those that begin at byte `begin` or after it, at most so many.
std::vector<PickleLine> disassembleFrom(const QByteArray &bytes, Progress &progress, quint64 begin, quint64 most);

}
