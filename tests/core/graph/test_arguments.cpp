// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/arguments.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace pith;

namespace {

ProgramPtr program(const QByteArray &json)
{
    Progress progress;
    return readProgram(JsonText(json), progress);
}

QString textOfArgument(const QByteArray &argument)
{
    const ProgramPtr read
        = program(R"({"graph_module": {"graph": {"nodes": [{"target": "f", "inputs": [{"name": "x", "arg": )" + argument
            + "}]}]}}}");
    const NodeDetails details = detailsOf(*read, read->nodes.at(0));
    return textOf(details.inputs.at(0).argument);
}

}

TEST_CASE("each kind of argument reads as in Python")
{
    struct Row
    {
        const char *json;
        const char *text;
    };
    const Row row = GENERATE(Row{R"({"as_none": true})", "None"}, Row{R"({"as_tensor": {"name": "x"}})", "x"},
        Row{R"({"as_tensors": [{"name": "x"}, {"name": "y"}]})", "[x, y]"}, Row{R"({"as_int": -1})", "-1"},
        Row{R"({"as_int": 9223372036854775807})", "9223372036854775807"}, Row{R"({"as_ints": []})", "[]"},
        Row{R"({"as_float": "-Infinity"})", "-Infinity"}, Row{R"({"as_float": 0.5})", "0.5"},
        Row{R"({"as_bool": true})", "True"}, Row{R"({"as_bools": [true, false]})", "[True, False]"},
        Row{R"({"as_string": "mean"})", "\"mean\""}, Row{R"({"as_scalar_type": 13})", "bfloat16"},
        Row{R"({"as_scalar_type": 99})", "unknown (99)"}, Row{R"({"as_memory_format": 1})", "ContiguousFormat"},
        Row{R"({"as_layout": 7})", "Strided"}, Row{R"({"as_device": {"type": "cuda", "index": 1}})", "cuda:1"},
        Row{R"({"as_device": {"type": "cpu", "index": null}})", "cpu"},
        Row{R"({"as_complex": {"real": 1.0, "imag": -2.0}})", "1.0-2.0j"},
        Row{R"({"as_optional_tensors": [{"as_tensor": {"name": "a"}}, {"as_none": true}]})", "[a, None]"},
        Row{R"({"as_sym_ints": [{"as_int": 4}, {"as_name": "s"}]})", "[4, s]"},
        Row{R"({"as_int_lists": [[1, 2], [3]]})", "[[1, 2], [3]]"},
        Row{R"({"as_operator": "torch.ops.a.b.c"})", "torch.ops.a.b.c"}, Row{R"({"as_teapot": 4})", "as_teapot: 4"},
        Row{R"({})", ": "});
    CHECK(textOfArgument(row.json) == QString::fromUtf8(row.text));
}

TEST_CASE("a value is described by its dtype and by sizes that may be expressions")
{
    const ProgramPtr read
        = program(R"j({"graph_module": {"graph": {"nodes": [], "tensor_values": {"x": {"dtype": 7, "sizes":
        [{"as_expr": {"expr_str": "Mul(Integer(2), Symbol('s1'))", "hint": {"as_int": 6}
}
}, {"as_int": 4}],
        "strides": [{"as_int": 4}, {"as_int": 1}], "device": {"type": "cpu"}, "requires_grad": true
}
}
}
}
})j");
    const auto meta = metaOf(*read, 0, read->texts.find("x"));
    REQUIRE(meta);
    CHECK(meta->dtype == 7);
    CHECK(shapeOf(*meta) == QStringLiteral("2*s1×4"));
    CHECK(shapeWithHints(*meta) == QStringLiteral("2*s1 (6)×4"));
    CHECK(meta->device == "cpu");
    CHECK(meta->requiresGrad);
    CHECK_FALSE(metaOf(*read, 0, read->texts.find("y")));
}

TEST_CASE("inputs and outputs say what they stand for")
{
    const ProgramPtr read = program(R"({"graph_module": {"signature": {"input_specs": [
        {"parameter": {"arg": {"name": "p_w"}, "parameter_name": "fc.weight"}},
        {"user_input": {"arg": {"as_tensor": {"name": "x"}}}},
        {"constant_input": {"name": "k", "value": {"as_int": 3}}}], "output_specs": null}}})");
    const std::vector<Spec> specs = specsOf(*read, read->inputSpecs);
    REQUIRE(specs.size() == 3);
    CHECK(specs[0].name == "p_w");
    CHECK(specs[0].target() == "fc.weight");
    CHECK(specs[1].kind == "user_input");
    CHECK(specs[1].name == "x");
    CHECK(specs[2].name.isEmpty());
    CHECK(specs[2].target() == "k");
    CHECK(specsOf(*read, read->outputSpecs).empty());
}

TEST_CASE("ranges of symbols read as people say them")
{
    CHECK(rangeText(R"({"min_val": 2, "max_val": 64})") == QStringLiteral("2 … 64"));
    CHECK(rangeText(R"({"min_val": 2, "max_val": null})") == QStringLiteral("≥ 2"));
    CHECK(rangeText(R"({"min_val": null, "max_val": 9})") == QStringLiteral("≤ 9"));
    CHECK(rangeText("{}") == QStringLiteral("any"));
}

TEST_CASE("an input that is no tensor has the value it was given")
{
    const ProgramPtr read = program(R"({"graph_module": {"graph": {"nodes": []}, "signature": {"input_specs": [
        {"constant_input": {"name": "flag", "value": {"as_bool": true}}},
        {"user_input": {"arg": {"as_tensor": {"name": "x"}}}}]}}})");
    const std::vector<Spec> specs = specsOf(*read, read->inputSpecs);
    REQUIRE(specs.size() == 2);
    REQUIRE(specs[0].constant);
    CHECK(textOf(*specs[0].constant) == u"True");
    CHECK(specs[0].target() == "flag");
    CHECK_FALSE(specs[1].constant);
}

TEST_CASE("a call of a module says what it takes and gives")
{
    const ProgramPtr read = program(R"({"graph_module": {"graph": {"nodes": []}, "module_call_graph": [
        {"fqn": "", "signature": {"inputs": [], "outputs": [], "forward_arg_names": ["x"],
            "in_spec": "[1, {\"type\": \"builtins.tuple\", \"context\": \"null\", \"children_spec\": [{\"type\": null}]}]",
            "out_spec": "[1, {\"type\": null}]"}},
        {"fqn": "a", "signature": {"inputs": [{"as_tensor": {"name": "y"}}], "outputs": []}},
        {"fqn": "b", "signature": null}]}})");
    const std::vector<ModuleCallEntry> calls = moduleCallsOf(*read);
    REQUIRE(calls.size() == 3);
    CHECK(callSignatureOf(calls[0]).takes == u"x  (*,)");
    CHECK(callSignatureOf(calls[0]).gives == u"*");
    CHECK(callSignatureOf(calls[1]).takes == u"y");
    CHECK(callSignatureOf(calls[2]).takes.isEmpty());
}
