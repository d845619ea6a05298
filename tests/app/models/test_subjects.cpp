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

TEST_CASE("keys of pickled modules are those of their state dicts, and others what they are")
{
    CHECK(stateKey(u"model._modules.0._modules.conv._parameters.weight"_s) == u"model.0.conv.weight"_s);
    CHECK(stateKey(u"_modules.fc._buffers.running_mean"_s) == u"fc.running_mean"_s);
    CHECK(stateKey(u"net._modules"_s) == u"net._modules"_s);
    CHECK(stateKey(u"my_modules.a"_s) == u"my_modules.a"_s);
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
    CHECK(together(std::vector<Subject>()).kind == Subject::Kind::Nothing);
}

TEST_CASE("many subjects are made one by one, as they are asked for, and added up once")
{
    Builder build;
    const ValueId tensor = build.tensor({3});
    build.with(build.dict({{"m.a", tensor}}));
    const auto document = std::make_shared<const Document>(std::move(build.document));
    const auto list = std::make_shared<SubjectList>();
    size_t made = 0;
    list->add(100'000, [&](size_t) {
        ++made;
        Subject one;
        one.document = document;
        one.kind = Subject::Kind::Value;
        one.value = tensor;
        one.path = {childAt(document->values, document->roots[0].value, 0).step};
        return one;
    });
    const Subject many = together(list);
    CHECK(many.kind == Subject::Kind::Several);
    CHECK(made == 1);
    CHECK_FALSE(list->figures());
    CHECK_FALSE(sumsBelow(many));
    CHECK(made == 1);
    list->makeFigures({});
    REQUIRE(list->figures());
    CHECK(list->figures()->common == u"m."_s);
    CHECK(list->figures()->areTensors);
    const size_t added = made;
    CHECK(sumsBelow(many)->elements == 3); // one tensor, however often it is there
    CHECK(&list->makeFigures({}) == list->figures());
    CHECK(made == added);
}

TEST_CASE("adding up many subjects is given up when it is cancelled, and can be begun again")
{
    Builder build;
    build.with(build.dict({{"a", build.tensor({3})}}));
    const auto document = std::make_shared<const Document>(std::move(build.document));
    SubjectList list;
    list.add(5000, [&](size_t) {
        Subject one;
        one.document = document;
        one.kind = Subject::Kind::Value;
        one.value = document->roots[0].value;
        return one;
    });
    Progress progress;
    progress.cancel();
    CHECK_THROWS_AS(list.makeFigures(progress), Cancelled);
    CHECK_FALSE(list.figures());
    CHECK(list.makeFigures({}).sums->tensors == 1);
}
