// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/pairing.h"

#include <QHash>

#include <algorithm>
#include <functional>

namespace pith {

namespace {

// "['model.layer1[0]']" is how a key is spelt that is such a path itself, as in what was exported from another file.
QString unquoted(const QString &name)
{
    const bool isQuoted = name.startsWith(QLatin1StringView("['")) && name.endsWith(QLatin1StringView("']"));
    const QString inside = isQuoted ? name.sliced(2, std::max<qsizetype>(0, name.size() - 4)) : name;
    return inside.contains(u'\\') || (isQuoted && inside.contains(u'\'')) ? name : inside;
}

// What a name is compared by.
using Naming = std::function<Renaming::Renamed(const QString &name)>;

// Names of leaves that are still alone, each once.
class ByName
{
public:
    ByName(const Side &side, const std::vector<quint32> &leaves, const Naming &naming)
    {
        m_leaves.reserve(qsizetype(leaves.size()));
        for (const quint32 leaf : leaves) {
            const Renaming::Renamed renamed = naming(side.name(leaf));
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
        const Renaming asTheyAre({}, SideName::A);
        ByName namesA(m_a, m_result.onlyA, asTheyAre);
        ByName namesB(m_b, m_result.onlyB, asTheyAre);
        for (size_t i = 0; i < rules.size(); ++i) {
            if (rules[i].kind != Rule::Kind::ByHand)
                continue;
            const auto a = namesA.take(rules[i].find), b = namesB.take(rules[i].becomes);
            if (a && b)
                add({a->leaf, b->leaf, Pair::How::ByHand, int(i)});
        }
        dropPaired();
    }

    void byNames(const Naming &namingA, const Naming &namingB)
    {
        take(m_result.onlyA, namingA, m_result.onlyB, namingB);
        dropPaired();
    }

    // What is alone may have a name that is spelt as one key on one of the sides.
    void byUnquotedNames(const Naming &namingA, const Naming &namingB)
    {
        const auto unquotedBy
            = [](const Naming &naming) { return [&naming](const QString &name) { return naming(unquoted(name)); }; };
        take(quotedOf(m_a, m_result.onlyA), unquotedBy(namingA), m_result.onlyB, namingB);
        dropPaired();
        take(m_result.onlyA, namingA, quotedOf(m_b, m_result.onlyB), unquotedBy(namingB));
        dropPaired();
    }

    // What is alone may be there under another name of what is paired already.
    void byOtherNames(const Naming &namingA, const Naming &namingB)
    {
        take(m_a.otherNames(), namingA, m_result.onlyB, namingB);
        take(m_result.onlyA, namingA, m_b.otherNames(), namingB);
        dropPaired();
    }

    Pairing result()
    {
        std::ranges::sort(m_result.pairs, {}, &Pair::a);
        return std::move(m_result);
    }

private:
    static std::vector<quint32> quotedOf(const Side &side, const std::vector<quint32> &leaves)
    {
        std::vector<quint32> quoted;
        std::ranges::copy_if(leaves, std::back_inserter(quoted), [&](quint32 leaf) {
            const QString name = side.name(leaf);
            return unquoted(name) != name;
        });
        return quoted;
    }

    void take(
        const std::vector<quint32> &ofA, const Naming &namingA, const std::vector<quint32> &ofB, const Naming &namingB)
    {
        if (ofA.empty() || ofB.empty())
            return;
        ByName namesB(m_b, ofB, namingB);
        for (const quint32 leaf : ofA) {
            const Renaming::Renamed renamed = namingA(m_a.name(leaf));
            if (const auto b = namesB.take(renamed.name))
                add(pairOf(leaf, renamed.rule, *b));
        }
    }

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
    const Renaming renamingA(rules, SideName::A), renamingB(rules, SideName::B);
    const auto plain = [](const QString &name) { return Renaming::Renamed{name, -1}; };
    Pairer pairer(a, b);
    pairer.byHand(rules);
    pairer.byNames(renamingA, renamingB);
    if (!rules.empty())
        pairer.byNames(plain, plain);
    pairer.byUnquotedNames(renamingA, renamingB);
    pairer.byOtherNames(renamingA, renamingB);
    return pairer.result();
}

}
