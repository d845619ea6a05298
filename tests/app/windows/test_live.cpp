// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/subjects.h"
#include "app/windows/timing.h"
#include "tests/app/windows/desk.h"
#include "tests/core/formats/pickling.h"

#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

// {"t0": …, "t1": …}: tensors of four floats, all in one storage.
QByteArray manyTensors(int count)
{
    QByteArray pairs;
    const QByteArray bytes = storage("FloatStorage", "0", 4);
    for (int i = 0; i < count; ++i)
        pairs += text("t" + QByteArray::number(i)) + tensor(bytes, 0, tuple({integer(4)}), tuple({integer(1)}));
    return torchZip(pickled(dict({pairs})), {QByteArray(16, '\1')});
}

}

TEST_CASE("with 100,000 tensors the window stays live: open, expand, filter, walk")
{
    constexpr int count = 100'000;
    Desk desk;
    const QString path = desk.write(u"many.pth"_s, manyTensors(count));
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
    UNSCOPED_INFO("longest stall " << stalls.longest() << " s");
    CHECK(stalls.longest() < 1); // under sanitizers too; a Release build needs less than a tenth
}
