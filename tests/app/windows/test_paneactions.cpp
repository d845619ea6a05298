// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/jsonpane.h"
#include "app/panes/jsonview.h"
#include "app/windows/browser.h"
#include "app/windows/filterbar.h"
#include "app/windows/nested.h"
#include "tests/app/windows/desk.h"

#include <QAction>
#include <QDir>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>

using namespace pith;
using namespace pith::testing;

namespace {
// As its keys would.
void run(Desk &desk, const QKeySequence &keys)
{
    const auto actions = desk.window.findChildren<QAction *>();
    const auto found
        = std::ranges::find_if(actions, [&](QAction *action) { return action->shortcuts().contains(keys); });
    REQUIRE(found != actions.end());
    (*found)->trigger();
}

Subject firstEntry(Browser &browser)
{
    Subject subject;
    subject.document = browser.document();
    subject.kind = Subject::Kind::Entry;
    return subject;
}
}

TEST_CASE("find, next and previous are about the pane while it has the focus, else about the filter")
{
    Desk desk;
    REQUIRE(desk.open(
        desk.write(QStringLiteral("a.zip"), zipOf({{"config.json", R"({"one": 1, "two": [2, 22], "three": 3})"}}))));
    desk.browser().goTo(firstEntry(desk.browser()));
    auto *const pane = desk.browser().findChild<JsonPane *>();
    REQUIRE(pane);
    auto *const tree = pane->findChild<JsonView *>();
    REQUIRE(soon([&] { return tree->model()->rowCount() == 3; }));
    desk.window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&desk.window));
    tree->setFocus();
    run(desk, QKeySequence::Find);
    auto *const field = pane->findChild<QLineEdit *>();
    CHECK(field->hasFocus());
    QTest::keyClicks(field, QStringLiteral("2"));
    const auto current = [&] { return tree->currentIndex().siblingAtColumn(2).data().toString(); };
    CHECK(current() == QStringLiteral("2"));
    run(desk, Qt::Key_F3);
    CHECK(current() == QStringLiteral("22"));
    run(desk, Qt::SHIFT | Qt::Key_F3);
    CHECK(current() == QStringLiteral("2"));
    desk.view().setFocus();
    run(desk, QKeySequence::Find);
    CHECK(desk.filterField().hasFocus());
}

TEST_CASE("the parts of real checkpoints are not offered as checkpoints")
{
    const QDir folder(dataPath(QStringLiteral("pth")));
    for (const QString &name : folder.entryList({QStringLiteral("*.pt"), QStringLiteral("*.pth")})) {
        Progress progress;
        const DocumentPtr document = openInside(folder.filePath(name), {}, progress);
        for (quint32 entry = 0; entry < document->archive.entries.size(); ++entry) {
            INFO(name.toStdString() << ' ' << document->archive.entries[entry].name.toStdString());
            CHECK(QString(nestedFormat(*document, entry, progress)).isEmpty());
        }
    }
}
