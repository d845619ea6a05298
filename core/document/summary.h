// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/modules.h"

#include <QString>

#include <vector>

namespace pith {

// What someone wants to know first of a file they just opened.
struct FileSummary
{
    QString kind; // "State dict", "Training checkpoint", "Lightning checkpoint", "Whole module of class foo.Net" …
    QString epoch; // as the file has it; empty: it does not say
    QString step;
    quint64 parameters = 0; // elements of all tensors and arrays but those of optimizers and random generators
    quint64 optimizerElements = 0;
    quint64 bytes = 0; // of the file
    quint64 unknownImports = 0; // names that are not known, dangerous ones too
    quint64 dangerousImports = 0;
    QString reason; // to look before loading it with Python: the worst import, or what else is suspicious
    quint64 broken = 0; // tensors, arrays and values that can't be shown
};
FileSummary summarizeFile(const Document &document);
// What it asks for becomes that of another one: of a folder what all files in it ask for.
void takeImports(FileSummary &summary, const FileSummary &other);

// "Training checkpoint, epoch 12, step 9000 · 25,557,032 parameters · 97.8 MiB · 2 unknown imports · 1 broken tensor"
QString sentenceOf(const FileSummary &summary);

// A dict that torch.optim made: "state" and "param_groups".
bool isOptimizerState(const Values &values, ValueId id);

// The facts of the page about a file.
struct FileFacts
{
    Sums sums; // of all roots
    struct DTypeBytes
    {
        QByteArray dtype;
        quint64 bytes = 0; // logical
    };
    std::vector<DTypeBytes> bytesByDType; // largest first
    std::vector<quint32> largest; // tensors and arrays by their numbers (leaves.h), at most ten
    quint64 unusedBytes = 0; // of storages that no tensor looks at, whole or in part
    std::vector<quint32> unusedEntries; // archive entries of storages that nothing refers to
};
FileFacts factsOf(const Document &document);

}
