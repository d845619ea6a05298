// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace pith {

// Memory that begins a page: the system copies to a few bytes beside it at a third of the rate, and there malloc's
// large blocks begin (measured on Zen 3 and 4, ext4).
inline constexpr std::align_val_t PageBytes{4096};
struct FreePages
{
    void operator()(std::byte *bytes) const { ::operator delete[](bytes, PageBytes); }
};
using Pages = std::unique_ptr<std::byte[], FreePages>;
inline Pages pagesOf(size_t bytes) { return Pages(static_cast<std::byte *>(::operator new[](bytes, PageBytes))); }

}
