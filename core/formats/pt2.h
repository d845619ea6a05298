// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <QSet>

namespace pith {

// Archives of torch.export, package_pt2 and AOTInductor, and what torch.export wrote before (PyTorch 2.0 to 2.7). The
// document's archive is read already.
bool isPt2(const Archive &archive);
// Weights, constants and sample inputs become roots named MODEL/SECTION (core/document/sections.h); of a model's
// definition only the versions are looked at. What is missing, broken or newer is a note, or the error of its record;
// the rest is read. Returns the entries whose pickles were read.
QSet<quint32> readPt2(Document &document, Progress &progress);

}
