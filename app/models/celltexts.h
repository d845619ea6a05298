// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/programcounts.h"
#include "app/models/subject.h"
#include "core/document/modules.h"

#include <QString>

#include <optional>

namespace pith {

// What a row of the tree or the flat list says of its subject: ux.md §2 and §3.
struct CellTexts
{
    QString contents; // "64×64×3×3", "= 12", "12 items"
    QString type; // dtype or Python type
    std::optional<quint64> bytes;
    QString icon; // name for icon()
    QString toolTip;
    QString error; // why it can't be read
};

CellTexts valueTexts(const Document &document, ValueId value);
CellTexts moduleTexts(const Sums &sums);
CellTexts modelTexts(const Sums &sums, std::optional<quint64> parameters); // nothing: it has no weights to be seen
CellTexts modelsTexts(quint32 models, const Sums &sums);
CellTexts partTexts(Subject::Kind kind, const ProgramCounts::Counts *counts); // Graph and Signature; null: not yet
CellTexts entryTexts(const Entry &entry);
CellTexts folderTexts(const Archive &archive, const std::vector<quint32> &entries);
CellTexts archiveTexts(const Document &document);

// What lies below a container. A file counts its tensors instead of its items.
void addSums(CellTexts &texts, const Sums &sums, bool isFile);

// A 0-D tensor whose number can be shown instead of its shape.
bool isReadableScalar(const Values &values, ValueId value);

}
