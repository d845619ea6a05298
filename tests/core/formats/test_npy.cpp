// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/formats/opened.h"

#include <QtEndian>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

QByteArray npy(const QByteArray &literal, const QByteArray &data, int version = 1)
{
    const quint32 size = qToLittleEndian(quint32(literal.size()));
    const QByteArray length(reinterpret_cast<const char *>(&size), version == 1 ? 2 : 4);
    return "\x93NUMPY" + QByteArray(1, char(version)) + '\0' + length + literal + data;
}

QByteArray header(const QByteArray &descr, const QByteArray &shape, bool fortran = false)
{
    return "{'descr': " + descr + ", 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': " + shape
        + ", }     \n";
}

const Array &onlyArray(const DocumentPtr &document)
{
    return document->values.arrays.at(document->values[document->arrays.at(0).value].link);
}

const NumpyType &typeOf(const DocumentPtr &document) { return document->values.numpyTypes[onlyArray(document).type]; }

}

TEST_CASE("a .npy file of each version is one array")
{
    const int version = GENERATE(1, 2, 3);
    const DocumentPtr document = opened(npy(header("'<f4'", "(2, 3)"), QByteArray(24, 'x'), version));
    CHECK(document->format == QLatin1StringView("npy"));
    CHECK(document->error.isEmpty());
    CHECK(document->notes.isEmpty());
    CHECK(onlyArray(document).shape == Extents{2, 3});
    CHECK(onlyArray(document).error.isEmpty());
    Progress progress;
    CHECK(tensorData(*document, root(document), progress).bytes->size() == 24);
    CHECK(refusal(npy(header("'<f4'", "(2, 3)"), QByteArray(24, 'x'), 4)).contains(QStringLiteral("version 4")));
}

TEST_CASE("headers of Python 2 and of hand-written files are read")
{
    CHECK(onlyArray(opened(npy(header("'<i8'", "(3L,)"), QByteArray(24, 'x')))).shape == Extents{3});
    CHECK(onlyArray(opened(npy(header("'<i8'", "()"), QByteArray(8, 'x')))).shape.isEmpty());
    const QByteArray reordered("{\"shape\":(1,),\"fortran_order\":False,\"descr\":\">i2\"}");
    CHECK(typeOf(opened(npy(reordered, "xx"))).descr == ">i2");
}

TEST_CASE("structures have fields, padding, titles and subarrays")
{
    const DocumentPtr document = opened(
        npy(header("[('a', '<f4'), ('', '|V4'), (('the title', 'b'), '>i2', (2, 3)), ('c', [('d', '|S5')])]", "(1,)"),
            QByteArray(25, 'x')));
    const Values &values = document->values;
    const NumpyType &type = typeOf(document);
    CHECK(type.descr == "|V25");
    REQUIRE(type.fields.size() == 3);
    CHECK(type.fields[1].name == "b");
    CHECK(type.fields[1].offset == 8);
    CHECK(values.numpyTypes[type.fields[1].type].subShape == Extents{2, 3});
    CHECK(values.numpyTypes[values.numpyTypes[type.fields[1].type].subType].descr == ">i2");
    CHECK(values.numpyTypes[type.fields[2].type].fields[0].name == "d");
    CHECK(onlyArray(document).error.isEmpty());
}

TEST_CASE("dates of a header keep their unit")
{
    CHECK(typeOf(opened(npy(header("'<M8[25s]'", "(1,)"), QByteArray(8, 'x')))).descr == "<M8[25s]");
}

TEST_CASE("an array that is longer than its file is an error, one that is shorter a note")
{
    const auto errorOf = [](const QByteArray &shape) {
        return onlyArray(opened(npy(header("'<f4'", shape), QByteArray(24, 'x')))).error;
    };
    CHECK(errorOf("(7,)").contains(QStringLiteral("than the 24 that follow")));
    for (const char *shape : {"(4611686018427387904, 2)", "(-1,)", "(-2, 3)", "(4611686018427387904, 4)"}) {
        CAPTURE(shape);
        CHECK(errorOf(shape).contains(QStringLiteral("makes no sense")));
    }
    const DocumentPtr longer = opened(npy(header("'<f4'", "(5,)"), QByteArray(24, 'x')));
    CHECK(onlyArray(longer).error.isEmpty());
    CHECK(longer->notes.size() == 1);
    CHECK(longer->flagged == QStringList{QStringLiteral("bytes after the array")});
}

