// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

namespace pith {

// For screen readers: a histogram is a chart whose value is its readout; the ends of a selection are sliders in it.
void installHistogramAccess();

}
