// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/expression.h"

#include <QStringList>

#include <algorithm>
#include <optional>

namespace pith {

namespace {

constexpr int MostInEachOther = 64;

// How tightly a text holds together: what holds less gets brackets inside.
enum Tightness { Comparison, Sum, Product, Power, Atom };

struct Operator
{
    QByteArrayView head;
    const char16_t *sign;
    Tightness tightness;
};
constexpr Operator operators[]{
    {"Add", u" + ", Sum},
    {"Mul", u"*", Product},
    {"FloorDiv", u"//", Product},
    {"CleanDiv", u"//", Product},
    {"IntTrueDiv", u"/", Product},
    {"FloatTrueDiv", u"/", Product},
    {"Mod", u" % ", Product},
    {"PythonMod", u" % ", Product},
    {"Pow", u"**", Power},
    {"PowByNatural", u"**", Power},
    {"Equality", u" == ", Comparison},
    {"Unequality", u" != ", Comparison},
    {"GreaterThan", u" >= ", Comparison},
    {"LessThan", u" <= ", Comparison},
    {"StrictGreaterThan", u" > ", Comparison},
    {"StrictLessThan", u" < ", Comparison},
};

// Heads whose first argument is all that is shown.
constexpr QByteArrayView wrappers[]{"Symbol", "Integer", "Float"};

struct Term
{
    QString text;
    Tightness tightness = Atom;
};

class Parser
{
public:
    explicit Parser(QByteArrayView text) : m_text(text) {}

    std::optional<Term> parse()
    {
        std::optional<Term> term = next(0);
        skipSpaces();
        return m_at == m_text.size() ? term : std::nullopt;
    }

private:
    char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    void skipSpaces()
    {
        while (peek() == ' ')
            ++m_at;
    }

    // NAME(…), 'text', or a number or word.
    std::optional<Term> next(int depth)
    {
        skipSpaces();
        if (peek() == '\'')
            return quoted();
        const qsizetype begin = m_at;
        while (m_at < m_text.size() && !QByteArrayView("(), ='").contains(m_text[m_at]))
            ++m_at;
        const QByteArrayView word = m_text.sliced(begin, m_at - begin);
        if (word.isEmpty() || depth > MostInEachOther)
            return {};
        return peek() == '(' ? call(word, depth) : std::optional(Term{QString::fromUtf8(word), Atom});
    }

    std::optional<Term> quoted()
    {
        const qsizetype end = m_text.indexOf('\'', m_at + 1);
        if (end < 0)
            return {};
        const QString text = QString::fromUtf8(m_text.sliced(m_at + 1, end - m_at - 1));
        m_at = end + 1;
        return Term{text, Atom};
    }

    std::optional<Term> call(QByteArrayView head, int depth)
    {
        std::vector<Term> terms;
        ++m_at; // the bracket
        for (skipSpaces(); peek() != ')'; skipSpaces()) {
            std::optional<Term> term = next(depth + 1);
            if (!term)
                return {};
            if (peek() == '=') { // an assumption, such as positive=True
                ++m_at;
                if (!next(depth + 1))
                    return {};
            } else {
                terms.push_back(std::move(*term));
            }
            skipSpaces();
            if (peek() == ',')
                ++m_at;
            else if (peek() != ')')
                return {};
        }
        ++m_at;
        return written(head, terms);
    }

    static Term written(QByteArrayView head, const std::vector<Term> &terms)
    {
        if (std::ranges::find(wrappers, head) != std::end(wrappers) && !terms.empty())
            return terms.front();
        const auto *const sign = std::ranges::find(operators, head, &Operator::head);
        const bool isOperator = sign != std::end(operators) && terms.size() > 1;
        QStringList parts;
        for (const Term &term : terms) {
            const bool needsBrackets = isOperator && term.tightness <= sign->tightness
                && !(term.tightness == sign->tightness && (head == "Add" || head == "Mul"));
            parts += needsBrackets ? u'(' + term.text + u')' : term.text;
        }
        if (isOperator)
            return {parts.join(QStringView(sign->sign)), sign->tightness};
        return {QString::fromUtf8(head) + u'(' + parts.join(u", ") + u')', Atom};
    }

    QByteArrayView m_text;
    qsizetype m_at = 0;
};

}

QString expressionText(QByteArrayView notation)
{
    const std::optional<Term> term = Parser(notation).parse();
    return term ? term->text : QString::fromUtf8(notation);
}

}
