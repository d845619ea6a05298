// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

#include <optional>

namespace pith {

// What panes ask of a tensor or array before they read any of it.
struct Numbers
{
    std::optional<DType> dtype; // none: its elements are no numbers
    Extents shape;
    ValueId counted = ValueId::None; // whose elements statistics count: the tensor, or its part with the numbers
    QString missing; // why there is nothing to count, in one sentence; empty: it can be read
    QString noCells; // why nothing stands at an index: it is missing, or sparse or nested

    const DTypeRow *row() const { return dtype ? &pith::row(*dtype) : nullptr; }
    bool isClass(NumberClass number) const { return dtype && row()->number == number; }
};
std::optional<Numbers> numbersOf(const Subject &subject); // nothing for what is no tensor or array

const Tensor *tensorOf(const Subject &subject); // null for what is none
const Array *arrayOf(const Subject &subject);

// A tensor's storage, or null.
const Storage *storageOf(const Subject &subject);

// The subject of a tensor or array of the document, at the place where it is met first.
Subject subjectOf(const DocumentPtr &document, const Leaf &leaf);
// The other tensors that look into the same storage: places in Document::tensors.
std::vector<quint32> sharersOf(const Subject &subject);

}
