// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/expression.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace pith;

TEST_CASE("expressions of sizes read as people write them")
{
    struct Row
    {
        const char *notation;
        const char *text;
    };
    const Row row = GENERATE(Row{"Symbol('s77', positive=True, integer=True)", "s77"}, Row{"Integer(4)", "4"},
        Row{"Mul(Integer(2), Symbol('s39', positive=True, integer=True))", "2*s39"},
        Row{"Add(Symbol('s0'), Integer(-1))", "s0 + -1"},
        Row{"Mul(Integer(4), Add(Symbol('a'), Integer(1)))", "4*(a + 1)"},
        Row{"Add(Mul(Integer(2), Symbol('a')), Integer(1), Symbol('b'))", "2*a + 1 + b"},
        Row{"Pow(Add(Symbol('a'), Integer(1)), Integer(2))", "(a + 1)**2"},
        Row{"FloorDiv(FloorDiv(Symbol('a'), Integer(2)), Integer(3))", "(a//2)//3"},
        Row{"IntTrueDiv(Symbol('a'), Mul(Integer(2), Symbol('b')))", "a/(2*b)"},
        Row{"Min(Symbol('a'), Integer(512))", "Min(a, 512)"}, Row{"Teapot()", "Teapot()"},
        Row{"GreaterThan(Symbol('u0', integer=True), Integer(0))", "u0 >= 0"},
        Row{"StrictLessThan(Add(Symbol('a'), Symbol('b')), Integer(9))", "a + b < 9"});
    CHECK(expressionText(row.notation) == QString::fromUtf8(row.text));
}

TEST_CASE("what is no expression stays as it is")
{
    const QByteArray text = GENERATE(as<QByteArray>(), "", "Mul(", "Mul(Integer(2)", "Mul(Integer(2) Symbol('s'))",
        "Symbol('s", "Symbol('s') + 1", ")", "f(x=)", ",", "'");
    if (text != "'")
        CHECK(expressionText(text) == QString::fromUtf8(text));
    else
        CHECK_NOTHROW(expressionText(text));
}

TEST_CASE("an expression of a hundred thousand levels is not followed to its end")
{
    const QByteArray deep = QByteArray("Neg(").repeated(100000) + "x" + QByteArray(")").repeated(100000);
    CHECK(expressionText(deep) == QString::fromUtf8(deep));
}
