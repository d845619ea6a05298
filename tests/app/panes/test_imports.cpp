// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/subjects.h"
#include "app/panes/filepage.h"
#include "app/panes/importspane.h"
#include "core/formats/formats.h"
#include "tests/testing/testing.h"

#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

Subject fileOf(const QString &path)
{
    Progress progress;
    Subject subject;
    subject.kind = Subject::Kind::File;
    subject.document = openDocument(path, progress);
    return subject;
}

SubjectTable *tableNamed(const ImportsPane &pane, const QString &name)
{
    for (SubjectTable *table : pane.findChildren<SubjectTable *>()) {
        if (table->accessibleName() == name)
            return table;
    }
    FAIL("there is no table " << name.toStdString());
    return nullptr;
}

QStringList column(const QAbstractItemModel &model, int column)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts += model.index(row, column).data().toString();
    return texts;
}

}

TEST_CASE("imports of a distributed checkpoint are those of its metadata and of the pickles of its chunks")
{
    ImportsPane pane(nullptr);
    pane.resize(700, 500);
    pane.show();
    pane.setSubject(fileOf(dataPath(u"dcp"_s)));
    SubjectTable *table = tableNamed(pane, u"What it asks Python for"_s);
    REQUIRE(QTest::qWaitFor([&] { return table->model()->rowCount() > 0; }));
    const QAbstractItemModel &model = *table->model();
    const QStringList entries = column(model, model.columnCount() - 1);
    CHECK(entries.contains(u".metadata"_s));
    const auto chunk = entries.indexOf(u"model.plain (0)/archive/data.pkl"_s);
    REQUIRE(chunk >= 0);
    CHECK(column(model, 0).contains(u"torch._utils._rebuild_tensor_v2"_s));
    CHECK(tableNamed(pane, u"Disassembly"_s)->isVisible()); // of the metadata
    // A chunk's opcodes are not at hand, so no others stand in their place.
    table->setCurrentIndex(model.index(int(chunk), 0));
    CHECK_FALSE(tableNamed(pane, u"Disassembly"_s)->isVisible());
}

TEST_CASE("known names are folded below those that are not, and unfold with their button")
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"both.pth"_s));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(torchZip("\x80\x02}(K\x01"
                        "cos\nsystem\nK\x02"
                        "ccollections\nOrderedDict\nu."));
    file.close();
    ImportsPane pane(nullptr);
    pane.resize(700, 500);
    pane.show();
    pane.setSubject(fileOf(file.fileName()));
    const SubjectTable *table = tableNamed(pane, u"What it asks Python for"_s);
    CHECK(column(*table->model(), 0) == QStringList{u"os.system"_s});
    auto *button = pane.findChild<QToolButton *>();
    REQUIRE(button);
    REQUIRE(button->isVisible());
    CHECK(button->text() == u"1 known name"_s);
    QTest::mouseClick(button, Qt::LeftButton);
    CHECK(column(*table->model(), 0) == QStringList{u"os.system"_s, u"collections.OrderedDict"_s});
    pane.setSubject(fileOf(dataPath(u"pth/quantized.pth"_s))); // all are known: nothing is folded
    CHECK_FALSE(button->isVisible());
    CHECK(table->model()->rowCount() > 1);
}

TEST_CASE("a pickle that asks for nothing but goes on after STOP says so and shows its opcodes, those behind STOP too")
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"twice.pth"_s));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(torchZip(QByteArrayLiteral("\x80\x02}.\x80\x02"
                                          "cos\nsystem\n(tR.")));
    file.close();
    ImportsPane pane(nullptr);
    pane.resize(700, 500);
    pane.show();
    pane.setSubject(fileOf(file.fileName()));
    const auto labels = pane.findChildren<QLabel *>();
    CHECK(
        std::ranges::any_of(labels, [](const QLabel *label) { return label->text().contains(u"bytes after STOP"_s); }));
    const SubjectTable *opcodes = tableNamed(pane, u"Disassembly"_s);
    CHECK(opcodes->isVisible());
    CHECK(QTest::qWaitFor([&] { return column(*opcodes->model(), 2).join(u' ').contains(u"os system"_s); }));
}

TEST_CASE("imports of a file show the opcodes that ask for the one that is current")
{
    ImportsPane pane(nullptr);
    pane.resize(700, 500);
    pane.show();
    pane.setSubject(fileOf(dataPath(u"pth/quantized.pth"_s)));
    SubjectTable *table = tableNamed(pane, u"What it asks Python for"_s);
    REQUIRE(table->model()->rowCount() > 1);
    table->setCurrentIndex(table->model()->index(1, 0));
    const SubjectTable *opcodes = tableNamed(pane, u"Disassembly"_s);
    const QString offset = table->model()->index(1, 4).data().toString();
    CHECK(QTest::qWaitFor([&] { return opcodes->currentIndex().siblingAtColumn(0).data().toString() == offset; }));
}

TEST_CASE("a file's page shows so many of the names it asks for, and how many more there are")
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"many.pkl"_s));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write("\x80\2(");
    for (int i = 0; i < 3000; ++i)
        file.write("cm\nn" + QByteArray::number(i) + '\n');
    file.write("l.");
    file.close();
    FilePage page(nullptr);
    page.setSubject(fileOf(file.fileName()));
    const QList<FactTable *> tables = page.findChildren<FactTable *>();
    const auto asked = std::ranges::find_if(tables,
        [](const FactTable *table) { return table->item(0, 1) && table->item(0, 1)->text() == "import m.n0"_L1; });
    REQUIRE(asked != tables.end());
    CHECK((*asked)->rowCount() == 101);
    CHECK((*asked)->item(100, 1)->text() == u"2,900 more"_s);
}
