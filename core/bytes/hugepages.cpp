// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/hugepages.h"

#include <cstdint>
#include <sys/mman.h>

namespace pith {

namespace {

constexpr std::uintptr_t HugePage = 2 << 20;

}

void preferHugePages([[maybe_unused]] const void *begin, [[maybe_unused]] size_t bytes)
{
#ifdef MADV_HUGEPAGE
    const auto from = (reinterpret_cast<std::uintptr_t>(begin) + HugePage - 1) & ~(HugePage - 1);
    const auto to = (reinterpret_cast<std::uintptr_t>(begin) + bytes) & ~(HugePage - 1);
    if (from < to)
        ::madvise(reinterpret_cast<void *>(from), to - from, MADV_HUGEPAGE); // only advice: failing does no harm
#endif
}

}
