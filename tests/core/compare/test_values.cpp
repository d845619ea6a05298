// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/compare.h"
#include "core/compare/valuetexts.h"
#include "tests/core/compare/models.h"

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <functional>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

using Build = std::function<ValueId(Builder &)>;

DocumentPtr documentOf(const Build &root)
{
    Builder build;
    build.with(root(build));
    if (!build.document.source)
        build.document.source = memorySource({});
    return std::make_shared<const Document>(std::move(build.document));
}

// "path: kind of A, kind of B", "-" where there is none.
QStringList differences(const Build &a, const Build &b)
{
    const Side sideA(documentOf(a)), sideB(documentOf(b));
    Progress progress;
    const ValueDifferences found(sideA, sideB, progress);
    QStringList texts;
    const auto kindOf = [](const Side &side, ValueId id) {
        return id == ValueId::None ? u"-"_s : QString::number(int(side.values().kind(id)));
    };
    for (const ValueDifference &one : found.all())
        texts += found.path(one);
    for (const ValueDifference &one : found.all()) {
        const bool isOneSided = one.a == ValueId::None || one.b == ValueId::None;
        if (isOneSided)
            texts += kindOf(sideA, one.a) + u' ' + kindOf(sideB, one.b);
    }
    return texts;
}

ValueId number(Builder &build, qint64 value) { return build.values.addInt(value); }

}

TEST_CASE("numbers, texts and words that differ are told by their paths, tensors are not")
{
    const auto root = [](double rate, const char *name, bool flag) {
        return [=](Builder &build) {
            const ValueId group = build.dict({{"lr", build.values.addFloat(rate)}, {"w", build.tensor()}});
            return build.dict({{"groups", build.list({group})}, {"name", build.text(name)}, {"t", build.tensor()},
                {"flag", build.values.addBool(flag)}});
        };
    };
    CHECK(differences(root(0.1, "a", true), root(0.1, "a", true)).isEmpty());
    CHECK(differences(root(0.1, "a", true), root(0.2, "b", false))
        == QStringList{u"name"_s, u"flag"_s, u"groups[0].lr"_s});
    CHECK(differences(root(std::nan(""), "a", true), root(std::nan(""), "a", true)).isEmpty());
    CHECK(differences(root(0.0, "a", true), root(-0.0, "a", true)).isEmpty());
}

TEST_CASE("dicts are compared by key and not by order, and their kind makes no difference")
{
    const Build a = [](Builder &build) {
        return build.pairs({build.text("x"), number(build, 1), number(build, 3), number(build, 2)});
    };
    const Build b = [](Builder &build) {
        const ValueId pairs = build.pairs({number(build, 3), number(build, 2), build.text("x"), number(build, 1)});
        return build.orderedDict(pairs, ValueId::None);
    };
    CHECK(differences(a, b).isEmpty());
    const Build text = [](Builder &build) { return build.dict({{"x", number(build, 1)}, {"3", number(build, 2)}}); };
    CHECK(differences(a, text) == QStringList{u"[3]"_s, u"3"_s, u"2 -"_s, u"- 2"_s});
}

TEST_CASE("what is on one side only is told leaf by leaf")
{
    const Build a = [](Builder &build) { return build.dict({{"x", number(build, 1)}}); };
    const Build b = [](Builder &build) {
        const ValueId more = build.dict({{"e", number(build, 1)}, {"t", build.tensor()}, {"l", build.list({})}});
        return build.dict({{"x", number(build, 1)}, {"more", more}});
    };
    CHECK(differences(a, b) == QStringList{u"more.e"_s, u"- 2"_s});
    CHECK(differences(b, a) == QStringList{u"more.e"_s, u"2 -"_s});
}

TEST_CASE("a leaf against a container, and objects of two classes, are one difference")
{
    const Build leaf = [](Builder &build) { return build.dict({{"x", number(build, 1)}}); };
    const Build list = [](Builder &build) { return build.dict({{"x", build.list({number(build, 1)})}}); };
    CHECK(differences(leaf, list) == QStringList{u"x"_s});
    const auto object = [](const char *name, qint64 value) {
        return [=](Builder &build) {
            Object made;
            made.state = build.dict({{"lr", number(build, value)}});
            return build.dict({{"args", build.object(name, made)}});
        };
    };
    CHECK(differences(object("a.B", 1), object("a.B", 1)).isEmpty());
    CHECK(differences(object("a.B", 1), object("a.B", 2)) == QStringList{u"args.lr"_s});
    CHECK(differences(object("a.B", 1), object("a.C", 1)) == QStringList{u"args"_s});
}

