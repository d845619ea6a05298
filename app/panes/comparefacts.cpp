// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/comparefacts.h"

#include "app/panes/facts.h"
#include "app/panes/labels.h"
#include "app/panes/numbers.h"
#include "app/panes/statisticsfacts.h"
#include "app/panes/valueslice.h"
#include "core/bytes/text.h"
#include "core/document/repr.h"
#include "core/document/words.h"
#include "core/tensor/elements.h"

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr const char *element = QT_TRANSLATE_NOOP("pith", "element");
constexpr const char *elements = QT_TRANSLATE_NOOP("pith", "elements");

// Never a rounded 1, but for what sums of doubles can't tell from it.
QString cosineText(double cosine)
{
    constexpr double noise = 1e-13;
    const QString text = QString::number(cosine, 'g', 6);
    return text == u"1" && 1 - cosine > noise ? u"1 - "_s + QString::number(1 - cosine, 'g', 2) : text;
}

// The worst first.
QString countsText(const StatusCounts &counts)
{
    QStringList parts;
    for (size_t status = RowStatusCount; status-- > 0;) {
        if (counts[status] > 0)
            parts += pith::tr(rowStatuses()[status].part).arg(grouped(counts[status]));
    }
    return parts.join(u", "_s);
}

QString moduleSentence(const CompareSubject &subject)
{
    if (worstOf(subject.counts) == RowStatus::Identical)
        return pith::tr("Everything in it is the same on both sides, byte for byte.");
    return pith::tr("Of %1: %2.")
        .arg(counted(sumOf(subject.counts), QT_TRANSLATE_NOOP("pith", "row"), QT_TRANSLATE_NOOP("pith", "rows")),
            countsText(subject.counts));
}

// Signs of complex numbers are none.
bool hasSigns(const CompareSubject &subject)
{
    const auto isComplex = [](const Subject &side) {
        const auto numbers = side.document ? numbersOf(side) : std::nullopt;
        return numbers && numbers->isClass(NumberClass::Complex);
    };
    return !isComplex(subject.a) && !isComplex(subject.b);
}

std::optional<Extents> largestPlace(const CompareSubject &subject)
{
    const auto numbers = numbersOf(subject.a);
    if (!subject.isPair() || !subject.measures || subject.measures->maxAbsAt < 0 || !numbers
        || !numbers->noCells.isEmpty())
        return {};
    return indexOf(numbers->shape, subject.measures->maxAbsAt);
}

QString complexText(const std::optional<std::complex<double>> &number)
{
    if (!number)
        return u"–"_s;
    return number->imag() == 0 ? numberText(number->real())
                               : u"%1 %2 %3i"_s.arg(numberText(number->real()), number->imag() < 0 ? u"-"_s : u"+"_s,
                                     numberText(std::abs(number->imag())));
}

Fact fact(const QString &name, const std::optional<double> &number, const QString &note = {})
{
    if (!number)
        return {name, u"–"_s, {}, {}};
    return {name, numberText(*number), QString::number(*number, 'g', 17), note};
}

Fact countFact(const QString &name, qint64 count, qint64 all, bool alarming = false)
{
    return {name, grouped(quint64(count)), QString::number(count),
        count > 0 && all > 0 ? percentOf(quint64(count), quint64(all)) : QString(), alarming && count > 0};
}

Fact arrowFact(const QString &name, const QString &a, const QString &b)
{
    return {name, a == b ? a : a + u" → "_s + b, {}, {}};
}

}

QString figuresLine(const CompareSubject &subject)
{
    QStringList parts;
    const bool isModule = subject.kind == CompareRows::Kind::Module;
    if (isModule)
        parts += counted(sumOf(subject.counts), QT_TRANSLATE_NOOP("pith", "row"), QT_TRANSLATE_NOOP("pith", "rows"));
    parts += isModule ? countsText(subject.counts) : subject.statusText;
    if (const auto &measures = subject.measures) {
        const auto all = quint64(measures->elements);
        parts += counted(all, element, elements);
        if (all > 0)
            parts += pith::tr("%1 differ (%2)")
                         .arg(grouped(quint64(measures->differing)), percentOf(quint64(measures->differing), all));
        if (const auto cosine = measures->cosine(); cosine && measures->differing > 0)
            parts += pith::tr("cosine %1").arg(cosineText(*cosine));
        if (const auto place = largestPlace(subject); place && measures->maxAbs > 0)
            parts += pith::tr("largest %1 at %2").arg(numberText(measures->maxAbs), bracketed(*place));
        if (const qint64 alone = measures->nanA - measures->nanBoth; alone > 0)
            parts += pith::tr("%1 NaN only in A").arg(grouped(quint64(alone)));
        if (const qint64 alone = measures->nanB - measures->nanBoth; alone > 0)
            parts += pith::tr("%1 NaN only in B").arg(grouped(quint64(alone)));
        if (measures->differing > 0 && hasSigns(subject))
            parts += counted(quint64(measures->signFlips), QT_TRANSLATE_NOOP("pith", "sign flip"),
                QT_TRANSLATE_NOOP("pith", "sign flips"));
    }
    parts.removeAll(QString());
    return parts.join(u" · "_s);
}

