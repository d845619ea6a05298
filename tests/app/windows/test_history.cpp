// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/history.h"

#include <catch2/catch_test_macros.hpp>

using namespace pith;

TEST_CASE("a new visit forgets what was ahead, and the same place twice is one visit")
{
    const QStringList a{QStringLiteral("a")}, b{QStringLiteral("b")}, c{QStringLiteral("c")};
    History history;
    CHECK_FALSE(history.canGoBack());
    CHECK_FALSE(history.canGoForward());
    for (const QStringList &place : {a, b, b})
        history.visit(place);
    CHECK(history.back() == a);
    CHECK_FALSE(history.canGoBack());
    CHECK(history.forward() == b);
    CHECK(history.back() == a);
    history.visit(c);
    CHECK_FALSE(history.canGoForward());
    CHECK(history.back() == a);
}

TEST_CASE("the oldest visits are forgotten")
{
    History history;
    for (int i = 0; i < 1000; ++i)
        history.visit({QString::number(i)});
    int back = 0;
    for (; history.canGoBack(); ++back)
        history.back();
    CHECK(back == 199);
}
