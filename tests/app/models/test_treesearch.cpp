// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/completions.h"
#include "app/models/documentmodel.h"
#include "app/models/treesearch.h"
#include "tests/app/models/printed.h"
#include "tests/core/document/build.h"

#include <QAbstractItemModelTester>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

DocumentPtr checkpoint()
{
    Builder build;
    const ValueId state = build.dict({{"layer1.0.weight", build.tensor({64, 3})}, {"layer1.0.bias", build.tensor({64})},
        {"layer1.1.weight", build.tensor({2, 2}, DType::BFloat16)}, {"head", build.tensor({5})}});
    const ValueId lists = build.list({build.values.addInt(7), build.text("Adam"), build.values.addNone()});
    build.with(build.dict({{"epoch", build.values.addInt(12)}, {"state_dict", state}, {"odd", lists}}));
    Entry entry;
    entry.name = "model/layer1";
    build.document.archive.entries.push_back(entry);
    return std::make_shared<const Document>(std::move(build.document));
}

struct Found
{
    explicit Found(const DocumentPtr &document)
        : search(document, progress),
          surveyor(document),
          model(search.rows(), &surveyor, nullptr),
          tester(&model)
    {
        tester.setUseFetchMore(false);
    }
    TreeSearch::Answer find(const QString &query)
    {
        const TreeSearch::Answer answer = search.ask(std::make_shared<const Filter>(query), progress);
        model.show(answer.found);
        return answer;
    }
    // The names of the rows that are seen when the ways are expanded, two spaces a level; "~" before weak ones.
    QString seen(const QString &query)
    {
        find(query);
        const QModelIndexList open = model.ways(1000);
        QString text;
        const std::function<void(QModelIndex, int)> add = [&](const QModelIndex &parent, int level) {
            for (int row = 0; row < model.rowCount(parent); ++row) {
                const QModelIndex child = model.index(row, 0, parent);
                text += QString(2 * level, u' ') + (child.data(WeakRole).toBool() ? u"~"_s : QString())
                    + child.data().toString() + u'\n';
                if (open.contains(child))
                    add(child, level + 1);
            }
        };
        add({}, 0);
        return text;
    }

    Progress progress;
    TreeSearch search;
    Surveyor surveyor;
    DocumentModel model;
    QAbstractItemModelTester tester;
};

QStringList texts(const std::vector<Completion> &completions)
{
    QStringList texts;
    for (const Completion &completion : completions)
        texts += completion.note.isEmpty() ? completion.text : completion.text + u' ' + completion.note;
    return texts;
}

}

TEST_CASE("a filter leaves matches with all that lies above them, and the rest is hidden")
{
    Found found(checkpoint());
    CHECK(found.seen(u"bias"_s) == "~Contents\n  ~state_dict\n    ~layer1\n      ~0\n        bias\n"_L1);
    CHECK(found.seen(u"dtype:bf16"_s) == "~Contents\n  ~state_dict\n    ~layer1\n      ~1\n        weight\n"_L1);
    CHECK(found.seen(u"nothing"_s).isEmpty());
}

TEST_CASE("a matching module is closed with all its children in it, unless only some of them match")
{
    Found found(checkpoint());
    CHECK(found.seen(u"layer1"_s) == "~Contents\n  ~state_dict\n    layer1\n"_L1);
    const QModelIndex layer = found.model.nextMatch({}, 1);
    CHECK(layer.data().toString() == "layer1"_L1);
    CHECK(found.model.rowCount(layer) == 2);
    CHECK(found.model.rowCount(found.model.index(0, 0, layer)) == 2);
    CHECK(
        found.seen(u"layer1 -bias"_s) == "~Contents\n  ~state_dict\n    layer1\n      0\n        weight\n      1\n"_L1);
    CHECK(found.seen(u"type:list"_s) == "~Contents\n  odd\n"_L1);
}

TEST_CASE("keys of numbers and texts are found, and with value: they themselves")
{
    Found found(checkpoint());
    CHECK(found.seen(u"epoch"_s) == "~Contents\n  epoch\n"_L1);
    CHECK(found.seen(u"value:adam"_s) == "~Contents\n  ~odd\n    [1]\n"_L1);
    CHECK(found.seen(u"value>=12"_s) == "~Contents\n  epoch\n"_L1);
    CHECK(found.seen(u"value=none"_s) == "~Contents\n  ~odd\n    [2]\n"_L1);
    CHECK(found.find(u"layer1"_s).values == 3);
    CHECK(found.search.valueCount() == 8);
}

