// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/visible.h"
#include "app/panes/facttable.h"

namespace pith {

// A fact with nothing hidden behind it; `target`: where it leads.
inline Fact plainFact(const QString &name, const QString &value, const QString &note = {}, const Subject &target = {})
{
    Fact fact;
    fact.name = name;
    fact.value = value;
    fact.note = note;
    fact.target = target;
    return fact;
}

// UTF-8 from a file as it is shown; nothing stays nothing.
inline QString shown(QByteArrayView utf8) { return utf8.isEmpty() ? QString() : visible(QString::fromUtf8(utf8)); }

}