TEST_CASE("each of several arrays in a row is a root and an entry, pickles among them too")
{
    const QByteArray first = npy(header("'<f4'", "(2,)"), QByteArray(8, 'x'));
    const QByteArray objects = npy(header("'|O'", "(1,)"), pickled(called(global("os", "system"), tuple({text("x")}))));
    const QByteArray bare = pickled(called(global("os", "popen"), tuple({text("x")})));
    const QByteArray last = npy(header("'<i8'", "(1,)"), QByteArray(8, 'y'));
    const DocumentPtr document = opened(first + objects + bare + last);
    REQUIRE(document->roots.size() == 4);
    CHECK(document->roots[0].entry.isEmpty());
    CHECK(document->roots[1].entry == "array2");
    CHECK(document->roots[3].entry == "array4");
    REQUIRE(document->arrays.size() == 2);
    Progress progress;
    const SourcePtr bytes = tensorData(*document, document->roots[3].value, progress).bytes;
    CHECK(readBytes(*bytes, 0, bytes->size(), 100) == QByteArray(8, 'y'));
    REQUIRE(document->pickles.size() == 2);
    CHECK(document->pickles[0].entry == "array2");
    CHECK(document->pickles[0].globals.at(0).name == "os.system");
    CHECK(document->pickles[0].bytesAfterStop == 0);
    CHECK(document->pickles[1].entry == "pickle3");
    CHECK(document->pickles[1].globals.at(0).name == "os.popen");
    CHECK(document->flagged.isEmpty());
    CHECK(document->notes.isEmpty());
    CHECK(document->archive.entries.at(3).dataOffset == quint64(first.size() + objects.size() + bare.size()));
}

TEST_CASE("what follows the last of several arrays, or one that is broken, is flagged")
{
    const QByteArray good = npy(header("'<f4'", "(2,)"), QByteArray(8, 'x'));
    const DocumentPtr trailed = opened(good + good + "more");
    CHECK(trailed->roots.size() == 2);
    CHECK(trailed->flagged.size() == 1);
    const DocumentPtr broken = opened(good + npy("{'descr': '|O'}", "more"));
    CHECK(broken->arrays.size() == 1);
    CHECK(broken->error.startsWith(QStringLiteral("array2: ")));
    CHECK(broken->flagged.size() == 1);
    const QByteArray pickle = pickled(called(global("os", "system"), tuple({text("x")})));
    const DocumentPtr objects = opened(npy(header("'|O'", "(1,)"), pickle) + pickle + "more");
    REQUIRE(objects->pickles.size() == 2);
    CHECK(objects->pickles[0].entry == "array1");
    CHECK(objects->pickles[1].bytesAfterStop == 4);
}

TEST_CASE("several arrays in an entry of an archive are all looked into")
{
    const QByteArray good = npy(header("'<f4'", "(2,)"), QByteArray(8, 'x'));
    const QByteArray evil = npy(header("'|O'", "(1,)"), pickled(called(global("os", "system"), tuple({text("x")}))));
    const DocumentPtr document
        = opened(zipOf({{"README", "text"}, {"LICENSE", "text"}, {"b.bin", evil + good + evil}, {"c", good}}));
    REQUIRE(document->pickles.size() == 2);
    CHECK(document->pickles[1].entry == "b.bin");
    CHECK(document->pickles[1].offset > quint64(evil.size() + good.size()));
}

TEST_CASE("an array of objects is its pickle, which is reported and not run")
{
    const QByteArray literal = header("'|O'", "(1,)");
    const DocumentPtr document
        = opened(npy(literal, pickled(called(global("os", "system"), tuple({text("x")}))) + "more"));
    REQUIRE(document->pickles.size() == 1);
    CHECK(document->pickles[0].globals.at(0).name == "os.system");
    CHECK(document->pickles[0].offset == quint64(10 + literal.size()));
    CHECK(document->pickles[0].bytesAfterStop == 4);
    CHECK(document->values.kind(root(document)) == Kind::Object);
}

TEST_CASE("every cut of a header is refused, and every cut of the data an error")
{
    const QByteArray whole = npy(header("'<f4'", "(2, 3)"), QByteArray(24, 'x'));
    for (qsizetype size = 9; size < whole.size(); ++size) {
        CAPTURE(size);
        if (size < whole.size() - 24)
            CHECK_FALSE(refusal(whole.first(size)).isEmpty());
        else
            CHECK_FALSE(onlyArray(opened(whole.first(size))).error.isEmpty());
    }
}

