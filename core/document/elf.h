// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"

#include <QStringList>

#include <optional>

namespace pith {

// What an ELF file says of itself: compiled kernels and libraries in PT2 archives (.so, .cubin).
// The format: System V gABI, chapters 4 and 5; CUDA's architecture as llvm/BinaryFormat/ELF.h has it.
struct ElfFacts
{
    int bits = 64;
    bool bigEndian = false;
    QString machine; // "x86-64", "machine 999"
    QString type; // "shared library"
    QString architecture; // "sm_80", of CUDA only
    QString buildId; // hex digits
    QString soname;
    QStringList needed; // libraries, in the order of the file
    QString problem; // a part that its header speaks of is not there
};

// Nothing for what is no ELF file. Reads its tables alone and trusts none of their numbers. Throws Error where the
// source can't be read.
std::optional<ElfFacts> elfFacts(const ByteSource &source);

}
