// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/pairing.h"

#include <QHash>

#include <algorithm>

namespace pith {

namespace {

// Names of leaves that are still alone, each once.
class ByName
{
public:
    ByName(const Side &side, const std::vector<quint32> &leaves, const Renaming &renaming)
    {
        m_leaves.reserve(qsizetype(leaves.size()));
        for (const quint32 leaf : leaves) {
            const Renaming::Renamed renamed = renaming(side.name(leaf));
            if (!m_leaves.contains(renamed.name))
                m_leaves.insert(renamed.name, {leaf, renamed.rule});
        }
    }

    struct Entry
    {
        quint32 leaf = 0;
        int rule = -1;
    };
    std::optional<Entry> take(const QString &name)
    {
        const auto found = m_leaves.constFind(name);
        if (found == m_leaves.cend())
            return std::nullopt;
        const Entry entry = *found;
        m_leaves.erase(found);
        return entry;
    }

private:
    QHash<QString, Entry> m_leaves;
};

class Pairer
{
public:
    Pairer(const Side &a, const Side &b) : m_a(a), m_b(b)
    {
        m_result.onlyA = a.leaves();
        m_result.onlyB = b.leaves();
    }

    void byHand(const Rules &rules)
    {
        if (std::ranges::none_of(rules, [](const Rule &rule) { return rule.kind == Rule::Kind::ByHand; }))
            return;
        ByName namesA(m_a, m_result.onlyA, Renaming({}, SideName::A));
        ByName namesB(m_b, m_result.onlyB, Renaming({}, SideName::B));
        for (size_t i = 0; i < rules.size(); ++i) {
            if (rules[i].kind != Rule::Kind::ByHand)
                continue;
            const auto a = namesA.take(rules[i].find), b = namesB.take(rules[i].becomes);
            if (a && b)
                add({a->leaf, b->leaf, Pair::How::ByHand, int(i)});
        }
        dropPaired();
    }

    void byNames(const Rules &rules)
    {
        const Renaming renamingA(rules, SideName::A);
        ByName namesB(m_b, m_result.onlyB, Renaming(rules, SideName::B));
        for (const quint32 leaf : m_result.onlyA) {
            const Renaming::Renamed renamed = renamingA(m_a.name(leaf));
            if (const auto b = namesB.take(renamed.name))
                add(pairOf(leaf, renamed.rule, *b));
        }
        dropPaired();
    }

    Pairing result()
    {
        std::ranges::sort(m_result.pairs, {}, &Pair::a);
        return std::move(m_result);
    }

private:
    Pair pairOf(quint32 a, int rule, const ByName::Entry &b) const
    {
        const bool isSame = m_a.name(a) == m_b.name(b.leaf);
        return {a, b.leaf, isSame ? Pair::How::SameName : Pair::How::ByRule, isSame ? -1 : std::max(rule, b.rule)};
    }

    void add(const Pair &pair) { m_result.pairs.push_back(pair); }

    void dropPaired()
    {
        std::vector<quint32> pairedA, pairedB;
        for (const Pair &pair : m_result.pairs) {
            pairedA.push_back(pair.a);
            pairedB.push_back(pair.b);
        }
        drop(m_result.onlyA, std::move(pairedA));
        drop(m_result.onlyB, std::move(pairedB));
    }

    static void drop(std::vector<quint32> &alone, std::vector<quint32> paired)
    {
        std::ranges::sort(paired);
        std::erase_if(alone, [&](quint32 leaf) { return std::ranges::binary_search(paired, leaf); });
    }

    const Side &m_a;
    const Side &m_b;
    Pairing m_result;
};

}

Pairing paired(const Side &a, const Side &b, const Rules &rules)
{
    Pairer pairer(a, b);
    pairer.byHand(rules);
    pairer.byNames(rules);
    if (!rules.empty())
        pairer.byNames({});
    return pairer.result();
}

}
