// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/zip.h"
#include "core/graph/arguments.h"
#include "core/graph/program.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

ProgramPtr program(const QByteArray &json)
{
    Progress progress;
    return readProgram(JsonText(json), progress);
}

QByteArray definition(const QByteArray &graph) { return R"({"graph_module": {"graph": )" + graph + "}}"; }

// A node that takes and makes values of these names.
QByteArray node(
    const QByteArray &target, const QByteArrayList &takes, const QByteArray &makes, const QByteArray &more = {})
{
    QByteArrayList inputs;
    for (const QByteArray &name : takes)
        inputs += R"({"name": "x", "arg": {"as_tensor": {"name": ")" + name + R"("}}})";
    return R"({"target": ")" + target + R"(", "inputs": [)" + inputs.join(',') + more
        + R"(], "outputs": [{"as_tensor": {"name": ")" + makes + R"("}}], "metadata": {}})";
}

QByteArray graphOf(const QByteArrayList &nodes) { return R"({"nodes": [)" + nodes.join(',') + "]}"; }

QByteArray holding(const QByteArray &name, const QByteArray &graph)
{
    return R"({"name": "", "arg": {"as_graph": {"name": ")" + name + R"(", "graph": )" + graph + "}}}";
}

ProgramPtr ofFixture(const QString &name)
{
    Progress progress;
    Document document;
    document.archive = readZip(memorySource(dataBytes(QStringLiteral("pt2/") + name)), progress);
    return readProgram(document, modelArchiveOf(document.archive)->models.at(0), progress);
}

}

TEST_CASE("values lead from the nodes that make them to those that take them")
{
    const ProgramPtr read = program(definition(graphOf({node("f", {"in"}, "a"), node("g", {"a", "in", "a"}, "b")})));
    REQUIRE(read->nodes.size() == 2);
    CHECK(read->target(read->nodes[1]) == "g");
    CHECK(read->name(read->nodes[1]) == "b");
    const auto uses = read->usesOf(read->nodes[1]);
    REQUIRE(uses.size() == 3);
    CHECK(uses[0].from == 0);
    CHECK(uses[1].from == noNode);
    CHECK(uses[2].from == 0);
    CHECK(read->resultsOf(read->nodes[0]).size() == 1);
}

TEST_CASE("all kinds of arguments lead to the values that they name")
{
    const QByteArray arguments = GENERATE(as<QByteArray>(), R"({"as_tensors": [{"name": "a"}, {"name": "in"}]})",
        R"({"as_optional_tensors": [{"as_tensor": {"name": "a"}}, {"as_none": true}]})",
        R"({"as_optional_tensor": {"as_tensor": {"name": "a"}}})", R"({"as_nested_tensors": [[{"name": "a"}]]})",
        R"({"as_sym_ints": [{"as_int": 4}, {"as_name": "a"}]})", R"({"as_sym_int": {"as_name": "a"}})",
        R"({"as_custom_obj": {"name": "a", "class_fqn": "b"}})",
        R"({"as_string_to_argument": {"k": {"as_tensor": {"name": "a"}}}})", R"({"as_teapot": {"name": "a"}})");
    const QByteArray more = R"({"name": "", "arg": )" + arguments + "}";
    const ProgramPtr read = program(definition(graphOf({node("f", {}, "a"), node("g", {}, "b", more)})));
    const auto uses = read->usesOf(read->nodes[1]);
    REQUIRE(!uses.empty());
    CHECK(uses[0].from == 0);
}

TEST_CASE("a graph inside a node has its own names")
{
    const QByteArray inner = graphOf({node("h", {"a"}, "c"), node("k", {"c"}, "d")});
    const QByteArray outer = graphOf({node("f", {}, "a"), node("cond", {}, "b", holding("true_graph_0", inner))});
    const ProgramPtr read = program(definition(outer));
    REQUIRE(read->graphs.size() == 2);
    CHECK(read->graphs[1].path == "b/true_graph_0");
    CHECK(read->graphs[1].holder == 1);
    CHECK(read->graphs[1].firstNode == 2);
    REQUIRE(read->nodes.size() == 4);
    CHECK(read->usesOf(read->nodes[2])[0].from == noNode); // "a" is a name of the graph around it
    CHECK(read->usesOf(read->nodes[3])[0].from == 2);
}

