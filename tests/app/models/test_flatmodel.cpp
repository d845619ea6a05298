// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/flatmodel.h"
#include "app/models/leafsearch.h"
#include "app/models/leaves.h"
#include "app/models/subjects.h"
#include "tests/app/models/printed.h"
#include "tests/core/document/build.h"

#include <QAbstractItemModelTester>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

DocumentPtr threeTensors()
{
    Builder build;
    const ValueId shared = build.values.addTensor(build.view(build.storage("s", 6), {2, 3}));
    const ValueId other = build.values.addTensor(build.view(StorageId(0), {3}));
    const ValueId state = build.dict({{"a.weight", shared}, {"a.bias", other}, {"b", build.tensor({4}, DType::Int64)}});
    build.with(build.dict({{"model", state}}));
    return std::make_shared<const Document>(std::move(build.document));
}

std::vector<quint32> found(const DocumentPtr &document, const QString &query)
{
    Progress progress;
    return LeafSearch(document, progress).matches(Filter(query), progress);
}

}

TEST_CASE("the flat list shows every tensor with its full key")
{
    FlatModel model(threeTensors());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    CHECK(printed(model).toStdString()
        == "model.a.weight | 2×3 | float32 | 24 B\n"
           "model.a.bias | 3 | float32 | 12 B\n"
           "model.b | 4 | int64 | 32 B\n");
    model.setLeaves({2});
    CHECK(printed(model).toStdString() == "model.b | 4 | int64 | 32 B\n");
}

TEST_CASE("a row of the flat list and its subject lead to each other")
{
    const DocumentPtr document = threeTensors();
    FlatModel model(document);
    for (int row = 0; row < model.rowCount(); ++row) {
        CHECK(model.indexOf(model.subject(model.index(row, 0))).row() == row);
        CHECK(leafOf(*document, model.subject(model.index(row, 0)).value) == quint32(row));
    }
    model.setLeaves({1});
    CHECK_FALSE(model.indexOf(leafSubject(document, 0)).isValid());
}

TEST_CASE("what is selected of the flat list are the tensors of its rows")
{
    const DocumentPtr document = threeTensors();
    FlatModel model(document);
    model.setLeaves({2, 0, 1});
    QItemSelection rows(model.index(0, 0), model.index(0, ColumnCount - 1));
    CHECK(keysOf(model.selected(rows)) == QStringList{u"model.b"_s});
    rows.append(QItemSelectionRange(model.index(1, 0), model.index(2, ColumnCount - 1)));
    CHECK(keysOf(model.selected(rows)) == QStringList{u"model.b"_s, u"model.a.weight"_s, u"model.a.bias"_s});
}

TEST_CASE("a search finds by words, dtype and sharing")
{
    const DocumentPtr document = threeTensors();
    CHECK(found(document, u"weight"_s) == std::vector<quint32>{0});
    CHECK(found(document, u"dtype:int64"_s) == std::vector<quint32>{2});
    CHECK(found(document, u"shared:yes"_s) == std::vector<quint32>{0, 1});
    CHECK(found(document, u"nothing"_s).empty());
}
