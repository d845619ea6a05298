// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/python2.h"
#include "tests/core/formats/opened.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

QByteArray builtin(const QByteArray &name, std::initializer_list<QByteArray> arguments)
{
    return called(global("__builtin__", name), tuple(arguments));
}

}

TEST_CASE("calls of Python's own types become what they make")
{
    struct Row
    {
        QByteArray value;
        Kind kind;
        size_t items;
    };
    const auto row = GENERATE(Row{builtin("set", {list({integer(1), integer(2)})}), Kind::Set, 2},
        Row{builtin("frozenset", {}), Kind::FrozenSet, 0}, Row{builtin("list", {}) + integer(5) + 'a', Kind::List, 1},
        Row{builtin("tuple", {list({integer(1)})}), Kind::Tuple, 1},
        Row{builtin("dict", {list({tuple({text("a"), integer(1)})})}), Kind::Dict, 2},
        Row{builtin("dict", {}), Kind::Dict, 0}, Row{hooks(), Kind::OrderedDict, 0},
        Row{hooks() + text("a") + integer(1) + 's', Kind::OrderedDict, 2},
        Row{called(global("collections", "OrderedDict"),
                tuple({list({list({text("a"), integer(1)}), list({text("b"), integer(2)})})})),
            Kind::OrderedDict, 4},
        Row{called(global("torch", "Size"), tuple({tuple({integer(3), integer(4)})})), Kind::Size, 2});
    const DocumentPtr document = openedValue(row.value);
    CHECK(document->values.kind(root(document)) == row.kind);
    CHECK(document->values.items(root(document)).size() == row.items);
    CHECK_FALSE(document->values.hasErrors());
}

TEST_CASE("bytes, byte arrays and complex numbers are values, not calls")
{
    const DocumentPtr document = openedValue(tuple({builtin("bytes", {}),
        builtin("bytearray", {text("\xc3\xa9"), text("latin-1")}), builtin("bytearray", {bytes("ab")}),
        builtin("bytes", {list({integer(7), integer(255)})}), builtin("complex", {real(1), real(-2)})}));
    const Values &values = document->values;
    const auto items = values.items(root(document));
    CHECK(values.kind(items[0]) == Kind::Bytes);
    CHECK(values.text(items[0]).isEmpty());
    CHECK(values.kind(items[1]) == Kind::ByteArray);
    CHECK(values.text(items[1]) == "\xe9");
    CHECK(values.text(items[2]) == "ab");
    CHECK(values.text(items[3]) == "\x07\xff");
    CHECK(values.complex(items[4]) == std::complex(1.0, -2.0));
}

TEST_CASE("a known call whose arguments make no sense keeps its value and has an error")
{
    const QByteArray value = GENERATE(builtin("set", {integer(1)}), builtin("bytes", {list({integer(256)})}),
        builtin("complex", {text("1")}), builtin("dict", {list({integer(1)})}),
        called(global("torch", "device"), tuple({integer(1)})),
        called(global("_codecs", "encode"), tuple({text("x"), text("rot13")})));
    const DocumentPtr document = openedValue(value);
    CHECK(document->values.kind(root(document)) == Kind::Object);
    CHECK_FALSE(document->values.error(root(document)).isEmpty());
    CHECK(document->error.isEmpty());
}

TEST_CASE("an OrderedDict keeps its attributes")
{
    const DocumentPtr document = openedValue(built(hooks(), dict({text("_metadata"), integer(1)})));
    REQUIRE(document->values.hasObject(root(document)));
    CHECK(document->values.items(document->values.object(root(document)).state).size() == 2);
}

