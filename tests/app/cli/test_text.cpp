// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/output.h"
#include "app/cli/texttable.h"
#include "tests/testing/testing.h"

#include <QTemporaryFile>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <pty.h>
#include <unistd.h>

using namespace Qt::Literals::StringLiterals;
using namespace pith::cli;

TEST_CASE("a long key keeps its end")
{
    CHECK(keepEnd(u"model.layer1.0.weight"_s, 10) == u"….0.weight");
    CHECK(keepEnd(u"bias"_s, 10) == u"bias");
    CHECK(keepEnd(u"model.layer1.0.weight"_s, 0) == u"model.layer1.0.weight");
}

TEST_CASE("control characters of a file's names never reach the terminal")
{
    CHECK(printable(u"a\x1b[31mb\nc"_s) == u"a\\x1b[31mb\\x0ac");
    CHECK(printable(u"größe"_s) == u"größe");
}

TEST_CASE("columns are aligned, and nothing is cut or coloured where no terminal is")
{
    QTemporaryFile file;
    REQUIRE(file.open());
    Output out(file.handle());
    TextTable table({{u"key"_s, TextTable::Align::GivesWay}, {u"bytes"_s, TextTable::Align::Right}});
    const QString longKey(300, u'k');
    table.add({longKey, u"8"_s}, Ink::Red);
    table.add({u"b"_s, u"1234567"_s});
    table.print(out);
    out.flush();
    file.seek(0);
    const QString text = QString::fromUtf8(file.readAll());
    CHECK(text.section(u'\n', 0, 0) == u"key"_s + QString(297, u' ') + u"    bytes"_s);
    CHECK(text.section(u'\n', 1, 1) == longKey + u"        8"_s);
    CHECK(text.section(u'\n', 2, 2) == u"b"_s + QString(299, u' ') + u"  1234567"_s);
}

TEST_CASE("on a narrow terminal the key gives way, then columns that may be left out are, and that is said")
{
    int master = -1;
    int terminal = -1;
    winsize size{24, 40, 0, 0}; // the narrowest there is
    REQUIRE(openpty(&master, &terminal, nullptr, nullptr, &size) == 0);
    Output out(terminal);
    using Align = TextTable::Align;
    TextTable table({{u"key"_s, Align::GivesWay}, {u"zeros"_s, Align::Right, 2}, {u"mean"_s, Align::Right, 1},
        {u"nan"_s, Align::Right}});
    table.add({u"model.encoder.layer1.0.weight"_s, u"12345678901234567"_s, u"0.123456"_s, u"0"_s});
    table.print(out);
    out.flush();
    std::array<char, 1000> shown{};
    const auto count = ::read(master, shown.data(), shown.size());
    ::close(terminal);
    ::close(master);
    const QString text = QString::fromUtf8(shown.data(), qsizetype(count)).remove(u'\r');
    CHECK(text.contains(u"\n….encoder.layer1.0.weight"_s));
    CHECK(text.contains(u"0.123456"_s));
    CHECK_FALSE(text.contains(u"12345678901234567"_s));
    CHECK(text.contains(u"no room for: zeros"_s));
}