TEST_CASE("sets are compared by their members in any order, storages by their bytes")
{
    const auto set = [](std::initializer_list<qint64> numbers) {
        return [all = std::vector(numbers)](Builder &build) {
            const ValueId id = build.values.addContainer(Kind::Set);
            for (const qint64 one : all)
                build.values.append(id, std::array{number(build, one)});
            return build.dict({{"s", id}});
        };
    };
    CHECK(differences(set({1, 2}), set({2, 1})).isEmpty());
    CHECK(differences(set({1, 2}), set({1, 3})) == QStringList{u"s"_s});
    CHECK(differences(set({1}), set({1, 2})) == QStringList{u"s"_s});
}

TEST_CASE("cycles end, and a million levels are no danger")
{
    const Build cycle = [](Builder &build) {
        const ValueId list = build.list({number(build, 1)});
        build.values.append(list, std::array{list});
        return list;
    };
    CHECK(differences(cycle, cycle).isEmpty());
    const auto deep = [](qint64 last) {
        return [=](Builder &build) {
            ValueId value = number(build, last);
            for (int level = 0; level < 1'000'000; ++level)
                value = build.list({value});
            return value;
        };
    };
    const Side a(documentOf(deep(1))), b(documentOf(deep(2)));
    Progress progress;
    CHECK(ValueDifferences(a, b, progress).all().size() == 1);
}

TEST_CASE("sharing does not multiply the work")
{
    // 2^40 ways lead to the innermost list.
    const Build shared = [](Builder &build) {
        ValueId value = build.list({number(build, 1)});
        for (int level = 0; level < 40; ++level)
            value = build.list({value, value});
        return value;
    };
    CHECK(differences(shared, shared).isEmpty());
}

TEST_CASE("long values that begin alike are shown around what differs first")
{
    const auto textsBetween = [](const QByteArray &a, const QByteArray &b) {
        const auto root = [](const QByteArray &text) {
            return documentOf([&](Builder &build) { return build.dict({{"x", build.text(text.constData())}}); });
        };
        const Side sideA(root(a)), sideB(root(b));
        Progress progress;
        const ValueDifferences found(sideA, sideB, progress);
        return textsOf(sideA.values(), sideB.values(), found.all().front(), 20);
    };
    CHECK(textsBetween("abc", "abd").a == u"'abc'"_s);
    const ValueTexts late = textsBetween(QByteArray(500, 'x') + "1" + QByteArray(90, 'y'), QByteArray(500, 'x') + "2");
    CHECK(late.a == u"…xxxxx1yyyyyyyyyyyyyy…"_s);
    CHECK(late.b == u"…xxxxx2'"_s);
    // What is alike for longer than anybody looks at begins as it is.
    const ValueTexts far = textsBetween(QByteArray(200'000, 'x') + "1", QByteArray(200'000, 'x') + "2");
    CHECK(far.a == far.b);
    CHECK(far.a.startsWith(u"'xxx"));
}

TEST_CASE("arrays of texts are compared item by item, in whatever order they lie in memory")
{
    const auto texts = [](const char *bytes, bool fortran) {
        return documentOf([=](Builder &build) {
            const ValueId array = build.array("|S1", {2, 2}, bytes, fortran);
            build.values.numpyTypes.back().itemSize = 1;
            return array;
        });
    };
    const auto status = [](const DocumentPtr &a, const DocumentPtr &b) {
        Progress progress;
        return compared(*a, a->arrays.front().value, *b, b->arrays.front().value, {}, progress).status;
    };
    CHECK(status(texts("abcd", false), texts("acbd", true)) == Status::Identical);
    CHECK(status(texts("abcd", false), texts("abcd", true)) == Status::Changed);
    CHECK(status(texts("abcd", true), texts("abcd", true)) == Status::Identical);
}
