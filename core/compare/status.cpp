// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/status.h"

#include <array>

namespace pith {

QLatin1StringView name(Status status)
{
    using L1 = QLatin1StringView;
    static constexpr std::array<L1, StatusCount> names{
        L1("not_yet"), L1("identical"), L1("equal_values"), L1("changed"), L1("dtype"), L1("shape"), L1("error")};
    return names[size_t(status)];
}

}
