// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/summary.h"

#include "tests/core/document/build.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

QString kindOf(Builder &b, ValueId root) { return summarizeFile(b.with(root)).kind; }

ValueId optimizerOf(Builder &b)
{
    const ValueId state = b.pairs({b.values.addInt(0), b.dict({{"exp_avg", b.tensor({100})}})});
    return b.dict({{"state", state}, {"param_groups", b.list({})}});
}

}

TEST_CASE("the kind of a file is told from its root")
{
    Builder b;
    const ValueId one = b.values.addInt(1);
    const ValueId weights = b.dict({{"a.weight", b.tensor()}});
    Object module;
    module.state = b.dict({{"_parameters", b.dict({})}, {"_modules", b.dict({})}});
    const ValueId net = b.object("foo.Net", module);
    CHECK(kindOf(b, weights) == "State dict"_L1);
    CHECK(kindOf(b, b.dict({{"model", weights}})) == "Checkpoint"_L1);
    CHECK(kindOf(b, b.dict({{"model", weights}, {"optimizer", optimizerOf(b)}})) == "Training checkpoint"_L1);
    CHECK(kindOf(b, optimizerOf(b)) == "Optimizer state"_L1);
    CHECK(kindOf(b, b.dict({{"pytorch-lightning_version", one}, {"optimizer_states", b.list({optimizerOf(b)})}}))
        == "Lightning checkpoint"_L1);
    CHECK(kindOf(b, b.dict({{"weight", weights}, {"config", one}, {"sr", one}, {"f0", one}})) == "RVC voice model"_L1);
    CHECK(kindOf(b, net) == "Whole module of class foo.Net"_L1);
    CHECK(kindOf(b, b.dict({{"model", net}, {"epoch", one}})) == "Checkpoint with a whole module"_L1);
    CHECK(kindOf(b, b.tensor()) == "A single tensor"_L1);
    CHECK(kindOf(b, b.object("foo.Bar")) == "Object of class foo.Bar"_L1);
    CHECK(kindOf(b, b.list({one, one})) == "list of 2 items"_L1);
    CHECK(kindOf(b, b.dict({})) == "dict"_L1);
    CHECK(kindOf(b, b.values.addNone()) == "None"_L1);
    CHECK(summarizeFile(Document()).kind == "Archive"_L1);
}

TEST_CASE("parameters leave out what optimizers and random generators keep")
{
    Builder b;
    const ValueId root = b.dict({{"model", b.dict({{"w", b.tensor({2, 3})}})}, {"optimizer", optimizerOf(b)},
        {"schedulers", b.list({})}, {"rng_state", b.tensor({5056}, DType::UInt8)}});
    const FileSummary summary = summarizeFile(b.with(root));
    CHECK(summary.parameters == 6);
    CHECK(summary.optimizerElements == 100);
}

TEST_CASE("epoch and step are found where frameworks keep them")
{
    Builder b;
    const auto summary = [&](ValueId root) { return summarizeFile(b.with(root)); };
    const ValueId twelve = b.values.addInt(12);
    CHECK(summary(b.dict({{"epoch", twelve}, {"global_step", b.values.addInt(9000)}})).epoch == "12"_L1);
    CHECK(summary(b.dict({{"epoch", twelve}, {"global_step", b.values.addInt(9000)}})).step == "9000"_L1);
    CHECK(summary(b.dict({{"info", b.text("200epoch")}})).epoch == "200"_L1);
    CHECK(summary(b.dict({{"info", b.dict({{"epoch", twelve}})}})).epoch == "12"_L1);
    CHECK(summary(b.dict({{"epoch", b.values.addInt(-1)}})).epoch.isEmpty());
    CHECK(summary(b.dict({{"epoch", b.text("last")}})).epoch.isEmpty());
    CHECK(summary(b.dict({{"step", b.tensor()}})).step.isEmpty());
    CHECK(summary(b.list({twelve})).epoch.isEmpty());
}

TEST_CASE("the sentence says what there is and nothing else")
{
    FileSummary summary;
    summary.kind = u"Training checkpoint"_s;
    summary.bytes = 2048;
    CHECK(sentenceOf(summary) == u"Training checkpoint · 2.00 KiB"_s);
    summary.epoch = u"12"_s;
    summary.step = u"90"_s;
    summary.parameters = 255;
    summary.unknownImports = 3;
    summary.dangerousImports = 1;
    summary.broken = 1;
    CHECK(sentenceOf(summary)
        == u"Training checkpoint, epoch 12, step 90 · 255 parameters · 2.00 KiB · 1 dangerous import · 2 unknown imports · 1 broken value"_s);
}

TEST_CASE("unknown imports and broken tensors are counted")
{
    Builder b;
    PickleReport report;
    for (const Grade grade : {Grade::Known, Grade::Unknown, Grade::Dangerous})
        report.globals.emplace_back().grade = grade;
    b.document.pickles.push_back(report);
    Tensor broken = b.view(b.storage("0", 6), {2, 3});
    broken.error = u"cut"_s;
    const FileSummary summary = summarizeFile(b.with(b.list({b.values.addTensor(broken)})));
    CHECK(summary.unknownImports == 2);
    CHECK(summary.dangerousImports == 1);
    CHECK(summary.broken == 1);
}

TEST_CASE("facts tell bytes by dtype, the largest tensors and what nobody uses")
{
    Builder b;
    const StorageId storage = b.storage("0", 10);
    Tensor view = b.view(storage, {2});
    view.offset = 3;
    const ValueId root = b.list({b.tensor({1}, DType::Int64), b.values.addTensor(view), b.tensor({8})});
    for (const char *entry : {"a/data.pkl", "a/data/0", "a/data/9", "a/data/x"})
        b.document.archive.entries.emplace_back().name = entry;
    b.document.archive.entries[2].size = 100;
    b.document.blobs[0].entry = 1;
    const FileFacts facts = factsOf(b.with(root));
    REQUIRE(facts.bytesByDType.size() == 2);
    CHECK(facts.bytesByDType[0].dtype == "float32");
    CHECK(facts.bytesByDType[0].bytes == 40);
    CHECK(facts.largest == std::vector<quint32>{2, 0, 1});
    CHECK(facts.unusedEntries == std::vector<quint32>{2});
    CHECK(facts.unusedBytes == 100 + 8 * 4);
    CHECK(facts.sums.tensors == 3);
}

TEST_CASE("numpy arrays count among the largest, and by the dtype that they have")
{
    Builder b;
    const ValueId root = b.list(
        {b.array("<f8", {4}, QByteArray(32, '\0')), b.tensor({3}), b.array("|S5", {100}, QByteArray(500, 'a'))});
    b.values.numpyTypes[0].itemSize = 8;
    b.values.numpyTypes[1].itemSize = 5;
    const FileFacts facts = factsOf(b.with(root));
    CHECK(facts.largest == std::vector<quint32>{2, 1, 0}); // tensors have the first numbers
    REQUIRE(facts.bytesByDType.size() == 3);
    CHECK(facts.bytesByDType[0].dtype == "|S5");
    CHECK(facts.bytesByDType[0].bytes == 500);
    CHECK(facts.bytesByDType[1].dtype == "float64");
    CHECK(facts.bytesByDType[1].bytes == 32);
}
