// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/folders.h"
#include "app/models/subjects.h"
#include "tests/core/document/build.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

Archive archiveOf(const std::vector<QByteArray> &names)
{
    Archive archive;
    for (const QByteArray &name : names) {
        archive.entries.emplace_back();
        archive.entries.back().name = name;
    }
    return archive;
}

}

TEST_CASE("the folder that all entries share ends with a slash, or is none")
{
    CHECK(commonFolder(archiveOf({"a/b/c", "a/b/d"})) == "a/b/");
    CHECK(commonFolder(archiveOf({"a/bc", "a/bd"})) == "a/");
    CHECK(commonFolder(archiveOf({"a", "b"})).isEmpty());
    CHECK(commonFolder(archiveOf({})).isEmpty());
}

TEST_CASE("folders stand where their first entry does, and gather the others")
{
    const Archive archive = archiveOf({"m/z/1", "m/a", "m/z/2", "m/empty/"});
    const std::vector<quint32> items{0, 1, 2, 3};
    const std::vector<FolderMember> members = membersOf(archive, 2, items);
    REQUIRE(members.size() == 3);
    CHECK(members[0].name == u"z"_s);
    CHECK(members[0].items == std::vector<quint32>{0, 2});
    CHECK_FALSE(members[1].isFolder);
    CHECK(members[2].name == u"empty/"_s);
    CHECK_FALSE(members[2].isFolder);
}

TEST_CASE("one subject stays itself, more become several with a key each")
{
    Builder build;
    build.with(build.dict({{"a", build.tensor()}, {"b", build.tensor()}}));
    const auto document = std::make_shared<const Document>(std::move(build.document));
    Subject a;
    a.document = document;
    a.kind = Subject::Kind::Value;
    a.path = {childAt(document->values, document->roots[0].value, 0).step};
    Subject b = a;
    b.path = {childAt(document->values, document->roots[0].value, 1).step};
    CHECK(keyOf(together({a})) == u"a"_s);
    CHECK(keysOf(together({a, b})) == QStringList{u"a"_s, u"b"_s});
    CHECK(together({}).kind == Subject::Kind::Nothing);
}
