// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/zip.h"
#include "core/graph/arguments.h"
#include "core/graph/outline.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>

using namespace pith;
using namespace pith::testing;

namespace {

// A chain of nodes, each in the module that is named for it.
ProgramPtr chain(const QByteArrayList &modules)
{
    QByteArrayList nodes;
    for (qsizetype i = 0; i < modules.size(); ++i) {
        const QByteArray name = "n" + QByteArray::number(i);
        const QByteArray before = i == 0 ? QByteArray("x") : "n" + QByteArray::number(i - 1);
        nodes += R"({"target": "f", "inputs": [{"name": "", "arg": {"as_tensor": {"name": ")" + before
            + R"("}}}], "outputs": [{"as_tensor": {"name": ")" + name
            + R"("}}], "metadata": {"nn_module_stack": "k,,Net;k,)" + modules[i] + R"(,Block"}})";
    }
    return readProgram(JsonText(R"({"graph_module": {"graph": {"nodes": [)" + nodes.join(',') + "]}}}"), Progress());
}

QByteArrayList many(qsizetype count, const QByteArray &module) { return QByteArrayList(count, module); }

ProgramPtr ofFixture(const QString &name)
{
    Progress progress;
    Document document;
    document.archive = readZip(memorySource(dataBytes(QStringLiteral("pt2/") + name)), progress);
    return readProgram(document, modelArchiveOf(document.archive)->models.at(0), progress);
}

}

TEST_CASE("nodes are drawn in their modules, where those have few of their own")
{
    const ProgramPtr program = chain(many(usualBoxes, "a") + many(3, "a.b"));
    const NodePlaces places = placesOf(*program, 0);
    CHECK(places.runs.isEmpty());
    CHECK(places.paths.front() == "a");
    CHECK(places.paths.back() == "a.b");
    CHECK(placeOf(*program, usualBoxes) == "a.b");
}

TEST_CASE("too many nodes in a row are taken together, as far as no other module comes between")
{
    const ProgramPtr program = chain(many(120, "a") + many(1, "a.b") + many(60, "a"));
    const NodePlaces places = placesOf(*program, 0);
    REQUIRE(places.runs.size() == 3);
    CHECK(places.paths[0] == "a.#1");
    CHECK(places.paths[99] == "a.#1");
    CHECK(places.paths[100] == "a.#2");
    CHECK(places.paths[120] == "a.b");
    CHECK(places.paths[121] == "a.#3");
    CHECK(places.runs.value("a.#2").first == 100);
    CHECK(places.runs.value("a.#2").last == 119);
    CHECK(withoutRun("a.#2") == "a");
    CHECK(withoutRun("#2").isEmpty());
    CHECK(withoutRun("a.b") == "a.b");
}

TEST_CASE("a graph of any size without modules begins with few boxes, and each of them opens")
{
    for (const int nodes : {3'000, 40'000}) {
        const ProgramPtr program = chain(many(nodes, ""));
        const Outline closed = outlineOf(*program, 0, firstOpen(*program, 0));
        CHECK(closed.boxes.size() <= usualBoxes);
        CHECK(closed.boxes.front().title == QStringLiteral("n0 … n%1").arg(std::max(100, nodes / 100) - 1));
        const Outline open = outlineOf(*program, 0, {"#1"});
        CHECK(open.boxes.size() == closed.boxes.size() - 1 + size_t(std::max(100, nodes / 100)));
        REQUIRE(open.frames.size() == 1);
    }
}

TEST_CASE("modules that have no nodes of their own have a class too")
{
    const ProgramPtr program = readProgram(
        JsonText(R"({"graph_module": {"graph": {"nodes": [{"target": "f", "outputs": [{"as_tensor": {"name": "a"}}],
            "metadata": {"nn_module_stack": "k,,Net;k,enc,Encoder;k,enc.0,Layer"}}]}}})"),
        Progress());
    CHECK(program->moduleTypes.at("enc") == "Encoder");
    CHECK(program->moduleTypes.at("enc.0") == "Layer");
}

