// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/detailsview.h"
#include "app/panes/findbar.h"
#include "app/panes/jsonmodel.h"
#include "app/panes/jsonpane.h"
#include "app/panes/jsonview.h"
#include "app/panes/textpanes.h"
#include "app/panes/textview.h"
#include "core/formats/formats.h"
#include "tests/testing/testing.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QTabBar>
#include <QTest>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;

namespace {
std::shared_ptr<const JsonTree> parse(const QByteArray &text)
{
    const Progress progress;
    return std::make_shared<const JsonTree>(parseJson(text, progress));
}

QString cell(const JsonModel &model, const QModelIndex &index, int column)
{
    return model.data(index.siblingAtColumn(column), Qt::DisplayRole).toString();
}

struct OpenJson
{
    explicit OpenJson(const QByteArray &bytes, const QByteArray &name = "config.json")
    {
        Progress progress;
        subject.document = openDocument(memorySource(zipOf({{name, bytes}})), QStringLiteral("a.zip"), progress);
        subject.kind = Subject::Kind::Entry;
        view.resize(700, 500);
        view.show();
        view.setSubject(subject);
        if (!QTest::qWaitForWindowActive(&view))
            throw std::runtime_error("no window");
    }
    JsonPane &pane() { return *view.findChild<JsonPane *>(); }
    JsonView &tree() { return *pane().findChild<JsonView *>(); }
    QLineEdit &field() { return *pane().findChild<QLineEdit *>(); }
    QString current() { return tree().currentIndex().siblingAtColumn(JsonModel::Value).data().toString(); }
    bool isThere()
    {
        return QTest::qWaitFor([&] { return tree().model()->rowCount() > 0; }, 10'000);
    }

    Subject subject;
    DetailsView view;
};
}

TEST_CASE("the model of a JSON text keeps the rules of models")
{
    for (const char *text : {R"({"a": [1, {"b": []}], "c": "d"})", "[]", "12", R"(["x"])"}) {
        JsonModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        model.setTree(parse(text));
        CHECK(model.rowCount() >= 1);
        model.setTree({});
        CHECK(model.rowCount() == 0);
    }
}

TEST_CASE("rows of JSON have a key or number, a type and a value")
{
    JsonModel model;
    model.setTree(parse("{\"list\": [1.50, \"a\\nb\", {}], \"k\\u00e9\": false}"));
    const QModelIndex list = model.index(0, 0);
    CHECK(cell(model, list, JsonModel::Key) == QStringLiteral("list"));
    CHECK(cell(model, list, JsonModel::Type) == QStringLiteral("array, 3 items"));
    const QModelIndex number = model.index(0, 0, list);
    CHECK(cell(model, number, JsonModel::Key) == QStringLiteral("0"));
    CHECK(cell(model, number, JsonModel::Value) == QStringLiteral("1.50"));
    const QModelIndex text = model.index(1, 0, list);
    CHECK(cell(model, text, JsonModel::Value) == QStringLiteral("\"a⏎b\""));
    CHECK(model.valueText(model.nodeOf(text)) == QStringLiteral("a\nb"));
    CHECK(model.pathText(model.nodeOf(text)) == QStringLiteral("[\"list\"][1]"));
    CHECK(cell(model, model.index(1, 0), JsonModel::Key) == QStringLiteral("ké"));
}

TEST_CASE("an entry of JSON is a tree first, with its text beside it")
{
    OpenJson open(R"({"model": {"layers": 12, "name": "tiny"}})");
    REQUIRE(open.isThere());
    const auto *tabs = open.view.findChild<QTabBar *>();
    CHECK(tabs->tabText(0) == QStringLiteral("JSON"));
    CHECK(tabs->tabText(1) == QStringLiteral("Text"));
    CHECK(tabs->currentIndex() == 0);
    CHECK(open.tree().isExpanded(open.tree().model()->index(0, 0))); // it all fits
}

TEST_CASE("JSON is found in by keys, in keys and in values, and copied")
{
    OpenJson open(R"({"a": {"deep": {"Needle": 1}}, "b": ["needle", "hay"], "c": 2})");
    REQUIRE(open.isThere());
    open.tree().collapseAll();
    QMetaObject::invokeMethod(&open.pane(), "find");
    QTest::keyClicks(&open.field(), QStringLiteral("needle"));
    CHECK(open.current() == QStringLiteral("1"));
    QTest::keyClick(&open.field(), Qt::Key_Return);
    CHECK(open.current() == QStringLiteral("\"needle\""));
    QTest::keyClick(&open.field(), Qt::Key_Return);
    CHECK(open.current() == QStringLiteral("1"));
    QTest::keyClick(&open.field(), Qt::Key_Return, Qt::ShiftModifier);
    CHECK(open.current() == QStringLiteral("\"needle\""));
    QTest::keyClick(&open.field(), Qt::Key_Escape);
    QTest::keyClick(&open.tree(), Qt::Key_C, Qt::ControlModifier);
    CHECK(QApplication::clipboard()->text() == QStringLiteral("needle"));
}

TEST_CASE("JSON with a mistake is shown as text, at the mistake, which is named")
{
    OpenJson open("{\n  \"a\": 1,\n  \"b\": oops\n}");
    auto *text = open.pane().findChild<TextView *>();
    REQUIRE(QTest::qWaitFor([&] { return text->isVisible(); }, 10'000));
    CHECK(text->textCursor().blockNumber() == 2);
    CHECK(text->textCursor().positionInBlock() == 7);
    const auto labels = open.pane().findChildren<QLabel *>();
    CHECK(std::ranges::any_of(labels, [](const QLabel *label) {
        return label->text() == QStringLiteral("No valid JSON: line 3, column 8: this is no value");
    }));
}

TEST_CASE("a text value of JSON is a tree, with the text in a tab beside it; other texts are texts")
{
    const auto subjectOf = [](const QByteArray &text) {
        Progress progress;
        Subject subject;
        const QByteArray pickle
            = QByteArray("\x80\x03", 2) + 'X' + char(text.size()) + QByteArray(3, '\0') + text + '.';
        subject.document = openDocument(memorySource(torchZip(pickle)), QStringLiteral("a"), progress);
        subject.kind = Subject::Kind::Value;
        subject.value = subject.document->roots.front().value;
        return subject;
    };
    DetailsView view;
    view.show();
    view.setSubject(subjectOf("{\"a\": 1}"));
    CHECK(view.findChild<JsonPane *>()->isVisible());
    QTest::mouseClick(
        view.findChild<QTabBar *>(), Qt::LeftButton, {}, view.findChild<QTabBar *>()->tabRect(1).center());
    auto *const text = view.findChild<ScalarPage *>();
    CHECK(text->isVisible());
    CHECK(
        QTest::qWaitFor([&] { return text->findChild<TextView *>()->toPlainText() == QStringLiteral("{\"a\": 1}"); }));
    view.setCurrentPane(QStringLiteral("overview"));
    view.setSubject(subjectOf("{no json"));
    CHECK(!view.findChild<JsonPane *>()->isVisible());
}

TEST_CASE("a hundred thousand values of JSON are there at once, opened and found in")
{
    QByteArray bytes = "{\"list\": [";
    for (int i = 0; i < 100'000; ++i)
        bytes += QByteArray::number(i) + ',';
    bytes += "\"last\"]}";
    OpenJson open(bytes);
    REQUIRE(open.isThere());
    QElapsedTimer clock;
    clock.start();
    open.tree().expand(open.tree().model()->index(0, 0));
    open.tree().findText(QStringLiteral("last"), 1);
    QApplication::processEvents();
    CHECK(open.current() == QStringLiteral("\"last\""));
    CHECK(clock.elapsed() < 30'000); // minutes, were it quadratic
}
