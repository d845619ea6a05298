// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/documentmodel.h"
#include "app/models/flatmodel.h"
#include "app/models/modelcounts.h"
#include "app/models/programs.h"
#include "app/models/subjects.h"
#include "core/formats/formats.h"
#include "tests/testing/testing.h"

#include <QAbstractItemModelTester>
#include <QTest>
#include <catch2/catch_test_macros.hpp>

#include <set>

using namespace pith;
using namespace pith::testing;

namespace {

struct Tree
{
    explicit Tree(const QString &name)
    {
        Progress progress;
        rows = std::make_shared<Rows>(openDocument(dataPath(QStringLiteral("pt2/") + name), progress));
    }

    QStringList names(RowId above)
    {
        QStringList all;
        for (quint32 i = 0, count = rows->childCount(above); i < count; ++i)
            all += rows->name(rows->child(above, i));
        return all;
    }
    RowId at(const QStringList &way)
    {
        RowId row = RowId::Root;
        for (const QString &name : way) {
            const qsizetype place = names(row).indexOf(name);
            REQUIRE(place >= 0);
            row = rows->child(row, quint32(place));
        }
        return row;
    }

    std::shared_ptr<Rows> rows;
};

const QString models = QStringLiteral("Models");

}

TEST_CASE("a PT2 archive has its models, and each its parts")
{
    Tree tree(QStringLiteral("multi_model.pt2"));
    CHECK(tree.names(RowId::Root) == QStringList{models, QStringLiteral("Archive")});
    CHECK(tree.names(tree.at({models}))
        == QStringList{QStringLiteral("encoder"), QStringLiteral("decoder"), QStringLiteral("heads/aux.v2")});
    CHECK(tree.names(tree.at({models, QStringLiteral("encoder")}))
        == QStringList{QStringLiteral("Graph"), QStringLiteral("Signature"), QStringLiteral("Weights"),
            QStringLiteral("Constants"), QStringLiteral("Sample inputs")});
    const RowId weights = tree.at({models, QStringLiteral("decoder"), QStringLiteral("Weights")});
    CHECK(tree.names(weights) == QStringList{QStringLiteral("layers"), QStringLiteral("table")}); // grouped by module
}

TEST_CASE("every row of a PT2 archive is found by its subject and by its names")
{
    Tree tree(QStringLiteral("multi_model.pt2"));
    std::vector<RowId> open{RowId::Root};
    while (!open.empty()) {
        const RowId above = open.back();
        open.pop_back();
        for (quint32 i = 0, count = tree.rows->childCount(above); i < count; ++i) {
            const RowId row = tree.rows->child(above, i);
            CAPTURE(tree.rows->names(row).join(u'|'));
            CHECK(tree.rows->find(tree.rows->subject(row)) == row);
            CHECK(tree.rows->find(tree.rows->names(row)) == row);
            open.push_back(row);
        }
    }
}

TEST_CASE("sums of models and of all of them count their tensors")
{
    Tree tree(QStringLiteral("multi_model.pt2"));
    CHECK(tree.rows->sums(tree.at({models})).tensors == 17);
    CHECK(tree.rows->sums(tree.at({models, QStringLiteral("encoder")})).tensors == 6);
}

TEST_CASE("the model of a PT2 archive keeps the rules of models")
{
    for (const char *name : {"multi_model.pt2", "legacy_cond.pt2", "custom_obj.pt2", "malformed/no_models.pt2"}) {
        Tree tree(QString::fromLatin1(name));
        DocumentModel model(tree.rows);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        const QModelIndex all = model.index(0, 0);
        for (int column = 0; column < model.columnCount(); ++column) {
            CHECK(model.data(all.siblingAtColumn(column), Qt::DisplayRole).isValid());
            model.data(all.siblingAtColumn(column), Qt::ToolTipRole);
        }
        CHECK(model.rowCount(all) >= 1);
    }
}

