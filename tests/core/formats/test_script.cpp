// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/formats.h"
#include "core/formats/records.h"
#include "core/formats/scriptlines.h"
#include "core/graph/script.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>

using namespace pith;
using namespace pith::testing;

namespace {

DocumentPtr opened(const char *name)
{
    Progress progress;
    return openDocument(dataPath(QStringLiteral("pt2/") + QString::fromLatin1(name)), progress);
}

std::vector<ScriptTensor> tensorsOf(const DocumentPtr &document)
{
    Progress progress;
    return scriptTensors(*document, scriptClasses(*document, progress), document->roots[0].value, {});
}

QStringList named(const std::vector<ScriptTensor> &tensors)
{
    static constexpr const char *kinds[]{"parameter", "buffer", "attribute", "constant"};
    QStringList names;
    for (const ScriptTensor &tensor : tensors)
        names += QString::fromLatin1(kinds[size_t(tensor.kind)]) + u' ' + QString::fromUtf8(tensor.name);
    return names;
}

}

TEST_CASE("parameters and buffers of a scripted module are told apart, with the names of the modules they are in")
{
    const QStringList names = named(tensorsOf(opened("ts_scripted.pt")));
    CHECK(names
        == QStringList{QStringLiteral("parameter inner.w"), QStringLiteral("buffer inner.ids"),
            QStringLiteral("buffer inner.scratch"), QStringLiteral("parameter fc.weight"),
            QStringLiteral("parameter fc.bias")});
}

TEST_CASE("a frozen module has the constants that its code names")
{
    const DocumentPtr document = opened("ts_frozen.pt");
    const std::vector<ScriptTensor> tensors = tensorsOf(document);
    REQUIRE(tensors.size() == 6);
    CHECK(std::ranges::all_of(
        tensors, [](const ScriptTensor &tensor) { return tensor.kind == ScriptTensor::Kind::Constant; }));
    CHECK(tensors[0].name == "CONSTANTS.c0");
    CHECK(document->roots[tensors[0].root].entry.endsWith("constants.pkl"));
}

TEST_CASE("classes know the file of code that declares them, of old releases too")
{
    Progress progress;
    for (const char *const name : {"ts_scripted.pt", "ts_scripted_t113.pt"}) {
        const DocumentPtr document = opened(name);
        const ScriptClasses classes = scriptClasses(*document, progress);
        REQUIRE(classes.contains("__torch__.Inner"));
        CHECK(document->archive.entries[classes.at("__torch__.Inner").entry].name.endsWith("code/__torch__.py"));
        CHECK(classes.contains("__torch__.torch.nn.modules.linear.Linear"));
    }
    CHECK(scriptClasses(*opened("mlp.pt2"), progress).empty());
}

TEST_CASE("lines of code lead to the Python source they were made of")
{
    Progress progress;
    for (const char *const name : {"ts_scripted.pt", "ts_scripted_t113.pt", "ts_lite.ptl"}) {
        const DocumentPtr document = opened(name);
        const quint32 code = scriptClasses(*document, progress).at("__torch__.Inner").entry;
        REQUIRE(scriptLinesEntry(*document, code));
        const std::vector<ScriptLine> lines = scriptLines(*document, code, progress);
        REQUIRE_FALSE(lines.empty());
        CHECK(std::ranges::is_sorted(lines, {}, &ScriptLine::codeLine));
        const auto added = std::ranges::find(lines, QByteArray("x = x + 1.5"), &ScriptLine::text);
        REQUIRE(added != lines.end());
        CHECK(added->file.endsWith("make_pt2.py"));
        CHECK(added->line > 100);
    }
}

TEST_CASE("a map of lines cut anywhere is refused or misses lines, and no more")
{
    Progress progress;
    const DocumentPtr document = opened("ts_scripted.pt");
    const quint32 code = scriptClasses(*document, progress).at("__torch__.Inner").entry;
    const QByteArray text = entryBytes(*document, code, 1 << 20, progress);
    const QByteArray map = entryBytes(*document, *scriptLinesEntry(*document, code), 1 << 20, progress);
    const size_t whole = scriptLines(text, map, progress).size();
    for (qsizetype size = 0; size < map.size(); ++size) {
        try {
            const size_t found = scriptLines(text, map.first(size), progress).size();
            CHECK(found <= whole);
        } catch (const Error &error) {
            CHECK_FALSE(error.message().isEmpty());
        }
    }
    CHECK(scriptLines({}, map, progress).size() <= 1);
}

TEST_CASE("bytecode of the lite interpreter lists methods, operators and instructions")
{
    const DocumentPtr document = opened("ts_lite.ptl");
    const auto root = std::ranges::find_if(
        document->roots, [](const Document::Root &one) { return one.entry.endsWith("bytecode.pkl"); });
    REQUIRE(root != document->roots.end());
    const auto bytecode = scriptBytecode(document->values, root->value);
    REQUIRE(bytecode);
    CHECK(bytecode->version == 8);
    CHECK(bytecode->methods >= 2);
    CHECK(bytecode->operators.contains(QStringLiteral("aten::matmul")));
    CHECK(bytecode->instructions.size() > 20);
}
