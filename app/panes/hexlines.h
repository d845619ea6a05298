// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArrayView>
#include <QString>

namespace pith {

inline constexpr int hexColumns = 16;

// "00000010  80 02 8a 0a 6c fc 9c 46  f9 20 6a a8 50 19 2e …  ....l..F. j.P..": one line of up to 16 bytes.
QString hexLine(QByteArrayView bytes, quint64 offset);
// What kind of byte it is, told apart by colour where there is any.
enum class ByteClass { Zero, Text, Control, High };
ByteClass classOf(uchar byte);
// Of a line only the bytes of that class: all else is blank.
QString hexLine(QByteArrayView bytes, quint64 offset, ByteClass only);
// All of some bytes, a line each 16.
QString hexLines(QByteArrayView bytes, quint64 offset);

}
