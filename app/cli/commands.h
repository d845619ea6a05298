// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/bytes/progress.h"

#include <span>

namespace pith::cli {

// One call of a command: what was asked, where the answer goes, how far it is.
struct Call
{
    const Arguments &arguments;
    QString file;
    QStringList keys;
    Output &out;
    Progress &progress;

    bool has(Option option) const { return arguments.has(option); }
    bool json() const { return has(Option::Json); }
};

enum ExitCode { Done = 0, Flagged = 1, Different = 1, CouldNot = 2 };

struct Command
{
    QLatin1StringView name;
    const char *words; // that follow the name: "FILE [KEY…]"
    qsizetype mostWords; // FILE and the others
    const char *purpose; // one line, to be translated
    OptionSet options; // beside those that every command has
    ExitCode (*run)(const Call &call); // throws Error, Cancelled
    bool (*paints)(const Arguments &arguments) = nullptr; // whether it needs fonts; null: never
};

std::span<const Command> commands(); // in the order of the help
const Command *commandNamed(QStringView name); // null: none

// One file a command; each answers with text for people, or with one JSON document as command-line.md says.
ExitCode info(const Call &call);
ExitCode list(const Call &call);
ExitCode entries(const Call &call);
ExitCode tree(const Call &call);
ExitCode show(const Call &call);
ExitCode stats(const Call &call);
ExitCode diff(const Call &call);
ExitCode graph(const Call &call);
ExitCode exportTensors(const Call &call);
ExitCode render(const Call &call);
ExitCode scan(const Call &call);
ExitCode pickle(const Call &call);

}
