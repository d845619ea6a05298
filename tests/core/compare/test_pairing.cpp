// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/compare/models.h"

#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

Comparison compare(const QByteArrayList &a, const QByteArrayList &b, const Rules &rules = {})
{
    return Comparison(Side(stateDict(a)), Side(stateDict(b)), rules);
}

Rule strip(const QString &prefix, Rule::On on = Rule::On::Both) { return {Rule::Kind::StripPrefix, prefix, {}, on}; }

}

TEST_CASE("leaves of one name are pairs in A's order, the others are alone")
{
    const Comparison comparison = compare({"c", "a.b", "only"}, {"a.b", "x.y", "c"});
    CHECK(namesOf(comparison) == QStringList{u"c=c"_s, u"a.b=a.b"_s});
    CHECK(pathsOf(comparison.a(), comparison.onlyA()) == QStringList{u"only"_s});
    CHECK(pathsOf(comparison.b(), comparison.onlyB()) == QStringList{u"x.y"_s});
    CHECK_FALSE(comparison.pairs()[0].isRenamed());
}

TEST_CASE("statuses are known at once from shapes and dtypes, and identical is never said unmeasured")
{
    Model a, b;
    a.tensor("same").tensor("shape", {2, 3}).tensor("dtype").tensor("both", {4});
    b.tensor("same").tensor("shape", {3, 2}).tensor("dtype", {2, 3}, DType::Float16).tensor("both", {5}, DType::Int8);
    Comparison comparison(Side(a.document()), Side(b.document()), {});
    CHECK(comparison.status(0) == Status::NotYet);
    CHECK(comparison.status(1) == Status::Shape);
    CHECK(comparison.status(2) == Status::DType);
    CHECK(comparison.status(3) == Status::Shape);
    CHECK_FALSE(comparison.isMeasured(0));
    Progress progress;
    comparison.set(0, comparison.measured(0, {}, progress));
    CHECK(comparison.status(0) == Status::Identical);
    CHECK(comparison.isMeasured(0));
    CHECK(comparison.measured(1, {}, progress).status == Status::Shape);
    CHECK(comparison.measured(2, {}, progress).status == Status::DType);
}

TEST_CASE("prefixes are stripped as often as they are there, on the sides that are meant")
{
    const QByteArrayList plain{"w", "b"}, wrapped{"module.module.w", "module.b"};
    CHECK(compare(plain, wrapped, {strip(u"module."_s)}).pairs().size() == 2);
    CHECK(compare(wrapped, plain, {strip(u"module."_s, Rule::On::A)}).pairs().size() == 2);
    CHECK(compare(wrapped, plain, {strip(u"module."_s, Rule::On::B)}).pairs().empty());
    const Comparison comparison = compare(plain, wrapped, {strip(u"module."_s)});
    CHECK(comparison.pairs()[0].how == Pair::How::ByRule);
    CHECK(comparison.pairs()[0].rule == 0);
}

TEST_CASE("regular expressions rename, one rule after the other, and a wrong one is said")
{
    const Rules rules{{Rule::Kind::Replace, u"^enc\\.(\\d+)"_s, u"layers.\\1"_s, Rule::On::A},
        {Rule::Kind::Replace, u"weight$"_s, u"w"_s, Rule::On::Both}};
    CHECK(namesOf(compare({"enc.3.weight"}, {"layers.3.w"}, rules)) == QStringList{u"enc.3.weight=layers.3.w"_s});
    CHECK_THROWS_AS(compare({"a"}, {"a"}, {{Rule::Kind::Replace, u"("_s, {}, Rule::On::Both}}), Error);
}

TEST_CASE("pairs made by hand come before names")
{
    const Rules rules{{Rule::Kind::ByHand, u"a"_s, u"b"_s, Rule::On::Both}};
    const Comparison comparison = compare({"a", "b"}, {"a", "b"}, rules);
    CHECK(namesOf(comparison) == QStringList{u"a=b"_s});
    CHECK(comparison.pairs()[0].how == Pair::How::ByHand);
    CHECK(comparison.onlyA().size() == 1);
    CHECK(compare({"a"}, {"c"}, rules).pairs().empty());
}

TEST_CASE("where a rule gives two leaves one name the first has it, and the other its own")
{
    const Comparison comparison = compare({"module.w", "w"}, {"w", "module.w"}, {strip(u"module."_s)});
    CHECK(namesOf(comparison) == QStringList{u"module.w=w"_s});
    const Comparison other = compare({"w", "module.x"}, {"module.w", "module.x"}, {strip(u"odd."_s)});
    CHECK(namesOf(other) == QStringList{u"module.x=module.x"_s});
}

