// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/modulestack.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>

using namespace pith;

TEST_CASE("calls of modules are told from the outermost to the innermost")
{
    const auto calls = moduleCalls("L__self__,,__main__.Net;L__self___fc,fc,torch.nn.modules.linear.Linear");
    REQUIRE(calls.size() == 2);
    CHECK(calls[0].path.isEmpty());
    CHECK(calls[0].type == "__main__.Net");
    CHECK(calls[1].path == "fc");
    CHECK(calls[1].type == "torch.nn.modules.linear.Linear");
}

TEST_CASE("commas and semicolons in the brackets of a type are its own")
{
    const ModuleCall call = innermostModule("k,,A;b,blocks.0,x.Pair[int, str;bool]");
    CHECK(call.path == "blocks.0");
    CHECK(call.type == "x.Pair[int, str;bool]");
}

TEST_CASE("a stack that lacks parts names what is there")
{
    CHECK(moduleCalls("").empty());
    CHECK(innermostModule("").path.isEmpty());
    CHECK(innermostModule("key").path.isEmpty());
    CHECK(innermostModule("key,path").path == "path");
    CHECK(innermostModule("key,path").type.isEmpty());
    CHECK(innermostModule("a,b,c;").path == "b");
    CHECK(innermostModule("]]],p,t").path == "p");
}
