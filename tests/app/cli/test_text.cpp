// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/output.h"
#include "app/cli/texttable.h"
#include "tests/testing/testing.h"

#include <QTemporaryFile>
#include <catch2/catch_test_macros.hpp>

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
