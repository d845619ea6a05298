// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/documentmodel.h"
#include "app/models/subjects.h"
#include "tests/app/models/printed.h"
#include "tests/core/document/build.h"

#include <QAbstractItemModelTester>
#include <QDirIterator>
#include <QMimeData>
#include <QSignalSpy>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

struct Tree
{
    explicit Tree(DocumentPtr document) : model(std::make_shared<Rows>(std::move(document))), tester(&model)
    {
        tester.setUseFetchMore(false);
    }

    DocumentModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

DocumentPtr checkpoint()
{
    Builder build;
    const ValueId state = build.dict({{"layer1.0.weight", build.tensor({64, 3})}, {"layer1.0.bias", build.tensor({64})},
        {"layer1.1.weight", build.tensor({2, 2}, DType::BFloat16)}, {"head", build.tensor({5})}});
    const ValueId lists = build.list({build.values.addInt(7), build.text("adam"), build.values.addNone()});
    build.with(build.dict({{"epoch", build.values.addInt(12)}, {"state_dict", state}, {"odd", lists}}));
    for (const char *name : {"model/data.pkl", "model/data/0", "model/data/1", "model/version"}) {
        Entry entry;
        entry.name = name;
        entry.size = 100;
        entry.method = "stored";
        build.document.archive.entries.push_back(entry);
    }
    build.document.archive.kind = "zip"_L1;
    return std::make_shared<const Document>(std::move(build.document));
}

}

TEST_CASE("a checkpoint's state dict is grouped into modules, its archive into folders")
{
    Tree tree(checkpoint());
    CHECK(printed(tree.model).toStdString()
        == "Contents | 4 tensors | dict | 1.03 KiB\n"
           "  epoch | = 12 | int\n"
           "  state_dict | 4 items | dict | 1.03 KiB\n"
           "    layer1 | 260 params | module | 1.01 KiB\n"
           "      0 | 256 params | module | 1.00 KiB\n"
           "        weight | 64×3 | float32 | 768 B\n"
           "        bias | 64 | float32 | 256 B\n"
           "      1 | 4 params | module | 8 B\n"
           "        weight | 2×2 | bfloat16 | 8 B\n"
           "    head | 5 | float32 | 20 B\n"
           "  odd | 3 items | list\n"
           "    [0] | = 7 | int\n"
           "    [1] | \"adam\" | str\n"
           "    [2] | = None | None\n"
           "Archive | 4 entries | zip | 1.03 KiB\n"
           "  data.pkl | pickle | stored | 100 B\n"
           "  data | 2 entries |  | 200 B\n"
           "    0 | bytes | stored | 100 B\n"
           "    1 | bytes | stored | 100 B\n"
           "  version | text | stored | 100 B\n");
}

TEST_CASE("every row of every test file is found again by its subject and by its names")
{
    QDirIterator files(dataPath(u"pth"_s), {u"*.pth"_s, u"*.pt"_s});
    int rows = 0;
    while (files.hasNext()) {
        const QString path = files.next();
        INFO(path.toStdString());
        Progress progress;
        const DocumentPtr document = openDocument(path, progress);
        const Tree tree(document);
        DocumentModel anew(std::make_shared<Rows>(document));
        for (const QModelIndex &row : allRows(tree.model, 5)) {
            const QStringList names = tree.model.names(row);
            INFO(names.join(u" / "_s).toStdString());
            CHECK(tree.model.indexOf(tree.model.subject(row)) == row);
            CHECK(anew.names(anew.indexOf(tree.model.subject(row))) == names);
            CHECK(anew.indexOf(names).isValid());
            CHECK(anew.subject(anew.indexOf(names)).kind == tree.model.subject(row).kind);
            ++rows;
        }
    }
    CHECK(rows > 200);
}

TEST_CASE("a subject knows the path to its value, its module and its entry")
{
    Tree tree(checkpoint());
    const QModelIndex weight = tree.model.indexOf(QStringList{u"Contents"_s, u"0 state_dict"_s, u"layer1."_s, u"0."_s});
    REQUIRE(weight.isValid());
    const Subject module = tree.model.subject(weight);
    CHECK(module.kind == Subject::Kind::Module);
    CHECK(module.prefix == u"layer1.0."_s);
    CHECK(module.items.size() == 2);
    const Subject tensor = tree.model.subject(tree.model.index(0, 0, weight));
    CHECK(spell(tree.model.document()->values, tensor.path) == u"state_dict.layer1.0.weight"_s);
}

