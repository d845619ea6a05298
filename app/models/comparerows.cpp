// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/comparerows.h"

#include <QHash>

#include <algorithm>
#include <utility>

namespace pith {

namespace {

// The end of a bracket that begins at `at`, quotes in it and all.
qsizetype bracketEnd(QStringView key, qsizetype at)
{
    QChar quote;
    for (++at; at < key.size(); ++at) {
        const QChar letter = key[at];
        if (!quote.isNull() && letter == u'\\')
            ++at;
        else if (!quote.isNull())
            quote = letter == quote ? QChar() : quote;
        else if (letter == u'"' || letter == u'\'')
            quote = letter;
        else if (letter == u']')
            return at + 1;
    }
    return key.size();
}

}

std::vector<QStringView> partsOf(QStringView key)
{
    std::vector<QStringView> parts;
    qsizetype begin = 0;
    const auto end = [&](qsizetype at) {
        if (at > begin)
            parts.push_back(key.sliced(begin, at - begin));
    };
    for (qsizetype at = 0; at < key.size();) {
        if (key[at] == u'[') {
            end(at);
            begin = at;
            at = bracketEnd(key, at);
        } else if (key[at] == u'.') {
            end(at);
            begin = ++at;
        } else {
            ++at;
        }
    }
    end(key.size());
    if (parts.empty())
        parts.push_back(key);
    return parts;
}

class CompareRowsMaker
{
public:
    CompareRowsMaker(CompareRows &into, const Comparison &comparison, Progress &progress)
        : m_into(into),
          m_comparison(comparison),
          m_progress(progress)
    {
        const size_t leaves = comparison.pairs().size() + comparison.onlyA().size() + comparison.onlyB().size();
        m_into.m_rows.reserve(leaves + leaves / 2);
        m_into.m_rows.emplace_back();
        m_into.m_modules = 1;
        m_lastMet.push_back(CompareRows::None);
    }

    // In A's order.
    void addOfA()
    {
        struct OfA
        {
            quint32 leaf;
            quint32 pair; // None: alone
        };
        std::vector<OfA> all;
        for (size_t pair = 0; pair < m_comparison.pairs().size(); ++pair)
            all.push_back({m_comparison.pairs()[pair].a, quint32(pair)});
        for (const quint32 leaf : m_comparison.onlyA())
            all.push_back({leaf, CompareRows::None});
        std::ranges::sort(all, {}, &OfA::leaf);
        m_into.m_ofPair.resize(m_comparison.pairs().size());
        for (const OfA &one : all) {
            const QString name = m_comparison.a().name(one.leaf);
            if (one.pair == CompareRows::None)
                add(name, CompareRows::Kind::OnlyA, one.leaf);
            else
                m_into.m_ofPair[one.pair] = add(name, CompareRows::Kind::Pair, one.pair);
        }
    }

    // What only B has, each after what is before it in B and in the same module.
    void addOfB()
    {
        struct OfB
        {
            quint32 leaf;
            quint32 row; // of its pair; None: alone
        };
        std::vector<OfB> all;
        for (size_t pair = 0; pair < m_comparison.pairs().size(); ++pair)
            all.push_back({m_comparison.pairs()[pair].b, m_into.m_ofPair[pair]});
        for (const quint32 leaf : m_comparison.onlyB())
            all.push_back({leaf, CompareRows::None});
        std::ranges::sort(all, {}, &OfB::leaf);
        std::ranges::fill(m_lastMet, CompareRows::None);
        m_isOfB = true;
        for (const OfB &one : all) {
            if (one.row == CompareRows::None)
                add(m_comparison.b().name(one.leaf), CompareRows::Kind::OnlyB, one.leaf);
            else
                meet(one.row);
        }
        m_isOfB = false;
    }

    void addValues(const ValueDifferences &values)
    {
        const QString &root = m_comparison.a().rootPath();
        for (size_t i = 0; i < values.all().size(); ++i) {
            QString key = values.path(values.all()[i]);
            if (!root.isEmpty() && root != u"." && key.startsWith(root) && key.size() > root.size())
                key = key.mid(root.size() + (key[root.size()] == u'.' ? 1 : 0));
            add(key, CompareRows::Kind::Value, quint32(i));
        }
    }

private:
    quint32 add(const QString &key, CompareRows::Kind kind, quint32 item)
    {
        constexpr quint32 rowsBetweenChecks = 4096;
        if (m_into.size() % rowsBetweenChecks == 0)
            m_progress.check();
        const std::vector<QStringView> parts = partsOf(key);
        quint32 module = CompareRows::Root;
        for (size_t part = 0; part + 1 < parts.size(); ++part)
            module = moduleOf(key, module, parts[part]);
        const quint32 row = append(module, parts.back().toString(), key, kind);
        m_into.m_rows[row].item = item;
        return row;
    }

    quint32 moduleOf(const QString &key, quint32 above, QStringView part)
    {
        const QStringView whole = QStringView(key).first(part.end() - key.constBegin());
        const QString name = whole.toString();
        if (const auto known = m_modules.constFind(name); known != m_modules.cend())
            return met(above) = *known;
        const quint32 row = append(above, part.toString(), name, CompareRows::Kind::Module);
        m_into.m_rows[row].item = m_into.m_modules++;
        m_lastMet.push_back(CompareRows::None);
        m_modules.insert(name, row);
        return row;
    }

    quint32 &met(quint32 module) { return m_lastMet[m_into.m_rows[module].item]; }

    void meet(quint32 row)
    {
        for (quint32 above = m_into.m_rows[row].above; above != CompareRows::None;
            row = std::exchange(above, m_into.m_rows[above].above))
            met(above) = row;
    }

    quint32 append(quint32 above, const QString &name, const QString &key, CompareRows::Kind kind)
    {
        const auto row = quint32(m_into.m_rows.size());
        CompareRows::Row added;
        added.name = name;
        added.key = key;
        added.above = above;
        added.kind = kind;
        const quint32 before = m_isOfB ? met(above) : m_into.m_rows[above].last;
        quint32 &link = before == CompareRows::None ? m_into.m_rows[above].first : m_into.m_rows[before].next;
        added.next = std::exchange(link, row);
        if (added.next == CompareRows::None)
            m_into.m_rows[above].last = row;
        met(above) = row;
        m_into.m_rows.push_back(std::move(added));
        return row;
    }

    CompareRows &m_into;
    const Comparison &m_comparison;
    Progress &m_progress;
    QHash<QString, quint32> m_modules;
    std::vector<quint32> m_lastMet; // of each module the row below it that the side has last
    bool m_isOfB = false;
};

CompareRows::CompareRows(const Comparison &comparison, const ValueDifferences &values, Progress &progress)
{
    CompareRowsMaker maker(*this, comparison, progress);
    maker.addOfA();
    maker.addOfB();
    maker.addValues(values);
}

quint32 CompareRows::after(quint32 row) const
{
    if (m_rows[row].first != None)
        return m_rows[row].first;
    while (row != None && m_rows[row].next == None)
        row = m_rows[row].above;
    return row == None ? None : m_rows[row].next;
}

}
