// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/path.h"

#include <QHash>

#include <algorithm>
#include <iterator>
#include <optional>

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

    QString spell(const Leaf &leaf, Dots dots)
    {
        QString text = withRoot(leaf, spellSteps(leaf.place, dots));
        m_left -= text.size();
        return text;
    }

private:
    QString spellSteps(PlaceId id, Dots dots)
    {
        if (id == PlaceId::None)
            return {};
        const Place &place = m_document.places[number(id)];
        if (m_known != dots || place.above != m_above) {
            m_prefix = upwards(place.above, dots);
            m_above = place.above;
            m_known = dots;
        }
        m_prefix = cut(std::move(m_prefix));
        QString text = m_prefix;
        appendSpelt(text, m_document.values, place.step, dots);
        return text;
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

    QString withRoot(const Leaf &leaf, QString text) const
    {
        if (text.startsWith(u'.'))
            text.remove(0, 1);
        if (text.isEmpty())
            text = QStringLiteral(".");
        text = cut(std::move(text));
        const QByteArray &entry = m_document.roots[rootOf(m_document, leaf)].entry;
        return entry.isEmpty() ? text : QString::fromUtf8(entry) + u':' + text;
    }

    QString cut(QString text) const { return text.size() > longest() ? u'…' + text.right(longest() - 1) : text; }

    qsizetype longest() const { return m_left > 0 ? LongPath : LongPathOfMany; }

    const Document &m_document;
    qsizetype m_left = AllCharacters;
    PlaceId m_above = PlaceId::None;
    std::optional<Dots> m_known; // how m_prefix is spelt, of m_above
    QString m_prefix;
};

struct Named
{
    QString *path;
    const Leaf *leaf;
};

quint32 placeNumber(const Named &named) { return number(named.leaf->place); } // rises in file order

// Those that share their path with another, in file order.
std::vector<Named> equalOnes(const std::vector<Named> &all)
{
    QHash<QStringView, qsizetype> counts;
    counts.reserve(qsizetype(all.size()));
    for (const Named &named : all)
        ++counts[*named.path];
    std::vector<Named> equal;
    if (counts.size() < qsizetype(all.size()))
        std::ranges::copy_if(
            all, std::back_inserter(equal), [&](const Named &named) { return counts[*named.path] > 1; });
    std::ranges::sort(equal, {}, placeNumber);
    return equal;
}

// Equal paths: those with a dot inside a key are quoted; where that doesn't help, #2, #3 … follow in file order.
void makeUnique(const std::vector<Named> &all, Speller &speller)
{
    const std::vector<Named> equal = equalOnes(all);
    for (const Named &named : equal) {
        if (!named.path->startsWith(u'…')) // of what was cut, a number tells more
            *named.path = speller.spell(*named.leaf, Dots::Quoted);
    }
    QHash<QString, int> before;
    for (const Named &named : equal) {
        if (const int count = ++before[*named.path]; count > 1)
            *named.path += u'#' + QString::number(count);
    }
}

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

LeafNames::LeafNames(const Document &document)
{
    Speller speller(document);
    std::vector<Named> all;
    const auto spellAll = [&](const std::vector<Leaf> &leaves, std::vector<QString> &paths) {
        paths.reserve(leaves.size());
        for (const Leaf &leaf : leaves)
            all.push_back({&paths.emplace_back(speller.spell(leaf, Dots::Plain)), &leaf});
    };
    spellAll(document.tensors, m_tensors);
    spellAll(document.arrays, m_arrays);
    makeUnique(all, speller);
}

}
