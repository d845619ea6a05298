// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/comparesubject.h"

namespace pith {

// "[12, 3]   A -0.01234   B -0.01301   B − A -0.00067   5.4 % of A"; of what is on one side only without the rest. For
// workers. Throws Error, Cancelled.
QString pairText(const CompareSubject &subject, const Extents &element, Progress &progress);

}
