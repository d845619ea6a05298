// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/placetable.h"
#include "core/document/document.h"
#include "core/value/json.h"

namespace pith {

using Path = std::vector<Step>;

// The steps from the root to a leaf's place.
Path pathTo(const Document &document, PlaceId place);
// The number of the root that a leaf lies below.
quint32 rootOf(const Document &document, const Leaf &leaf);

// "model.layer1.0.weight", "optimizer.param_groups[0].lr", "." for the root: command-line.md, "KEY and path". Unique
// names for all leaves of a document: see LeafNames.
QString spell(const Values &values, const Path &path);
// The steps joined by dots, as people and truth files name them: "w.__dict__.inner", "list.0"; empty for the root.
QString keyOf(const Values &values, const Path &path);
// The `steps` of command-line.md as one JSON array: [["key", "w"], ["state", "__dict__"], ["key", "inner"]].
void writeSteps(JsonWriter &json, const Values &values, const Path &path);

// One step as spell() writes it; the first step of a path loses its dot. Text keys with a dot inside are quoted
// when that is wanted to tell paths apart.
enum class Dots { Plain, Quoted };
void appendSpelt(QString &out, const Values &values, const Step &step, Dots dots = Dots::Plain);

// Spelt paths of all leaves, made unique as command-line.md says; leaves below other roots as "ENTRY:path".
// Paths of a hostile file that would fill the memory (megabytes in all, thousands of levels) keep their end only.
class LeafNames
{
public:
    explicit LeafNames(const Document &document);

    const QString &tensorPath(size_t tensor) const { return m_paths[tensor]; }
    const QString &arrayPath(size_t array) const { return m_paths[m_tensors + array]; }
    std::optional<quint32> find(const QString &path) const; // number of the leaf (leaves.h)

private:
    quint32 enter(quint32 leaf); // returns the first that has its path
    std::vector<quint32> enterAll(const Document &document); // returns those that share a path, in file order

    std::vector<QString> m_paths; // by leaf
    size_t m_tensors;
    PlaceTable m_byPath;
};

}
