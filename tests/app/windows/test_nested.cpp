// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/facttable.h"
#include "app/windows/browser.h"
#include "app/windows/failedpage.h"
#include "app/windows/nested.h"
#include "app/windows/nestedoffer.h"
#include "tests/app/windows/desk.h"

#include <QPushButton>
#include <QTabWidget>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;

namespace {
QByteArray sample() { return bytesOf(QStringLiteral(PITH_SAMPLE)); }

// A checkpoint in a ZIP in a ZIP …
QByteArray bundle(int levels)
{
    QByteArray inner = sample();
    for (int level = 0; level < levels; ++level)
        inner = zipOf(
            {{"readme.txt", "hello"}, {"models/inner.pt", inner}, {"packed.gz", QByteArray("\x1f\x8b\x08", 3)}});
    return inner;
}

Subject entryOf(Browser &browser, const QByteArray &name)
{
    Subject subject;
    subject.document = browser.document();
    subject.kind = Subject::Kind::Entry;
    subject.entry = *subject.document->archive.find(name);
    return subject;
}

NestedOffer &offerOf(Desk &desk) { return *desk.browser().findChild<NestedOffer *>(); }

QTabWidget &tabsOf(Desk &desk) { return *desk.window.findChild<QTabWidget *>(); }

bool openInner(Desk &desk)
{
    desk.browser().goTo(entryOf(desk.browser(), "models/inner.pt"));
    if (!soon([&] { return offerOf(desk).isVisible(); }))
        return false;
    QTest::mouseClick(offerOf(desk).findChild<QPushButton *>(), Qt::LeftButton);
    return soon([&] { return !desk.window.currentTab()->isLoading(); });
}
}

TEST_CASE("an entry that is a checkpoint is offered and opens as a tab of its own, which can be reloaded")
{
    Desk desk;
    REQUIRE(desk.open(desk.write(QStringLiteral("outer.zip"), bundle(1))));
    REQUIRE(openInner(desk));
    CHECK(desk.window.currentTab()->title() == QStringLiteral("outer.zip ▸ inner.pt"));
    CHECK(tabsOf(desk).count() == 2);
    const DocumentPtr inner = desk.browser().document();
    CHECK(!inner->tensors.empty());
    CHECK(inner->wrappers == QStringList{QStringLiteral("zip:models/inner.pt")});
    CHECK(inner->size == quint64(sample().size()));
    desk.window.reload();
    REQUIRE(soon([&] { return desk.browser().document() != inner; }));
    CHECK(desk.browser().document()->tensors.size() == inner->tensors.size());
    tabsOf(desk).setCurrentIndex(0);
    REQUIRE(openInner(desk)); // it is open already
    CHECK(tabsOf(desk).count() == 2);
}

TEST_CASE("only entries that are checkpoints themselves are offered")
{
    Desk desk;
    REQUIRE(desk.open(desk.write(QStringLiteral("outer.zip"), bundle(1))));
    Progress progress;
    const auto formatOf = [&](const QByteArray &name) {
        const Document &document = *desk.browser().document();
        return QString(nestedFormat(document, *document.archive.find(name), progress));
    };
    CHECK(formatOf("readme.txt").isEmpty());
    CHECK(formatOf("packed.gz") == QStringLiteral("gzip"));
    CHECK(formatOf("models/inner.pt") == QStringLiteral("torch-zip"));
    REQUIRE(openInner(desk));
    for (const Entry &entry : desk.browser().document()->archive.entries)
        CHECK(formatOf(entry.name).isEmpty());
}

TEST_CASE("checkpoints inside checkpoints open to a depth that is bounded")
{
    Desk desk;
    REQUIRE(desk.open(desk.write(QStringLiteral("deep.zip"), bundle(10))));
    for (int level = 1; level <= mostInside; ++level) {
        REQUIRE(openInner(desk));
        REQUIRE(desk.window.currentTab()->browser());
    }
    REQUIRE(openInner(desk));
    CHECK(!desk.window.currentTab()->browser());
    CHECK(desk.window.currentTab()->findChild<FailedPage *>()->isVisible());
}
