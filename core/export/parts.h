// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/export/exporters.h"

#include <vector>

namespace pith {

// The dense tensors that a sparse or nested one is made of; none where it is neither, or can't be read.
std::span<const Tensor::Component> partsOf(const Document &document, const ExportItem &item);

// The items, in place of sparse and nested tensors the dense ones that these are made of, which files of numbers can
// hold: "w" becomes "w.indices" and "w.values". Tells so in `notes`.
std::vector<ExportItem> withParts(const Document &document, std::span<const ExportItem> items, QStringList &notes);

}
