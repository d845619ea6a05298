// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/rows.h"
#include "app/models/subjects.h"
#include "app/panes/compiledpage.h"
#include "app/panes/detailsview.h"
#include "app/panes/facttable.h"
#include "app/panes/scriptpage.h"
#include "app/panes/subjecttable.h"
#include "app/panes/tablepage.h"
#include "app/panes/textview.h"
#include "core/formats/formats.h"
#include "tests/testing/testing.h"

#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QTextBlock>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

struct Shown
{
    explicit Shown(DocumentPtr opened) : document(std::move(opened)), rows(document)
    {
        view.resize(1000, 700);
        view.show();
        if (!QTest::qWaitForWindowActive(&view))
            throw std::runtime_error("no window");
    }
    explicit Shown(const char *name) : Shown(fixture(name)) {}

    static DocumentPtr fixture(const char *name)
    {
        Progress progress;
        return openDocument(dataPath(QStringLiteral("pt2/") + QString::fromLatin1(name)), progress);
    }

    void show(const QStringList &way)
    {
        RowId row = RowId::Root;
        for (const QString &name : way) {
            quint32 place = 0;
            while (place < rows.childCount(row) && rows.name(rows.child(row, place)) != name)
                ++place;
            REQUIRE(place < rows.childCount(row));
            row = rows.child(row, place);
        }
        view.setSubject(rows.subject(row));
    }
    void showTab(const QString &title)
    {
        auto *const tabs = view.findChild<QTabBar *>();
        for (int tab = 0; tab < tabs->count(); ++tab) {
            if (tabs->tabText(tab) == title)
                return tabs->setCurrentIndex(tab);
        }
        FAIL("no tab " << title.toStdString());
    }
    // "name=value" of each fact of a page.
    template <typename Page> QStringList facts()
    {
        QStringList all;
        auto *const page = view.findChild<Page *>();
        for (const FactTable *const table : page ? page->template findChildren<FactTable *>() : QList<FactTable *>()) {
            for (int row = 0; row < table->rowCount(); ++row)
                all += table->item(row, 0)->text() + u'=' + table->item(row, 1)->text();
        }
        return all;
    }
    template <typename Page> bool waitForFact(const QString &fact)
    {
        return QTest::qWaitFor([&] { return facts<Page>().contains(fact); }, 20'000);
    }
    // Clicks the value of a fact.
    template <typename Page> void activate(const QString &name)
    {
        for (FactTable *const table : view.findChild<Page *>()->template findChildren<FactTable *>()) {
            for (int row = 0; row < table->rowCount(); ++row) {
                if (table->item(row, 0)->text() != name)
                    continue;
                const QPoint place = table->visualItemRect(table->item(row, 1)).center();
                QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, place);
                return;
            }
        }
        FAIL("no fact " << name.toStdString());
    }

    DocumentPtr document;
    Rows rows;
    DetailsView view;
};

DocumentPtr compiledArchive()
{
    Progress progress;
    const QByteArray wrapper = "    constants_info_[0].name = \"fc_weight\";\n"
                               "    constants_info_[0].dtype = cached_torch_dtype_float32;\n"
                               "    constants_info_[0].shape = {3, 4};\n"
                               "    constants_info_[0].data_size = 64;\n"
                               "    constants_info_[0].original_fqn = \"fc.weight\";\n"
                               "    inputs_info_[0].name = \"arg0_1\";\n";
    const QByteArray kernels = R"({"nodes": [{"name": "buf2", "node": {"target": "fixtures::twist",
        "inputs": [{"name": "mode", "arg": {"as_string": "left"}}], "outputs": [{"as_tensor": {"name": "buf2"}}]}}]})";
    const QByteArray archive = zipOf({{"r/archive_format", "pt2"}, {"r/data/aotinductor/net/a.wrapper.cpp", wrapper},
        {"r/data/aotinductor/net/a.wrapper.json", kernels},
        {"r/data/aotinductor/net/a.wrapper_metadata.json", R"({"AOTI_DEVICE_KEY": "cpu"})"},
        {"r/data/aotinductor/net/a.wrapper.so", "no library"}});
    return openDocument(memorySource(archive), QStringLiteral("compiled.pt2"), progress);
}

}

