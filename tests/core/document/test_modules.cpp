// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/modules.h"

#include "core/document/storages.h"
#include "tests/core/document/build.h"
#include "tests/testing/testing.h"

#include <QElapsedTimer>

#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

// "layer1/ 0,2  bias 1": modules with a slash, and the numbers of the pairs.
QString shown(const std::vector<ModuleMember> &members)
{
    QStringList parts;
    for (const ModuleMember &member : members) {
        QStringList items;
        for (const quint32 item : member.items)
            items += QString::number(item);
        parts += member.name + (member.isModule ? "/ "_L1 : " "_L1) + items.join(u',');
    }
    return parts.join("  "_L1);
}

}

TEST_CASE("only dicts with a tensor or array under a dotted text key are grouped")
{
    Builder b;
    CHECK(isGrouped(b.values, b.dict({{"a", b.tensor()}, {"b.c", b.tensor()}})));
    CHECK(isGrouped(b.values, b.dict({{"b.c", b.array("<f4", {0}, {})}})));
    CHECK_FALSE(isGrouped(b.values, b.dict({{"a", b.tensor()}})));
    CHECK_FALSE(isGrouped(b.values, b.dict({{"lr.min", b.values.addInt(1)}})));
    CHECK_FALSE(isGrouped(b.values, b.pairs({b.values.addFloat(1.5), b.tensor()})));
    CHECK_FALSE(isGrouped(b.values, b.list({b.text("a.b"), b.tensor()})));
}

TEST_CASE("keys are grouped by their parts, modules where their first member stands")
{
    Builder b;
    const ValueId t = b.tensor();
    const ValueId dict = b.dict({{"layer1.0.weight", t}, {"bias", t}, {"layer1.1.weight", t}, {"layer1", t},
        {"layer2.weight", t}, {"layer1.0.bias", t}, {".odd", t}, {"odd.", t}, {"\xc3\xa9.w", t}});
    b.values.append(dict, std::array{b.values.addInt(7), t});
    const auto all = allItems(b.values, dict);
    const auto members = membersOf(b.values, dict, {}, all);
    CHECK(shown(members) == u"layer1/ 0,2,5  bias 1  layer1 3  layer2/ 4  .odd 6  odd. 7  é/ 8  7 9"_s);
    const auto below = membersOf(b.values, dict, u"layer1."_s, members[0].items);
    CHECK(shown(below) == "0/ 0,5  1/ 2"_L1);
    CHECK(shown(membersOf(b.values, dict, u"layer1.0."_s, below[0].items)) == "weight 0  bias 5"_L1);
    CHECK(shown(membersOf(b.values, dict, u"é."_s, members[6].items)) == "w 8"_L1);
}

TEST_CASE("a hundred thousand keys are grouped and summed quickly")
{
    Builder b;
    const Tensor tensor = b.view(b.storage("0", 6), {2, 3});
    const ValueId dict = b.values.addContainer(Kind::Dict);
    for (int i = 0; i < 100'000; ++i) {
        const QString key = u"layers.%1.weight"_s.arg(i);
        b.values.append(dict, std::array{b.values.addString(key), b.values.addTensor(tensor)});
    }
    const Document &document = b.with(dict);
    QElapsedTimer timer;
    timer.start();
    REQUIRE(isGrouped(b.values, dict));
    const auto top = membersOf(b.values, dict, {}, allItems(b.values, dict));
    REQUIRE(top.size() == 1);
    CHECK(membersOf(b.values, dict, u"layers."_s, top[0].items).size() == 100'000);
    const Sums sums = sumsOf(document, std::array{dict});
    WARN("100,000 keys: " << timer.elapsed() << " ms");
    CHECK(timer.elapsed() < 30'000); // minutes, were it quadratic
    CHECK(sums.tensors == 100'000);
    CHECK(sums.storages == 1);
}

TEST_CASE("sums count each storage once and tell what is broken")
{
    Builder b;
    const StorageId storage = b.storage("0", 12);
    const ValueId whole = b.values.addTensor(b.view(storage, {12}));
    const ValueId half = b.values.addTensor(b.view(storage, {6}));
    b.values.storages.push_back(b.values.storages[0]); // a second class over the same bytes
    Tensor broken = b.view(StorageId(1), {2}, DType::Float64);
    broken.error = u"broken"_s;
    const ValueId array = b.array("<i2", {3}, QByteArray(6, '\0'));
    const ValueId bad = b.values.addInt(1);
    b.values.setError(bad, u"bad"_s);
    const ValueId root = b.list({whole, half, whole, b.values.addTensor(broken), array, bad});
    const Sums sums = sumsOf(b.with(root), std::array{root});
    CHECK(sums.tensors == 4 - 1);
    CHECK(sums.arrays == 1);
    CHECK(sums.elements == 12 + 6 + 2 + 3);
    CHECK(sums.bytes == 48 + 24 + 16 + 6);
    CHECK(sums.storages == 1);
    CHECK(sums.storedBytes == 48 + 6);
    CHECK(sums.elementsByDType.value("float32") == 18);
    CHECK(sums.elementsByDType.value("<i2") == 3);
    CHECK(sums.broken == 2);
}

TEST_CASE("a sparse tensor has as many elements as it stores values")
{
    Builder b;
    Tensor sparse = b.view(StorageId::None, {1000, 1000});
    sparse.layout = Layout::SparseCoo;
    sparse.components = {{"indices"_L1, b.tensor({2, 5}, DType::Int64)}, {"values"_L1, b.tensor({5})}};
    const ValueId root = b.values.addTensor(sparse);
    const Sums sums = sumsOf(b.with(root), std::array{root});
    CHECK(sums.tensors == 1);
    CHECK(sums.elements == 5);
    CHECK(sums.bytes == 80 + 20);
    CHECK(sums.storages == 2);
}

TEST_CASE("tensors know the others on their storage")
{
    Builder b;
    const StorageId storage = b.storage("0", 12);
    const auto view = [&] { return b.values.addTensor(b.view(storage, {6})); };
    const SharedStorages shared(b.with(b.list({view(), b.tensor(), view(), view()})));
    CHECK(shared.sharedWith(0) == std::vector<quint32>{2, 3});
    CHECK(shared.sharedWith(3) == std::vector<quint32>{0, 2});
    CHECK(shared.sharedWith(1).empty());
    CHECK(shared.isShared(2));
    CHECK(shared.sharedWith(2, 1) == std::vector<quint32>{0});
    CHECK(shared.sharers(2) == 2);
    CHECK(shared.sharers(1) == 0);
    CHECK_FALSE(shared.isShared(1));
}
