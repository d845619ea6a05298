// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/resolve.h"

#include "tests/core/document/build.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

struct Fixture
{
    Builder b;
    ValueId weight = b.tensor();
    ValueId bias = b.tensor();
    ValueId inner = b.tensor();
    ValueId lr = b.values.addFloat(0.1);
    ValueId odd = b.tensor();
    ValueId other = b.tensor();
    ValueId model = b.dict({{"layer1.0.weight", weight}, {"layer1.0.bias", bias}, {"odd key", odd}});
    ValueId groups = b.list({b.dict({{"lr", lr}})});
    ValueId state = b.pairs({b.values.addInt(0), b.dict({{"exp_avg", inner}})});

    const Document &document()
    {
        b.document.roots.push_back({"data.pkl", b.list({other})});
        return b.with(b.dict({{"model", model}, {"optimizer", b.dict({{"state", state}, {"param_groups", groups}})}}));
    }
};

QString errorOf(const KeyResolver &resolver, const QString &key)
{
    try {
        resolver.resolve(key);
    } catch (const Error &error) {
        return error.message();
    }
    return {};
}

}

TEST_CASE("any node is found by path, by key and by quoted spellings")
{
    Fixture f;
    const Document &document = f.document();
    const LeafNames names(document);
    const KeyResolver resolver(document, names);
    const auto value = [&](const char *key) { return resolver.resolve(QString::fromUtf8(key)).value; };
    CHECK(value(".") == document.roots[0].value);
    CHECK(value("model") == f.model);
    CHECK(value("model.") == f.model);
    CHECK(value("['model']") == f.model);
    CHECK(value("model.layer1.0.weight") == f.weight);
    CHECK(value("model['layer1.0.weight']") == f.weight);
    CHECK(value("model['odd key']") == f.odd);
    CHECK(value("model.odd key") == f.odd);
    CHECK(value("optimizer.state[0].exp_avg") == f.inner);
    CHECK(value("optimizer.state.0.exp_avg") == f.inner);
    CHECK(value("optimizer.param_groups[0].lr") == f.lr);
    CHECK(value("optimizer.param_groups.0.lr") == f.lr);
    CHECK(value("optimizer.param_groups") == f.groups);
    CHECK(value("data.pkl:[0]") == f.other);
    CHECK(spell(document.values, resolver.resolve(u"optimizer.state.0"_s).path) == "optimizer.state[0]"_L1);
}

TEST_CASE("a prefix of keys that ends before a dot is a module")
{
    Fixture f;
    const Document &document = f.document();
    const LeafNames names(document);
    const KeyResolver resolver(document, names);
    for (const char *key : {"model.layer1", "model.layer1.", "model['layer1']", "model.layer1.0"}) {
        const QString text = QString::fromUtf8(key);
        if (text.contains(u'[')) {
            CHECK_FALSE(errorOf(resolver, text).isEmpty());
            continue;
        }
        const Target target = resolver.resolve(text);
        CHECK(target.value == f.model);
        CHECK(target.items == std::vector<quint32>{0, 1});
        CHECK(resolver.leavesOf(target).tensors == std::vector<quint32>{0, 1});
    }
    CHECK_FALSE(errorOf(resolver, u"model.layer"_s).isEmpty());
    CHECK(resolver.leavesOf(resolver.resolve(u"model"_s)).tensors == std::vector<quint32>{0, 1, 2});
    CHECK(resolver.leavesOf(resolver.resolve(u"optimizer"_s)).tensors == std::vector<quint32>{3});
}

TEST_CASE("what fits several nodes or none is an error with candidates")
{
    Builder b;
    const ValueId dict = b.pairs({b.text("3"), b.tensor(), b.values.addInt(3), b.tensor(), b.text("4"), b.list({}),
        b.values.addInt(4), b.list({b.tensor()})});
    const Document &document = b.with(b.dict({{"d", dict}}));
    const LeafNames names(document);
    const KeyResolver resolver(document, names);
    CHECK(resolver.resolve(u"d.3"_s).value == document.tensors[0].value);
    CHECK(resolver.resolve(u"d[3]"_s).value == document.tensors[1].value);
    CHECK(spell(b.values, resolver.resolve(u"d.4"_s).path) == "d.4"_L1);
    CHECK(spell(b.values, resolver.resolve(u"d[4]"_s).path) == "d[4]"_L1);
    CHECK(resolver.resolve(u"d.4.0"_s).value == document.tensors[2].value); // only a key
    CHECK(errorOf(resolver, u"nothing"_s) == "Nothing in the file is named 'nothing'"_L1);
    CHECK(errorOf(resolver, u"[3"_s).contains("d[3]"_L1));
}

TEST_CASE("numbers tell equal paths apart")
{
    Builder b;
    const ValueId ordered = b.orderedDict(
        b.dict({{"x", b.tensor()}, {"y", b.values.addInt(1)}}), b.dict({{"x", b.tensor()}, {"y", b.values.addInt(2)}}));
    const Document &document = b.with(ordered);
    const LeafNames names(document);
    const KeyResolver resolver(document, names);
    CHECK(resolver.resolve(u"x#2"_s).value == document.tensors[1].value);
    CHECK(b.values[resolver.resolve(u"y#2"_s).value].integer == 2);
    CHECK(errorOf(resolver, u"y"_s) == "'y' fits 2 things: y, y"_L1);
}

TEST_CASE("cycles and a hundred thousand levels end a search")
{
    Builder b;
    const ValueId loop = b.list({b.tensor()});
    b.values.append(loop, std::array{loop});
    const Document &document = b.with(loop);
    const LeafNames names(document);
    const KeyResolver resolver(document, names);
    CHECK(resolver.resolve(u"[1][1][1]"_s).value == loop);
    CHECK(resolver.resolve(u"[1][1][0]"_s).value == document.tensors[0].value);
    CHECK_FALSE(errorOf(resolver, QString(u"[1]"_s).repeated(1000) + u"[7]"_s).isEmpty());
}
