// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/arguments.h"
#include "core/graph/externs.h"
#include "core/graph/treespec.h"
#include "core/graph/wrapper.h"

#include <catch2/catch_test_macros.hpp>

using namespace pith;

namespace {

const QByteArray source = R"(
    inputs_info_[0].name = "arg4_1";
    constants_info_[0].name = "row";
    constants_info_[0].dtype = static_cast<int32_t>(cached_torch_dtype_float32);
    constants_info_[0].offset = 4;
    constants_info_[0].data_size = 64;
    constants_info_[0].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[0].shape = {1, 4};
    constants_info_[0].stride = {4, 1};
    constants_info_[0].original_fqn = "a;\"odd\" row";
    constants_info_[1].name = "fc_weight";
    constants_info_[1].dtype = cached_torch_dtype_bfloat16;
    constants_info_[1].shape = {};
    constants_info_[1].original_fqn = "fc.weight";
    outputs_info_[0].name = "output0";
    outputs_info_[1].name = "output1";
)";

}

TEST_CASE("a wrapper's table of constants is read, from old and new releases")
{
    const Wrapper wrapper = wrapperOf(source);
    REQUIRE(wrapper.constants.size() == 2);
    const CompiledConstant &row = wrapper.constants[0];
    CHECK(row.name == "row");
    CHECK(row.fqn == "a;\"odd\" row");
    CHECK(row.dtype == "float32");
    CHECK(row.kind == "Parameter");
    CHECK(row.shape == Extents{1, 4});
    CHECK(row.stride == Extents{4, 1});
    CHECK(row.offset == 4);
    CHECK(row.bytes == 64);
    CHECK(wrapper.constants[1].dtype == "bfloat16");
    CHECK(wrapper.constants[1].shape.isEmpty());
    CHECK(wrapper.inputs == QByteArrayList{"arg4_1"});
    CHECK(wrapper.outputs == QByteArrayList{"output0", "output1"});
}

TEST_CASE("a wrapper cut anywhere is read as far as it goes")
{
    for (qsizetype size = 0; size < source.size(); ++size)
        CHECK(wrapperOf(QByteArrayView(source).first(size)).constants.size() <= 2);
    CHECK(wrapperOf("constants_info_[").constants.empty());
    CHECK(wrapperOf("constants_info_[99999999999].name = \"x\";").constants.empty());
    CHECK(wrapperOf("constants_info_[4294967295].name = \"x\\").constants.size() == 1);
}

TEST_CASE("kernels that are left to PyTorch are nodes with their arguments")
{
    Progress progress;
    const ProgramPtr program = externKernels(R"({"nodes": [{"name": "buf2", "node": {"target": "fixtures::twist",
        "inputs": [{"name": "dims", "arg": {"as_ints": [1, 2]}, "kind": 1}],
        "outputs": [{"as_tensor": {"name": "buf2"}}], "metadata": {}}}]})",
        progress);
    REQUIRE(program->nodes.size() == 1);
    CHECK(program->target(program->nodes[0]) == "fixtures::twist");
    CHECK(program->name(program->nodes[0]) == "buf2");
    CHECK(textOf(detailsOf(*program, program->nodes[0]).inputs.at(0).argument) == u"[1, 2]");
    CHECK(externKernels("{}", progress)->nodes.empty());
    CHECK_THROWS_AS(externKernels("{", progress), Error);
}

TEST_CASE("metadata of a compiled model is any object")
{
    using Members = std::vector<std::pair<QByteArray, QByteArray>>;
    CHECK(compiledMetadata(R"({"AOTI_DEVICE_KEY": "cpu", "n": 3, "e": ""})")
        == Members{{"AOTI_DEVICE_KEY", "cpu"}, {"n", "3"}, {"e", ""}});
    CHECK(compiledMetadata("[1]").empty());
    CHECK_THROWS_AS(compiledMetadata(R"({"a")"), Error);
}

TEST_CASE("nestings of values are written as Python writes them")
{
    CHECK(treeSpecText(R"([1, {"type": "builtins.tuple", "context": "null", "children_spec": [
        {"type": "builtins.tuple", "context": "null", "children_spec": [{"type": null, "context": null, "children_spec": []}]},
        {"type": "builtins.dict", "context": "[\"x\"]", "children_spec": [{"type": null, "context": null, "children_spec": []}]}]}])")
        == u"((*,), {'x': *})");
    CHECK(treeSpecText(R"([1, {"type": null, "context": null, "children_spec": []}])") == u"*");
    CHECK(treeSpecText(R"([1, {"type": "fixtures.Point", "context": "null", "children_spec": [{"type": null}]}])")
        == u"Point(*)");
    CHECK(treeSpecText("").isEmpty());
    CHECK(treeSpecText("[1, ").isEmpty());
    QByteArray deep = R"({"type": null})";
    for (int i = 0; i < 40; ++i)
        deep = R"({"type": "builtins.list", "children_spec": [)" + deep + "]}";
    treeSpecText("[1, " + deep + "]"); // as far as it goes
}