QString compareSentence(const CompareSubject &subject)
{
    if (subject.kind == CompareRows::Kind::Module)
        return moduleSentence(subject);
    if (!subject.compared.error.isEmpty())
        return pith::tr("The values can't be compared: %1.").arg(subject.compared.error);
    if (subject.compared.isTransposed)
        return pith::tr("B is A transposed, byte for byte.");
    switch (subject.status) {
    case RowStatus::Identical:
        return pith::tr("Both sides are the same, byte for byte.");
    case RowStatus::EqualValues:
        return pith::tr("All numbers are equal, but not all bits: zeros of another sign, or other kinds of NaN.");
    case RowStatus::NotYet:
        return pith::tr("The values are not compared yet.");
    case RowStatus::Changed:
        return subject.compared.roundsTo ? pith::tr("B is A rounded to %1.").arg(name(*subject.compared.roundsTo))
                                         : pith::tr("The values differ.");
    case RowStatus::DType:
        if (subject.compared.roundsTo)
            return pith::tr("B is A rounded to %1: what a conversion should give.")
                .arg(name(*subject.compared.roundsTo));
        return subject.measures && subject.measures->differing == 0
            ? pith::tr("Another dtype holds the same values.")
            : pith::tr("The dtypes are not the same; the values are compared as numbers.");
    case RowStatus::Shape:
        return pith::tr("The shapes are not the same, so there are no pairs of elements to compare.");
    case RowStatus::OnlyA:
        return pith::tr("B has nothing of this name.");
    case RowStatus::OnlyB:
        return pith::tr("A has nothing of this name.");
    case RowStatus::Error:
        return pith::tr("The values can't be compared.");
    }
    return {};
}

std::vector<Fact> distanceFacts(const CompareSubject &subject)
{
    if (!subject.measures || subject.measures->elements == 0)
        return {};
    const Measures &m = *subject.measures;
    const auto place = largestPlace(subject);
    std::vector<Fact> facts{countFact(pith::tr("Elements"), m.elements, 0),
        countFact(pith::tr("Differ by value"), m.differing, m.elements)};
    const auto numbersA = numbersOf(subject.a), numbersB = numbersOf(subject.b);
    if (numbersA && numbersB && numbersA->dtype == numbersB->dtype)
        facts.push_back(countFact(pith::tr("Differ by bit"), m.differingBits, m.elements));
    Fact largest = fact(pith::tr("Largest |Δ|"), m.compared > 0 ? std::optional(m.maxAbs) : std::nullopt,
        place && m.maxAbs > 0 ? pith::tr("at %1").arg(bracketed(*place)) : QString());
    largest.cell = place;
    facts.push_back(largest);
    facts.push_back(fact(pith::tr("Mean |Δ|"), m.meanAbs()));
    facts.push_back(fact(pith::tr("RMS Δ"), m.rms()));
    facts.push_back(fact(pith::tr("Relative L2"), m.relL2()));
    facts.push_back(fact(pith::tr("Cosine"), m.cosine()));
    facts.push_back(fact(pith::tr("Largest relative"), m.compared > 0 ? std::optional(m.maxRel) : std::nullopt));
    facts.push_back(countFact(pith::tr("Sign flips"), m.signFlips, m.compared));
    facts.push_back(countFact(pith::tr("NaN only in A"), m.nanA - m.nanBoth, m.elements, true));
    facts.push_back(countFact(pith::tr("NaN only in B"), m.nanB - m.nanBoth, m.elements, true));
    return facts;
}

std::vector<Fact> sideFacts(const CompareSubject &subject)
{
    const auto sizeText
        = [](const Subject &side) { return side.document ? headerFacts(side).join(u" · "_s) : QString(); };
    std::vector<Fact> facts;
    if (subject.kind == CompareRows::Kind::Value) {
        const auto text = [](const Subject &side) {
            constexpr qsizetype most = 2000;
            return side.document ? reprOf(side.document->values, side.value, most) : u"–"_s;
        };
        return {{u"A"_s, text(subject.a), {}, {}}, {u"B"_s, text(subject.b), {}, {}}};
    }
    if (subject.a.document)
        facts.push_back({u"A"_s, sizeText(subject.a), {}, {}});
    if (subject.b.document)
        facts.push_back({u"B"_s, sizeText(subject.b), {}, {}});
    if (const auto &m = subject.measures) {
        const auto text = [](const std::optional<double> &number) { return number ? numberText(*number) : u"–"_s; };
        facts.push_back(arrowFact(pith::tr("L2 norm"), text(m->normA()), text(m->normB())));
        facts.push_back(arrowFact(pith::tr("Mean"), complexText(m->meanA()), complexText(m->meanB())));
        facts.push_back(arrowFact(pith::tr("NaN"), grouped(quint64(m->nanA)), grouped(quint64(m->nanB))));
    }
    return facts;
}

std::vector<Fact> storageFacts(const CompareSubject &subject)
{
    const auto factsOf = [](const Subject &side) {
        return side.document && numbersOf(side) ? storedFacts(side, {}) : std::vector<Fact>();
    };
    std::vector<Fact> both;
    const std::vector<Fact> a = factsOf(subject.a), b = factsOf(subject.b);
    const auto named = [](const std::vector<Fact> &facts, const QString &name) {
        const auto found = std::ranges::find(facts, name, &Fact::name);
        return found == facts.end() ? u"–"_s : found->value;
    };
    for (const Fact &one : a)
        both.push_back(arrowFact(one.name, one.value, subject.b.document ? named(b, one.name) : one.value));
    for (const Fact &one : b) {
        if (std::ranges::find(a, one.name, &Fact::name) == a.end())
            both.push_back(subject.a.document ? arrowFact(one.name, u"–"_s, one.value) : one);
    }
    return both;
}

}
