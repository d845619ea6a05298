// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/pickle/literals.h"
#include "tests/core/pickle/run.h"

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <limits>

using namespace pith;

namespace {

std::optional<qint64> integer(const char *text)
{
    const auto bytes = integerBytes(text);
    return bytes ? std::optional(integerOf(withoutSignBytes(*bytes))) : std::nullopt;
}

}

TEST_CASE("integers are what Python's int(text, 0) takes")
{
    CHECK(integer("0") == 0);
    CHECK(integer("-12") == -12);
    CHECK(integer("+7") == 7);
    CHECK(integer(" 7 \r") == 7);
    CHECK(integer("1_000") == 1000);
    CHECK(integer("000") == 0);
    CHECK(integer("0x1F") == 31);
    CHECK(integer("-0b101") == -5);
    CHECK(integer("0o17") == 15);
    CHECK(integer("0x_f") == 15);
    CHECK(integer("9223372036854775807") == std::numeric_limits<qint64>::max());
    CHECK(integer("-9223372036854775808") == std::numeric_limits<qint64>::min());
    CHECK(withoutSignBytes(*integerBytes("9223372036854775808")).size() == 9);
    for (const char *wrong : {"", "-", "0x", "1__0", "_1", "1_", "012", "1.0", "12x4", "0b2", "--1", "1 2", "0x__1"})
        CHECK(!integer(wrong));
}

TEST_CASE("floats are what Python's float(text) takes")
{
    CHECK(realOf("1.5") == 1.5);
    CHECK(realOf(" +1e3 ") == 1000.0);
    CHECK(realOf("-inf") == -std::numeric_limits<double>::infinity());
    CHECK(std::isnan(*realOf("nan")));
    CHECK(realOf("1e999") == std::numeric_limits<double>::infinity());
    CHECK(realOf("-1e999") == -std::numeric_limits<double>::infinity());
    CHECK(realOf("1e-999") == 0.0);
    for (const char *wrong : {"", "not-a-number", "1.0x", "+-1", "nan(1)", "0x1p3"})
        CHECK(!realOf(wrong));
}

TEST_CASE("UTF-8 is what Python decodes")
{
    for (const char *good : {"", "abcdefgh\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\xf4\x8f\xbf\xbf"})
        CHECK(isUtf8(good, Surrogates::Refused));
    CHECK(isUtf8("\xed\xa0\x80", Surrogates::Passed));
    CHECK(!isUtf8("\xed\xa0\x80", Surrogates::Refused));
    for (const char *bad : {"\xff", "\x80", "\xc0\x80", "\xe0\x80\x80", "\xf0\x80\x80\x80", "\xf4\x90\x80\x80", "\xc3",
             "\xe2\x82", "\xf0\x9f\x98", "abcdefgh\xc3"})
        CHECK(!isUtf8(bad, Surrogates::Passed));
}

TEST_CASE("raw unicode escapes keep backslashes that are none")
{
    CHECK(fromRawUnicode("a\\u20ac\\U0001f600") == QByteArray("a\xe2\x82\xac\xf0\x9f\x98\x80"));
    CHECK(fromRawUnicode("\\\\u20ac\\n\\") == QByteArray("\\\\u20ac\\n\\"));
    CHECK(fromRawUnicode("\\ud800") == QByteArray("\xed\xa0\x80"));
    CHECK(fromRawUnicode("\xff") == QByteArray("\xc3\xbf"));
    for (const char *wrong : {"\\u", "\\u12", "\\u12g4", "\\U00110000", "\\U0001f60"})
        CHECK(!fromRawUnicode(wrong));
}

TEST_CASE("byte escapes are those of a bytes literal")
{
    CHECK(unescaped("\\n\\t\\\\\\'\\x00\\x7f\\0\\101\\q\\") == QByteArray("\n\t\\'\0\x7f\0A\\q\\", 11));
    CHECK(!unescaped("\\x"));
    CHECK(!unescaped("\\x4"));
    CHECK(!unescaped("\\xg0"));
}

TEST_CASE("bytes that only repeat the sign are dropped")
{
    CHECK(withoutSignBytes(QByteArray("\x01\0\0", 3)).size() == 1);
    CHECK(withoutSignBytes(QByteArray("\x80\0\0", 3)).size() == 2);
    CHECK(withoutSignBytes("\x80\xff\xff").size() == 1);
    CHECK(withoutSignBytes("\x7f\xff").size() == 2);
    CHECK(integerOf("") == 0);
    CHECK(integerOf("\xfe") == -2);
}
