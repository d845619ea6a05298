// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/bytes/error.h"
#include "core/document/jsontree.h"
#include "tests/testing/testing.h"

#include <QStringList>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using Type = JsonTree::Type;

namespace {
JsonTree parse(const QByteArray &text)
{
    const Progress progress;
    return parseJson(text, progress);
}

QString mistakeOf(const QByteArray &text)
{
    const JsonTree tree = parse(text);
    return tree.mistake
        ? QStringLiteral("%1:%2 %3").arg(tree.mistake->line).arg(tree.mistake->column).arg(tree.mistake->what)
        : QString();
}

QStringList keysOf(const JsonTree &tree, quint32 node)
{
    QStringList keys;
    for (const quint32 child : tree.childrenOf(node))
        keys += tree.key(child);
    return keys;
}
}

TEST_CASE("JSON is taken apart in the order of its text, with numbers as they are written")
{
    const JsonTree tree = parse(R"( {"z": 1e400, "a": [true, null, "x\u00e9\n"], "z": -0.10, "n": {}} )");
    REQUIRE(!tree.mistake);
    CHECK(keysOf(tree, 0)
        == QStringList{QStringLiteral("z"), QStringLiteral("a"), QStringLiteral("z"), QStringLiteral("n")});
    const std::vector<quint32> children = tree.childrenOf(0);
    CHECK(tree.source(children[0], 100) == QStringLiteral("1e400"));
    CHECK(tree.source(children[2], 100) == QStringLiteral("-0.10"));
    const std::vector<quint32> items = tree.childrenOf(children[1]);
    REQUIRE(items.size() == 3);
    CHECK(tree.nodes[items[0]].type == Type::Boolean);
    CHECK(tree.nodes[items[1]].type == Type::Null);
    CHECK(tree.string(items[2]) == QStringLiteral("xé\n"));
    CHECK(tree.nodes[items[2]].row == 2);
    CHECK(tree.nodes[items[2]].parent == children[1]);
    CHECK(tree.nodes[children[3]].isContainer());
    CHECK(tree.childrenOf(children[3]).empty());
}

TEST_CASE("a single value is JSON too, also behind a byte order mark and as Python writes it")
{
    for (const char *text : {"0", "-12.5E+3", "\"\"", "NaN", "-Infinity", "\xef\xbb\xbfnull"})
        CHECK(mistakeOf(text).isEmpty());
}

TEST_CASE("what is wrong in JSON is said with its line and column")
{
    CHECK(mistakeOf("") == QStringLiteral("1:1 a value is missing"));
    CHECK(mistakeOf("{\n  \"é\": 1\n  \"b\": 2}") == QStringLiteral("3:3 a comma or } is missing"));
    CHECK(mistakeOf("[1, 2,]") == QStringLiteral("1:7 a value is missing"));
    CHECK(mistakeOf("{a: 1}") == QStringLiteral("1:2 a key between double quotes is missing"));
    CHECK(mistakeOf("[1] 2") == QStringLiteral("1:5 there is more after the end"));
    CHECK(mistakeOf("[oops]") == QStringLiteral("1:2 this is no value"));
    for (const char *text : {"[01]", "[1.]", "[.5]", "[1e]", "[\"\\x\"]", "[\"\\u12g4\"]", "[\"\t\"]", "{\"a\" 1}",
             "[tru]", "[1}", "{\"a\":1]", "nul", "'a'", "{\"a\":}", "[,1]"})
        CHECK(!mistakeOf(text).isEmpty());
}

TEST_CASE("JSON that is cut short anywhere is a mistake, never more")
{
    const QByteArray text = R"({"a": [1.5e3, "x\u00e9\"", {"b": null}], "c": true})";
    for (qsizetype size = 0; size < text.size(); ++size)
        CHECK(!mistakeOf(text.first(size)).isEmpty());
    CHECK(mistakeOf(text).isEmpty());
}

TEST_CASE("JSON may be as deep as it likes")
{
    constexpr qsizetype levels = 500'000;
    const JsonTree tree = parse(QByteArray(levels, '[') + QByteArray(levels, ']'));
    CHECK(!tree.mistake);
    CHECK(tree.nodes.size() == size_t(levels));
    CHECK(parse(QByteArray(levels, '[')).mistake);
}

TEST_CASE("JSON of too many values is refused in words")
{
    CHECK_THROWS_AS(parse('[' + QByteArray("0,").repeated(qsizetype(mostJsonValues)) + "0]"), Error);
}

TEST_CASE("a place in the text leads to the value whose key or own text is there")
{
    const QByteArray text = R"({"first": [10, 20]})";
    const JsonTree tree = parse(text);
    const auto at = [&](const char *part) { return tree.nodeAt(quint32(text.indexOf(part))); };
    CHECK(at("rst") == 1);
    CHECK(at("0, 20") == 2);
    CHECK(at("20") == 3);
    CHECK(at(", 20") == JsonTree::None);
    CHECK(at("{") == JsonTree::None);
}

TEST_CASE("a text looks like JSON by its ends")
{
    CHECK(looksLikeJson(" {\"a\": 1}\n"));
    CHECK(looksLikeJson("[]"));
    CHECK(!looksLikeJson("["));
    CHECK(!looksLikeJson(""));
    CHECK(!looksLikeJson(" \n"));
    CHECK(!looksLikeJson("{]"));
    CHECK(!looksLikeJson("12"));
}
