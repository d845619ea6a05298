// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/storedentry.h"
#include "core/graph/modelfiles.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>

using namespace pith;

namespace {

Archive archiveOf(std::initializer_list<QByteArray> names)
{
    Archive archive;
    for (const QByteArray &name : names)
        archive.entries.push_back(storedEntry(name, 1));
    archive.indexNames();
    return archive;
}

ModelFiles onlyModel(std::initializer_list<QByteArray> names)
{
    const auto found = modelArchiveOf(archiveOf(names));
    REQUIRE(found);
    REQUIRE(found->models.size() == 1);
    return found->models[0];
}

}

TEST_CASE("a model's parts are known by its name, whatever that is")
{
    for (const QByteArray name : {"model", "a/b/c", "aux.v2", "модель 1", "weights_config", "x_0"}) {
        CAPTURE(name);
        const ModelFiles model = onlyModel({"r/archive_format", "r/models/" + name + ".json",
            "r/data/weights/" + name + "_weights_config.json", "r/data/constants/" + name + "_constants_config.json",
            "r/data/sample_inputs/" + name + ".pt", "r/data/aotinductor/" + name + "/f.wrapper.cpp"});
        CHECK(model.name == name);
        CHECK(model.definition == 1u);
        CHECK(model.weightsConfig == 2u);
        CHECK(model.constantsConfig == 3u);
        CHECK(model.sampleInputs == std::vector<quint32>{4});
        CHECK(model.compiled == std::vector<quint32>{5});
    }
}

TEST_CASE("an archive may lie in no folder")
{
    const auto found = modelArchiveOf(archiveOf({"archive_format", "data/aotinductor/model/x.so"}));
    REQUIRE(found);
    CHECK(found->root.isEmpty());
    REQUIRE(found->models.size() == 1);
    CHECK(found->models[0].name == "model");
    CHECK_FALSE(found->models[0].isExported());
}

TEST_CASE("examples with a number belong to the model, unless there is one of that name")
{
    const ModelFiles one = onlyModel({"r/archive_format", "r/models/m.json", "r/data/sample_inputs/m_10.pt",
        "r/data/sample_inputs/m_2.pt", "r/data/sample_inputs/m.pt"});
    CHECK(one.sampleInputs == std::vector<quint32>{4, 3, 2});
    const auto two = modelArchiveOf(archiveOf({"r/archive_format", "r/models/m.json", "r/models/m_0.json",
        "r/data/sample_inputs/m.pt", "r/data/sample_inputs/m_0.pt"}));
    REQUIRE(two->models.size() == 2);
    CHECK(two->models[0].sampleInputs == std::vector<quint32>{3});
    CHECK(two->models[1].sampleInputs == std::vector<quint32>{4});
}

TEST_CASE("what was compiled for a backend belongs to its model")
{
    const ModelFiles model = onlyModel({"r/archive_format", "r/models/net.json", "r/data/aotinductor/net-a100/k.cubin",
        "r/data/aotinductor/net/weights_config.json"});
    CHECK(model.compiled.size() == 2);
    CHECK(model.compiledWeights == 3u);
    const auto alone = modelArchiveOf(archiveOf({"r/archive_format", "r/data/aotinductor/net-a100/k.cubin"}));
    CHECK(alone->models[0].name == "net-a100");
}

TEST_CASE("the layout before PT2 archives has one model")
{
    const auto found = modelArchiveOf(archiveOf({"version", "serialized_exported_program.json",
        "serialized_state_dict.json", "serialized_constants.pt", "serialized_example_inputs.pt"}));
    REQUIRE(found);
    CHECK(found->isLegacy);
    CHECK(found->models[0].definition == 1u);
    CHECK(found->models[0].weightsPickle == 2u);
    CHECK(found->models[0].constantsPickle == 3u);
    CHECK(found->models[0].sampleInputs == std::vector<quint32>{4});
}

TEST_CASE("an archive without its mark is known by its other entries, a checkpoint is none")
{
    CHECK(modelArchiveOf(archiveOf({"r/data/weights/m_weights_config.json"})));
    CHECK(modelArchiveOf(archiveOf({"r/models/m.json"})));
    CHECK_FALSE(modelArchiveOf(archiveOf({"r/data.pkl", "r/models/m.json"})));
    CHECK_FALSE(modelArchiveOf(archiveOf({"a/b/archive_format", "x.json"})));
    CHECK_FALSE(modelArchiveOf(archiveOf({"r/my_archive_format"})));
    CHECK_FALSE(modelArchiveOf(archiveOf({})));
}
