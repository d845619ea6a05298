// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/detailsview.h"
#include "app/panes/imagepane.h"
#include "tests/app/panes/savedialog.h"
#include "tests/app/panes/tensorfile.h"

#include <QCheckBox>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
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

TEST_CASE("an image is saved as shown, twice as large, or with one pixel an element, and is dragged by itself")
{
    QSettings().clear();
    const TensorFile file({20, 30, 3}, waves(20 * 30 * 3));
    ImagePane pane(nullptr);
    pane.resize(500, 400);
    pane.show();
    pane.setSubject(file.subject());
    auto *image = pane.findChild<ImageView *>();
    REQUIRE(QTest::qWaitFor([&] { return !image->picture().plot.isEmpty(); }));
    const QSize shown = image->picture().plot.size().toSize();
    const QTemporaryDir folder;
    QSettings().setValue(u"pictureFolder"_s, folder.path());
    for (const auto &[kind, size] :
        {std::pair{u"as shown"_s, shown}, {u"twice"_s, shown * 2}, {u"an element"_s, QSize(30, 20)}}) {
        pane.savePicture();
        saveByDialog(pane, kind, kind);
        const QString path = folder.filePath(kind + u".png"_s);
        REQUIRE(QTest::qWaitFor([&] { return QImage(path).size() == size; }));
    }
    QSignalSpy dragged(image, &ImageView::dragWanted);
    image->disconnect(&pane); // a drag of its own would not end here
    const QPoint from = image->picture().plot.center().toPoint();
    QTest::mousePress(image, Qt::LeftButton, {}, from);
    for (const int far : {2, 40}) {
        QMouseEvent move(QEvent::MouseMove, QPointF(from.x() + far, from.y()), image->mapToGlobal(from), Qt::NoButton,
            Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(image, &move);
        CHECK(dragged.size() == (far > 10 ? 1 : 0));
    }
}
