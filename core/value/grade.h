// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLatin1StringView>

namespace pith {

// How a name that a pickle asks Python to import is to be seen. Known: PyTorch's safe loader accepts it, or Pith
// rebuilds it without calling anything. Dangerous: runs code, reads or writes files, opens connections, or reaches what
// does. Unknown: everything else.
enum class Grade { Known, Unknown, Dangerous };

inline QLatin1StringView name(Grade grade)
{
    switch (grade) {
    case Grade::Known:
        return QLatin1StringView("known");
    case Grade::Unknown:
        return QLatin1StringView("unknown");
    case Grade::Dangerous:
        break;
    }
    return QLatin1StringView("dangerous");
}

}
