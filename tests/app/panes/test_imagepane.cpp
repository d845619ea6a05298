// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/detailsview.h"
#include "app/panes/imagepane.h"
#include "tests/app/panes/tensorfile.h"

#include <QCheckBox>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>

#include <cmath>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {
std::vector<float> waves(qint64 count)
{
    std::vector<float> numbers(static_cast<size_t>(count));
    for (size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = float(std::sin(double(i) * 0.7)) * float(1 + i / 75 % 4); // filters of several sizes
    return numbers;
}
}

TEST_CASE("filters of three channels have a tab with their picture, each in its own range unless one is wanted")
{
    QSettings().clear();
    const TensorFile filters({16, 3, 5, 5}, waves(16 * 75));
    const TensorFile matrix({30, 40}, waves(1200));
    DetailsView view;
    view.resize(700, 600);
    view.show();
    const auto tabs = [&] { return view.findChild<QTabBar *>()->count(); };
    view.setSubject(matrix.subject());
    const int plain = tabs();
    view.setSubject(filters.subject());
    CHECK(tabs() == plain + 1);
    view.setCurrentPane(u"image"_s);
    auto *image = view.findChild<ImageView *>();
    REQUIRE(image);
    const auto light = [&](const QPointF &share) {
        const QRectF plot = image->picture().plot;
        return image->picture().image.pixelColor(
            (plot.topLeft() + QPointF(share.x() * plot.width(), share.y() * plot.height())).toPoint());
    };
    REQUIRE(QTest::qWaitFor([&] { return !image->picture().plot.isEmpty(); }));
    const QPointF inFirstTile(0.05, 0.05);
    const QColor own = light(inFirstTile);
    const HeatPlace place = image->place();
    CHECK(place.cellWidth() == place.cellHeight());
    view.findChild<ImagePane *>()->findChild<QCheckBox *>()->click();
    CHECK(light(inFirstTile) != own);
    QSignalSpy readout(image, &PlotView::readout);
    QTest::mouseMove(image, image->picture().plot.center().toPoint());
    REQUIRE(QTest::qWaitFor([&] { return !readout.isEmpty(); }));
    CHECK(readout.last().first().toString().count(u"  "_s) >= 3); // an index, and three numbers
    view.setSubject(matrix.subject()); // no image: another pane stands in
    CHECK(view.currentPane() == u"overview");
}
