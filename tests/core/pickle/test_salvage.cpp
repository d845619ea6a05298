// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/pickle/run.h"

#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;

TEST_CASE("a dict cut in its items has those that were read")
{
    CHECK(Run(stream("}(U\x01xK\x01U\x01yK\x02")).shown() == "{'x': 1, 'y': 2}");
    CHECK(Run(stream("}(U\x01xK\x01U\x01yK\x02U\x01z")).shown() == "{'x': 1, 'y': 2}");
    CHECK(Run(stream("}U\x01xK\x01")).shown() == "{'x': 1}");
    CHECK(Run(stream("}U\x01x")).shown() == "{}");
}

TEST_CASE("what is inside is put into what is around it")
{
    CHECK(Run(stream("}(U\x01\x61K\x01U\x01m](K\x02K\x03")).shown() == "{'a': 1, 'm': [2, 3]}");
    CHECK(Run(stream("}(U\x01m}(U\x01x\x8f(K\x01")).shown() == "{'m': {'x': {1}}}");
}

TEST_CASE("an object cut in its items or state has those that were read")
{
    CHECK(Run(stream("ca\nB\n)R(U\x01xK\x01")).shown() == "<a.B>() dict {'x': 1}");
    CHECK(Run(stream("ca\nB\n)R(U\x01x")).shown() == "<a.B>()");
    CHECK(Run(stream("ca\nB\n)R(K\x01")).shown() == "<a.B>() list [1]");
    CHECK(Run(stream("ca\nB\n)R}(U\x01xK\x01")).shown() == "<a.B>() state {'x': 1}");
}

TEST_CASE("a call without its arguments is not shown as a value")
{
    CHECK(Run(stream("}(U\x01xK\x01U\x01yca\nB\n((U\x01sK\x02")).shown() == "{'x': 1}");
    CHECK(Run(stream("}(U\x01xK\x01U\x01yca\nB\n(")).shown() == "{'x': 1}");
}

TEST_CASE("a tuple that was to be the root is one of what there is")
{
    CHECK(Run(stream("(K\x01K\x02")).shown() == "(1, 2)");
    CHECK(Run(stream("(}(K\x01K\x02")).shown() == "({1: 2})");
}

TEST_CASE("an error in the middle shows what was before it")
{
    CHECK(Run(stream("}(U\x01xK\x01U\x01y\xff")).shown() == "{'x': 1}");
    CHECK(Run(stream("\xff")).shown() == "None");
}
