// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/path.h"

namespace pith {

// What a KEY names: one node of a file, a module of a state dict, or a model of a PT2 archive.
struct Target
{
    quint32 root = 0; // place in Document::roots
    Path path; // to the node; of a module: to its dict
    ValueId value = ValueId::None;
    QString prefix; // of a module: "layer1."
    std::vector<quint32> items; // of a module: numbers of the dict's pairs
    std::vector<quint32> roots; // of a model: those of its sections; it has no value
};

// Finds what KEYs name (command-line.md, "KEY and path"): paths, quoted spellings of them, `key`s, modules with or
// without their last dot, ENTRY:path, MODEL/SECTION/path, MODEL and MODEL/SECTION.
class KeyResolver
{
public:
    KeyResolver(const Document &document, const LeafNames &names); // both outlive it

    // Throws Error that names the candidates where more than one node fits, or says that none does.
    Target resolve(const QString &key) const;

    // The tensors and arrays that a target is or holds, in the document's order.
    struct Leaves
    {
        std::vector<quint32> tensors; // places in Document::tensors
        std::vector<quint32> arrays;
    };
    Leaves leavesOf(const Target &target) const;

private:
    QStringList similarTo(const QString &key) const;
    Target targetOf(const Leaf &leaf) const;

    const Document &m_document;
    const LeafNames &m_names;
};

}
