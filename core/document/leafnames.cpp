// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/leaves.h"
#include "core/document/path.h"
#include "core/document/sections.h"

#include <QHash>

#include <algorithm>
#include <optional>
#include <set>

namespace pith {

namespace {

// Real files stay far below. A hostile one of a megabyte may have 100,000 levels with a tensor on each.
constexpr qsizetype AllCharacters = 4 << 20; // after which long paths are cut
constexpr qsizetype LongPath = 1 << 16;
constexpr qsizetype LongPathOfMany = 200;

// Spells places one after another; neighbours share what they have above.
class Speller
{
public:
    explicit Speller(const Document &document) : m_document(document) {}

    QString spell(const Leaf &leaf)
    {
        const auto section = sectionOf(m_document, rootOf(m_document, leaf));
        const bool isPlain = section && isPlainlyNamed(*section);
        return counted(isPlain ? plain(spellSteps(leaf.place, Dots::Plain)) : withRoot(leaf, Dots::Plain));
    }

    // With all that may tell it from another of the same path: its section, or quotes.
    QString spellFully(const Leaf &leaf)
    {
        const bool hasSection = sectionOf(m_document, rootOf(m_document, leaf)).has_value();
        return counted(withRoot(leaf, hasSection ? Dots::Plain : Dots::Quoted));
    }

private:
    // Valid until the next one is spelt.
    QStringView spellSteps(PlaceId id, Dots dots)
    {
        m_text.resize(0); // which keeps its room
        if (id == PlaceId::None)
            return {};
        const Place &place = m_document.places[number(id)];
        if (m_known != dots || place.above != m_above) {
            m_prefix = upwards(place.above, dots);
            m_above = place.above;
            m_known = dots;
        }
        m_prefix = cut(m_prefix);
        m_text += m_prefix;
        appendSpelt(m_text, m_document.values, place.step, dots);
        return m_text;
    }

    // All steps from the root to a place, or as many of the last ones as a path may be long.
    QString upwards(PlaceId place, Dots dots) const
    {
        std::vector<QString> parts;
        qsizetype size = 0;
        for (; place != PlaceId::None && size <= longest(); place = m_document.places[number(place)].above) {
            QString &part = parts.emplace_back();
            appendSpelt(part, m_document.values, m_document.places[number(place)].step, dots);
            size += part.size();
        }
        QString text;
        text.reserve(size);
        std::for_each(parts.rbegin(), parts.rend(), [&](const QString &part) { text += part; });
        return place == PlaceId::None ? text : u'…' + text;
    }

    QString withRoot(const Leaf &leaf, Dots dots)
    {
        const QString text = plain(spellSteps(leaf.place, dots));
        const quint32 root = rootOf(m_document, leaf);
        const QByteArray &entry = m_document.roots[root].entry;
        return entry.isEmpty() ? text : rootPrefix(m_document, root) + text;
    }

    QString plain(QStringView text) const
    {
        if (text.startsWith(u'.'))
            text = text.sliced(1);
        return text.isEmpty() ? QStringLiteral(".") : cut(text.toString()); // with no more room than it takes
    }

    QString counted(QString text)
    {
        m_left -= text.size();
        return text;
    }

    QString cut(const QString &text) const { return text.size() > longest() ? u'…' + text.right(longest() - 1) : text; }

    qsizetype longest() const { return m_left > 0 ? LongPath : LongPathOfMany; }

    const Document &m_document;
    qsizetype m_left = AllCharacters;
    PlaceId m_above = PlaceId::None;
    std::optional<Dots> m_known; // how m_prefix is spelt, of m_above
    QString m_prefix;
    QString m_text;
};

}

Path pathTo(const Document &document, PlaceId place)
{
    Path path;
    for (; place != PlaceId::None; place = document.places[number(place)].above)
        path.push_back(document.places[number(place)].step);
    std::ranges::reverse(path);
    return path;
}

quint32 rootOf(const Document &document, const Leaf &leaf)
{
    if (leaf.place != PlaceId::None)
        return document.places[number(leaf.place)].root;
    const auto root = std::ranges::find(document.roots, leaf.value, &Document::Root::value);
    return quint32(root - document.roots.begin());
}

// Equal paths: they are told apart by their section, or those with a dot inside a key are quoted; where that doesn't
// help, #2, #3 … follow in file order.
LeafNames::LeafNames(const Document &document) : m_tensors(document.tensors.size())
{
    Speller speller(document);
    m_paths.reserve(leafCount(document));
    for (quint32 leaf = 0; leaf < leafCount(document); ++leaf)
        m_paths.push_back(speller.spell(leafAt(document, leaf)));
    const std::vector<quint32> equal = enterAll(document);
    for (const quint32 leaf : equal) {
        if (!m_paths[leaf].startsWith(u'…')) // of what was cut, a number tells more
            m_paths[leaf] = speller.spellFully(leafAt(document, leaf));
    }
    QHash<QString, int> before;
    for (const quint32 leaf : equal) {
        if (const int count = ++before[m_paths[leaf]]; count > 1)
            m_paths[leaf] += u'#' + QString::number(count);
        enter(leaf);
    }
}

std::optional<quint32> LeafNames::find(const QString &path) const
{
    const auto isSame = [&](quint32 leaf) { return m_paths[leaf] == path; };
    const quint32 leaf = m_byPath.find(qHash(path, QHashSeed::globalSeed()), isSame);
    return leaf == PlaceTable::None ? std::nullopt : std::optional(leaf);
}

quint32 LeafNames::enter(quint32 leaf)
{
    const auto isSame = [&](quint32 other) { return m_paths[other] == m_paths[leaf]; };
    return m_byPath.findOrAdd(qHash(m_paths[leaf], QHashSeed::globalSeed()), leaf, isSame);
}

std::vector<quint32> LeafNames::enterAll(const Document &document)
{
    m_byPath.reset(m_paths.size());
    std::set<quint32> equal;
    for (quint32 leaf = 0; leaf < m_paths.size(); ++leaf) {
        if (const quint32 first = enter(leaf); first != leaf)
            equal.insert({first, leaf});
    }
    std::vector<quint32> sorted(equal.begin(), equal.end());
    std::ranges::sort(sorted, {}, [&](quint32 leaf) { return number(leafAt(document, leaf).place); });
    return sorted;
}

}