TEST_CASE("a module of TorchScript shows its class, methods and tensors, and leads to its code")
{
    Shown shown("ts_scripted.pt");
    shown.show({QStringLiteral("Contents"), QStringLiteral("inner")});
    REQUIRE(shown.waitForFact<ScriptPage>(QStringLiteral("Class=__torch__.Inner")));
    const QStringList facts = shown.facts<ScriptPage>();
    CHECK(facts.contains(QStringLiteral("Code=code/__torch__.py:27")));
    CHECK(facts.contains(QStringLiteral("forward=(x: Tensor) -> Tensor")));
    CHECK(facts.contains(QStringLiteral("inner.w=float32 2×3")) == false); // names begin at the module
    CHECK(facts.contains(QStringLiteral("w=float32 2×3")));
    CHECK(facts.contains(QStringLiteral("training== True")));
    QSignalSpy went(&shown.view, &DetailsView::activated);
    shown.activate<ScriptPage>(QStringLiteral("forward"));
    REQUIRE(went.size() == 1);
    const Subject code = went.at(0).at(0).value<Subject>();
    CHECK(keyOf(code).endsWith(QStringLiteral("code/__torch__.py")));
    shown.view.setSubject(code);
    auto *const text = [&] {
        TextView *found = nullptr;
        (void)QTest::qWaitFor(
            [&] {
                found = shown.view.findChild<TextView *>();
                return found && found->textCursor().blockNumber() == 34;
            },
            20'000);
        return found;
    }();
    REQUIRE(text);
    CHECK(text->textCursor().block().text().startsWith(QStringLiteral("  def forward(self: __torch__.Inner,")));
}

TEST_CASE("the whole module of a file has its own tab, with all classes of its code")
{
    Shown shown("ts_frozen.pt");
    shown.show({QStringLiteral("Contents")});
    shown.showTab(QStringLiteral("Module"));
    REQUIRE(shown.waitForFact<ScriptPage>(QStringLiteral("CONSTANTS.c0=float32 8×3×3×3")));
    shown.showTab(QStringLiteral("Tensors"));
    auto *const table = shown.view.findChild<ScriptTensorsPane *>()->findChild<SubjectTable *>();
    REQUIRE(QTest::qWaitFor([&] { return table->model()->rowCount() == 6; }, 20'000));
    CHECK(table->model()->index(0, 1).data().toString() == QStringLiteral("constant"));
    QSignalSpy went(&shown.view, &DetailsView::activated);
    table->setFocus();
    table->setCurrentIndex(table->model()->index(0, 0));
    QTest::keyClick(table, Qt::Key_Return);
    REQUIRE(went.size() == 1);
    CHECK(went.at(0).at(0).value<Subject>().value != ValueId::None);
}

TEST_CASE("bytecode is a table of instructions below what its methods take and give")
{
    Shown shown("ts_lite.ptl");
    shown.show({QStringLiteral("ts_lite/bytecode.pkl")});
    auto *const table = shown.view.findChild<TablePage *>()->findChild<SubjectTable *>();
    REQUIRE(table->model()->rowCount() > 20);
    CHECK(table->model()->index(2, 2).data().toString() == QStringLiteral("OP"));
    CHECK(table->model()->index(2, 5).data().toString().startsWith(QStringLiteral("aten::")));
}

TEST_CASE("a line of Python is found from its code, and the code from it")
{
    Shown shown("ts_scripted.pt");
    Subject code;
    code.document = shown.document;
    code.kind = Subject::Kind::Entry;
    code.entry = *shown.document->archive.find("ts_scripted/code/__torch__.py");
    shown.view.setSubject(code);
    shown.showTab(QStringLiteral("Python lines"));
    auto *const table = shown.view.findChild<ScriptLinesPane *>()->findChild<SubjectTable *>();
    REQUIRE(QTest::qWaitFor([&] { return table->model()->rowCount() > 3; }, 20'000));
    CHECK(table->model()->index(0, 1).data().toString().endsWith(QStringLiteral("make_pt2.py")));
    table->setFocus();
    table->setCurrentIndex(table->model()->index(1, 0));
    const int line = table->model()->index(1, 0).data().toString().toInt();
    QTest::keyClick(table, Qt::Key_Return);
    CHECK(shown.view.currentPane() == QStringLiteral("text"));
    auto *const text = shown.view.findChild<TextView *>();
    CHECK(QTest::qWaitFor([&] { return text->textCursor().blockNumber() == line - 1; }, 20'000));
}

TEST_CASE("a compiled model lists its weights by name, its files and what is left to PyTorch")
{
    Shown shown(compiledArchive());
    shown.show({QStringLiteral("Models"), QStringLiteral("net")});
    REQUIRE(shown.waitForFact<CompiledPage>(QStringLiteral("fc.weight=float32 3×4")));
    const QStringList facts = shown.facts<CompiledPage>();
    CHECK(facts.contains(QStringLiteral("buf2=fixtures::twist")));
    CHECK(facts.contains(QStringLiteral("AOTI_DEVICE_KEY=cpu")));
    CHECK(facts.contains(QStringLiteral("in=arg0_1")));
    CHECK(facts.contains(QStringLiteral("Wrapper source=a.wrapper.cpp")));
    QSignalSpy went(&shown.view, &DetailsView::activated);
    shown.activate<CompiledPage>(QStringLiteral("Wrapper source"));
    REQUIRE(went.size() == 1);
    CHECK(keyOf(went.at(0).at(0).value<Subject>()).endsWith(QStringLiteral("a.wrapper.cpp")));
    shown.show({QStringLiteral("Models"), QStringLiteral("net"), QStringLiteral("Compiled")});
    CHECK(shown.waitForFact<CompiledPage>(QStringLiteral("fc.weight=float32 3×4")));
}