TEST_CASE("words of torch are told from classes")
{
    const DocumentPtr document = openedValue(tuple({global("torch", "bfloat16"), global("torch", "per_channel_affine"),
        called(global("torch", "device"), tuple({text("cuda"), integer(1)})),
        called(global("torch.serialization", "_get_layout"), tuple({text("torch.sparse_csr")})),
        global("torch", "channels_last"), global("torch", "float99")}));
    const Values &values = document->values;
    const auto items = values.items(root(document));
    const std::array kinds{
        WordKind::DType, WordKind::QScheme, WordKind::Device, WordKind::Layout, WordKind::MemoryFormat};
    for (size_t i = 0; i < kinds.size(); ++i) {
        REQUIRE(values.kind(items[i]) == Kind::Word);
        CHECK(WordKind(values[items[i]].detail) == kinds[i]);
    }
    CHECK(values.text(items[2]) == "cuda:1");
    CHECK(values.kind(items[5]) == Kind::Global);
}

TEST_CASE("names of Python 2 are shown as today's, and reported as written")
{
    CHECK(modernName("__builtin__.xrange") == "builtins.range");
    CHECK(modernName("exceptions.ValueError") == "builtins.ValueError");
    CHECK(modernName("copy_reg._reconstructor") == "copyreg._reconstructor");
    CHECK(modernName("torch.float32").isEmpty());
    const DocumentPtr document = openedValue(global("__builtin__", "long"));
    CHECK(document->values.text(root(document)) == "builtins.int");
    CHECK(document->pickles.at(0).globals.at(0).name == "__builtin__.long");
}

TEST_CASE("objects of protocols 0 and 1 are spelt like those of later ones")
{
    const auto made = [](const QByteArray &base, const QByteArray &state) {
        return openedValue(called(
            global("copy_reg", "_reconstructor"), tuple({global("my", "Class"), global("__builtin__", base), state})));
    };
    const DocumentPtr plain = made("object", none());
    CHECK(plain->values.text(plain->values.object(root(plain)).callable) == "my.Class");
    CHECK(plain->values.items(plain->values.object(root(plain)).arguments).empty());
    const DocumentPtr number = made("int", integer(5));
    CHECK(number->values.object(root(number)).how == Object::How::NewObj);
    CHECK(number->values.items(number->values.object(root(number)).arguments).size() == 1);
}

TEST_CASE("one large text that is encoded thousands of times is decoded once")
{
    QByteArray value = text(QByteArray(500'000, 'x'))
        + "q\x01"
          "0"
        + global("_codecs", "encode")
        + "q\x02"
          "0"
        + text("latin1")
        + "q\x03"
          "0](";
    for (int i = 0; i < 50'000; ++i)
        value += "h\x02h\x01h\x03\x86R";
    const DocumentPtr document = openedValue(value + 'e');
    const auto items = document->values.items(root(document));
    REQUIRE(items.size() == 50'000);
    CHECK(document->values.text(items[0]).data() == document->values.text(items[49'999]).data());
}

TEST_CASE("a partial without attributes has an empty dict of them")
{
    const QByteArray function = global("builtins", "int");
    const DocumentPtr document = openedValue(built(
        called(global("functools", "partial"), tuple({function})), tuple({function, tuple({}), dict({}), none()})));
    const Values &values = document->values;
    CHECK(values.kind(values.items(values.object(root(document)).state)[3]) == Kind::Dict);
}

TEST_CASE("an object that protocols 2 and 3 make by a partial of __new__ is spelt like that of protocol 4")
{
    const QByteArray type = global("my", "Class");
    const QByteArray function = called(global("__builtin__", "getattr"), tuple({type, text("__new__")}));
    const QByteArray partial = built(called(global("functools", "partial"), tuple({function})),
        tuple({function, tuple({type, integer(1)}), dict({text("b"), integer(2)}), dict({})}));
    const DocumentPtr document = openedValue(called(partial, tuple({})));
    const Values &values = document->values;
    const Object &object = values.object(root(document));
    CHECK(object.how == Object::How::NewObjEx);
    CHECK(values.text(object.callable) == "my.Class");
    CHECK(values.items(object.arguments).size() == 1);
    CHECK(values.items(object.keywords).size() == 2);
}
