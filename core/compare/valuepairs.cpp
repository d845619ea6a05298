// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/valuepairs.h"

#include "core/compare/sameleaf.h"
#include "core/document/walk.h"
#include "core/document/words.h"

#include <QHash>

#include <optional>
#include <ranges>

namespace pith {

namespace {

constexpr quint32 NoChild = 0xffffffff;
constexpr quint32 ChildrenBetweenChecks = 1 << 16;
constexpr quint64 FewRepeats = 10'000;

// Two values of one family are compared by their parts.
enum class Family { Leaf, Dict, Sequence, Object, Tensor };

Family familyOf(const Values &values, ValueId id)
{
    switch (values.kind(id)) {
    case Kind::Dict:
    case Kind::OrderedDict:
        return Family::Dict;
    case Kind::List:
    case Kind::Tuple:
    case Kind::Size:
        return Family::Sequence;
    case Kind::Object:
    case Kind::Persistent:
        return Family::Object;
    case Kind::Tensor:
        return Family::Tensor;
    case Kind::Array: // of objects: its items
        return values.arrays[values[id].link].objects == ValueId::None ? Family::Tensor : Family::Sequence;
    default:
        return Family::Leaf;
    }
}

// The children of a value, found by the step that leads to them.
class Parts
{
public:
    Parts(const Values &values, ValueId parent)
        : m_values(values),
          m_children(parent == ValueId::None ? std::nullopt : std::optional<Children>(std::in_place, values, parent)),
          m_used(count(), false)
    {
    }

    quint32 count() const { return m_children ? m_children->count() : 0; }
    Child at(quint32 index) const { return m_children->at(index); }
    bool isUsed(quint32 index) const { return m_used[index]; }

    // The one that the other side's child number `index` stands for; mostly it has that number here too.
    quint32 take(const Values &others, const Child &child, quint32 index)
    {
        quint32 found = index;
        if (index >= count() || !isSameStep(others, child.step, at(index).step))
            found = look(others, child.step);
        if (found != NoChild)
            m_used[found] = true;
        return found;
    }

private:
    bool isSameStep(const Values &others, const Step &other, const Step &own) const
    {
        if (other.kind != own.kind)
            return false;
        if (other.key == ValueId::None || own.key == ValueId::None)
            return other.key == own.key && other.index == own.index;
        return others.kind(other.key) == Kind::Str && m_values.kind(own.key) == Kind::Str
            && others.text(other.key) == m_values.text(own.key);
    }

    static QString named(const Values &values, const Step &step)
    {
        QString name(1, QChar(char16_t(u'0' + int(step.kind))));
        appendSpelt(name, values, step, Dots::Quoted);
        return name;
    }

    quint32 look(const Values &others, const Step &step)
    {
        if (m_places.isEmpty()) {
            for (quint32 i = 0; i < count(); ++i)
                m_places.insert(named(m_values, at(i).step), i);
        }
        return m_places.value(named(others, step), NoChild);
    }

    const Values &m_values;
    std::optional<Children> m_children;
    std::vector<bool> m_used;
    QHash<QString, quint32> m_places;
};

}

class ValueWalk
{
public:
    ValueWalk(ValueDifferences &into, Progress &progress)
        : m_into(into),
          m_a(*into.m_a),
          m_b(*into.m_b),
          m_progress(progress),
          m_visitedA(m_a.values.size(), false),
          m_visitedB(m_b.values.size(), false),
          m_repeats(FewRepeats + 4 * (quint64(m_a.values.size()) + m_b.values.size()))
    {
    }

    void run(ValueId a, ValueId b)
    {
        meet({0, a, b});
        openNext();
        while (!m_open.empty()) {
            const ValueDifference pair = m_open.back();
            m_open.pop_back();
            lookInto(pair);
        }
    }

private:
    Family familyOfA(ValueId a) const { return familyOf(m_a.values, a); }
    Family familyOfB(ValueId b) const { return familyOf(m_b.values, b); }

    bool isOpen(const ValueDifference &pair) const
    {
        if (pair.a == ValueId::None)
            return familyOfB(pair.b) != Family::Leaf;
        if (pair.b == ValueId::None)
            return familyOfA(pair.a) != Family::Leaf;
        const Family family = familyOfA(pair.a);
        return family != Family::Leaf && family == familyOfB(pair.b)
            && (family != Family::Object || classOf(m_a.values, pair.a) == classOf(m_b.values, pair.b));
    }

