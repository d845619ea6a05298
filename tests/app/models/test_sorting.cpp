// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/columns.h"
#include "app/models/documentmodel.h"
#include "app/models/flatmodel.h"
#include "tests/app/models/printed.h"
#include "tests/core/document/build.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

DocumentPtr layers()
{
    Builder build;
    const ValueId state = build.dict({{"layer10.weight", build.tensor({64, 3})}, {"layer2.weight", build.tensor({4})},
        {"layer2.bias", build.tensor({100})}, {"Head", build.tensor({1}, DType::Int64)}});
    build.with(build.dict({{"model", state}, {"epoch", build.values.addInt(3)}}));
    return std::make_shared<const Document>(std::move(build.document));
}

QStringList namesBelow(const QAbstractItemModel &model, const QModelIndex &parent)
{
    QStringList names;
    for (int row = 0; row < model.rowCount(parent); ++row)
        names += model.index(row, 0, parent).data().toString();
    return names;
}

}

TEST_CASE("names are ordered as people do: in any case, numbers by size")
{
    const QStringList ordered{u"a"_s, u"a.b"_s, u"a1"_s, u"A2"_s, u"a02b"_s, u"a10"_s, u"a100"_s, u"ab"_s, u"b"_s};
    for (qsizetype i = 1; i < ordered.size(); ++i) {
        INFO(ordered[i - 1].toStdString() << " " << ordered[i].toStdString());
        CHECK(naturalKey(ordered[i - 1]) < naturalKey(ordered[i]));
    }
    CHECK(naturalKey(u"Layer007") == naturalKey(u"layer7"));
    CHECK(naturalKey(QString(300, u'1')) < naturalKey(QString(300, u'2')));
}

TEST_CASE("rows without a key are last in both orders, equal ones keep their order")
{
    const std::vector<SortKey> keys{{3, {}}, {}, {1, {}}, {3, {}}, {2, {}}};
    CHECK(sorted(keys, Qt::AscendingOrder) == std::vector<quint32>{2, 4, 0, 3, 1});
    CHECK(sorted(keys, Qt::DescendingOrder) == std::vector<quint32>{0, 3, 4, 2, 1});
}

TEST_CASE("the table of columns is in the order of its numbers, each with a name of its own")
{
    QStringList names;
    for (int column = 0; column < ColumnCount; ++column) {
        CHECK(columnRow(column).column == column);
        names += columnRow(column).name;
    }
    CHECK(names.removeDuplicates() == 0);
}

TEST_CASE("siblings of the tree are sorted, modules by their sums, and what a view remembers moves with them")
{
    DocumentModel model(std::make_shared<Rows>(layers()));
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    tester.setUseFetchMore(false);
    const QModelIndex state = model.index(0, 0, model.index(0, 0));
    CHECK(namesBelow(model, state) == QStringList{u"layer10"_s, u"layer2"_s, u"Head"_s});
    const QPersistentModelIndex bias = model.index(1, 0, model.index(1, 0, state));
    CHECK(bias.data().toString() == u"bias"_s);

    model.sort(NameColumn, Qt::AscendingOrder);
    CHECK(namesBelow(model, state) == QStringList{u"Head"_s, u"layer2"_s, u"layer10"_s});
    CHECK(bias.data().toString() == u"bias"_s);
    CHECK(bias.parent().row() == 1);
    CHECK(bias.row() == 0);
    model.sort(ContentsColumn, Qt::DescendingOrder);
    CHECK(namesBelow(model, state) == QStringList{u"layer10"_s, u"layer2"_s, u"Head"_s});
    CHECK(namesBelow(model, bias.parent()) == QStringList{u"bias"_s, u"weight"_s});
    model.sort(-1);
    CHECK(bias.row() == 1);
    for (const QModelIndex &row : allRows(model))
        CHECK(model.indexOf(model.subject(row)) == row);
}

TEST_CASE("a module's figures are those of all below, and wait for them")
{
    const DocumentPtr document = layers();
    DocumentModel model(std::make_shared<Rows>(document));
    const QModelIndex state = model.index(0, 0, model.index(0, 0));
    const auto cell = [&](int row, int column) { return model.index(row, column, state).data().toString(); };
    CHECK(cell(1, MeanColumn) == u"…"_s);
    CHECK(cell(1, ParametersColumn) == u"104"_s);
    CHECK(cell(1, ElementsColumn).isEmpty());
    CHECK(cell(2, ElementsColumn) == u"1"_s);
    CHECK(cell(2, StrideColumn) == u"(1,)"_s);
    CHECK(cell(2, OffsetColumn) == u"0"_s);
    CHECK(cell(2, StorageColumn) == u"3"_s);
    CHECK(cell(2, DeviceColumn) == u"cpu"_s);
    QSignalSpy news(&model.surveyor(), &Surveyor::newsCame);
    model.surveyor().want({1}); // layer2.weight
    REQUIRE(news.wait(5000));
    CHECK(cell(1, MeanColumn) == u"…"_s);
    model.surveyor().wantAll();
    REQUIRE(QTest::qWaitFor([&] { return model.surveyor().isComplete(); }, 5000));
    CHECK(cell(1, ZerosColumn) == u"0"_s);
    CHECK(cell(1, MinColumn) == cell(1, MaxColumn));
    CHECK(cell(1, StdColumn) == u"0"_s);
    // All of the floats' elements are equal: that is worth a look, in the modules too; integers may be so.
    REQUIRE(QTest::qWaitFor([&] { return model.surveyor().state() == Surveyor::State::Idle; }, 5000));
    CHECK(model.index(1, 0, state).data(Qt::ToolTipRole).toString().contains(u"2 tensors below need a look"_s));
    CHECK(model.surveyor().oddLeaves() == std::set<quint32>{0, 1, 2});
}

TEST_CASE("rows that join the flat list are inserted, others only move, and what is remembered stays")
{
    const DocumentPtr document = layers();
    FlatModel model(document);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setLeaves({1, 3});
    CHECK(resets.size() == 1);
    const QPersistentModelIndex head = model.index(1, 0);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    model.setLeaves({0, 1, 2, 3});
    CHECK(inserted.size() == 2);
    CHECK(head.row() == 3);
    model.setLeaves({3, 2, 1, 0});
    CHECK(head.row() == 0);
    CHECK(head.data().toString() == u"model.Head"_s);
    CHECK(model.leafNumber(3) == 0);
    CHECK(resets.size() == 1);
}

TEST_CASE("the next row that needs a look is found in what holds itself too")
{
    Builder build;
    const ValueId list = build.list({});
    build.values.append(list, std::array{list, build.tensor({4})});
    build.with(list);
    DocumentModel model(std::make_shared<Rows>(std::make_shared<const Document>(std::move(build.document))));
    CHECK_FALSE(model.nextOdd({}, 1).isValid());
    model.surveyor().wantAll();
    REQUIRE(QTest::qWaitFor([&] { return model.surveyor().state() == Surveyor::State::Idle; }, 5000));
    const QModelIndex found = model.nextOdd({}, 1);
    CHECK(found.row() == 1);
    CHECK(found.parent() == model.index(0, 0));
    CHECK(model.nextOdd(model.index(0, 0), 1) == found);
    CHECK_FALSE(model.nextOdd(found, 1).isValid());
    CHECK_FALSE(model.nextOdd(found, -1).isValid());
}
