// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/progress.h"
#include "core/document/walk.h"

#include <vector>

namespace pith {

inline bool mayHaveChildren(Kind kind)
{
    return (kind >= Kind::List && kind <= Kind::Size) || kind == Kind::Object || kind == Kind::Persistent
        || kind == Kind::Tensor || kind == Kind::Array;
}

// A depth-first walk in file order without recursion. Values with children, tensors and arrays are met once, where
// they come first, all others wherever they lie, if they are wanted. Components of tensors are passed over. O(values).
class DepthFirst
{
public:
    enum class Meets : bool { OnlyParents, All }; // parents: all that may have children

    struct Frame // a value on the way down
    {
        ValueId value;
        Step step; // that led to it
        quint32 next = 0; // child to look at
        quint32 mark = 0xffffffff; // the visitor's own
    };

    DepthFirst(const Values &values, Progress &progress, Meets meets = Meets::All)
        : m_values(values),
          m_progress(progress),
          m_meets(meets),
          m_visited(values.size())
    {
    }

    // meet(value, way): `way` are the frames from the root on. The value is the last of them if it may have children.
    template <typename Meet> void walk(ValueId root, Meet meet)
    {
        enter({{}, root}, meet);
        while (!m_way.empty())
            walkDown(meet);
    }

private:
    using Part = Children::Part;

    static constexpr quint32 ChildrenBetweenChecks = 1 << 16;

    // Goes on with the innermost value, up to its next child that has children itself.
    template <typename Meet> void walkDown(Meet &meet)
    {
        const size_t top = m_way.size() - 1;
        const Children children(m_values, m_way[top].value);
        quint32 next = m_way[top].next;
        while (next < children.count() && m_way.size() == top + 1) {
            const Part *part = children.partAt(next);
            if (!part)
                next = children.count();
            else if (next == part->begin && isKnown(*part, m_way[top].value))
                next += part->count;
            else
                next = walkPart(children, *part, next, meet);
        }
        m_way[top].next = next;
        if (m_way.size() == top + 1)
            m_way.pop_back();
    }

    // Meets those without children from number `next` on, and the first that has some; returns the number after it.
    template <typename Meet> quint32 walkPart(const Children &children, const Part &part, quint32 next, Meet &meet)
    {
        for (; next < part.begin + part.count; ++next) {
            if (next % ChildrenBetweenChecks == 0)
                m_progress.check();
            const ValueId child = part.valueAt(next);
            if (mayHaveChildren(m_values.kind(child))) {
                enter(children.at(next), meet);
                return next + 1;
            }
            if (m_meets == Meets::All)
                meet(child, m_way);
        }
        return next;
    }

    // Thousands of objects may share one tuple of arguments or one state; its items are looked at once.
    bool isKnown(const Part &part, ValueId parent)
    {
        if (part.container == parent || part.items.empty())
            return false;
        const bool known = m_visited[number(part.container)];
        m_visited[number(part.container)] = true;
        return known;
    }

    template <typename Meet> void enter(const Child &child, Meet &meet)
    {
        if (mayHaveChildren(m_values.kind(child.value))) {
            if (m_visited[number(child.value)])
                return;
            m_visited[number(child.value)] = true;
            m_way.push_back({child.value, child.step});
        } else if (m_meets == Meets::OnlyParents) {
            return;
        }
        meet(child.value, m_way);
    }

    const Values &m_values;
    Progress &m_progress;
    Meets m_meets;
    std::vector<bool> m_visited; // by ValueId
    std::vector<Frame> m_way;
};

}
