// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace pith {

// The text of globals.txt, compiled in.
std::string_view gradedGlobals();

}
