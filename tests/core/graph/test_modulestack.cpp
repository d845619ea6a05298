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
    const ModuleCall call = moduleCalls("k,,A;b,blocks.0,x.Pair[int, str;bool]").back();
    CHECK(call.path == "blocks.0");
    CHECK(call.type == "x.Pair[int, str;bool]");
}

TEST_CASE("a stack that lacks parts names what is there")
{
    CHECK(moduleCalls("").empty());
    CHECK(moduleCalls("key").back().path.isEmpty());
    CHECK(moduleCalls("key,path").back().path == "path");
    CHECK(moduleCalls("key,path").back().type.isEmpty());
    CHECK(moduleCalls("a,b,c;").back().path == "b");
    CHECK(moduleCalls("]]],p,t").back().path == "p");
}

TEST_CASE("what PyTorch writes where there is no stack is no module")
{
    const QByteArray hook("_empty_nn_module_stack_from_metadata_hook");
    CHECK(moduleCalls(hook + ',' + hook + ',' + hook).empty());
    CHECK(moduleCalls("k,,A;" + hook + ',' + hook + ',' + hook).size() == 1);
    CHECK(moduleCalls("k,fc,fc.Linear").size() == 1);
}
