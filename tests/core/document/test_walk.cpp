// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/walk.h"

#include "tests/core/document/build.h"

#include <QElapsedTimer>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

std::vector<Step::Kind> stepsTo(const Document &document, const Leaf &leaf)
{
    std::vector<Step::Kind> steps;
    for (PlaceId place = leaf.place; place != PlaceId::None; place = document.places[number(place)].above)
        steps.insert(steps.begin(), document.places[number(place)].step.kind);
    return steps;
}

using Kinds = std::vector<Step::Kind>;
using K = Step::Kind;

}

TEST_CASE("children of containers are their items, in file order, without keys")
{
    Builder b;
    const ValueId one = b.values.addInt(1);
    const ValueId two = b.values.addInt(2);
    const ValueId key = b.text("key");
    CHECK(childCount(b.values, one) == 0);

    const ValueId list = b.list({one, two});
    REQUIRE(childCount(b.values, list) == 2);
    CHECK(childAt(b.values, list, 1).value == two);
    CHECK(childAt(b.values, list, 1).step.kind == K::Index);
    CHECK(childAt(b.values, list, 1).step.index == 1);

    const ValueId dict = b.pairs({key, two});
    REQUIRE(childCount(b.values, dict) == 1);
    CHECK(childAt(b.values, dict, 0).value == two);
    CHECK(childAt(b.values, dict, 0).step.key == key);

    CHECK(childAt(b.values, b.list({one, two}, Kind::FrozenSet), 1).step.kind == K::Member);
}

TEST_CASE("an object's children are keywords, arguments, attributes, list items and dict items")
{
    Builder b;
    const auto number = [&](int n) { return b.values.addInt(n); };
    Object object;
    object.keywords = b.dict({{"size", number(0)}});
    object.arguments = b.list({number(1), number(2)}, Kind::Tuple);
    object.state = b.dict({{"name", number(3)}});
    object.listItems = b.list({number(4)});
    object.dictItems = b.pairs({number(9), number(5)});
    const ValueId id = b.object("some.Class", object);

    REQUIRE(childCount(b.values, id) == 6);
    const Kinds kinds{K::Keyword, K::Argument, K::Argument, K::Attribute, K::Index, K::Key};
    for (quint32 i = 0; i < 6; ++i) {
        CHECK(childAt(b.values, id, i).step.kind == kinds[i]);
        CHECK(b.values[childAt(b.values, id, i).value].integer == i);
    }
    CHECK(childAt(b.values, id, 4).step.index == 0);
}

TEST_CASE("a state that is no dict of attributes is one child")
{
    Builder b;
    Object object;
    const bool isDict = GENERATE(true, false);
    object.state = isDict ? b.pairs({b.values.addInt(1), b.values.addInt(2)}) : b.list({}, Kind::Tuple);
    const ValueId id = b.object("some.Class", object);
    REQUIRE(childCount(b.values, id) == 1);
    CHECK(childAt(b.values, id, 0).step.kind == K::State);
    CHECK(childAt(b.values, id, 0).value == object.state);
}

TEST_CASE("tensors lead to their attributes and their components, which are no leaves")
{
    Builder b;
    Tensor sparse = b.view(b.storage("9", 1), {1});
    const ValueId inner = b.tensor();
    const ValueId indices = b.tensor();
    sparse.attributes = b.dict({{"inner", inner}});
    sparse.components = {{QLatin1StringView("indices"), indices}};
    const ValueId id = b.values.addTensor(sparse);
    REQUIRE(childCount(b.values, id) == 2);
    CHECK(childAt(b.values, id, 0).step.kind == K::DictAttribute);
    CHECK(childAt(b.values, id, 1).step.kind == K::Component);
    CHECK(childAt(b.values, id, 1).value == indices);

    const Document &document = b.with(id);
    REQUIRE(document.tensors.size() == 2);
    CHECK(document.tensors[0].value == id);
    CHECK(document.tensors[0].place == PlaceId::None);
    CHECK(document.tensors[1].value == inner);
    CHECK(stepsTo(document, document.tensors[1]) == Kinds{K::DictAttribute});
}

TEST_CASE("leaves are listed depth-first, each once, where they are met first")
{
    Builder b;
    const ValueId a = b.tensor();
    const ValueId c = b.tensor();
    const ValueId array = b.array("<f4", {1}, QByteArray(4, '\0'));
    const ValueId items = b.dict({{"c", c}, {"a", a}});
    const ValueId ordered = b.orderedDict(items, b.dict({{"_metadata", b.list({array})}}));
    const ValueId root = b.list({a, ordered, b.list({c, array})});
    b.values.append(root, std::array{root}); // a cycle
    const Document &document = b.with(root);

    REQUIRE(document.tensors.size() == 2);
    CHECK(document.tensors[0].value == a);
    CHECK(document.tensors[1].value == c);
    CHECK(stepsTo(document, document.tensors[1]) == Kinds{K::Index, K::Key});
    REQUIRE(document.arrays.size() == 1);
    CHECK(stepsTo(document, document.arrays[0]) == Kinds{K::Index, K::DictAttribute, K::Index});
    CHECK(document.places.size() == 5);
}

TEST_CASE("every root is walked, and places know theirs")
{
    Builder b;
    const ValueId second = b.list({b.tensor()});
    b.document.roots.push_back({"other.pkl", second});
    const Document &document = b.with(b.list({b.tensor()}));
    REQUIRE(document.tensors.size() == 2);
    CHECK(document.places[number(document.tensors[0].place)].root == 0);
    CHECK(document.places[number(document.tensors[1].place)].root == 1);
}

TEST_CASE("a million levels are walked without recursion")
{
    Builder b;
    ValueId value = b.tensor();
    for (int level = 0; level < 1'000'000; ++level)
        value = b.list({value});
    const Document &document = b.with(value);
    REQUIRE(document.tensors.size() == 1);
    CHECK(document.places.size() == 1'000'000);
}

TEST_CASE("objects that share their arguments and state cost no more than their own size")
{
    Builder b;
    std::vector<ValueId> many(20'000, b.tensor());
    Object object;
    object.arguments = b.values.addContainer(Kind::Tuple, many);
    const ValueId root = b.values.addContainer(Kind::List);
    for (int i = 0; i < 20'000; ++i)
        b.values.append(root, std::array{b.object("some.Class", object)});
    QElapsedTimer timer;
    timer.start();
    CHECK(b.with(root).tensors.size() == 1);
    CHECK(timer.elapsed() < 30'000); // minutes, were it quadratic
}

TEST_CASE("three million scalars are passed over quickly and leave no places")
{
    Builder b;
    const ValueId one = b.values.addInt(1);
    std::vector<ValueId> items(3'000'000, one);
    const ValueId root = b.values.addContainer(Kind::List, items);
    QElapsedTimer timer;
    timer.start();
    CHECK(b.with(root).places.empty());
    WARN("3 million scalars: " << timer.elapsed() << " ms");
    CHECK(timer.elapsed() < 30'000); // minutes, were it quadratic
}

TEST_CASE("a walk that nobody waits for ends")
{
    Builder b;
    b.document.roots.push_back({{}, b.list({b.tensor()})});
    Progress progress;
    progress.cancel();
    CHECK_THROWS_AS(indexLeaves(b.document, progress), Cancelled);
}
