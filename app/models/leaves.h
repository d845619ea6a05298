// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"
#include "core/compare/side.h"
#include "core/document/leaves.h"

#include <optional>

namespace pith {

std::optional<quint32> leafOf(const Document &document, ValueId value);
Subject leafSubject(const DocumentPtr &document, quint32 number);
Subject leafSubject(const Side &side, quint32 number); // as the side numbers it

}
