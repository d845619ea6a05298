// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace pith {

// Asks the system to back memory that is about to be filled with large pages where it can: the first touch of each
// small one costs more than what is written to it (a third of the time of opening millions of values). Memory that is
// never touched still costs nothing.
void preferHugePages(const void *begin, size_t bytes);

}
