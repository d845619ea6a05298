// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/pairing.h"

#include "core/document/words.h"

#include <QHash>

#include <algorithm>
#include <array>

namespace pith {

namespace {

constexpr size_t MostPrefixes = 4; // in a row, as known ones are looked for

const Extents &shapeOf(const Values &values, ValueId id)
{
    return values.kind(id) == Kind::Tensor ? values.tensor(values.tensorId(id)).shape
                                           : values.arrays[values[id].link].shape;
}

// Leaves that are alone, by what a change of their names makes of them.
class Alone
{
public:
    Alone(const Side &side, const std::vector<quint32> &leaves) : m_side(side), m_leaves(leaves)
    {
        for (const quint32 leaf : leaves)
            m_names.push_back(side.name(leaf));
    }

    size_t size() const { return m_leaves.size(); }
    const QString &name(size_t i) const { return m_names[i]; }
    const Extents &shape(size_t i) const { return shapeOf(m_side.values(), m_side.value(m_leaves[i])); }

    // Dtype and shape, whichever axis of a matrix comes first.
    QByteArray kind(size_t i) const
    {
        QByteArray kind = typeName(m_side.values(), m_side.value(m_leaves[i])).toUtf8();
        Extents extents = shape(i);
        if (extents.size() == 2)
            std::ranges::sort(extents);
        for (const qint64 extent : extents)
            kind += ' ' + QByteArray::number(extent);
        return kind;
    }

    template <typename Change> QHash<QString, size_t> by(Change change) const
    {
        QHash<QString, size_t> places;
        places.reserve(qsizetype(size()));
        for (size_t i = 0; i < size(); ++i)
            places.insert(change(m_names[i]), i);
        return places;
    }

private:
    const Side &m_side;
    const std::vector<quint32> &m_leaves;
    std::vector<QString> m_names;
};

bool haveSameShape(const Alone &a, size_t i, const Alone &b, size_t j)
{
    return std::ranges::equal(a.shape(i), b.shape(j));
}

// Prefixes of the one that, taken off, leave names of the other.
void addPrefixes(std::vector<Suggestion> &found, const Alone &longer, const Alone &shorter, Rule::On on)
{
    const QHash<QString, size_t> known = shorter.by([](const QString &name) { return name; });
    QHash<QString, quint32> gains;
    for (size_t i = 0; i < longer.size(); ++i) {
        const QString &name = longer.name(i);
        for (qsizetype dot = name.indexOf(u'.'); dot >= 0; dot = name.indexOf(u'.', dot + 1)) {
            const auto place = known.constFind(name.mid(dot + 1));
            if (place != known.cend() && haveSameShape(longer, i, shorter, *place))
                ++gains[name.left(dot + 1)];
        }
    }
    for (auto gain = gains.cbegin(); gain != gains.cend(); ++gain)
        found.push_back({{Rule::Kind::StripPrefix, gain.key(), {}, on}, gain.value()});
}

// How many may have the same bytes as one of the others, by what is known without reading them.
quint32 alikeIn(const Alone &a, const Alone &b)
{
    QHash<QByteArray, quint32> kinds;
    for (size_t i = 0; i < b.size(); ++i)
        ++kinds[b.kind(i)];
    quint32 alike = 0;
    for (size_t i = 0; i < a.size(); ++i) {
        const auto kind = kinds.find(a.kind(i));
        if (kind == kinds.end() || *kind == 0)
            continue;
        --*kind;
        ++alike;
    }
    return alike;
}

// What wrappers of models put in front of names.
constexpr std::array knownWords{u"module", u"_orig_mod", u"model", u"state_dict", u"model_state_dict", u"net",
    u"network", u"ema", u"ema_model", u"student", u"teacher", u"_fsdp_wrapped_module", u"_checkpoint_wrapped_module"};

// Any number of them in a row, in any order, on both sides: each may have wrappers of its own.
Rule ofAllKnownWords()
{
    QStringList words;
    for (const char16_t *const word : knownWords)
        words += QString::fromUtf16(word);
    return {Rule::Kind::Replace, QStringLiteral("^((%1)\\.)+").arg(words.join(u'|')), {}, Rule::On::Both};
}

bool isKnown(QStringView prefix)
{
    const auto parts = prefix.chopped(1).split(u'.');
    return std::ranges::all_of(parts, [](QStringView part) {
        return std::ranges::any_of(knownWords, [part](const char16_t *word) { return part == QStringView(word); });
    });
}

void addRule(std::vector<Suggestion> &found, const Alone &a, const Alone &b, const Rule &rule, quint32 least = 1)
{
    const Renaming renaming({rule}, SideName::A);
    const auto renamed = [&](const QString &name) { return renaming(name).name; };
    const QHash<QString, size_t> known = b.by(renamed);
    quint32 gain = 0;
    for (size_t i = 0; i < a.size(); ++i) {
        const auto place = known.constFind(renamed(a.name(i)));
        gain += place != known.cend() && haveSameShape(a, i, b, *place);
    }
    if (gain >= least)
        found.push_back({rule, gain});
}

}

std::vector<Suggestion> suggestionsFor(const Side &sideA, const Side &sideB, const Pairing &pairing, size_t most)
{
    const Alone a(sideA, pairing.onlyA), b(sideB, pairing.onlyB);
    std::vector<Suggestion> found;
    if (a.size() == 0 || b.size() == 0)
        return found;
    addPrefixes(found, a, b, Rule::On::A);
    addPrefixes(found, b, a, Rule::On::B);
    const auto best = std::ranges::max_element(found, {}, &Suggestion::gain);
    addRule(found, a, b, ofAllKnownWords(), best == found.end() ? 1 : best->gain + 1);
    addRule(found, a, b, {Rule::Kind::Separators, {}, {}, Rule::On::Both});
    addRule(found, a, b, {Rule::Kind::Case, {}, {}, Rule::On::Both});
    std::ranges::stable_sort(found, [](const Suggestion &one, const Suggestion &other) {
        return one.gain != other.gain ? one.gain > other.gain : one.rule.find.size() < other.rule.find.size();
    });
    found.resize(std::min(found.size(), most));
    if (const quint32 alike = alikeIn(a, b); alike > 0)
        found.push_back({{Rule::Kind::ByContent, {}, {}, Rule::On::Both}, alike});
    return found;
}

Rules withKnownPrefixes(const Side &a, const Side &b, Rules rules)
{
    for (size_t round = 0; round < MostPrefixes; ++round) {
        const std::vector<Suggestion> found = suggestionsFor(a, b, paired(a, b, rules));
        const auto next = std::ranges::find_if(found, [](const Suggestion &suggestion) {
            return suggestion.rule.kind == Rule::Kind::StripPrefix && isKnown(suggestion.rule.find);
        });
        if (next == found.end())
            break;
        rules.push_back(next->rule);
    }
    Rules more = rules;
    more.push_back(ofAllKnownWords());
    return paired(a, b, more).pairs.size() > paired(a, b, rules).pairs.size() ? more : rules;
}

}
