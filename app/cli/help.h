// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/commands.h"

namespace pith::cli {

// Options that every command has beside its own.
inline constexpr OptionSet commonOptions{Option::Json, Option::Threads, Option::Help};

QString programHelp();
QString commandHelp(const Command &command);

// "; did you mean list?" where a command is spelled nearly so; else where help is to be had.
QString suggestionFor(QStringView word);

}
