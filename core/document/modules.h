// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/walk.h"

#include <QHash>
#include <QString>

#include <vector>

namespace pith {

// A state dict's dotted keys grouped into modules: "layer1.0.conv1.weight" lies in layer1, in 0, in conv1.
// Only dicts (and OrderedDicts) whose items include a tensor or array under a dotted text key are grouped.
bool isGrouped(const Values &values, ValueId dict);

// What lies directly below the dict (empty prefix) or one of its modules ("layer1.0."), in file order; a module stands
// where its first member does. `items` are the numbers of the dict's pairs that are below the prefix.
struct ModuleMember
{
    QString name; // the part of the key up to the next dot, or the rest
    bool isModule = false;
    std::vector<quint32> items; // of a module: all pairs below it; else the one
};
std::vector<ModuleMember> membersOf(
    const Values &values, ValueId dict, const QString &prefix, std::span<const quint32> items);
std::vector<quint32> allItems(const Values &values, ValueId dict);

// Sums over everything below some values, each storage once, whatever number of tensors look into it.
struct Sums
{
    quint64 tensors = 0;
    quint64 arrays = 0;
    quint64 elements = 0; // logical, of tensors and arrays
    quint64 bytes = 0; // logical
    quint64 storedBytes = 0; // union of the storages
    quint64 storages = 0;
    QHash<QByteArray, quint64> elementsByDType; // "float32"
    quint64 broken = 0; // tensors, arrays and values with an error
};
Sums sumsOf(const Document &document, std::span<const ValueId> roots);

}
