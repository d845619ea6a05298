// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>

#include <optional>

// The text forms of values in protocol 0, and what Python accepts as text.
namespace pith {

// Whether Python decodes the bytes as UTF-8: with errors "surrogatepass" (lone surrogates are text) or "strict".
enum class Surrogates : bool { Refused, Passed };
bool isUtf8(QByteArrayView bytes, Surrogates surrogates);

// What is between the quotes of a bytes literal; nullopt: a \x escape without two digits.
std::optional<QByteArray> unescaped(QByteArrayView literal);

// UTF-8 (with surrogates) of "raw-unicode-escape": Latin-1 with \uXXXX and \UXXXXXXXX; nullopt: a broken escape.
std::optional<QByteArray> fromRawUnicode(QByteArrayView text);

// Little-endian two's complement bytes of Python's int(text, 0); nullopt: no number, or more than the 4,300 digits that
// Python converts.
std::optional<QByteArray> integerBytes(QByteArrayView text);

// Python's float(text).
std::optional<double> realOf(QByteArrayView text);

// The bytes without those that only repeat the sign.
QByteArrayView withoutSignBytes(QByteArrayView twosComplement);

// The number that up to 8 such bytes are; 0 for none.
qint64 integerOf(QByteArrayView twosComplement);

}
