// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/script.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>

using namespace pith;

namespace {

const QByteArray code = R"(class Scripted(Module):
  __parameters__ = ["w", "v", ]
  __buffers__ = []
  w : Tensor
  names : List[str]
  size : Final[int] = 3
  __annotations__["0"] = __torch__.Inner
  def forward(self: __torch__.Scripted,
    x: Tensor,
    n: int) -> Tensor:
    y = torch.add(x, CONSTANTS.c12, CONSTANTS.c0)
    return torch.add(y, CONSTANTS.c12)
  def nothing(self: __torch__.Scripted) -> NoneType:
    return None
class Inner(Module):
  __parameters__ = []
  __buffers__ = ["b", ]
)";

}

TEST_CASE("the classes of a file of code are found with what they declare")
{
    const std::vector<ScriptClass> classes = classesIn(code, "__torch__.net");
    REQUIRE(classes.size() == 2);
    const ScriptClass &scripted = classes[0];
    CHECK(scripted.name == "__torch__.net.Scripted");
    CHECK(scripted.line == 1);
    CHECK(scripted.parameters == QByteArrayList{"w", "v"});
    CHECK(scripted.buffers.isEmpty());
    REQUIRE(scripted.attributes.size() == 4);
    CHECK(scripted.attributes[1].type == "List[str]");
    CHECK(scripted.attributes[2].type == "Final[int] = 3");
    CHECK(scripted.attributes[3].name == "0");
    CHECK(scripted.attributes[3].type == "__torch__.Inner");
    CHECK(classes[1].line == 15);
    CHECK(classes[1].buffers == QByteArrayList{"b"});
}

TEST_CASE("methods have their signatures without self, and the line they begin in")
{
    const ScriptClass scripted = classesIn(code, "m").front();
    REQUIRE(scripted.methods.size() == 2);
    CHECK(scripted.methods[0].name == "forward");
    CHECK(scripted.methods[0].signature == "(x: Tensor, n: int) -> Tensor");
    CHECK(scripted.methods[0].line == 8);
    CHECK(scripted.methods[1].signature == "() -> NoneType");
    CHECK(scripted.methods[1].line == 13);
}

TEST_CASE("constants that code names are listed once each")
{
    CHECK(classesIn(code, "m").front().constants == std::vector<quint32>{12, 0});
}

TEST_CASE("code cut anywhere declares no more than it did")
{
    for (qsizetype size = 0; size < code.size(); ++size)
        CHECK(classesIn(code.first(size), "m").size() <= 2);
    CHECK(classesIn("  w : Tensor\n    CONSTANTS.c\n", "m").empty());
    CHECK(classesIn("class", "m").empty());
    CHECK(classesIn("class A(Module):\n  def f(self", "m").front().methods.size() == 1);
    CHECK(classesIn("class A(Module):\n    CONSTANTS.c99999999999 CONSTANTS.cx\n", "m").front().constants.empty());
}

TEST_CASE("bytecode is none where it does not begin with a version")
{
    Values values;
    CHECK_FALSE(scriptBytecode(values, values.addNone()));
    CHECK_FALSE(scriptBytecode(values, values.addContainer(Kind::Tuple)));
    const ValueId text = values.addString(u"8");
    CHECK_FALSE(scriptBytecode(values, values.addContainer(Kind::Tuple, std::vector{text})));
}

TEST_CASE("instructions say which operator they call, and what is not there is no meaning")
{
    Values values;
    const auto tuple = [&](std::vector<ValueId> items) { return values.addContainer(Kind::Tuple, items); };
    const auto text = [&](QStringView string) { return values.addString(string); };
    const auto instruction
        = [&](QStringView name, qint64 x) { return tuple({text(name), values.addInt(x), values.addInt(0)}); };
    const ValueId instructions
        = tuple({text(u"instructions"), tuple({instruction(u"OP", 0), instruction(u"OP", 7), instruction(u"RET", 0)})});
    const ValueId operators
        = tuple({text(u"operators"), tuple({tuple({text(u"aten::add"), text(u"Tensor"), values.addInt(3)})})});
    const ValueId method = tuple({text(u"m.forward"), tuple({instructions, operators})});
    const auto read = scriptBytecode(values, tuple({values.addInt(8), method, values.addNone()}));
    REQUIRE(read);
    CHECK(read->version == 8);
    CHECK(read->methods == 1);
    CHECK(read->operators == QStringList{QStringLiteral("aten::add.Tensor")});
    REQUIRE(read->instructions.size() == 3);
    CHECK(read->instructions[0].meaning == u"aten::add.Tensor");
    CHECK(read->instructions[1].meaning.isEmpty());
    CHECK(read->instructions[2].number == 2);
}
