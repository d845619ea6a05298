// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/renames.h"

#include "core/bytes/attempt.h"
#include "core/tensor/elements.h"
#include "core/tensor/slicing.h"
#include "core/work/parallel.h"

#include <QHash>

#include <algorithm>

namespace pith {

namespace {

constexpr qint64 ReadBytes = 512 << 10;
constexpr size_t MostLookedAt = 64; // of those that are the same

using Hash = std::optional<size_t>; // none: it can't be read

Hash hashOf(const TensorData &tensor, Progress &progress)
{
    const qint64 bytes = row(tensor.dtype).bytes, count = tensor.numel(), perRead = ReadBytes / bytes;
    std::vector<std::byte> elements(size_t(std::min(count, perRead) * bytes));
    size_t hash = qHash(int(tensor.dtype));
    for (qint64 first = 0; first < count; first += perRead) {
        const std::span part = std::span(elements).first(size_t(std::min(perRead, count - first) * bytes));
        readElements(tensor, first, qint64(part.size()) / bytes, part, progress);
        hash = qHashBits(part.data(), part.size(), hash);
    }
    return hash;
}

// Leaves of one side that are alone, as far as they are numbers.
class Candidates
{
public:
    Candidates(const Side &side, const std::vector<quint32> &leaves, bool isTransposed)
        : m_side(side),
          m_isTransposed(isTransposed)
    {
        for (const quint32 leaf : leaves) {
            if (!isTransposed || shapeOf(leaf).size() == 2)
                m_leaves.push_back(leaf);
        }
        m_hashes.resize(m_leaves.size());
    }

    size_t size() const { return m_leaves.size(); }
    quint32 leaf(size_t i) const { return m_leaves[i]; }
    const Hash &hash(size_t i) const { return m_hashes[i]; }

    // What the others have to have to be the same.
    QString kind(size_t i) const
    {
        Extents shape = shapeOf(m_leaves[i]);
        if (m_isTransposed)
            std::ranges::reverse(shape);
        QString kind;
        for (const qint64 extent : shape)
            kind += QString::number(extent) + u' ';
        return kind;
    }

    TensorData data(size_t i, Progress &progress) const
    {
        TensorData data = tensorData(*m_side.document(), m_side.value(m_leaves[i]), progress);
        return m_isTransposed ? permuted(data, {1, 0}) : data;
    }

    void hashAll(const QHash<QString, bool> &wanted, Progress &progress)
    {
        parallelFor(size(), [&](quint64 i) {
            QString error;
            if (wanted.contains(kind(i)))
                attempt(error, [&] { m_hashes[i] = hashOf(data(i, progress), progress); });
        });
    }

    QHash<QString, bool> kinds() const
    {
        QHash<QString, bool> all;
        for (size_t i = 0; i < size(); ++i)
            all.insert(kind(i), true);
        return all;
    }

private:
    const Extents &shapeOf(quint32 leaf) const
    {
        const Values &values = m_side.values();
        const ValueId id = m_side.value(leaf);
        return values.kind(id) == Kind::Tensor ? values.tensor(values.tensorId(id)).shape
                                               : values.arrays[values[id].link].shape;
    }

    const Side &m_side;
    bool m_isTransposed;
    std::vector<quint32> m_leaves;
    std::vector<Hash> m_hashes;
};

qsizetype commonEnd(const QString &a, const QString &b)
{
    const auto [atA, atB] = std::mismatch(a.crbegin(), a.crend(), b.crbegin(), b.crend());
    return atA - a.crbegin();
}

class ContentPairer
{
public:
    ContentPairer(const Comparison &comparison, Progress &progress) : m_comparison(comparison), m_progress(progress) {}

    void pair(const std::vector<quint32> &aloneA, const std::vector<quint32> &aloneB, Pair::How how)
    {
        Candidates a(m_comparison.a(), aloneA, false);
        Candidates b(m_comparison.b(), aloneB, how == Pair::How::Transposed);
        a.hashAll(b.kinds(), m_progress);
        b.hashAll(a.kinds(), m_progress);
        QHash<size_t, std::vector<size_t>> byHash;
        for (size_t i = 0; i < b.size(); ++i) {
            if (b.hash(i))
                byHash[*b.hash(i)].push_back(i);
        }
        for (size_t i = 0; i < a.size(); ++i) {
            if (a.hash(i) && byHash.contains(*a.hash(i)))
                pairOne(a, i, b, byHash[*a.hash(i)], how);
        }
    }

    std::vector<Pair> found;

private:
    void pairOne(const Candidates &a, size_t i, const Candidates &b, std::vector<size_t> &like, Pair::How how)
    {
        const QString &name = m_comparison.a().path(a.leaf(i));
        const std::span lookedAt = std::span(like).first(std::min(like.size(), MostLookedAt));
        const auto best = std::ranges::max_element(
            lookedAt, {}, [&](size_t j) { return commonEnd(name, m_comparison.b().path(b.leaf(j))); });
        if (best == lookedAt.end() || !isSame(a.data(i, m_progress), b.data(*best, m_progress)))
            return;
        found.push_back({a.leaf(i), b.leaf(*best), how, -1});
        like.erase(like.begin() + (best - lookedAt.begin()));
    }

    bool isSame(const TensorData &a, const TensorData &b) const
    {
        return compared(a, b, {}, m_progress).status == Status::Identical;
    }

    const Comparison &m_comparison;
    Progress &m_progress;
};

std::vector<quint32> without(const std::vector<quint32> &leaves, const std::vector<Pair> &pairs, quint32 Pair::*side)
{
    std::vector<quint32> paired, rest;
    std::ranges::transform(pairs, std::back_inserter(paired), side);
    std::ranges::sort(paired);
    std::ranges::set_difference(leaves, paired, std::back_inserter(rest)); // which are in file order
    return rest;
}

}

std::vector<Pair> pairsByContent(const Comparison &comparison, Progress &progress)
{
    ContentPairer pairer(comparison, progress);
    pairer.pair(comparison.onlyA(), comparison.onlyB(), Pair::How::ByContent);
    const std::vector<quint32> restA = without(comparison.onlyA(), pairer.found, &Pair::a);
    const std::vector<quint32> restB = without(comparison.onlyB(), pairer.found, &Pair::b);
    pairer.pair(restA, restB, Pair::How::Transposed);
    return std::move(pairer.found);
}

void addPairsByContent(Comparison &comparison, const Rules &rules, Progress &progress)
{
    const auto rule = std::ranges::find(rules, Rule::Kind::ByContent, &Rule::kind);
    if (rule == rules.end())
        return;
    std::vector<Pair> pairs = pairsByContent(comparison, progress);
    for (Pair &pair : pairs)
        pair.rule = int(rule - rules.begin());
    comparison.addPairs(pairs);
}

}
