// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

namespace pith {

// Room for so many more. Never by a little: many small reservations must not copy everything each time.
template <typename T> void makeRoom(std::vector<T> &table, size_t more)
{
    if (table.capacity() - table.size() < more)
        table.reserve(std::max(table.size() + more, 2 * table.capacity()));
}

}