TEST_CASE("statistics that are not known leave tensors open, and nothing else")
{
    const DocumentPtr document = checkpoint();
    Found found(document);
    Progress progress;
    const TreeSearch search(document, progress, found.surveyor.survey());
    const TreeSearch::Answer answer = search.ask(std::make_shared<const Filter>(u"layer1 nan:yes"_s), progress);
    CHECK(answer.values == 0);
    CHECK(answer.open == std::vector<quint32>{0, 1, 2});
}

TEST_CASE("what was found is marked in the part of the key that the row shows")
{
    Found found(checkpoint());
    const auto marksAt = [&](const char *query, int match) {
        found.find(QString::fromLatin1(query));
        QModelIndex row;
        for (; match >= 0; --match)
            row = found.model.nextMatch(row, 1);
        return row.data(MarksRole).value<QList<TextMark>>();
    };
    CHECK(marksAt("ei dtype:bf16", 0) == QList<TextMark>{{1, 2}});
    CHECK(marksAt("0.bi", 0) == QList<TextMark>{{0, 2}});
    CHECK(marksAt("/b|a/ -eight shape:64", 0) == QList<TextMark>{{0, 1}, {2, 1}});
    CHECK(marksAt("LAYER", 0) == QList<TextMark>{{0, 5}});
    CHECK(marksAt("dtype:bf16", 0).isEmpty());
}

TEST_CASE("matches are walked in the order that is shown, both ways, whatever is open")
{
    Found found(checkpoint());
    found.find(u"weight | head | epoch"_s);
    QStringList down;
    for (QModelIndex at = found.model.nextMatch({}, 1); at.isValid(); at = found.model.nextMatch(at, 1))
        down += found.model.subject(at).path.empty() ? QString() : at.data().toString();
    QStringList up;
    for (QModelIndex at = found.model.nextMatch({}, -1); at.isValid(); at = found.model.nextMatch(at, -1))
        up.prepend(at.data().toString());
    CHECK(down == QStringList{u"epoch"_s, u"weight"_s, u"weight"_s, u"head"_s});
    CHECK(up == down);
    found.model.sort(NameColumn, Qt::DescendingOrder);
    CHECK(found.model.nextMatch({}, 1).data().toString() == "weight"_L1);
    CHECK(found.model.nextMatch({}, -1).data().toString() == "epoch"_L1);
}

TEST_CASE("what holds itself is searched once, and too much of it not at all")
{
    Builder build;
    const ValueId list = build.list({build.text("me")});
    build.values.append(list, std::array{list});
    ValueId nested = build.list({build.values.addInt(1)});
    for (int level = 0; level < 40; ++level)
        nested = build.list({nested, nested}); // 2^40 rows
    build.with(build.dict({{"self", list}, {"laughs", nested}}));
    Found found(std::make_shared<const Document>(std::move(build.document)));
    CHECK_FALSE(found.search.isWhole());
    CHECK(found.search.size() < 9'000'000);
    CHECK(found.find(u"value:me"_s).values == 1);
}

TEST_CASE("completions are fields, then values in the file with how often they occur")
{
    Found found(checkpoint());
    const auto values = [&](const QString &text) {
        return texts(valueCompletions(found.search, completionPlace(text, text.size()), found.progress));
    };
    CHECK(fieldCompletions(u"dt"_s).front().text == "dtype:"_L1);
    CHECK(fieldCompletions(u""_s).empty());
    CHECK(fieldCompletions(u"layer"_s).empty());
    CHECK(values(u"dtype:"_s) == QStringList{u"float32 3"_s, u"bfloat16 1"_s});
    CHECK(values(u"head -dtype=BF"_s) == QStringList{u"bfloat16 1"_s});
    CHECK(values(u"head (dtype=BFLO"_s) == QStringList{u"bfloat16 1"_s});
    CHECK(values(u"shape:"_s) == QStringList{u"2x2 1"_s, u"5 1"_s, u"64 1"_s, u"64x3 1"_s});
    CHECK(values(u"nan:"_s) == QStringList{u"yes"_s, u"no"_s});
    CHECK(values(u"grad:"_s) == QStringList{u"no 4"_s});
    CHECK(values(u"value:ada"_s) == QStringList{u"Adam 1"_s});
    CHECK(values(u"size:"_s).isEmpty());
    const CompletionPlace place = completionPlace(u"layer1 -name:\"we bias"_s, 16);
    CHECK(place.begin == 13);
    CHECK(place.field == "name"_L1);
    CHECK(place.typed == "we"_L1);
}
