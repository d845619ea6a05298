// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/renames.h"
#include "core/compare/report.h"
#include "core/formats/formats.h"
#include "tests/core/compare/models.h"
#include "tests/core/compare/shelf.h"

#include <QTemporaryDir>
#include <catch2/catch_test_macros.hpp>

#include <numeric>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

std::vector<float> numbers(int count, float first)
{
    std::vector<float> made;
    for (int i = 0; i < count; ++i)
        made.push_back(first + float(i * i % 97));
    return made;
}

}

TEST_CASE("renamed tensors are found by their bytes, transposed ones are noted, and each is taken once")
{
    const QTemporaryDir folder;
    const std::vector<float> matrix = numbers(12, 1);
    std::vector<float> turned(12);
    for (size_t i = 0; i < 12; ++i)
        turned[i % 4 * 3 + i / 4] = matrix[i];
    Shelf a, b;
    a.add(u"same"_s, {5}, numbers(5, 9)).add(u"old.weight"_s, {100}, numbers(100, 3)).add(u"linear"_s, {3, 4}, matrix);
    a.add(u"x.bias"_s, {4}, {0, 0, 0, 0}).add(u"y.scale"_s, {4}, {0, 0, 0, 0}).add(u"gone"_s, {2}, {1, 2});
    b.add(u"same"_s, {5}, numbers(5, 9)).add(u"new.weight"_s, {100}, numbers(100, 3)).add(u"kernel"_s, {4, 3}, turned);
    b.add(u"n.scale"_s, {4}, {0, 0, 0, 0}).add(u"m.bias"_s, {4}, {0, 0, 0, 0}).add(u"other"_s, {2}, {1, 3});
    Comparison comparison(
        Side(a.open(folder.filePath(u"a.safetensors"_s))), Side(b.open(folder.filePath(u"b.safetensors"_s))), {});
    CHECK(comparison.pairs().size() == 1);
    Progress progress;
    addPairsByContent(comparison, {}, progress);
    CHECK(comparison.pairs().size() == 1);
    addPairsByContent(comparison, {{}, {Rule::Kind::ByContent, {}, {}, Rule::On::Both}}, progress);
    CHECK(comparison.pairs().back().rule == 1);
    QStringList names = namesOf(comparison);
    names.sort();
    CHECK(names
        == QStringList{
            u"linear=kernel"_s, u"old.weight=new.weight"_s, u"same=same"_s, u"x.bias=m.bias"_s, u"y.scale=n.scale"_s});
    CHECK(comparison.pairs().back().how == Pair::How::Transposed);
    const size_t turnedPair = comparison.pairs().size() - 1;
    CHECK(comparison.status(turnedPair) == Status::Shape);
    std::vector<size_t> all(comparison.pairs().size());
    std::iota(all.begin(), all.end(), 0);
    measureAll(comparison, all, {}, progress);
    CHECK(wordOf(comparison.compared(turnedPair)) == u"Equal when transposed"_s);
    CHECK_FALSE(comparison.compared(turnedPair).measures);
    CHECK(sentenceOf(aggregateOf(comparison), 0)
        == u"Of 5 tensors in both: 1 equal when transposed, 1 only in A, 1 only in B"_s);
    CHECK(pathsOf(comparison.a(), comparison.onlyA()) == QStringList{u"gone"_s});
    CHECK(pathsOf(comparison.b(), comparison.onlyB()) == QStringList{u"other"_s});
}

TEST_CASE("a report says what changed most first, in HTML, Markdown and CSV")
{
    const QTemporaryDir folder;
    Shelf a, b;
    a.add(u"little"_s, {3}, {1, 2, 3}).add(u"much|<b>"_s, {3}, {1, 2, 3}).add(u"same"_s, {1}, {1});
    b.add(u"little"_s, {3}, {1, 2, 3.001f}).add(u"much|<b>"_s, {3}, {-1, 2, 9}).add(u"same"_s, {1}, {1});
    Comparison comparison(
        Side(a.open(folder.filePath(u"a.safetensors"_s))), Side(b.open(folder.filePath(u"b.safetensors"_s))), {});
    Progress progress;
    measureAll(comparison, std::array<size_t, 3>{0, 1, 2}, {}, progress);
    const ValueDifferences values(comparison.a(), comparison.b(), progress);
    const Report report = reportOf(comparison, values, 10);
    CHECK(report.title == u"a.safetensors ⇄ b.safetensors"_s);
    CHECK(report.sentence == u"Of 3 tensors in both: 2 changed"_s);
    REQUIRE(report.tables.size() == 1);
    CHECK(report.tables[0].rows[0][0].contains(u"much"));
    CHECK(reportOf(comparison, values, 1).tables[0].leftOut == 1);
    const QByteArray html = htmlOf(report);
    CHECK(html.contains("much|&lt;b&gt;"));
    CHECK_FALSE(html.contains("<b>"));
    CHECK(markdownOf(report).contains("| much\\|<b> | Changed | 3 float32 |"));
    const QByteArrayList lines = csvOf(comparison, values).split('\n');
    CHECK(lines[0].startsWith("a,b,status,rounds_to,elements,differing,"));
    CHECK(lines.size() == 5);
    CHECK(lines[1].startsWith("little,little,changed,,3,1,"));
}

TEST_CASE("where nothing differs one sentence says so")
{
    const QTemporaryDir folder;
    Shelf a;
    a.add(u"w"_s, {3}, {1, 2, 3});
    const DocumentPtr document = a.open(folder.filePath(u"a.safetensors"_s));
    Comparison comparison{Side(document), Side(document), {}};
    Progress progress;
    CHECK_FALSE(reportOf(comparison, {}, 10).isSame);
    measureAll(comparison, std::array<size_t, 1>{0}, {}, progress);
    const Report report = reportOf(comparison, {}, 10);
    CHECK(report.isSame);
    CHECK(report.sentence == u"Identical: 1 tensor, byte for byte"_s);
    CHECK(report.tables.empty());
}

TEST_CASE("a NaN on one side, which no distance tells of, is in the word; large counts are grouped")
{
    Compared compared;
    compared.status = Status::Changed;
    compared.measures = Measures();
    compared.measures->nanB = 3;
    CHECK(wordOf(compared) == u"Changed, NaN in B"_s);
    compared.measures->nanBoth = 3;
    compared.measures->nanA = 4;
    CHECK(wordOf(compared) == u"Changed, NaN in A"_s);
    compared.measures->nanBoth = 2;
    CHECK(wordOf(compared) == u"Changed, NaN elsewhere"_s);
    Aggregate whole;
    whole.counts[size_t(Status::Changed)] = 1031;
    whole.counts[size_t(Status::EqualValues)] = 2;
    CHECK(sentenceOf(whole, 1) == u"Of 1,033 tensors in both: 1,031 changed, 1 value differs, 2 equal in other bits"_s);
    CHECK(sentenceOf({}, 0) == u"No tensors to compare"_s);
}
