// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/statustexts.h"
#include "core/document/suspicions.h"
#include "tests/app/windows/desk.h"

#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTableView>
#include <QToolButton>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {
// In a table of facts.
bool isSeen(const MainWindow &window, const QString &text, int column = 1)
{
    for (const QTableView *table : window.findChildren<QTableView *>()) {
        const int rows = table->viewport()->visibleRegion().isEmpty() ? 0 : table->model()->rowCount();
        for (int row = 0; row < rows; ++row) {
            if (table->model()->index(row, column).data().toString().contains(text))
                return true;
        }
    }
    return false;
}

// The words of the tool bar about it.
QString shieldOf(const MainWindow &window)
{
    for (const QToolButton *button : window.findChildren<QToolButton *>()) {
        if (button->isVisible() && (button->text().contains(u"import"_s) || button->text().startsWith(u"Look at"_s)))
            return button->text();
    }
    return {};
}
}

TEST_CASE("whatever a file hides is seen when it is opened, without a click")
{
    QDirIterator files(dataPath(u"../fixtures/malformed"_s), {u"code_*.pth"_s});
    int seen = 0;
    while (files.hasNext()) {
        const QString path = files.next();
        INFO(path.toStdString());
        QFile truth(path + u".json"_s);
        REQUIRE(truth.open(QIODevice::ReadOnly));
        const QJsonObject wanted = QJsonDocument::fromJson(truth.readAll()).object();
        QStringList reasons = wanted[u"flagged_globals"_s].toVariant().toStringList();
        reasons += wanted[u"flagged_other"_s].toVariant().toStringList();
        Desk desk;
        desk.window.resize(1000, 700);
        REQUIRE(desk.open(path));
        for (const QString &reason : reasons) {
            INFO(reason.toStdString());
            CHECK(soon([&] { return isSeen(desk.window, reason); }));
            ++seen;
        }
        CHECK(soon([&] { return !shieldOf(desk.window).isEmpty(); }));
    }
    CHECK(seen >= 20);
}

TEST_CASE("the tool bar names the culprit of a file that is one number")
{
    Desk desk;
    desk.window.resize(1000, 700);
    const QByteArray pickle = QByteArrayLiteral("\x80\x02"
                                                "cos\nsystem\nX\x02\x00\x00\x00lsq\x00\x85R0K\x05.");
    REQUIRE(desk.open(desk.write(u"five.pth"_s, torchZip(pickle))));
    CHECK(soon([&] { return shieldOf(desk.window) == u"1 dangerous import: os.system"_s; }));
}

TEST_CASE("what the files of a folder ask for is seen soon after it is opened")
{
    Desk desk;
    desk.window.resize(1000, 700);
    const QByteArray pickle = QByteArrayLiteral("\x80\x02"
                                                "cos\nsystem\nX\x02\x00\x00\x00lsq\x00\x85R0K\x05.");
    const QByteArray harmless = QByteArrayLiteral("\x80\x02K\x05.");
    const QString path = desk.write(u"a.pth"_s, torchZip(pickle));
    desk.write(u"b.pth"_s, torchZip(harmless));
    REQUIRE(desk.open(QFileInfo(path).absolutePath()));
    REQUIRE(soon([&] { return shieldOf(desk.window) == u"1 dangerous import: os.system"_s; }));
    desk.window.showImports();
    CHECK(desk.browser().state().pane == "imports"_L1);
    CHECK(soon([&] { return isSeen(desk.window, u"os.system"_s, 0); }));
}

TEST_CASE("letters that only look like ASCII are told apart")
{
    CHECK(disguiseOf("posix.system").isEmpty());
    CHECK(disguiseOf("\xd1\x80osix.system") == u"р is U+0440"_s);
    CHECK(disguiseOf("os\xe2\x80\x8c.system") == u"there is a U+200C in it"_s); // of no width
    CHECK(disguiseOf("a\xf0\x9d\x96\x86") == u"𝖆 is U+1D586"_s);
}

TEST_CASE("the culprit is seen when the file is opened, and leads to its opcode")
{
    Desk desk;
    desk.window.resize(1000, 700);
    const QByteArray pickle = QByteArrayLiteral("\x80\x02"
                                                "cos\nsystem\nX\x02\x00\x00\x00lsq\x00\x85R.");
    REQUIRE(desk.open(desk.write(u"evil.pth"_s, torchZip(pickle))));
    CHECK(soon([&] { return isSeen(desk.window, u"os.system"_s); }));
    desk.window.showImports();
    CHECK(desk.browser().state().pane == "imports"_L1);
    const auto current = [&](const char *name, int column) {
        for (const QTableView *table : desk.browser().shownPane()->findChildren<QTableView *>()) {
            if (table->accessibleName() == QLatin1String(name))
                return table->currentIndex().siblingAtColumn(column).data().toString();
        }
        return QString();
    };
    CHECK(current("What it asks Python for", 0) == "os.system"_L1);
    CHECK(soon([&] { return current("Disassembly", 1) == "GLOBAL"_L1; }));
    CHECK(current("Disassembly", 0) == "2"_L1);
}