TEST_CASE("separators and case may be made alike")
{
    const Rules rules{{Rule::Kind::Separators, {}, {}, Rule::On::Both}, {Rule::Kind::Case, {}, {}, Rule::On::Both}};
    CHECK(compare({"Layer1/conv_1/Kernel:0"}, {"layer1.conv.1.kernel.0"}, rules).pairs().size() == 1);
}

TEST_CASE("a comparison may begin below a node of each side")
{
    Model a, b;
    const ValueId inner = a.build().dict({{"w", a.build().tensor()}, {"b", a.build().tensor()}});
    a.value("state", inner).tensor("other");
    b.tensors({"net.w", "net.b", "rest"});
    const Comparison comparison(Side(a.document(), u"state"_s), Side(b.document(), u"net"_s), {});
    CHECK(namesOf(comparison) == QStringList{u"state.w=net.w"_s, u"state.b=net.b"_s});
    CHECK(comparison.onlyA().empty());
    CHECK(comparison.onlyB().empty());
    CHECK_THROWS_AS(Side(stateDict({"w"}), u"nowhere"_s), Error);
}

TEST_CASE("suggestions are rules with what they gain, the best first")
{
    const Comparison comparison = compare({"model.module.w", "model.module.b", "x_y"}, {"w", "b", "x.y"});
    const std::vector<Suggestion> found = comparison.suggestions();
    REQUIRE(found.size() >= 2);
    CHECK(found[0].rule == strip(u"model.module."_s, Rule::On::A));
    CHECK(found[0].gain == 2);
    CHECK(sentenceOf(found[0].rule) == u"Strip `model.module.` from A"_s);
    CHECK(found[1].rule.kind == Rule::Kind::Separators);
    CHECK(found[1].gain == 1);
    CHECK(compare({"w"}, {"w"}).suggestions().empty());
    // Another shape is no gain.
    Model other;
    const Comparison shapes(Side(stateDict({"model.w"})), Side(other.tensor("w", {9}).document()), {});
    CHECK(shapes.suggestions().empty());
}

TEST_CASE("known prefixes are found by themselves, one inside the other, on both sides")
{
    const Side a(stateDict({"module.w", "module.b"})), b(stateDict({"_orig_mod.w", "_orig_mod.b"}));
    const Side plain(stateDict({"w", "b"})), odd(stateDict({"mine.w", "mine.b"}));
    CHECK(paired(a, plain, withKnownPrefixes(a, plain, {})).pairs.size() == 2);
    CHECK(paired(plain, b, withKnownPrefixes(plain, b, {})).pairs.size() == 2);
    CHECK(paired(a, b, withKnownPrefixes(a, b, {})).pairs.size() == 2);
    CHECK(withKnownPrefixes(plain, odd, {}).empty());
    CHECK(withKnownPrefixes(plain, plain, {}).empty());
}

TEST_CASE("wrappers inside each other, in any order and on both sides, are one suggestion")
{
    const auto pairsAfter = [](const Side &a, const Side &b) {
        const Pairing alone = paired(a, b, {});
        const std::vector<Suggestion> found = suggestionsFor(a, b, alone);
        REQUIRE(!found.empty());
        CHECK(found.front().gain == 2);
        CHECK(paired(a, b, {found.front().rule}).pairs.size() == 2);
        return paired(a, b, withKnownPrefixes(a, b, {})).pairs.size();
    };
    const Side wrapped(stateDict({"model.w", "model.b"})), twice(stateDict({"model.module.w", "model.module.b"}));
    const Side other(stateDict({"state_dict.net.w", "state_dict.net.b"}));
    CHECK(pairsAfter(wrapped, twice) == 2);
    CHECK(pairsAfter(twice, other) == 2);
    CHECK(pairsAfter(other, wrapped) == 2);
}

TEST_CASE("many names are paired at once, and a rule for all of them is found")
{
    constexpr int many = 10'000;
    QByteArrayList a, b;
    for (int i = 0; i < many; ++i) {
        a += "model.layers." + QByteArray::number(i / 10) + ".block" + QByteArray::number(i % 10) + ".weight";
        b += a.back().mid(6);
    }
    const Side sideA(stateDict(a)), sideB(stateDict(b));
    const Comparison same(sideA, sideA, {});
    CHECK(same.pairs().size() == many);
    const Comparison other(sideA, sideB, {});
    const std::vector<Suggestion> found = other.suggestions();
    REQUIRE_FALSE(found.empty());
    CHECK(found[0].gain == many);
}

