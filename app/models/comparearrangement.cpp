// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/comparearrangement.h"

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr quint32 None = CompareRows::None;
constexpr quint32 rowsBetweenChecks = 1024;

class Arranger
{
public:
    Arranger(const ArrangeQuestion &question, Progress &progress)
        : m_question(question),
          m_rows(*question.rows),
          m_progress(progress),
          m_matches(m_rows.size(), !question.order.filter)
    {
        const quint32 count = m_rows.size();
        m_made.children.reserve(count);
        m_made.begin.assign(count, 0);
        m_made.count.assign(count, 0);
        m_made.place.assign(count, None);
    }

    CompareArrangement made()
    {
        if (m_question.order.filter)
            findMatches();
        if (m_question.order.isFlat)
            putLeaves();
        else
            putModules();
        walk();
        return std::move(m_made);
    }

private:
    void check(quint32 row) const
    {
        if (row % rowsBetweenChecks == 0)
            m_progress.check();
    }

    bool isModule(quint32 row) const { return m_rows[row].kind == CompareRows::Kind::Module; }

    // One side of a row, as filters see it; nothing where that has none.
    std::optional<FilterRow> side(const CompareRows::Row &leaf, SideName name) const
    {
        const Comparison &comparison = *m_question.comparison;
        const bool isA = name == SideName::A;
        const Side &of = isA ? comparison.a() : comparison.b();
        FilterRow found;
        found.document = of.document().get();
        found.key = leaf.key;
        if (leaf.kind == CompareRows::Kind::Value) {
            const ValueDifference &value = m_question.values->all()[leaf.item];
            found.value = isA ? value.a : value.b;
            return found.value == ValueId::None ? std::nullopt : std::optional(found);
        }
        if (leaf.kind == (isA ? CompareRows::Kind::OnlyB : CompareRows::Kind::OnlyA))
            return {};
        const bool isPair = leaf.kind == CompareRows::Kind::Pair;
        found.leaf = of.inDocument(!isPair ? leaf.item
                : isA                      ? comparison.pairs()[leaf.item].a
                                           : comparison.pairs()[leaf.item].b);
        found.value = of.value(found.leaf);
        return found;
    }

    bool isMatch(quint32 row) const
    {
        std::optional<FilterRow> a = side(m_rows[row], SideName::A), b = side(m_rows[row], SideName::B);
        const PairFigures &figures = m_question.figures[row];
        const FilterPair pair{a ? &*a : nullptr, b ? &*b : nullptr, statusName(figures.status), figures.maxAbs,
            figures.relL2, figures.cosine, figures.differing};
        for (std::optional<FilterRow> *each : {&a, &b}) {
            if (*each)
                (*each)->pair = &pair;
        }
        return m_question.order.filter->matches(a ? *a : *b);
    }

    // Modules match where something below them does.
    void findMatches()
    {
        m_matches[CompareRows::Root] = true;
        for (quint32 row = 1; row < m_rows.size(); ++row) {
            check(row);
            if (isModule(row) || !isMatch(row))
                continue;
            for (quint32 each = row; each != None && !(each != row && m_matches[each]); each = m_rows[each].above)
                m_matches[each] = true;
        }
    }

    SortKey keyOf(quint32 row) const
    {
        if (!m_question.numbers.empty())
            return {m_question.numbers[row], {}};
        return {qQNaN(), naturalKey(m_question.order.isFlat ? m_rows[row].key : m_rows[row].name)};
    }

    void sortSiblings()
    {
        if (m_question.order.sorting.isFileOrder() || m_siblings.size() < 2)
            return;
        std::vector<SortKey> keys;
        keys.reserve(m_siblings.size());
        for (const quint32 row : m_siblings)
            keys.push_back(keyOf(row));
        std::vector<quint32> ordered;
        ordered.reserve(m_siblings.size());
        for (const quint32 place : sorted(keys, m_question.order.sorting.order))
            ordered.push_back(m_siblings[place]);
        m_siblings = std::move(ordered);
    }

    void put(quint32 parent)
    {
        sortSiblings();
        m_made.begin[parent] = quint32(m_made.children.size());
        m_made.count[parent] = quint32(m_siblings.size());
        for (quint32 place = 0; place < m_siblings.size(); ++place)
            m_made.place[m_siblings[place]] = place;
        m_made.children.insert(m_made.children.end(), m_siblings.begin(), m_siblings.end());
        m_siblings.clear();
    }

    void putLeaves()
    {
        for (quint32 row = m_rows.after(CompareRows::Root); row != None; row = m_rows.after(row)) {
            if (m_matches[row] && !isModule(row))
                m_siblings.push_back(row);
        }
        put(CompareRows::Root);
    }

    void putModules()
    {
        for (quint32 row = 0; row < m_rows.size(); ++row) {
            check(row);
            if (!m_matches[row] || m_rows[row].first == None)
                continue;
            for (quint32 child = m_rows[row].first; child != None; child = m_rows[child].next) {
                if (m_matches[child])
                    m_siblings.push_back(child);
            }
            put(row);
        }
    }

    void walk()
    {
        std::vector<quint32> open{CompareRows::Root};
        while (!open.empty()) {
            const quint32 row = open.back();
            open.pop_back();
            if (row != CompareRows::Root && !isModule(row))
                m_made.walk.push_back(row);
            for (quint32 child = m_made.count[row]; child-- > 0;)
                open.push_back(m_made.children[m_made.begin[row] + child]);
        }
    }

    const ArrangeQuestion &m_question;
    const CompareRows &m_rows;
    Progress &m_progress;
    std::vector<bool> m_matches; // by row
    std::vector<quint32> m_siblings; // that are put next
    CompareArrangement m_made;
};

}

QString statusName(RowStatus status)
{
    const QString plain = look(status).name;
    // What people also type.
    return status == RowStatus::OnlyA ? plain + " removed"_L1
        : status == RowStatus::OnlyB  ? plain + " added"_L1
                                      : plain;
}

CompareArrangement arranged(const ArrangeQuestion &question, Progress &progress)
{
    return Arranger(question, progress).made();
}

}
