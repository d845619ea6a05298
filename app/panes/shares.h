// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/sharebar.h"
#include "core/bytes/progress.h"

namespace pith {

// The bytes of tensors and arrays below each child of a module, dict or other container; none where fewer than two
// children have any, or there are more than a hundred thousand. Throws Cancelled.
std::vector<ShareBar::Share> sharesOf(const Subject &subject, const Progress &progress);

}
