// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/texts.h"

namespace pith {

TextId Texts::intern(QByteArrayView text)
{
    const auto isSame = [&](quint32 place) { return m_texts[place] == text; };
    const quint32 place = m_places.findOrAdd(seededHash(text), size(), isSame);
    if (place == size())
        m_texts.push_back(text.toByteArray());
    return TextId(place);
}

TextId Texts::find(QByteArrayView text) const
{
    const auto isSame = [&](quint32 place) { return m_texts[place] == text; };
    return TextId(m_places.find(seededHash(text), isSame));
}

}
