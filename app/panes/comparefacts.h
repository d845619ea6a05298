// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/comparesubject.h"
#include "app/panes/facttable.h"

namespace pith {

// "36,864 elements · 31,002 differ (84.1 %) · cosine 0.99997 · largest at [3, 1, 0, 2] · 0 sign flips"
QString figuresLine(const CompareSubject &subject);
// What became of it, in one or two sentences.
QString compareSentence(const CompareSubject &subject);
// How far A and B are from each other, a line each; and each of them alone, as "A → B".
std::vector<Fact> distanceFacts(const CompareSubject &subject);
std::vector<Fact> sideFacts(const CompareSubject &subject);
// How both are stored, side by side, where it is not the same; and where it is.
std::vector<Fact> storageFacts(const CompareSubject &subject);

}
