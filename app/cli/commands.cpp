// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/commands.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <limits>

namespace pith::cli {

namespace {
constexpr qsizetype Any = std::numeric_limits<qsizetype>::max();
}

std::span<const Command> commands()
{
    using enum Option;
    static constexpr std::array rows{
        Command{QLatin1StringView("info"), "FILE", 1,
            QT_TRANSLATE_NOOP("pith", "what kind of file it is, how much it holds, what is odd about it"), {}, info},
        Command{QLatin1StringView("list"), "FILE [KEY…]", Any,
            QT_TRANSLATE_NOOP("pith", "tensors and arrays: type, shape, bytes"), {Sha256, Filter, Timing}, list},
        Command{QLatin1StringView("entries"), "FILE", 1,
            QT_TRANSLATE_NOOP("pith", "entries of the archive, as its directory states them"), {Verify}, entries},
        Command{QLatin1StringView("tree"), "FILE [KEY]", 2,
            QT_TRANSLATE_NOOP("pith", "everything that is in the file, as a tree"), {}, tree},
        Command{QLatin1StringView("show"), "FILE KEY", 2,
            QT_TRANSLATE_NOOP("pith", "the values of one tensor or array"), {Slice}, show},
        Command{QLatin1StringView("stats"), "FILE [KEY…]", Any,
            QT_TRANSLATE_NOOP("pith", "minimum, maximum, mean, deviation, NaN and a histogram of each tensor"),
            {Bins, Percentiles, Filter, Timing}, stats},
        Command{QLatin1StringView("diff"), "FILE FILE [KEY…]", Any,
            QT_TRANSLATE_NOOP("pith", "what changed between two files: tensors, by how much, and other values"),
            {Only, Strip, Rename, Content, Option::Tolerance, SummaryOnly, Option::Report, Force, Filter, Timing}, diff,
            [](const Arguments &arguments) { return arguments.has(Option::Report); }},
        Command{QLatin1StringView("export"), "FILE [KEY…]", Any,
            QT_TRANSLATE_NOOP("pith", "write tensors to a file of the kind that OUT's suffix names"),
            {Option::Output, Force, DType, Strip, Rename, Filter, Timing}, exportTensors},
        Command{QLatin1StringView("render"), "FILE KEY", 2,
            QT_TRANSLATE_NOOP("pith", "a picture of one tensor or array, as the window shows it first"),
            {What, Option::Output, Force, Slice, Size, Scale, Option::Map, Option::Aggregation, Option::Number, Timing},
            render, [](const Arguments &) { return true; }},
        Command{QLatin1StringView("scan"), "FILE", 1,
            QT_TRANSLATE_NOOP("pith", "what the file asks Python to import and call when it is loaded"), {Dangerous},
            scan},
        Command{QLatin1StringView("graph"), "FILE [MODEL]", 2,
            QT_TRANSLATE_NOOP("pith", "what models of a PT2 archive compute: inputs, outputs, operators, nodes"),
            {Nodes}, graph},
        Command{QLatin1StringView("pickle"), "FILE [ENTRY]", 2,
            QT_TRANSLATE_NOOP("pith", "the opcodes of a pickle, with their offsets"), {Option::Output, Force}, pickle},
    };
    return rows;
}

const Command *commandNamed(QStringView name)
{
    const auto rows = commands();
    const auto row = std::ranges::find_if(rows, [name](const Command &command) { return name == command.name; });
    return row == rows.end() ? nullptr : &*row;
}

}