    static QString classOf(const Values &values, ValueId id)
    {
        return values.kind(id) == Kind::Object ? classNameOf(values, values.object(id)) : QString();
    }

    bool isTensor(const ValueDifference &pair) const
    {
        return (pair.a != ValueId::None && familyOfA(pair.a) == Family::Tensor)
            || (pair.b != ValueId::None && familyOfB(pair.b) == Family::Tensor);
    }

    bool isSame(const ValueDifference &pair) const
    {
        return pair.a != ValueId::None && pair.b != ValueId::None && familyOfA(pair.a) == Family::Leaf
            && familyOfB(pair.b) == Family::Leaf && isSameLeaf(m_a, pair.a, m_b, pair.b, m_progress);
    }

    // Opens what has parts, else compares.
    void meet(const ValueDifference &pair)
    {
        if (isTensor(pair))
            return;
        if (isOpen(pair))
            m_next.push_back(pair);
        else if (!isSame(pair))
            m_into.m_found.push_back(pair);
    }

    void openNext()
    {
        m_open.insert(m_open.end(), m_next.rbegin(), m_next.rend());
        m_next.clear();
    }

    // Values that are shared are looked into again only as long as that is no more work than the rest.
    bool isWorthwhile(const ValueDifference &pair, quint64 cost)
    {
        const bool metA = pair.a == ValueId::None || m_visitedA[number(pair.a)];
        const bool metB = pair.b == ValueId::None || m_visitedB[number(pair.b)];
        if (pair.a != ValueId::None)
            m_visitedA[number(pair.a)] = true;
        if (pair.b != ValueId::None)
            m_visitedB[number(pair.b)] = true;
        if (metA && metB)
            return false;
        const bool isRepeated = (metA && pair.a != ValueId::None) || (metB && pair.b != ValueId::None);
        if (!isRepeated)
            return true;
        if (cost > m_repeats)
            return false;
        m_repeats -= cost;
        return true;
    }

    void lookInto(const ValueDifference &pair)
    {
        Parts a(m_a.values, pair.a), b(m_b.values, pair.b);
        if (!isWorthwhile(pair, 1 + quint64(a.count()) + b.count()))
            return;
        for (quint32 i = 0; i < a.count(); ++i) {
            const Child child = a.at(i);
            const quint32 other = b.take(m_a.values, child, i);
            meetChild(pair.place, child.step, false, child.value, other == NoChild ? ValueId::None : b.at(other).value);
            if (i % ChildrenBetweenChecks == 0)
                m_progress.check();
        }
        for (quint32 i = 0; i < b.count(); ++i) {
            if (!b.isUsed(i))
                meetChild(pair.place, b.at(i).step, true, ValueId::None, b.at(i).value);
        }
        openNext();
    }

    // A place is kept for those that need one.
    void meetChild(quint32 above, const Step &step, bool isOfB, ValueId a, ValueId b)
    {
        const size_t before = m_next.size() + m_into.m_found.size();
        m_into.m_places.push_back({above, step, isOfB});
        meet({quint32(m_into.m_places.size() - 1), a, b});
        if (m_next.size() + m_into.m_found.size() == before)
            m_into.m_places.pop_back();
    }

    ValueDifferences &m_into;
    const Document &m_a;
    const Document &m_b;
    Progress &m_progress;
    std::vector<bool> m_visitedA;
    std::vector<bool> m_visitedB;
    quint64 m_repeats;
    std::vector<ValueDifference> m_open; // what has parts, the next one last
    std::vector<ValueDifference> m_next;
};

ValueDifferences::ValueDifferences(const Side &a, const Side &b, Progress &progress)
    : m_a(a.document()),
      m_b(b.document()),
      m_rootPath(a.rootPath())
{
    if (a.root() != ValueId::None && b.root() != ValueId::None)
        ValueWalk(*this, progress).run(a.root(), b.root());
}

QString ValueDifferences::path(const ValueDifference &difference) const
{
    std::vector<quint32> way;
    for (quint32 place = difference.place; place != 0; place = m_places[place].above)
        way.push_back(place);
    QString path = m_rootPath == u"." ? QString() : m_rootPath;
    for (const quint32 place : way | std::views::reverse)
        appendSpelt(path, m_places[place].isOfB ? m_b->values : m_a->values, m_places[place].step);
    if (path.startsWith(u'.'))
        path.remove(0, 1);
    return path.isEmpty() ? QStringLiteral(".") : path;
}

}
