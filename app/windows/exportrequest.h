// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"
#include "core/export/exporters.h"

namespace pith {

// What of a subject is to be written, in which format and under which name.
struct ExportRequest
{
    DocumentPtr document;
    const Exporter *exporter = nullptr;
    std::vector<ExportItem> items;
    QString fileName; // suggested

    quint64 bytes() const; // logical: about what the file will hold
    QString writeToOutbox(Progress &progress) const; // the file's path; throws Error, Cancelled
    bool widens() const; // .npy holds float32 where numpy has no such dtype
};

// The format that a subject goes into unless another is asked for: one tensor .npy; several, a module or anything that
// holds tensors .safetensors; an entry its bytes (ux.md §8). Null where there is nothing to write. Quick.
const Exporter *exporterFor(const Subject &subject);
bool canExport(const Subject &subject, const Exporter &exporter); // quick: may still find no tensor below

// Walks what lies below, so for a worker. Throws Error when there is nothing that the format can hold; Cancelled.
ExportRequest requestFor(const Subject &subject, const Exporter &exporter, Progress &progress);

QString titleOf(const Exporter &exporter); // "NumPy array (.npy)"
QString fileNameFor(const Subject &subject, const Exporter &exporter);

}
