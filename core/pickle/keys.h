// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/placetable.h"
#include "core/value/values.h"

#include <unordered_map>

namespace pith {

// Which values are one dict key or set member for Python: numbers by value (1 == 1.0 == True), texts by their bytes,
// tuples by their items, all else by being the same thing. Takes time in proportion to the values, whatever they are.
class Keys
{
public:
    // Of the values that are added to `values` from now on.
    explicit Keys(const Values &values);

    // Whether Python takes the value as a key; what it can't see into (Object) it does.
    bool isHashable(ValueId id);

    // Removes what Python would not have kept of every dict and set: of equal keys the first stays, with the last
    // value. isHashable() must have been asked of each key.
    static void dropDuplicates(Values &values, Keys &keys);

private:
    struct Key
    {
        Kind kind;
        quint64 word = 0;
        QByteArrayView text = {};
        friend bool operator==(const Key &a, const Key &b) = default;
    };

    Key key(ValueId id) const;
    quint64 hash(const Key &key) const;
    void classifyTuples();
    quint32 classOf(ValueId tuple, std::span<const ValueId> items);
    bool allKept(std::span<const ValueId> items, size_t stride, std::vector<ValueId> &kept);

    const Values &m_values;
    const quint32 m_first;
    const size_t m_seed;
    // For each value from m_first on: the first tuple that equals it, where it is a tuple.
    std::vector<quint32> m_class;
    std::unordered_map<quint64, quint32> m_tuples; // by hash
    PlaceTable m_known; // of the keys of one container
};

}
