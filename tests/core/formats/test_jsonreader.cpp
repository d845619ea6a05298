// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/error.h"
#include "core/formats/jsonreader.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>

using namespace pith;

namespace {

ValueId read(Values &values, const QByteArray &json)
{
    JsonReader reader(json);
    const ValueId value = reader.value(values);
    reader.expectEnd();
    return value;
}

}

TEST_CASE("JSON values become Python's")
{
    Values values;
    const ValueId all
        = read(values, R"( {"a": [1, -2.5, true, false, null, "x\ty", {}, []], "b": {"c": {"d": 9007199254740993}}} )");
    REQUIRE(values.kind(all) == Kind::Dict);
    const auto list = values.items(values.items(all)[1]);
    REQUIRE(list.size() == 8);
    CHECK(values[list[0]].integer == 1);
    CHECK(values[list[1]].real == -2.5);
    CHECK(values.kind(list[2]) == Kind::Bool);
    CHECK(values.kind(list[4]) == Kind::None);
    CHECK(values.text(list[5]) == "x\ty");
    CHECK(values.kind(list[6]) == Kind::Dict);
    CHECK(values.kind(list[7]) == Kind::List);
    const ValueId c = values.items(values.items(all)[3])[1];
    CHECK(values[values.items(c)[1]].integer == 9007199254740993);
}

TEST_CASE("what is no JSON is an Error with its place, however deep")
{
    for (const char *json : {"", "{", "[1,]", "{\"a\":1,}", "[1 2]", "{\"a\" 1}", "{1:2}", "nul", "\"a", "\"\\",
             "\"\\u12\"", "\"\\x\"", "[}", "1 2", "{\"a\":1]"}) {
        CAPTURE(json);
        Values values;
        CHECK_THROWS_AS(read(values, json), Error);
    }
    Values values;
    CHECK_THROWS_AS(read(values, QByteArray(100000, '[')), Error);
    CHECK_THROWS_AS(read(values, QByteArray(100000, '[') + QByteArray(100000, ']')), Error);
}

TEST_CASE("a value of any depth can be skipped")
{
    const QByteArray deep = QByteArray(100000, '[') + QByteArray(100000, ']');
    JsonReader reader(deep);
    reader.skip();
    reader.expectEnd();
}