TEST_CASE("each graph follows the one that holds it")
{
    const QByteArray inner = graphOf({node("cond", {}, "x", holding("deep", graphOf({})))});
    const QByteArray outer = graphOf(
        {node("cond", {}, "a", holding("first", inner)), node("cond", {}, "b", holding("second", graphOf({})))});
    const ProgramPtr read = program(definition(outer));
    QByteArrayList paths;
    for (const quint32 graph : graphsInside(*read))
        paths += read->graphs[graph].path;
    CHECK(paths == QByteArrayList{"a/first", "a/first/x/deep", "b/second"});
    CHECK(graphsInside(*program("{}")).empty());
}

TEST_CASE("graphs inside each other end where nobody could follow")
{
    QByteArray graph = graphOf({node("f", {}, "a")});
    for (int i = 0; i < 100; ++i)
        graph = graphOf({node("cond", {}, "a", holding("g", graph))});
    const ProgramPtr read = program(definition(graph));
    CHECK(read->graphs.size() == 64);
    CHECK(read->notes.size() == 1);
}

TEST_CASE("brackets of a hundred thousand levels are passed over or refused")
{
    const QByteArray deep = QByteArray(100000, '[') + QByteArray(100000, ']');
    const QByteArray text = GENERATE_COPY(as<QByteArray>(), R"({"unknown": )" + deep + "}",
        definition(R"({"nodes": )" + deep + "}"), definition(graphOf({R"({"target": "f", "inputs": )" + deep + "}"})),
        definition(graphOf({R"({"target": "f", "inputs": [{"name": "", "arg": {"as_x": )" + deep + "}}]}"})));
    try {
        program(text);
    } catch (const Error &error) {
        CHECK(!error.message().isEmpty());
    }
}

TEST_CASE("a definition cut anywhere is refused, not misread")
{
    const QByteArray whole = definition(graphOf({node("f", {"in"}, "a"), node("g", {"a"}, "b")}));
    for (qsizetype size = 0; size < whole.size(); ++size) {
        CAPTURE(size);
        CHECK_THROWS_AS(program(whole.first(size)), Error);
    }
    CHECK_NOTHROW(program(whole));
}

TEST_CASE("members of other kinds than they should be are passed over")
{
    CHECK(program("{}")->graphs.empty());
    CHECK(program(R"({"graph_module": 5, "schema_version": "8", "torch_version": 2})")->graphs.empty());
    CHECK(program(R"({"schema_version": {"major": "x", "minor": 3}})")->versions.schemaMinor == 3);
    CHECK(program(definition(R"({"nodes": []})"))->nodes.empty());
    CHECK_THROWS_AS(program("[]"), Error);
    CHECK_THROWS_AS(program(""), Error);
    CHECK_THROWS_AS(program("null"), Error);
}

TEST_CASE("real definitions are read as they are")
{
    const ProgramPtr mlp = ofFixture(QStringLiteral("mlp.pt2"));
    CHECK(mlp->versions.torch == "2.14.1+cu130");
    CHECK(mlp->versions.schemaMajor == 8);
    CHECK(mlp->nodes.size() == 4);
    CHECK(mlp->operators(0).at("torch.ops.aten.linear.default") == 2);
    CHECK(mlp->module(mlp->nodes[0]) == "layers.0");
    CHECK(mlp->moduleTypes.at("layers.0") == "torch.nn.modules.linear.Linear");

    const ProgramPtr deep = ofFixture(QStringLiteral("deep24.pt2"));
    CHECK(deep->nodes.size() == 655);

    const ProgramPtr cond = ofFixture(QStringLiteral("cond_nested.pt2"));
    CHECK(cond->graphs.size() == 5);
    CHECK(cond->nodes.size() == 12);

    const ProgramPtr older = ofFixture(QStringLiteral("legacy_cond.pt2")); // nodes have no names there
    CHECK(older->versions.schemaMinor == 2);
    CHECK(!older->name(older->nodes[0]).isEmpty());
}