TEST_CASE("a list that holds itself opens as deep as one likes, and a level is made only when it is opened")
{
    Builder build;
    const ValueId list = build.list({});
    build.values.append(list, std::array{list});
    build.with(list);
    const auto rows = std::make_shared<Rows>(std::make_shared<const Document>(std::move(build.document)));
    DocumentModel model(rows);
    QModelIndex index = model.index(0, 0);
    for (int depth = 0; depth < 1000; ++depth)
        index = model.index(0, 0, index);
    CHECK(index.isValid());
    CHECK(rows->size() == 1002);
    CHECK(model.hasChildren(index));
    CHECK(rows->size() == 1002);
}

TEST_CASE("a drag carries the keys as text, one a line")
{
    Tree tree(checkpoint());
    const QModelIndex state = tree.model.index(1, 0, tree.model.index(0, 0));
    const QModelIndexList rows{tree.model.index(0, 0, state), tree.model.index(1, 0, state)};
    const std::unique_ptr<QMimeData> data(tree.model.mimeData(rows));
    CHECK(data->text() == u"state_dict.layer1\nstate_dict.head"_s);
    CHECK(tree.model.supportedDragActions() == Qt::CopyAction);
}

TEST_CASE("the number of a 0-D tensor is read when its row is shown, and the row told of")
{
    Builder build;
    build.with(build.dict({{"steps", build.tensor({}, DType::UInt8)}}));
    Tree tree(std::make_shared<const Document>(std::move(build.document)));
    const QModelIndex cell = tree.model.index(0, 0, tree.model.index(0, 0)).siblingAtColumn(ContentsColumn);
    QSignalSpy changes(&tree.model, &QAbstractItemModel::dataChanged);
    CHECK(cell.data().toString() == u"= …"_s);
    REQUIRE(changes.wait(5000));
    CHECK(changes.front().front().toModelIndex() == cell);
    CHECK(cell.data().toString() == u"= 1"_s);
}

TEST_CASE("what can't be read says so in its row's tooltip")
{
    Builder build;
    const ValueId broken = build.tensor();
    build.values.tensors.front().error = u"Its data lay after the cut"_s;
    build.with(build.dict({{"w", broken}}));
    Tree tree(std::make_shared<const Document>(std::move(build.document)));
    const QModelIndex row = tree.model.index(0, 0, tree.model.index(0, 0));
    CHECK(row.data(Qt::ToolTipRole).toString() == u"Its data lay after the cut"_s);
    CHECK(row.siblingAtColumn(ContentsColumn).data().toString() == u"2×3"_s);
}

TEST_CASE("what is selected are the subjects of its rows, of whatever kinds they are")
{
    const DocumentPtr document = checkpoint();
    DocumentModel model(std::make_shared<Rows>(document));
    QItemSelection all;
    std::vector<Subject> single;
    std::vector<QModelIndex> levels{QModelIndex()};
    for (size_t next = 0; next < levels.size(); ++next) {
        const QModelIndex level = levels[next];
        const int rows = model.rowCount(level);
        if (rows > 0)
            all.append(
                QItemSelectionRange(model.index(0, 0, level), model.index(rows - 1, model.columnCount() - 1, level)));
        for (int row = 0; row < rows; ++row) {
            levels.push_back(model.index(row, 0, level));
            single.push_back(model.subject(levels.back()));
        }
    }
    const Subject several = model.selected(all);
    REQUIRE(several.kind == Subject::Kind::Several);
    REQUIRE(several.several->size() == single.size());
    for (size_t i = 0; i < single.size(); ++i) {
        const Subject one = (*several.several)[i];
        INFO(keyOf(single[i]).toStdString());
        CHECK(one.kind == single[i].kind);
        CHECK(one.root == single[i].root);
        CHECK(keyOf(one) == keyOf(single[i]));
        CHECK(one.value == single[i].value);
        CHECK(one.prefix == single[i].prefix);
        CHECK(one.items == single[i].items);
        CHECK(one.entry == single[i].entry);
    }
    CHECK(model.selected(QItemSelection()).kind == Subject::Kind::File);
    const QModelIndex first = model.index(0, 0);
    CHECK(keyOf(model.selected(QItemSelection(first, first))) == keyOf(model.subject(first)));
}
