// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/facttable.h"
#include "app/panes/numbers.h"
#include "core/tensor/statistics.h"

namespace pith {

// The rows of the statistics table.
std::vector<Fact> statisticsFacts(const Summary &summary, const Numbers &numbers, Shown shown);
// The rows of the table of how a tensor or array is stored.
std::vector<Fact> storedFacts(const Subject &subject, std::optional<quint64> fileOffset);

}
