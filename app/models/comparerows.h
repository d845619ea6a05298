// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/comparison.h"

namespace pith {

// The rows of a comparison as one tree of both sides: pairs, what is on one side only, and values outside tensors, in
// modules by their names, in A's order; what only B has stands where B has it. Does not change once it is made.
class CompareRows
{
public:
    enum class Kind : quint8 { Module, Pair, OnlyA, OnlyB, Value };
    static constexpr quint32 Root = 0;
    static constexpr quint32 None = 0xffffffff;

    struct Row
    {
        QString name; // the last part of the key; of what is renamed A's
        QString key; // from the sides' subtrees on
        quint32 above = None;
        quint32 first = None; // of what is below
        quint32 last = None;
        quint32 next = None; // of the same module
        quint32 item = 0; // number of the module, pair, leaf or value
        Kind kind = Kind::Module;
    };

    // O(letters of all names). Throws Cancelled.
    CompareRows(const Comparison &comparison, const ValueDifferences &values, Progress &progress);

    quint32 size() const { return quint32(m_rows.size()); }
    quint32 modules() const { return m_modules; }
    const Row &operator[](quint32 row) const { return m_rows[row]; }
    quint32 ofPair(size_t pair) const { return m_ofPair[pair]; }

    // In the order of the tree: the row after all above and before all below it.
    quint32 after(quint32 row) const;

private:
    friend class CompareRowsMaker;

    std::vector<Row> m_rows;
    std::vector<quint32> m_ofPair;
    quint32 m_modules = 0;
};

// "layer1.0.conv1.weight" in parts: at dots, and before brackets, as command-line.md spells paths.
std::vector<QStringView> partsOf(QStringView key);

}