TEST_CASE("modules say how many of their pairs have each status, and the worst")
{
    Aggregate module;
    CHECK(module.worst() == Status::Identical);
    Compared one;
    one.status = Status::Changed;
    one.measures = Measures();
    one.measures->elements = 5;
    module.add(one);
    one.status = Status::Identical;
    module.add(one);
    Aggregate whole;
    whole.merge(module);
    one.status = Status::Shape;
    one.measures.reset();
    whole.add(one);
    CHECK(whole.worst() == Status::Shape);
    CHECK(whole.pairs() == 3);
    CHECK(whole.count(Status::Changed) == 1);
    CHECK(whole.measures.elements == 10);
}

TEST_CASE("weights that are tied on one side only are paired by both their names")
{
    Model tied, untied;
    const ValueId weight = tied.build().tensor();
    tied.value("emb.weight", weight).value("head.weight", weight).tensor("b");
    untied.tensors({"emb.weight", "head.weight", "b"});
    const Side a(tied.document()), b(untied.document());
    const Comparison comparison(a, b, {});
    CHECK(namesOf(comparison) == QStringList{u"emb.weight=emb.weight"_s, u"b=b"_s, u"head.weight=head.weight"_s});
    CHECK(comparison.onlyB().empty());
    const Pair &second = comparison.pairs().back();
    CHECK_FALSE(second.isRenamed());
    CHECK(comparison.a().value(second.a) == weight);
    CHECK(comparison.a().key(second.a) == u"head.weight");
    CHECK(namesOf(Comparison(b, a, {})).contains(u"head.weight=head.weight"_s));
    // On both sides they are one pair.
    CHECK(Comparison(a, a, {}).pairs().size() == 2);
}

TEST_CASE("a dict that two keys hold is there under both, also when only the second is compared")
{
    Model shared, apart;
    Builder &build = shared.build();
    const ValueId dict = build.dict({{"w", build.tensor()}, {"b", build.tensor()}});
    shared.value("model", dict).value("ema", dict);
    apart.value("model", apart.build().dict({{"w", apart.build().tensor()}, {"b", apart.build().tensor()}}));
    apart.value("ema", apart.build().dict({{"w", apart.build().tensor()}, {"b", apart.build().tensor()}}));
    const DocumentPtr a = shared.document(), b = apart.document();
    const Comparison comparison{Side(a), Side(b), {}};
    CHECK(comparison.pairs().size() == 4);
    CHECK(comparison.onlyB().empty());
    CHECK(namesOf(Comparison(Side(a, u"ema"_s), Side(b, u"ema"_s), {}))
        == QStringList{u"ema.w=ema.w"_s, u"ema.b=ema.b"_s});
    // Rules apply to the second name too.
    const Comparison renamed(Side(a), Side(stateDict({"model.w", "model.b", "x.w"})),
        {{Rule::Kind::Replace, u"^ema"_s, u"x"_s, Rule::On::A}});
    CHECK(namesOf(renamed).contains(u"ema.w=x.w"_s));
}

TEST_CASE("values that hold themselves and each other have a bounded number of names")
{
    Model odd;
    Builder &build = odd.build();
    ValueId inner = build.dict({{"w", build.tensor()}});
    for (int level = 0; level < 40; ++level)
        inner = build.list({inner, inner});
    build.values.append(inner, std::array{inner});
    odd.value("all", inner);
    const Comparison comparison{Side(odd.document()), Side(stateDict({"w"})), {}};
    CHECK(comparison.pairs().empty());
}

TEST_CASE("a name that is spelt as one key, as an export has it, is the path that it says")
{
    Model nested, flat;
    nested.value("optimizer", nested.build().list({nested.build().tensor(), nested.build().tensor()}));
    flat.tensors({"optimizer[0]", "optimizer[1]"});
    const Comparison comparison(Side(nested.document()), Side(flat.document()), {});
    CHECK(namesOf(comparison) == QStringList{u"optimizer[0]=['optimizer[0]']"_s, u"optimizer[1]=['optimizer[1]']"_s});
    CHECK(comparison.pairs().front().isRenamed());
}

TEST_CASE("by content is offered where dtypes and shapes fit, and comes last")
{
    Model a, b;
    a.tensor("model.w", {2, 3}).tensor("old", {4});
    b.tensor("w", {2, 3}).tensor("new", {4}).tensor("other", {5});
    const Comparison comparison(Side(a.document()), Side(b.document()), {});
    const std::vector<Suggestion> found = comparison.suggestions();
    REQUIRE(found.size() == 2);
    CHECK(found.front().rule.kind == Rule::Kind::StripPrefix);
    CHECK(found.back().rule == Rule{Rule::Kind::ByContent, {}, {}, Rule::On::Both});
    CHECK(found.back().gain == 2);
}
