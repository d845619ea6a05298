// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/othernames.h"

#include "core/document/depthfirst.h"
#include "core/document/leaves.h"

namespace pith {

namespace {

// Far above those of real files. A hostile one of a few bytes can have any number of paths.
constexpr quint64 MostSteps = 4 << 20;
constexpr qsizetype MostCharacters = 4 << 20;
constexpr size_t MostLevels = 1000;

// A depth-first walk that meets a value as often as there are ways to it, but never inside itself.
class OtherNames
{
public:
    OtherNames(const Document &document, const LeafNames &names)
        : m_values(document.values),
          m_names(names),
          m_leafOf(m_values.size(), None),
          m_isMet(leafCount(document)),
          m_isOnWay(m_values.size()),
          m_tensors(document.tensors.size())
    {
        for (quint32 leaf = 0; leaf < leafCount(document); ++leaf)
            m_leafOf[number(leafAt(document, leaf).value)] = leaf;
    }

    std::vector<OtherName> found(ValueId root)
    {
        enter(root, {});
        while (!m_way.empty() && m_steps < MostSteps && m_characters < MostCharacters)
            walkDown();
        return std::move(m_found);
    }

private:
    static constexpr quint32 None = 0xffffffff;

    struct Frame
    {
        ValueId value;
        Step step; // that led to it
        quint32 next = 0; // child to look at
    };

    bool isLeaf(ValueId value) const
    {
        const Kind kind = m_values.kind(value);
        return kind == Kind::Tensor || kind == Kind::Array;
    }

    void enter(ValueId value, const Step &step)
    {
        if (m_isOnWay[number(value)] || m_way.size() >= MostLevels)
            return;
        m_isOnWay[number(value)] = true;
        m_way.push_back({value, step, 0});
    }

    // Goes on with the innermost value, up to its next child that is gone into.
    void walkDown()
    {
        const size_t top = m_way.size() - 1;
        const Children children(m_values, m_way[top].value);
        while (m_way[top].next < children.count() && m_way.size() == top + 1) {
            const quint32 child = m_way[top].next++;
            ++m_steps;
            const Children::Part *const part = children.partAt(child);
            if (!part)
                break;
            const ValueId value = part->valueAt(child);
            if (isLeaf(value))
                meet(value, children.at(child).step);
            else if (mayHaveChildren(m_values.kind(value)))
                enter(value, children.at(child).step);
        }
        if (m_way.size() > top + 1)
            return;
        m_isOnWay[number(m_way[top].value)] = false;
        m_way.pop_back();
    }

    void meet(ValueId value, const Step &step)
    {
        const quint32 leaf = m_leafOf[number(value)];
        if (leaf == None)
            return;
        if (!m_isMet[leaf]) {
            m_isMet[leaf] = true;
            return;
        }
        Path path;
        for (size_t frame = 1; frame < m_way.size(); ++frame)
            path.push_back(m_way[frame].step);
        path.push_back(step);
        OtherName other{leaf, spell(m_values, path), keyOf(m_values, path)};
        m_characters += other.path.size() + other.key.size();
        const QString &known = leaf < m_tensors ? m_names.tensorPath(leaf) : m_names.arrayPath(leaf - m_tensors);
        if (other.path != known)
            m_found.push_back(std::move(other));
    }

    const Values &m_values;
    const LeafNames &m_names;
    std::vector<quint32> m_leafOf; // by value
    std::vector<bool> m_isMet; // by leaf
    std::vector<bool> m_isOnWay; // by value
    size_t m_tensors;
    std::vector<Frame> m_way;
    quint64 m_steps = 0;
    qsizetype m_characters = 0;
    std::vector<OtherName> m_found;
};

}

std::vector<OtherName> otherNamesOf(const Document &document, const LeafNames &names)
{
    if (document.roots.empty() || document.roots.front().value == ValueId::None)
        return {};
    return OtherNames(document, names).found(document.roots.front().value);
}

}