TEST_CASE("headers that are no Python literal, or not the one they should be, are refused")
{
    for (const char *literal : {"", "{", "{'descr': '<f4'}", "__import__('os')",
             "{'descr': '<f4', 'fortran_order': 1+1}", "{'descr': 'float', 'fortran_order': False, 'shape': ()}",
             "{'descr': '<f4', 'fortran_order': False, 'shape': ('a',)}",
             "{'descr': [('a',)], 'fortran_order': False, 'shape': ()}",
             "{'descr': ('<f4', (9223372036854775807, 9)), 'fortran_order': False, 'shape': ()}", "(1,,2)", "(1 2)",
             "[1}", "{1: 2, 3}", "'abc", "'abc\\", "b'", "1L2", "99999999999999999999"}) {
        CAPTURE(literal);
        CHECK_FALSE(refusal(npy(literal, QByteArray(24, 'x'))).isEmpty());
    }
    CHECK_FALSE(refusal(npy(QByteArray(60000, '('), {})).isEmpty());
}

TEST_CASE("an .npz file is a dict of its members, and a broken one hides no other")
{
    const QByteArray good = npy(header("'<f4'", "(2,)"), QByteArray(8, 'x'));
    const DocumentPtr document = opened(zipOf({{"a.b.npy", good}, {"bad.npy", "nothing"}, {"c.npy", good}}));
    CHECK(document->format == QLatin1StringView("npz"));
    const auto items = document->values.items(root(document));
    REQUIRE(items.size() == 6);
    CHECK(document->values.text(items[0]) == "a.b");
    CHECK(document->arrays.size() == 2);
    CHECK(document->tensors.at(0).value == items[3]);
    CHECK_FALSE(onlyTensor(document).error.isEmpty());
    Progress progress;
    CHECK(tensorData(*document, items[5], progress).bytes->size() == 8);
}

TEST_CASE("an array in which an .npz file ends has its type and shape, and says that it ends there")
{
    const QByteArray good = npy(header("'<f4'", "(2,)"), QByteArray(8, 'x'));
    const QByteArray big = npy(header("'<f8'", "(50, 2)"), QByteArray(800, 'y'));
    const QByteArray whole = zipOf({{"a.npy", good}, {"b.npy", big}});
    const qsizetype data = whole.indexOf(big);
    const DocumentPtr document = opened(whole.first(data + 300));
    REQUIRE(document->arrays.size() == 2);
    const Array &cut = document->values.arrays.at(document->values[document->arrays[1].value].link);
    CHECK(cut.shape == Extents{50, 2});
    CHECK(cut.error.contains(QStringLiteral("after 300 bytes of this entry")));
    CHECK(document->error.contains(QStringLiteral("1 of 2 tensors and arrays can be read")));
    const DocumentPtr headless = opened(whole.first(data + 10));
    CHECK(headless->arrays.size() == 1);
    CHECK(onlyTensor(headless).error.contains(QStringLiteral("after 10 bytes of this entry")));
}

TEST_CASE("objects are found however a header that numpy takes spells them")
{
    const QByteArray evil = pickled(called(global("os", "system"), tuple({text("x")})));
    const auto isFound = [](const QByteArray &file) {
        const DocumentPtr document = opened(file);
        return document->pickles.size() == 1 && document->pickles[0].globals.at(0).name == "os.system";
    };
    for (const QByteArray &descr :
        QByteArrayList{"'|O'", "'object'", "'object_'", "'O,i4'", "'f4,O'", "[('a','object')]"}) {
        const QByteArray file = npy(header(descr, "(1,)"), evil);
        CAPTURE(descr);
        CHECK(isFound(file));
        CHECK(isFound(zipOf({{"a.npy", npy(header("'<f4'", "(1,)"), "abcd")}, {"b.npy", file}})));
        CHECK(isFound(zipOf({{"a.npy", npy(header("'<f4'", "(1,)"), "abcd")}, {"b", file}})));
        CHECK(isFound(zipOf({{"README", "text"}, {"LICENSE", "text"}, {"b", file}})));
    }
    const QByteArray numbers = npy(header("'|u1'", "(" + QByteArray::number(evil.size()) + ",)"), evil);
    CHECK(opened(numbers)->pickles.empty());
    CHECK(opened(zipOf({{"README", "text"}, {"LICENSE", "text"}, {"b.bin", numbers}}))->pickles.empty());
}
