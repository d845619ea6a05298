// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/path.h"

#include "tests/core/document/build.h"
#include "tests/testing/testing.h"

#include <QElapsedTimer>
#include <QSet>

#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

struct Told
{
    QString path;
    QString key;
    QByteArray steps;
};

Told told(const Document &document, size_t tensor = 0)
{
    const Path path = pathTo(document, document.tensors[tensor].place);
    QByteArray json;
    JsonWriter writer([&](QByteArrayView part) { json += part; });
    writeSteps(writer, document.values, path);
    writer.flush();
    const QString spelt = LeafNames(document).tensorPath(tensor);
    if (!spelt.contains(u'#'))
        CHECK(spelt == spell(document.values, path));
    return {spelt, keyOf(document.values, path), json};
}

// A dict with one key that leads to a tensor.
Told toldOfKey(const std::function<ValueId(Builder &)> &key)
{
    Builder b;
    const ValueId made = key(b);
    return told(b.with(b.pairs({made, b.tensor()})));
}
QString pathOfKey(const char *text)
{
    return toldOfKey([&](Builder &b) { return b.text(text); }).path;
}

}

TEST_CASE("the root is a dot, its key is empty")
{
    Builder b;
    const Told root = told(b.with(b.tensor()));
    CHECK(root.path == "."_L1);
    CHECK(root.key.isEmpty());
    CHECK(root.steps == "[]");
}

TEST_CASE("text keys are joined by dots and quoted where they are odd")
{
    CHECK(pathOfKey("layer1.0.weight") == "layer1.0.weight"_L1);
    CHECK(pathOfKey("3") == "3"_L1);
    CHECK(pathOfKey("a(b){c}-d:é") == u"a(b){c}-d:é"_s);
    CHECK(pathOfKey("") == "['']"_L1);
    CHECK(pathOfKey(".") == "['.']"_L1);
    CHECK(pathOfKey("a..b") == "['a..b']"_L1);
    CHECK(pathOfKey("a.") == "['a.']"_L1);
    CHECK(pathOfKey("odd key") == "['odd key']"_L1);
    CHECK(pathOfKey("a\xc2\xa0z") == u"['a\u00a0z']"_s);
    CHECK(pathOfKey("a[0]") == "['a[0]']"_L1);
    CHECK(pathOfKey("a#2") == "['a#2']"_L1);
    CHECK(pathOfKey("it's \"so\"") == "['it\\'s \"so\"']"_L1);
    CHECK(pathOfKey("back\\slash") == "['back\\\\slash']"_L1);
    CHECK(pathOfKey("a\nb\tc\x7f") == "['a\\nb\\x09c\\x7f']"_L1);
    CHECK(pathOfKey("\xed\xb2\x80") == "['\\udc80']"_L1);
}

TEST_CASE("keys that are no text are written as Python writes them")
{
    const auto check = [](const Told &what, const char *path, const char *steps) {
        CHECK(what.path == QString::fromUtf8(path));
        CHECK(what.steps == steps);
    };
    check(
        toldOfKey([](Builder &b) { return b.values.addInt(3); }), "[3]", R"([["key", {"type": "int", "repr": "3"}]])");
    check(toldOfKey([](Builder &b) { return b.values.addNone(); }), "[None]",
        R"([["key", {"type": "NoneType", "repr": "None"}]])");
    check(toldOfKey([](Builder &b) { return b.values.addBool(true); }), "[True]",
        R"([["key", {"type": "bool", "repr": "True"}]])");
    check(toldOfKey([](Builder &b) { return b.values.addFloat(1.5); }), "[1.5]",
        R"([["key", {"type": "float", "repr": "1.5"}]])");
    check(toldOfKey([](Builder &b) { return b.list({b.values.addInt(1), b.values.addInt(2)}, Kind::Tuple); }),
        "[(1, 2)]", R"J([["key", {"type": "tuple", "repr": "(1, 2)"}]])J");
    check(toldOfKey([](Builder &b) { return b.text("a\xed\xb2\x80"); }), "['a\\udc80']",
        R"([["key", {"type": "str", "repr": "a\\udc80"}]])");
}

