// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/options.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>

using namespace Qt::Literals::StringLiterals;
using namespace pith::cli;

TEST_CASE("options stand anywhere, with their values beside them or behind =")
{
    const Arguments arguments
        = parse({u"list"_s, u"--filter=a b"_s, u"f.pth"_s, u"--threads"_s, u"3"_s, u"key"_s, u"-o"_s, u"out.npy"_s});
    CHECK(arguments.wrong.isEmpty());
    CHECK(arguments.words == QStringList{u"list"_s, u"f.pth"_s, u"key"_s});
    CHECK(arguments.value(Option::Filter) == u"a b");
    CHECK(arguments.value(Option::Threads) == u"3");
    CHECK(arguments.value(Option::Output) == u"out.npy");
    CHECK_FALSE(arguments.has(Option::Json));
}

TEST_CASE("a value may begin with a dash, and all is a word after two dashes")
{
    CHECK(parse({u"--slice"_s, u"-1, :"_s}).value(Option::Slice) == u"-1, :");
    const Arguments arguments = parse({u"show"_s, u"f"_s, u"--"_s, u"--json"_s, u"-k"_s});
    CHECK(arguments.words == QStringList{u"show"_s, u"f"_s, u"--json"_s, u"-k"_s});
    CHECK(arguments.wordsBeforeDashes == 2);
    CHECK(arguments.options.empty());
}

TEST_CASE("repeated options keep all values, and the last one counts where one is wanted")
{
    const Arguments arguments = parse({u"--strip"_s, u"a."_s, u"--strip"_s, u"b."_s});
    CHECK(arguments.values(Option::Strip) == QStringList{u"a."_s, u"b."_s});
    CHECK(arguments.value(Option::Strip) == u"b.");
}

TEST_CASE("the first mistake is told")
{
    CHECK(parse({u"--nope"_s}).wrong.contains(u"--nope"));
    CHECK(parse({u"--json=yes"_s}).wrong.contains(u"takes no value"));
    CHECK(parse({u"--output"_s}).wrong.contains(u"needs a value"));
    CHECK(parse({u"-z"_s, u"--nope"_s}).wrong.contains(u"-z"));
}

TEST_CASE("rows of options are in the order of the enum")
{
    for (size_t i = 0; i < optionRows().size(); ++i)
        CHECK(size_t(optionRows()[i].option) == i);
}
