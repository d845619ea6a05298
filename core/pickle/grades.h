// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/grade.h"

#include <QByteArrayView>

namespace pith {

// The grade of a name ("os.system"), by the lines of core/pickle/globals.txt.
Grade gradeOf(QByteArrayView global);

// Whether it is a function that unpickles the bytes which are its first argument.
bool isLoader(QByteArrayView global);

}