TEST_CASE("steps into lists, sets, objects and tensors have their own marks")
{
    Builder b;
    Object object;
    object.keywords = b.dict({{"size", b.tensor()}});
    object.arguments = b.list({b.tensor()}, Kind::Tuple);
    object.state = b.dict({{"_modules", b.tensor()}});
    object.listItems = b.list({b.tensor()});
    object.dictItems = b.dict({{"k", b.tensor()}});
    Object stateful;
    stateful.state = b.list({b.values.addInt(0), b.tensor()}, Kind::Tuple);
    Tensor outer = b.view(b.storage("99", 1), {1});
    outer.attributes = b.dict({{"inner", b.tensor()}});
    const ValueId ordered = b.orderedDict(b.dict({{"w", b.tensor()}}), b.dict({{"_metadata", b.tensor()}}));
    const Document &document = b.with(b.dict({{"o", b.object("C", object)}, {"s", b.object("C", stateful)},
        {"m", b.list({b.tensor()}, Kind::FrozenSet)}, {"t", b.values.addTensor(outer)}, {"d", ordered}}));

    const std::vector<Told> wanted{
        {u"o(size)"_s, u"o.kwargs.size"_s, R"([["key", "o"], ["kwargs", "kwargs"], ["key", "size"]])"},
        {u"o(0)"_s, u"o.0"_s, R"([["key", "o"], ["arg", 0]])"},
        {u"o._modules"_s, u"o._modules"_s, R"([["key", "o"], ["attr", "_modules"]])"},
        {u"o[0]"_s, u"o.0"_s, R"([["key", "o"], ["index", 0]])"},
        {u"o.k"_s, u"o.k"_s, R"([["key", "o"], ["key", "k"]])"},
        {u"s(state)[1]"_s, u"s.state.1"_s, R"([["key", "s"], ["state", "state"], ["index", 1]])"},
        {u"m{0}"_s, u"m.0"_s, R"([["key", "m"], ["member", 0]])"},
        {u"t"_s, u"t"_s, R"([["key", "t"]])"},
        {u"t.inner"_s, u"t.__dict__.inner"_s, R"([["key", "t"], ["state", "__dict__"], ["key", "inner"]])"},
        {u"d.w"_s, u"d.w"_s, R"([["key", "d"], ["key", "w"]])"},
        {u"d._metadata"_s, u"d.__dict__._metadata"_s, R"([["key", "d"], ["state", "__dict__"], ["key", "_metadata"]])"},
    };
    REQUIRE(document.tensors.size() == wanted.size());
    for (size_t i = 0; i < wanted.size(); ++i) {
        const Told is = told(document, i);
        CHECK(is.path == wanted[i].path);
        CHECK(is.key == wanted[i].key);
        CHECK(is.steps == wanted[i].steps);
    }
}

TEST_CASE("equal paths are told apart by quoting dots, then by numbers in file order")
{
    Builder b;
    const ValueId nested = b.dict({{"b", b.tensor()}});
    const ValueId array = b.array("<f4", {1}, QByteArray(4, '\0'));
    const ValueId ordered = b.orderedDict(
        b.dict({{"x", b.tensor()}, {"y", array}}), b.dict({{"x", b.tensor()}, {"y", b.tensor()}, {"x", b.tensor()}}));
    const Document &document = b.with(b.dict({{"a", nested}, {"a.b", b.tensor()}, {"o", ordered}}));
    const LeafNames names(document);
    CHECK(names.tensorPath(0) == "a.b"_L1);
    CHECK(names.tensorPath(1) == "['a.b']"_L1);
    CHECK(names.tensorPath(2) == "o.x"_L1);
    CHECK(names.tensorPath(3) == "o.x#2"_L1);
    CHECK(names.tensorPath(4) == "o.y#2"_L1);
    CHECK(names.tensorPath(5) == "o.x#3"_L1);
    CHECK(names.arrayPath(0) == "o.y"_L1);
}

TEST_CASE("leaves of other pickles carry their entry")
{
    Builder b;
    b.document.roots.push_back({"constants.pkl", b.list({b.tensor()})});
    b.document.roots.push_back({"one.pkl", b.tensor()});
    const LeafNames names(b.with(b.list({b.tensor()})));
    CHECK(names.tensorPath(0) == "[0]"_L1);
    CHECK(names.tensorPath(1) == "constants.pkl:[0]"_L1);
    CHECK(names.tensorPath(2) == "one.pkl:."_L1);
}

TEST_CASE("a hundred thousand leaves are named quickly")
{
    Builder b;
    const Tensor tensor = b.view(b.storage("0", 6), {2, 3});
    const ValueId dict = b.values.addContainer(Kind::Dict);
    for (int i = 0; i < 100'000; ++i) {
        const QString key = u"model.layers.%1.self_attention.q_proj.weight"_s.arg(i);
        b.values.append(dict, std::array{b.values.addString(key), b.values.addTensor(tensor)});
    }
    const Document &document = b.with(b.dict({{"state_dict", dict}}));
    QElapsedTimer timer;
    timer.start();
    const LeafNames names(document);
    WARN("100,000 names: " << timer.elapsed() << " ms");
    CHECK(timer.elapsed() < 30'000); // minutes, were it quadratic
    CHECK(names.tensorPath(99'999) == "state_dict.model.layers.99999.self_attention.q_proj.weight"_L1);
}

TEST_CASE("a tensor on each of a hundred thousand levels, or below a huge key, fills no memory")
{
    Builder b;
    const Tensor tensor = b.view(b.storage("0", 6), {2, 3});
    ValueId value = b.list({});
    QSet<QString> seen;
    SECTION("levels")
    {
        for (int level = 0; level < 100'000; ++level)
            value = b.list({value, b.values.addTensor(tensor)});
    }
    SECTION("key")
    {
        for (int i = 0; i < 100'000; ++i)
            b.values.append(value, std::array{b.values.addTensor(tensor)});
        value = b.dict({{QByteArray(500'000, 'k').constData(), value}});
    }
    const Document &document = b.with(value);
    const LeafNames names(document);
    qsizetype characters = 0;
    for (size_t i = 0; i < document.tensors.size(); ++i) {
        characters += names.tensorPath(i).size();
        seen.insert(names.tensorPath(i));
    }
    CHECK(characters < 100'000'000);
    CHECK(seen.size() == 100'000);
}
