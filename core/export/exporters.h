// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <QStringList>

#include <optional>
#include <span>

class QFileDevice;

namespace pith {

// What is to be written under which name.
struct ExportItem
{
    QString name; // in safetensors and npz
    ValueId value = ValueId::None; // a Tensor, an Array or a text of the document; None: an archive entry
    quint32 entry = 0xffffffff;
    std::optional<TensorData> view; // instead of the whole tensor: a slice of it

    bool isEntry() const { return value == ValueId::None && !view; }
};

struct ExportOptions
{
    std::optional<DType> dtype; // converts
    bool overwrite = false;
};

struct Exporter
{
    QLatin1StringView suffix; // "npy"
    const char *title; // "NumPy array", to be translated
    bool takesMany; // more than one item in a file
    bool takesEntries; // raw: any bytes
    bool takesTexts; // values that are no tensors: text, bytes, numbers
    std::optional<DType> (*holds)(DType dtype); // see writtenAs()
    void (*write)(const Document &document, std::span<const ExportItem> items, const ExportOptions &options,
        QFileDevice &out, QStringList &notes, Progress &progress);
};

std::span<const Exporter> exporters();
const Exporter *exporterBySuffix(QStringView suffix); // null: none

// Writes beside `path` under a temporary name and renames when everything is written and the document's file is
// unchanged; else nothing is left behind. Throws Error (disk full: how much is needed and there is; exists; can't be
// converted), Cancelled. Returns notes: what was converted or left out.
QStringList exportTo(const QString &path, const Exporter &exporter, const Document &document,
    std::span<const ExportItem> items, const ExportOptions &options, Progress &progress);

// What one item of that dtype is written as: the dtype itself, the nearest that the format has, or nothing where it has
// none that keeps the values.
std::optional<DType> writtenAs(const Exporter &exporter, DType dtype);

// ux.md §8: `<file stem>.<key>.npy` with unsafe characters as `_`, at most 120 bytes, a hash before the suffix when
// cut. An empty suffix (archive entries) adds nothing.
QString suggestedFileName(const QString &documentPath, const QString &key, QStringView suffix);

}