TEST_CASE("the rows of a model say how many parameters, nodes, inputs and outputs there are")
{
    Progress progress;
    const DocumentPtr document = openDocument(dataPath(QStringLiteral("pt2/signature_functional.pt2")), progress);
    DocumentModel model(std::make_shared<Rows>(document));
    const QModelIndex row = model.index(0, 0, model.index(0, 0));
    REQUIRE(row.data().toString() == QStringLiteral("model"));
    const ModelCounts counts = modelCounts(document, QStringLiteral("model"));
    CHECK(counts.parameters > 0);
    CHECK(counts.buffers > 0);
    const auto contents = [&](int part) { return model.index(part, ContentsColumn, row).data().toString(); };
    CHECK(row.siblingAtColumn(ContentsColumn).data().toString()
        == QString::number(counts.parameters) + QStringLiteral(" params"));
    CHECK(contents(0).isEmpty());
    REQUIRE(QTest::qWaitFor([&] { return contents(0).endsWith(QStringLiteral(" nodes")); }, 20'000));
    CHECK(contents(1).contains(QStringLiteral(" inputs, ")));
}

TEST_CASE("below a graph there are its modules, their nodes, and the graphs that nodes hold")
{
    for (const char *name : {"cond_nested.pt2", "deep24.pt2"}) {
        Tree tree(QString::fromLatin1(name));
        const DocumentPtr document = tree.rows->document();
        const RowId graph = tree.at({models, QStringLiteral("model"), QStringLiteral("Graph")});
        CHECK(tree.rows->childCount(graph) == 0);
        CHECK(tree.rows->awaitsGraph(graph));
        Progress progress;
        const ProgramPtr program = programOf(document, QStringLiteral("model"), progress);
        tree.rows->giveGraph(std::make_shared<const GraphRows>(program), QStringLiteral("model"));
        std::set<quint32> nodes;
        std::vector<RowId> open{graph};
        while (!open.empty()) {
            const RowId above = open.back();
            open.pop_back();
            for (quint32 i = 0, count = tree.rows->childCount(above); i < count; ++i) {
                const RowId row = tree.rows->child(above, i);
                const Subject subject = tree.rows->subject(row);
                CAPTURE(tree.rows->names(row).join(u'|'));
                CHECK(tree.rows->find(subject) == row);
                CHECK(tree.rows->find(tree.rows->names(row)) == row);
                CHECK(tree.rows->hasChildren(row) == (tree.rows->childCount(row) > 0));
                CHECK_FALSE(tree.rows->graphTexts(row).icon.isEmpty());
                if (subject.node != noNode)
                    CHECK(nodes.insert(subject.node).second);
                open.push_back(row);
            }
        }
        CHECK(nodes.size() == program->nodes.size());
    }
}

TEST_CASE("a part of a graph that is not known yet is found with the graph")
{
    Tree tree(QStringLiteral("mlp.pt2"));
    Subject node;
    node.document = tree.rows->document();
    node.kind = Subject::Kind::Graph;
    node.prefix = QStringLiteral("model");
    node.node = 1;
    node.part = QStringLiteral("relu");
    const RowId graph = tree.at({models, QStringLiteral("model"), QStringLiteral("Graph")});
    CHECK(tree.rows->find(node) == graph);
    CHECK(tree.rows->find(tree.rows->names(graph) + QStringList{QStringLiteral("relu")}) == graph);
    Progress progress;
    tree.rows->giveGraph(std::make_shared<const GraphRows>(programOf(node.document, QStringLiteral("model"), progress)),
        QStringLiteral("model"));
    CHECK(tree.rows->name(tree.rows->find(node)) == QStringLiteral("relu"));
    node.node = 4'000'000'000; // of another file
    CHECK(tree.rows->find(node) == graph);
}

TEST_CASE("a graph is read when its row is opened")
{
    Tree tree(QStringLiteral("deep24.pt2"));
    DocumentModel model(tree.rows);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const QModelIndex graph = model.index(0, 0, model.index(0, 0, model.index(0, 0)));
    REQUIRE(graph.data().toString() == QStringLiteral("Graph"));
    model.sort(NameColumn, Qt::DescendingOrder); // the level is known with nothing in it
    CHECK(model.hasChildren(graph));
    if (model.canFetchMore(graph)) // the tester does so too
        model.fetchMore(graph);
    const QModelIndex again = model.indexOf(graph.data(SubjectRole).value<Subject>());
    REQUIRE(QTest::qWaitFor([&] { return model.rowCount(again) > 0; }, 20'000));
    CHECK_FALSE(model.canFetchMore(again));
    QStringList names;
    for (int row = 0; row < model.rowCount(again); ++row)
        names += model.index(row, 0, again).data().toString();
    CHECK(names.contains(QStringLiteral("blocks")));
    const QModelIndex blocks = model.index(int(names.indexOf(QStringLiteral("blocks"))), 0, again);
    CHECK(model.rowCount(blocks) == 24);
    CHECK(blocks.siblingAtColumn(ContentsColumn).data().toString().endsWith(QStringLiteral(" nodes")));
}

TEST_CASE("sample inputs are told apart as args and kwargs")
{
    for (const char *name : {"mlp.pt2", "sample_inputs_many.pt2"}) {
        Tree tree(QString::fromLatin1(name));
        RowId call = tree.at({models, QStringLiteral("model"), QStringLiteral("Sample inputs")});
        if (tree.names(call).first() != QStringLiteral("args"))
            call = tree.rows->child(call, 0); // the first of several
        CHECK(tree.names(call) == QStringList{QStringLiteral("args"), QStringLiteral("kwargs")});
        CHECK_FALSE(tree.names(tree.rows->child(call, 0)).contains(QStringLiteral("args")));
    }
}

TEST_CASE("keys of an archive of several models say which model they are of, as commands do; those of one model do not")
{
    const auto keysBelow = [](const Tree &tree, RowId above) {
        QStringList keys;
        for (quint32 i = 0, count = tree.rows->childCount(above); i < count; ++i)
            keys += keyOf(tree.rows->subject(tree.rows->child(above, i)));
        return keys;
    };
    Tree several(QStringLiteral("multi_model.pt2"));
    const QString decoder = QStringLiteral("decoder");
    CHECK(keysBelow(several, several.at({models, decoder, QStringLiteral("Weights")}))
        == QStringList{QStringLiteral("decoder/weights/layers"), QStringLiteral("decoder/weights/table")});
    CHECK(keysBelow(several, several.at({models, decoder, QStringLiteral("Sample inputs")})).first()
        == QStringLiteral("decoder/sample_inputs/[0]"));
    CHECK(keyOf(several.rows->subject(several.at({models, decoder, QStringLiteral("Weights")})))
        == QStringLiteral("decoder/weights"));
    Progress progress;
    const FlatModel flat(openDocument(dataPath(QStringLiteral("pt2/multi_model.pt2")), progress));
    CHECK(flat.index(0, 0).data() == QStringLiteral("encoder/weights/layers.0.weight"));
    CHECK(flat.index(16, 0).data() == QStringLiteral("heads/aux.v2/sample_inputs/[0][0]"));
    Tree one(QStringLiteral("mlp.pt2"));
    const QString model = QStringLiteral("model");
    CHECK(keysBelow(one, one.at({models, model, QStringLiteral("Weights")})) == QStringList{QStringLiteral("layers")});
    CHECK(keysBelow(one, one.at({models, model, QStringLiteral("Sample inputs")})).first()
        == QStringLiteral("model/sample_inputs/[0]"));
}
