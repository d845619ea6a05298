// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/placetable.h"

#include <QByteArray>

#include <vector>

namespace pith {

enum class TextId : quint32 { None = 0xffffffff };

// Texts that repeat themselves a lot, each kept once.
class Texts
{
public:
    TextId intern(QByteArrayView text);
    QByteArrayView operator[](TextId id) const // empty for None
    {
        return id == TextId::None ? QByteArrayView() : QByteArrayView(m_texts[quint32(id)]);
    }
    QByteArrayView at(quint32 place) const { return m_texts[place]; }
    TextId find(QByteArrayView text) const; // None: there is no such text
    quint32 size() const { return quint32(m_texts.size()); }

private:
    std::vector<QByteArray> m_texts;
    PlaceTable m_places;
};

}
