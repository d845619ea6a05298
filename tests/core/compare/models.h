// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/comparison.h"
#include "tests/core/document/build.h"
#include "tests/testing/testing.h"

namespace pith::testing {

// A state dict of small tensors over bytes that are all the same, and of other values.
class Model
{
public:
    Model &tensor(const QByteArray &key, const Extents &shape = {2, 3}, DType dtype = DType::Float32)
    {
        return value(key, m_build.tensor(shape, dtype));
    }
    Model &value(const QByteArray &key, ValueId value)
    {
        m_pairs.push_back(m_build.values.addText(Kind::Str, key));
        m_pairs.push_back(value);
        return *this;
    }
    Model &tensors(const QByteArrayList &keys)
    {
        for (const QByteArray &key : keys)
            tensor(key);
        return *this;
    }
    Builder &build() { return m_build; }

    DocumentPtr document()
    {
        m_build.with(m_build.values.addContainer(Kind::Dict, m_pairs));
        if (!m_build.document.source)
            m_build.document.source = memorySource({});
        return std::make_shared<const Document>(std::move(m_build.document));
    }

private:
    Builder m_build;
    std::vector<ValueId> m_pairs;
};

inline DocumentPtr stateDict(const QByteArrayList &keys) { return Model().tensors(keys).document(); }

inline QStringList namesOf(const Comparison &comparison)
{
    QStringList names;
    for (const Pair &pair : comparison.pairs())
        names += comparison.a().path(pair.a) + u'=' + comparison.b().path(pair.b);
    return names;
}

inline QStringList pathsOf(const Side &side, const std::vector<quint32> &leaves)
{
    QStringList paths;
    for (const quint32 leaf : leaves)
        paths += side.path(leaf);
    return paths;
}

}
