// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

#include <QStringList>

namespace pith {

// What the header says of a subject: its name, and facts that one line is made of.
QString headerTitle(const Subject &subject);
QStringList headerFacts(const Subject &subject);
// "18 tensors", "33,426 elements", "65.8 KiB" of what lies below; none where there is none.
QStringList sumFacts(const Subject &subject);

}
