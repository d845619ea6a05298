// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/comparison.h"
#include "core/document/filter.h"

namespace pith::cli {

// Leaves out the pairs, and what is alone, that a filter of pairs does not let through, by what is known of them now:
// the filter field of the window on the command line.
void keepMatching(Comparison &comparison, const Filter &filter);

}
