// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/pickle/opcodes.h"
#include "core/value/valueid.h"

#include <span>
#include <vector>

namespace pith {

// The stack of a pickle machine: values, and marks between them. What is below the last mark can't be reached.
class PickleStack
{
public:
    void push(ValueId id) { m_values.push_back(id); }
    ValueId &top() { return m_values.back(); }
    ValueId pop()
    {
        const ValueId id = m_values.back();
        m_values.pop_back();
        return id;
    }
    void mark()
    {
        m_marks.push_back(m_base);
        m_base = m_values.size();
    }
    void popMark()
    {
        m_values.resize(m_base);
        m_base = m_marks.back();
        m_marks.pop_back();
    }

    std::span<const ValueId> values() const { return m_values; } // all, the last pushed last
    bool hasMark() const { return !m_marks.empty(); }
    std::span<const ValueId> aboveMark() const { return std::span(m_values).subspan(m_base); }
    ValueId belowMark() const { return m_values[m_base - 1]; }
    size_t countBelowMark() const { return m_base - m_marks.back(); }
    bool isOnlyMark() const { return m_marks.size() == 1; }

    // Whether what the opcode takes is there.
    bool holds(const Opcode &opcode) const
    {
        if (!opcode.toMark)
            return m_values.size() - m_base >= opcode.takes;
        return hasMark() && countBelowMark() >= opcode.takes;
    }

private:
    std::vector<ValueId> m_values;
    std::vector<size_t> m_marks; // for each mark, where the values above the one before it begin
    size_t m_base = 0; // where those above the last one do
};

}
