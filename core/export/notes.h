// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QMap>
#include <QStringList>

#include <utility>

namespace pith {

// Tells the same of many items once: "WHAT: N, for example NAME".
class Notes
{
public:
    void add(const QString &what, const QString &name);
    void tell(QStringList &notes) const;

private:
    QMap<QString, std::pair<int, QString>> m_told;
};

}
