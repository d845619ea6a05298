// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/notes.h"

#include "core/bytes/text.h"

namespace pith {

void Notes::add(const QString &what, const QString &name)
{
    auto &[count, first] = m_told[what];
    if (count++ == 0)
        first = name;
}

void Notes::tell(QStringList &notes) const
{
    for (auto it = m_told.begin(); it != m_told.end(); ++it)
        notes.append(it->first == 1 ? tr("%1: \"%2\"").arg(it.key(), it->second)
                                    : tr("%1: %2, for example \"%3\"").arg(it.key()).arg(it->first).arg(it->second));
}

}
