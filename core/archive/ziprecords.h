// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytereader.h"

#include <initializer_list>

// Signatures and fixed sizes of the records of a ZIP file (PKWARE's APPNOTE.TXT 6.3.10, section 4.3).
namespace pith::zip {

inline constexpr quint32 LocalSignature = 0x04034b50;
inline constexpr quint32 DirectorySignature = 0x02014b50;
inline constexpr quint32 End64Signature = 0x06064b50;
inline constexpr quint32 LocatorSignature = 0x07064b50;
inline constexpr quint32 EndSignature = 0x06054b50;
inline constexpr quint32 DescriptorSignature = 0x08074b50;
inline constexpr char EndMark[] = "PK\5\6";
inline constexpr char DescriptorMark[] = "PK\7\10";

inline constexpr quint64 LocalSize = 30;
inline constexpr quint64 DirectorySize = 46;
inline constexpr quint64 End64Size = 56;
inline constexpr quint64 LocatorSize = 20;
inline constexpr quint64 EndSize = 22;
inline constexpr quint64 DescriptorSize = 16; // 24 in ZIP64

// Flags, 4.4.4
inline constexpr quint32 HasDescriptor = 1 << 3;
inline constexpr quint32 Encrypted = 1 << 0 | 1 << 6 | 1 << 13;

// Methods, 4.4.5
inline constexpr quint16 Stored = 0;
inline constexpr quint16 Deflated = 8;
inline constexpr quint16 Bzip2 = 12;
inline constexpr quint16 Lzma = 14;
inline constexpr quint16 Zstd = 93;
inline constexpr quint16 Xz = 95;

QByteArray methodName(quint16 method); // "stored", "deflated", "method 99"

// The ZIP64 extra field holds, in this order, those of the numbers that are all ones in the record itself; 4.5.3.
// False: it is too short for them. Without the field the numbers are what they are.
bool applyZip64(ByteReader extra, std::initializer_list<quint64 *> numbers);

}
