// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/commandline.h"
#include "app/cli/commands.h"
#include "tests/app/cli/running.h"
#include "tests/testing/testing.h"

#include <QTemporaryDir>
#include <catch2/catch_test_macros.hpp>
#include <csignal>
#include <unistd.h>

using namespace Qt::Literals::StringLiterals;
using pith::testing::dataPath;
using pith::testing::Ran;
using pith::testing::run;

TEST_CASE("a command's name, help and mistakes are for the command line, files are for the window")
{
    using pith::cli::isCommandLine;
    const QString file = dataPath(u"pth/meta.pth"_s);
    CHECK(isCommandLine({u"info"_s, file}));
    CHECK(isCommandLine({u"--json"_s, u"info"_s, file}));
    CHECK(isCommandLine({u"--threads"_s, u"2"_s, u"stats"_s, file}));
    CHECK(isCommandLine({u"--help"_s}));
    CHECK(isCommandLine({u"--version"_s}));
    CHECK(isCommandLine({u"lsit"_s, file}));
    CHECK(isCommandLine({u"--compare"_s, file}));
    CHECK_FALSE(isCommandLine({}));
    CHECK_FALSE(isCommandLine({file}));
    CHECK_FALSE(isCommandLine({u"./list"_s}));
    CHECK_FALSE(isCommandLine({u"--"_s, u"list"_s}));
    CHECK_FALSE(isCommandLine({u"--timing"_s, file}));
    CHECK_FALSE(isCommandLine({u"--compare"_s, file, file}));
    CHECK_FALSE(isCommandLine({u"-platform"_s, u"offscreen"_s, file}));
}

TEST_CASE("the help names every command, and each command's help its options")
{
    const Ran all = run({u"--help"_s});
    CHECK(all.code == 0);
    for (const pith::cli::Command &command : pith::cli::commands()) {
        CHECK(all.out.contains(command.name));
        const Ran one = run({command.name, u"--help"_s});
        CHECK(one.code == 0);
        CHECK(one.out.startsWith(u"pith "_s + command.name + u" FILE"_s));
        CHECK(one.out.contains(u"--json"));
    }
    CHECK(run({u"stats"_s, u"--help"_s}).out.contains(u"--bins N"));
    CHECK(run({u"export"_s, u"--help"_s}).out.contains(u".safetensors"));
}

TEST_CASE("what does not fit is refused with 2 and a line that helps")
{
    const QString file = dataPath(u"pth/meta.pth"_s);
    const auto refused = [](const QStringList &arguments, QStringView says) {
        const Ran ran = run(arguments);
        CAPTURE(ran.err);
        CHECK(ran.code == 2);
        CHECK(ran.out.isEmpty());
        CHECK(ran.lastLine().startsWith(u"pith: "));
        CHECK(ran.lastLine().contains(says));
    };
    refused({u"lsit"_s, file}, u"did you mean list?");
    refused({u"frobnicate"_s, file}, u"pith --help");
    refused({u"list"_s, u"--frob"_s, file}, u"no option --frob");
    refused({u"info"_s, u"--sha256"_s, file}, u"info has no option --sha256");
    refused({u"list"_s}, u"needs a file");
    refused({u"info"_s, file, u"x"_s}, u"takes nothing after");
    refused({u"stats"_s, u"--bins"_s}, u"--bins needs a value");
    refused({u"stats"_s, u"--bins"_s, u"many"_s, file}, u"--bins wants a number");
    refused({u"stats"_s, u"--threads"_s, u"0"_s, file}, u"--threads wants a number");
    refused({u"--compare"_s, file}, u"--compare wants two files");
}

TEST_CASE("a file that is not there is named in the last line")
{
    const Ran ran = run({u"list"_s, u"/nowhere/model.pth"_s});
    CHECK(ran.code == 2);
    CHECK(ran.lastLine().startsWith(u"pith: /nowhere/model.pth: "));
}

TEST_CASE("a KEY that is nothing, or several things, says so")
{
    const QString file = dataPath(u"pth/parameters.pth"_s);
    CHECK(run({u"show"_s, file, u"no.such.key"_s}).lastLine().contains(u"no.such.key"));
    CHECK(run({u"list"_s, file, u"no.such.key"_s}).code == 2);
}

TEST_CASE("a pipe that nobody reads ends a command quietly")
{
    const auto before = std::signal(SIGPIPE, SIG_IGN);
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    close(ends[0]);
    CHECK(pith::cli::runCommandLine({u"pickle"_s, dataPath(u"pth/odd_objects.pt"_s)}, ends[1]) == 0);
    CHECK(pith::cli::runCommandLine({u"--help"_s}, ends[1]) == 0);
    close(ends[1]);
    std::signal(SIGPIPE, before);
}

TEST_CASE("without a display a file's facts are printed, and why there is no window")
{
    const QString file = dataPath(u"pth/meta.pth"_s);
    const Ran ran = pith::testing::runWithoutDisplay({file});
    CHECK(ran.code == 2);
    CHECK(ran.out.contains(u"torch-zip"));
    CHECK(ran.lastLine().startsWith(u"pith: "_s + file + u": there is no display"_s));
}
