// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/subjects.h"
#include "app/windows/comparisontab.h"
#include "app/windows/timing.h"
#include "tests/app/windows/desk.h"
#include "tests/app/windows/many.h"

#include <QHeaderView>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

TEST_CASE("with 100,000 tensors the window stays live: open, expand, filter, walk")
{
    constexpr int count = 100'000;
    Desk desk;
    const QString path
        = desk.write(u"many.pth"_s, manyTensors(count, [](int i) { return "t" + QByteArray::number(i); }));
    const StallMeter stalls;
    REQUIRE(desk.open(path));
    CHECK(desk.view().model()->rowCount(desk.view().model()->index(0, 0)) == count);
    desk.view().scrollToBottom();
    QTest::qWait(50);
    QTest::keyClicks(&desk.filterField(), u"t9999"_s);
    REQUIRE(soon([&] { return desk.view().model()->rowCount(desk.view().model()->index(0, 0)) == 11; }));
    QTest::keyClick(&desk.filterField(), Qt::Key_Escape);
    for (int step = 0; step < 100; ++step) {
        desk.window.nextTensor();
        QTest::qWait(5);
    }
    CHECK(keyOf(desk.browser().subject()) == u"t99"_s);
    WARN("longest stall " << stalls.longest() << " s"); // a quiet Release build: less than a tenth
    CHECK(stalls.longest() < 30); // it would hang, were it quadratic
}

TEST_CASE("two files of 100,000 tensors are compared, filtered, sorted and opened, and the window stays live")
{
    constexpr int count = 100'000;
    const auto nameOf = [](int i) { return "m" + QByteArray::number(i / 1000) + ".t" + QByteArray::number(i); };
    Desk desk;
    desk.window.resize(1200, 800);
    const QString a = desk.write(u"a.pth"_s, manyTensors(count, nameOf)),
                  b = desk.write(u"b.pth"_s, manyTensors(count, nameOf, '\2'));
    std::vector<std::pair<const char *, double>> stalls;
    const auto phase = [&](const char *name, const std::function<void()> &work, const std::function<bool()> &isDone) {
        const StallMeter meter;
        work();
        REQUIRE(QTest::qWaitFor(isDone, 60'000));
        QTest::qWait(100);
        stalls.emplace_back(name, meter.longest());
    };
    const auto tab = [&] { return desk.window.comparisonTab(); };
    phase("open", [&] { desk.window.compare(a, b); }, [&] { return tab() && tab()->view(); });
    ComparisonView &view = *tab()->view();
    auto &tree = *view.findChild<ComparisonTree *>();
    auto &field = *view.findChild<QLineEdit *>(u"filter"_s);
    const CompareModel &rows = view.rows();
    const auto isArranged = [&] { return !rows.isArranging(); };
    const auto type = [&](const QString &text) {
        for (const QChar letter : text) {
            QTest::keyClick(&field, letter.toLatin1());
            QTest::qWait(1);
        }
    };
    phase("filter while it measures", [&] { type(u"t9999 status:changed|t12"_s); }, isArranged);
    phase(
        "measure", [&] { QTest::keyClick(&field, Qt::Key_Escape); },
        [&] { return view.measurer().isComplete() && isArranged(); });
    phase("filter", [&] { type(u"t9999"_s); }, [&] { return isArranged() && rows.walk().size() == 11; });
    phase(
        "all again", [&] { QTest::keyClick(&field, Qt::Key_Escape); },
        [&] { return isArranged() && rows.walk().size() == count; });
    phase(
        "sort", [&] { tree.header()->setSortIndicator(0, Qt::DescendingOrder); },
        [&] { return isArranged() && rows.index(0, 0).data().toString() == u"m99"; });
    phase("list", [&] { desk.window.showFlatList(); }, [&] { return isArranged() && rows.rowCount() == count; });
    phase("tree", [&] { desk.window.showTree(); }, [&] { return isArranged() && rows.rowCount() == count / 1000; });
    phase(
        "open all",
        [&] {
            desk.window.selectAll();
            tree.expandAll();
        },
        [] { return true; });
    phase("step", [&] { view.stepDifference(1); }, [] { return true; });
    for (const auto &[name, seconds] : stalls) {
        WARN(name << ": longest stall " << seconds << " s");
        CHECK(seconds < 30); // it would hang, were it quadratic; a quiet Release build: less than a twentieth
    }
}
