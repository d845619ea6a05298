// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/export/exporters.h"

namespace pith {

// The functions that the table of exporters points to: Exporter::write and Exporter::holds.
using Items = std::span<const ExportItem>;
void writeNpy(const Document &, Items, const ExportOptions &, QFileDevice &, QStringList &notes, Progress &);
void writeNpz(const Document &, Items, const ExportOptions &, QFileDevice &, QStringList &notes, Progress &);
void writeSafetensors(const Document &, Items, const ExportOptions &, QFileDevice &, QStringList &notes, Progress &);
void writeRaw(const Document &, Items, const ExportOptions &, QFileDevice &, QStringList &notes, Progress &);
void writeText(const Document &, Items, const ExportOptions &, QFileDevice &, QStringList &notes, Progress &);
void writeCsv(const Document &, Items, const ExportOptions &, QFileDevice &, QStringList &notes, Progress &);
void writeJson(const Document &, Items, const ExportOptions &, QFileDevice &, QStringList &notes, Progress &);

std::optional<DType> heldByNumpy(DType dtype);
std::optional<DType> heldBySafetensors(DType dtype);
std::optional<DType> heldAsItIs(DType dtype);

}