TEST_CASE("a graph inside a node is drawn with what goes in and comes out, without the weights")
{
    const ProgramPtr program = ofFixture(QStringLiteral("cond_nested.pt2"));
    REQUIRE(program->graphs.size() == 5);
    for (quint32 graph = 0; graph < program->graphs.size(); ++graph) {
        const Outline outline = outlineOf(*program, graph, {});
        const auto count
            = [&](Outline::Box::Kind kind) { return std::ranges::count(outline.boxes, kind, &Outline::Box::kind); };
        CHECK(count(Outline::Box::Kind::Input) == 1);
        CHECK(count(Outline::Box::Kind::Output) == 1);
    }
    const Outline whole = outlineOf(*program, 0, {});
    const auto cond = std::ranges::find(whole.boxes, QByteArray("cond"), &Outline::Box::name);
    REQUIRE(cond != whole.boxes.end());
    CHECK(cond->graphs == 2);
}

TEST_CASE("symbolic integers are told with what they were for the example")
{
    const QByteArray definition = R"json({"graph_module": {"graph": {"nodes": [{"target": "torch.ops.aten.sym_size.int",
        "outputs": [{"as_sym_int": {"as_name": "s"}}]}], "sym_int_values": {"s": {"as_expr": {
        "expr_str": "Mul(Integer(2), Symbol('s39'))", "hint": {"as_int": 6}}}}}}})json";
    const ProgramPtr program = readProgram(JsonText(definition), Progress());
    CHECK(symbolText(*program, 0, program->texts.find("s")) == QStringLiteral("2*s39 (6)"));
    CHECK(resultText(*program, program->nodes[0]) == QStringLiteral("int 2*s39 (6)"));
    CHECK(shortTarget(program->target(program->nodes[0])) == QStringLiteral("sym_size"));
}

TEST_CASE(
    "numbers and truth values that are computed from sizes are told by their type, and drawn where they come and go")
{
    const QByteArray definition = R"json({"graph_module": {"graph": {"nodes": [
        {"target": "_operator.mul", "inputs": [{"name": "a", "arg": {"as_sym_int": {"as_name": "n"}}}],
            "outputs": [{"as_sym_int": {"as_name": "twice"}}]},
        {"target": "_operator.truediv", "outputs": [{"as_sym_float": {"as_name": "half"}}]},
        {"target": "_operator.ge", "outputs": [{"as_sym_bool": {"as_name": "isMore"}}]}],
        "sym_int_values": {"n": {"as_expr": {"expr_str": "Symbol('s1')", "hint": {"as_int": 3}}},
            "twice": {"as_expr": {"expr_str": "Mul(Integer(2), Symbol('s1'))", "hint": {"as_int": 6}}}},
        "sym_float_values": {"half": {"as_expr": {"expr_str": "IntTrueDiv(Symbol('s1'), Integer(2))",
            "hint": {"as_float": 1.5}}}},
        "sym_bool_values": {"isMore": {"as_bool": true}}},
        "signature": {"input_specs": [{"user_input": {"arg": {"as_sym_int": {"as_name": "n"}}}}],
            "output_specs": [{"user_output": {"arg": {"as_sym_int": {"as_name": "twice"}}}}]}}})json";
    const ProgramPtr program = readProgram(JsonText(definition), Progress());
    CHECK(resultText(*program, program->nodes[1]) == QStringLiteral("float s1/2 (1.5)"));
    CHECK(resultText(*program, program->nodes[2]) == QStringLiteral("bool True"));
    CHECK(valueText(*program, 0, program->texts.find("twice")) == QStringLiteral("int 2*s1 (6)"));
    const Outline outline = outlineOf(*program, 0, {});
    const auto named = [&](Outline::Box::Kind kind) {
        QByteArrayList names;
        for (const Outline::Box &box : outline.boxes) {
            if (box.kind == kind)
                names += box.name;
        }
        return names;
    };
    CHECK(named(Outline::Box::Kind::Input) == QByteArrayList{"n"});
    CHECK(named(Outline::Box::Kind::Output) == QByteArrayList{"twice"});
    CHECK(outline.edges.size() == 2);
}
