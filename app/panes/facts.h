// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

#include <QStringList>

namespace pith {

// What the header says of a subject: its name, and facts that one line is made of.
QString headerTitle(const Subject &subject);
QStringList headerFacts(const Subject &subject);

}
