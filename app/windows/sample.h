// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace pith {

// The sample checkpoint that was installed, or lies in the source tree beside a build of it; empty where there is none.
QString samplePath();

}
