// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/filter.h"

#include "core/bytes/text.h"
#include "core/document/filtertests.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int MostNested = 100;

// The least number of letters to change, add or drop.
qsizetype distance(const QString &a, const QString &b)
{
    std::vector<qsizetype> row(size_t(b.size()) + 1);
    std::iota(row.begin(), row.end(), 0);
    for (qsizetype i = 0; i < a.size(); ++i) {
        qsizetype corner = std::exchange(row[0], i + 1);
        for (size_t j = 0; j < size_t(b.size()); ++j) {
            const qsizetype change = corner + (a[i] == b[qsizetype(j)] ? 0 : 1);
            corner = row[j + 1];
            row[j + 1] = std::min({change, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

QString noField(const QString &name, Filter::Of of)
{
    QStringList names = filterFields();
    for (const FilterField &field : of == Filter::Of::Pairs ? pairFieldTable() : std::span<const FilterField>())
        names += field.name;
    const auto nearest = std::ranges::min_element(names, {}, [&](const QString &n) { return distance(n, name); });
    const QString sentence = tr("No field '%1'.").arg(name);
    return distance(*nearest, name) <= 2 ? sentence + u' ' + tr("Did you mean %1?").arg(*nearest) : sentence;
}

// Whether all (`decides` = false) or any (true) of the tests hold: the first that decides does, and what is not known
// yet leaves it open.
Filter::Test joined(std::vector<Filter::Test> tests, bool decides)
{
    if (tests.size() == 1)
        return std::move(tests.front());
    return [tests = std::move(tests), decides](const FilterRow &row) {
        Filter::Answer whole = !decides;
        for (const Filter::Test &test : tests) {
            const Filter::Answer answer = test(row);
            if (answer == decides)
                return answer;
            if (!answer)
                whole.reset();
        }
        return whole;
    };
}

const FilterField *fieldIn(std::span<const FilterField> table, const QString &name)
{
    const auto field = std::ranges::find(table, name, &FilterField::name);
    return field == table.end() ? nullptr : &*field;
}

// Of one side of a pair; what that lacks does not hold.
Filter::Test testOfSide(const FilterRow *FilterPair::*side, Filter::Test test)
{
    return [side, test = std::move(test)](const FilterRow &row) {
        const FilterRow *const one = row.pair->*side;
        return one ? test(*one) : Filter::Answer(false);
    };
}

// query := all ('|' all)*    all := part+    part := ['-'] ( term | '(' query ')' )
class Parser
{
public:
    Parser(const QString &text, TextMark *mistake, Filter::Of of) : m_text(text), m_mistake(mistake), m_of(of) {}

    Filter::Test whole()
    {
        skipSpace();
        if (atEnd())
            return {};
        Filter::Test test = query();
        if (!atEnd())
            fail(tr("This ) has no ( before it"), m_at, 1);
        return test;
    }
    bool asksForStatistics() const { return m_asksForStatistics; }
    std::vector<TextMarker> takeMarkers() { return std::move(m_markers); }

private:
    Filter::Test query()
    {
        std::vector<Filter::Test> alternatives{all()};
        while (take(u'|'))
            alternatives.push_back(all());
        return joined(std::move(alternatives), true);
    }

    Filter::Test all()
    {
        std::vector<Filter::Test> parts;
        for (skipSpace(); !atEnd() && peek() != u'|' && peek() != u')'; skipSpace())
            parts.push_back(part());
        if (parts.empty())
            fail(tr("Something to look for is missing here"), m_at, 1);
        return joined(std::move(parts), false);
    }

    Filter::Test part()
    {
        if (peek() == u'-' && m_at + 1 < m_text.size() && !m_text[m_at + 1].isSpace()) {
            ++m_at;
            const size_t marked = m_markers.size();
            Filter::Test test = negatedTest(unit());
            m_markers.resize(marked);
            return test;
        }
        return unit();
    }

    Filter::Test unit()
    {
        const qsizetype begin = m_at;
        if (!take(u'('))
            return term();
        if (++m_nested > MostNested)
            fail(tr("There are too many brackets"), begin, 1);
        Filter::Test test = query();
        if (!take(u')'))
            fail(tr("This ( is never closed"), begin, 1);
        --m_nested;
        return test;
    }

    Filter::Test term()
    {
        const qsizetype begin = m_at;
        const QString name = fieldName();
        if (name.isEmpty()) {
            const FilterPattern word = pattern();
            const bool isOperator
                = std::ranges::all_of(word.text, [](QChar letter) { return u":=!<>"_s.contains(letter); });
            if (isOperator && !word.text.isEmpty() && !word.isQuoted && !word.isRegex)
                fail(tr("%1 stands between a field and a value, without spaces").arg(word.text), begin, m_at - begin);
            m_markers.push_back(markerOf(word));
            return [test = containsTest(word)](
                       const FilterRow &row) -> Filter::Answer { return isFoundIn(row.key, test); };
        }
        const FilterRow *FilterPair::*const side = sideOf(name);
        const FilterField &field = fieldNamed(side ? name.mid(2) : name, begin);
        const QString op = operatorHere();
        const bool isPythonShape = field.name == "shape"_L1 && !atEnd() && peek() == u'(';
        FilterPattern value = isPythonShape ? bracketed() : pattern();
        if (field.kind == FilterField::Kind::Size && !value.text.isEmpty() && value.text.back().isDigit())
            takeUnit(value);
        if (value.text.isEmpty())
            fail(tr("A value is missing after %1").arg(name + op), begin, m_at - begin);
        m_asksForStatistics = m_asksForStatistics || field.needs != FilterField::Needs::Nothing;
        Filter::Test test = fieldTest(field, op, value);
        return side ? testOfSide(side, std::move(test)) : test;
    }

    // Null: of both.
    const FilterRow *FilterPair::*sideOf(const QString &name) const
    {
        if (m_of != Filter::Of::Pairs || name.size() < 3 || name[1] != u'.')
            return nullptr;
        return name[0] == u'a' ? &FilterPair::a : name[0] == u'b' ? &FilterPair::b : nullptr;
    }

    const FilterField &fieldNamed(const QString &name, qsizetype begin) const
    {
        const FilterField *field = fieldIn(filterFieldTable(), name);
        if (!field && m_of == Filter::Of::Pairs)
            field = fieldIn(pairFieldTable(), name);
        if (!field)
            fail(noField(name, m_of), begin, name.size());
        if (field->needs == FilterField::Needs::Figures && m_of == Filter::Of::Pairs)
            fail(tr("A comparison has no field '%1'").arg(name), begin, name.size());
        return *field;
    }

    // Letters and dots right before an operator; moves past them only if there is one.
    QString fieldName()
    {
        qsizetype end = m_at;
        while (end < m_text.size() && (m_text[end].isLetter() || m_text[end] == u'.' || m_text[end] == u'_'))
            ++end;
        if (end == m_at || end == m_text.size() || !u":=!<>"_s.contains(m_text[end]))
            return {};
        if (m_text[end] == u'!' && (end + 1 == m_text.size() || m_text[end + 1] != u'='))
            return {};
        const qsizetype begin = std::exchange(m_at, end);
        return m_text.mid(begin, end - begin).toLower();
    }

    QString operatorHere()
    {
        static constexpr std::array operators{"!="_L1, "<="_L1, ">="_L1, ":"_L1, "="_L1, "<"_L1, ">"_L1};
        const auto found = std::ranges::find_if(
            operators, [&](QLatin1StringView op) { return QStringView(m_text).sliced(m_at).startsWith(op); });
        m_at += found->size();
        return *found;
    }

    FilterPattern pattern()
    {
        FilterPattern found;
        found.mistake = m_mistake;
        found.mark.begin = m_at;
        found.isQuoted = !atEnd() && peek() == u'"';
        found.isRegex = !atEnd() && peek() == u'/';
        if (found.isQuoted)
            found.text = upTo(u'"', tr("This quotation mark is never closed"));
        else if (found.isRegex)
            found.text = upTo(u'/', tr("This regular expression is never closed by /"));
        else
            found.text = word();
        found.caseSensitive = found.isRegex && !atEnd() && peek() == u'c';
        m_at += found.caseSensitive ? 1 : 0;
        found.mark.length = m_at - found.mark.begin;
        return found;
    }

    // "(64, 3)", as Python writes shapes and Pith copies them.
    FilterPattern bracketed()
    {
        FilterPattern found;
        found.mistake = m_mistake;
        found.mark.begin = m_at;
        found.text = upTo(u')', tr("This ( is never closed"));
        found.mark.length = m_at - found.mark.begin;
        return found;
    }

    // "1.5 MB", as people and Pith write sizes.
    void takeUnit(FilterPattern &size)
    {
        const qsizetype end = m_at;
        skipSpace();
        if (const QString unit = word(); isByteUnit(unit)) {
            size.text += unit;
            size.mark.length = m_at - size.mark.begin;
        } else {
            m_at = end;
        }
    }

    QString word()
    {
        const qsizetype begin = m_at;
        while (!atEnd() && !peek().isSpace() && !u"|()"_s.contains(peek()))
            ++m_at;
        return m_text.mid(begin, m_at - begin);
    }

    // What stands between the mark here and the next one that has no backslash before it.
    QString upTo(QChar mark, const QString &neverClosed)
    {
        const qsizetype begin = m_at++;
        QString text;
        for (; !atEnd() && peek() != mark; ++m_at) {
            if (peek() == u'\\' && m_at + 1 < m_text.size()) {
                if (m_text[m_at + 1] != mark)
                    text += peek();
                ++m_at;
            }
            text += peek();
        }
        if (atEnd())
            fail(neverClosed, begin, m_text.size() - begin);
        ++m_at;
        return text;
    }

    [[noreturn]] void fail(const QString &message, qsizetype begin, qsizetype length) const
    {
        if (m_mistake)
            *m_mistake = {begin, length};
        throw Error(message);
    }

    bool atEnd() const { return m_at >= m_text.size(); }
    QChar peek() const { return m_text[m_at]; }
    void skipSpace()
    {
        while (!atEnd() && peek().isSpace())
            ++m_at;
    }
    bool take(QChar wanted)
    {
        skipSpace();
        if (atEnd() || peek() != wanted)
            return false;
        ++m_at;
        return true;
    }

    const QString m_text;
    TextMark *const m_mistake;
    const Filter::Of m_of;
    qsizetype m_at = 0;
    int m_nested = 0;
    bool m_asksForStatistics = false;
    std::vector<TextMarker> m_markers;
};

}

Filter::Filter(const QString &text, TextMark *mistake, Of of)
{
    Parser parser(text, mistake, of);
    m_test = parser.whole();
    m_asksForStatistics = parser.asksForStatistics();
    m_markers = parser.takeMarkers();
}

std::vector<TextMark> Filter::marksIn(const QString &key) const
{
    std::vector<TextMark> marks;
    for (const TextMarker &marker : m_markers)
        marker(key, marks);
    return marks;
}

}
