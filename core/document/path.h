// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

using Path = std::vector<Step>;

// The steps from the root to a leaf's place.
Path pathTo(const Document &document, PlaceId place);

// "model.layer1.0.weight", "optimizer.param_groups[0].lr", "." for the root: command-line.md, "KEY and path". Unique
// names for all leaves of a document: see LeafNames.
QString spell(const Values &values, const Path &path);
// The steps joined by dots, as people and truth files name them: "w.__dict__.inner", "list.0".
QString keyOf(const Values &values, const Path &path);

// Spelt paths of all leaves, made unique as command-line.md says, and the way back from a KEY.
class LeafNames
{
public:
    explicit LeafNames(const Document &document);

    const QString &tensorPath(size_t tensor) const { return m_tensors[tensor]; }
    const QString &arrayPath(size_t array) const { return m_arrays[array]; }

private:
    std::vector<QString> m_tensors;
    std::vector<QString> m_arrays;
};

}
