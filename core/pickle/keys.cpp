// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/pickle/keys.h"

#include <QHashFunctions>

#include <algorithm>
#include <bit>
#include <cmath>

namespace pith {

namespace {

constexpr quint32 Unhashable = 0xffffffff;

bool isMutable(Kind kind)
{
    return kind == Kind::List || kind == Kind::Dict || kind == Kind::Set || kind == Kind::ByteArray;
}

}

Keys::Keys(const Values &values) : m_values(values), m_first(values.size()), m_seed(QHashSeed::globalSeed()) {}

Keys::Key Keys::key(ValueId id) const
{
    const Value &value = m_values[id];
    switch (value.kind) {
    case Kind::None:
        return {Kind::None};
    case Kind::Bool:
    case Kind::Int:
        return {Kind::Int, quint64(value.integer)};
    case Kind::Float:
        if (std::isnan(value.real))
            break;
        if (value.real == std::trunc(value.real) && std::abs(value.real) < 0x1p63)
            return {Kind::Int, quint64(qint64(value.real))};
        return {Kind::Float, std::bit_cast<quint64>(value.real)};
    case Kind::Str:
    case Kind::Bytes:
    case Kind::BigInt:
        return {value.kind, 0, m_values.text(id)};
    case Kind::Global:
        return {Kind::Global, value.link};
    case Kind::Tuple:
        if (number(id) - m_first < m_class.size())
            return {Kind::Tuple, m_class[number(id) - m_first]};
        break;
    default:
        break;
    }
    return {Kind::Object, number(id)};
}

quint64 Keys::hash(const Key &key) const
{
    const size_t seed = m_seed ^ size_t(key.kind);
    return key.text.isEmpty() ? qHashBits(&key.word, sizeof key.word, seed)
                              : qHashBits(key.text.data(), size_t(key.text.size()), seed);
}

// A tuple's items are older than it is, so one pass in the order of age knows all about them.
void Keys::classifyTuples()
{
    for (quint32 id = m_first + quint32(m_class.size()); id < m_values.size(); ++id) {
        const bool tuple = m_values.kind(ValueId(id)) == Kind::Tuple;
        m_class.push_back(tuple ? classOf(ValueId(id), m_values.items(ValueId(id))) : 0);
    }
}

quint32 Keys::classOf(ValueId tuple, std::span<const ValueId> items)
{
    quint64 whole = items.size();
    for (const ValueId item : items) {
        const Key part = key(item);
        if (isMutable(m_values.kind(item)) || part == Key{Kind::Tuple, Unhashable})
            return Unhashable;
        const quint64 pair[] = {whole, hash(part)};
        whole = qHashBits(pair, sizeof pair, m_seed);
    }
    const auto [found, isNew] = m_tuples.try_emplace(whole, number(tuple));
    const auto equal = [this](ValueId a, ValueId b) { return key(a) == key(b); };
    return isNew || !std::ranges::equal(items, m_values.items(ValueId(found->second)), equal) ? number(tuple)
                                                                                              : found->second;
}

bool Keys::isHashable(ValueId id)
{
    const Kind kind = m_values.kind(id);
    if (kind != Kind::Tuple)
        return !isMutable(kind);
    classifyTuples();
    return key(id) != Key{Kind::Tuple, Unhashable};
}

// Fills `kept` with what stays, and returns whether that is all.
bool Keys::allKept(std::span<const ValueId> items, size_t stride, std::vector<ValueId> &kept)
{
    m_known.reset(items.size() / stride);
    kept.clear();
    for (size_t i = 0; i < items.size(); i += stride) {
        const Key mine = key(items[i]);
        const auto next = quint32(kept.size() / stride);
        const auto isSame = [&](quint32 place) { return key(kept[place * stride]) == mine; };
        const quint32 place = m_known.findOrAdd(hash(mine), next, isSame);
        if (place == next)
            kept.insert(kept.end(), items.begin() + qsizetype(i), items.begin() + qsizetype(i + stride));
        else if (stride == 2)
            kept[place * stride + 1] = items[i + 1];
    }
    return kept.size() == items.size();
}

void Keys::dropDuplicates(Values &values, Keys &keys)
{
    std::vector<ValueId> kept;
    for (quint32 id = keys.m_first; id < values.size(); ++id) {
        const Kind kind = values.kind(ValueId(id));
        if (kind != Kind::Dict && kind != Kind::Set && kind != Kind::FrozenSet)
            continue;
        const size_t stride = kind == Kind::Dict ? 2 : 1;
        const auto items = values.items(ValueId(id));
        if (items.size() > stride && !keys.allKept(items, stride, kept))
            values.setItems(ValueId(id), kept);
    }
}

}
