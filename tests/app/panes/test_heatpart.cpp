// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/axisrow.h"
#include "app/panes/heatlegend.h"
#include "app/panes/heatmenu.h"
#include "app/panes/heatpart.h"
#include "app/panes/heatview.h"
#include "app/panes/legendhandle.h"
#include "app/panes/minimap.h"
#include "app/panes/picturesaving.h"
#include "tests/app/panes/tensorfile.h"
#include "tests/testing/testing.h"

#include <QAccessible>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {
constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
constexpr float Inf = std::numeric_limits<float>::infinity();

// Numbers that look random, of both signs.
std::vector<float> waves(qint64 count)
{
    std::vector<float> numbers(static_cast<size_t>(count));
    for (size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = float(std::sin(double(i) * 1.7) * std::cos(double(i) * 0.013));
    return numbers;
}

// A heat map that is shown, of one tensor.
struct Stage
{
    explicit Stage(const TensorFile &file, const QSize &size = {700, 520})
    {
        QSettings().clear();
        HeatSettings::lock({});
        part.setLook(&look);
        part.resize(size);
        part.show();
        show(file);
    }

    void show(const TensorFile &file)
    {
        const Subject subject = file.subject();
        const auto numbers = numbersOf(subject);
        REQUIRE(numbers);
        look.setShape(numbers->shape);
        part.setSubject(subject, *numbers);
        settle();
        view->setFocus();
    }

    // Until the picture of what is looked at is there, and exact.
    void settle()
    {
        REQUIRE(QTest::qWaitFor(
            [&] { return !view->expectsOther() && view->whole()->cut == view->fittedCut() && view->hasWanted(); }));
    }

    QPoint middleOf(qint64 row, qint64 column) const
    {
        const HeatPlace now = view->place();
        return {int((now.columnEdge(double(column)) + now.columnEdge(double(column + 1))) / 2 / now.ratio),
            int((now.rowEdge(double(row)) + now.rowEdge(double(row + 1))) / 2 / now.ratio)};
    }

    void wheel(const QPoint &at, int notches, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWheelEvent event(
            at, view->mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(view, &event);
    }

    void drag(const QPoint &from, const QPoint &to, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::mousePress(view, Qt::LeftButton, modifiers, from);
        for (const QPoint &at : {from + (to - from) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
            QApplication::sendEvent(view, &move);
        }
        QTest::mouseRelease(view, Qt::LeftButton, modifiers, to);
    }

    QString waitForReadout(const QString &wanted)
    {
        QSignalSpy spy(&part, &HeatPart::readout);
        (void)QTest::qWaitFor([&] { return view->readoutText().contains(wanted); });
        return view->readoutText();
    }

    Look look;
    HeatPart part;
    HeatView *view = part.view();
};

// The largest magnitude of a block, as the picture shows it.
double largestOf(const std::vector<float> &numbers, qint64 columns, const Places &rows, const Places &across)
{
    double largest = 0;
    for (qint64 row = rows.first; row < rows.end; ++row) {
        for (qint64 column = across.first; column < across.end; ++column) {
            const auto number = double(numbers[size_t(row * columns + column)]);
            if (std::abs(number) > std::abs(largest) || (number == -largest && number > 0))
                largest = number;
        }
    }
    return largest;
}

// Every pixel that is on screen against the elements below it.
void checkPixels(HeatView &view, const std::vector<float> &numbers)
{
    const HeatPlace now = view.place();
    REQUIRE(view.hasWanted());
    const QImage shown = view.pictureAt(now.ratio, HeatView::With::Nothing);
    REQUIRE(shown.size() == now.view.size());
    for (int y = 0; y < shown.height(); y += 3) {
        for (int x = 0; x < shown.width(); x += 2) {
            const double truth
                = largestOf(numbers, now.columns, now.rowsAt(now.view.top() + y), now.columnsAt(now.view.left() + x));
            if (shown.pixel(x, y) != view.legend().color(truth))
                FAIL("pixel " << x << ", " << y);
        }
    }
}
}

TEST_CASE("the wheel zooms about the pointer, and at each zoom each pixel is made of its own elements")
{
    const std::vector<float> numbers = waves(700 * 900);
    const TensorFile file({700, 900}, numbers);
    Stage stage(file);
    checkPixels(*stage.view, numbers);
    const ColorRange range = stage.view->range();
    const QPoint at(200, 180);
    const auto below = [&] { return stage.view->place().columnsAt(at.x()).first; };
    double scale = stage.view->place().scaleX();
    const qint64 column = below();
    for (int i = 0; i < 6; ++i) {
        stage.wheel(at, 1);
        CHECK(stage.view->place().scaleX() > scale);
        scale = stage.view->place().scaleX();
        CHECK(std::abs(below() - column) <= 2);
        CHECK(stage.view->range() == range); // zooming never changes colours
        stage.settle();
        checkPixels(*stage.view, numbers);
    }
    CHECK(scale >= 2);
    for (int i = 0; i < 8; ++i)
        stage.wheel(at, -1);
    CHECK(stage.view->place().isWhole());
}

TEST_CASE("a drag pans, with Shift it zooms to a box, and nothing is ever blank meanwhile")
{
    const std::vector<float> numbers = waves(700 * 900);
    const TensorFile file({700, 900}, numbers);
    Stage stage(file);
    const HeatPlace fitted = stage.view->place();
    stage.drag(fitted.view.topLeft() + QPoint(100, 100), fitted.view.topLeft() + QPoint(200, 180), Qt::ShiftModifier);
    const HeatPlace boxed = stage.view->place();
    CHECK(boxed.scaleX() > 2 * fitted.scaleX());
    const qint64 middle = boxed.columnsAt(boxed.view.center().x()).first;
    CHECK(std::abs(middle - fitted.columnsAt(fitted.view.left() + 150).first) < 20);
    const QImage meanwhile = stage.view->pictureAt(1, HeatView::With::Nothing);
    CHECK(meanwhile.pixel(meanwhile.rect().center()) != QColor(Qt::gray).rgb());
    stage.settle();
    checkPixels(*stage.view, numbers);
    stage.drag(boxed.view.center(), boxed.view.center() + QPoint(-60, 40));
    CHECK(stage.view->place().x == boxed.x + 60);
    CHECK(stage.view->place().y == boxed.y - 40);
    stage.settle();
    checkPixels(*stage.view, numbers);
    QTest::keyClick(stage.view, Qt::Key_0, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(stage.view->place().scaleX() == 1);
    QTest::keyClick(stage.view, Qt::Key_0, Qt::ControlModifier);
    CHECK(stage.view->place().isWhole());
    QTest::keyClick(stage.view, Qt::Key_Plus);
    CHECK(!stage.view->place().isWhole());
    QTest::keyClick(stage.view, Qt::Key_Minus);
    CHECK(stage.view->place().isWhole());
}

TEST_CASE("the small picture in the corner shows where one is, and leads elsewhere")
{
    const TensorFile file({700, 900}, waves(700 * 900));
    Stage stage(file);
    auto *map = stage.part.findChild<Minimap *>();
    CHECK(!map->isVisible());
    stage.view->showOneToOne();
    REQUIRE(map->isVisible());
    CHECK(map->width() <= 140);
    QTest::mouseClick(map, Qt::LeftButton, {}, {2, 2});
    CHECK(stage.view->place().x == 0);
    CHECK(stage.view->place().y == 0);
    QTest::mouseClick(map, Qt::LeftButton, {}, {map->width() - 2, map->height() - 2});
    CHECK(stage.view->place().x + stage.view->place().view.width() == stage.view->place().wholeWidth);
}

TEST_CASE("a click pins a cell, arrows move it, and all panes hear of it")
{
    std::vector<float> numbers = waves(20 * 30);
    numbers[5 * 30 + 7] = 0.125F;
    const TensorFile file({20, 30}, numbers);
    Stage stage(file);
    QTest::mouseClick(stage.view, Qt::LeftButton, {}, stage.middleOf(5, 7));
    CHECK(stage.look.cell() == Extents{5, 7});
    CHECK(stage.waitForReadout(u"[5, 7]"_s) == u"[5, 7]   0.125   0x3e000000"_s);
    QTest::keyClick(stage.view, Qt::Key_Right);
    QTest::keyClick(stage.view, Qt::Key_Down, Qt::ShiftModifier);
    CHECK(stage.look.cell() == Extents{15, 8});
    for (int i = 0; i < 5; ++i)
        stage.view->zoomIn();
    QTest::keyClick(stage.view, Qt::Key_Down, Qt::ShiftModifier);
    CHECK(stage.look.cell() == Extents{19, 8});
    CHECK(stage.view->place().plot().contains(stage.middleOf(19, 8))); // the picture follows
    stage.look.setCell({0, 1}); // another pane
    CHECK(stage.view->cursor() == AxisLayout::Cell{0, 1});
    QTest::keyClick(stage.view, Qt::Key_Escape);
    CHECK(stage.look.cell().isEmpty());
    CHECK(!stage.view->cursor());
}

TEST_CASE("the readout follows the pinned cell to another index, and a cell that another pane went to")
{
    std::vector<float> numbers = waves(3 * 20 * 30);
    numbers[5 * 30 + 7] = 0.125F;
    numbers[(20 + 5) * 30 + 7] = 0.25F;
    numbers[(2 * 20 + 5) * 30 + 7] = 0.5F;
    numbers[(20 + 6) * 30 + 8] = 2;
    const TensorFile file({3, 20, 30}, numbers);
    Stage stage(file);
    QTest::mouseClick(stage.view, Qt::LeftButton, {}, stage.middleOf(5, 7));
    CHECK(stage.waitForReadout(u"[0, 5, 7]"_s) == u"[0, 5, 7]   0.125   0x3e000000"_s);
    QTest::keyClick(stage.view, Qt::Key_PageDown);
    CHECK(stage.waitForReadout(u"[1, 5, 7]"_s) == u"[1, 5, 7]   0.25   0x3e800000"_s);
    QTest::keyClick(stage.view, Qt::Key_End);
    CHECK(stage.waitForReadout(u"[2, 5, 7]"_s) == u"[2, 5, 7]   0.5   0x3f000000"_s);
    stage.look.setCell({1, 6, 8});
    CHECK(stage.waitForReadout(u"[1, 6, 8]"_s) == u"[1, 6, 8]   2   0x40000000"_s);
    Stage arriving(file);
    arriving.look.setCell({1, 6, 8});
    arriving.show(file);
    CHECK(arriving.waitForReadout(u"[1, 6, 8]"_s) == u"[1, 6, 8]   2   0x40000000"_s);
}

TEST_CASE("below the pointer are the element, or the block with its least, mean and largest")
{
    const std::vector<float> numbers = waves(2000 * 1000);
    const TensorFile file({2000, 1000}, numbers);
    Stage stage(file);
    const HeatPlace now = stage.view->place();
    const QPoint at = now.view.topLeft() + QPoint(40, 30);
    QTest::mouseMove(stage.view, at);
    const Places rows = now.rowsAt(at.y()), columns = now.columnsAt(at.x());
    REQUIRE(rows.count() > 1);
    float least = 1, most = -1;
    for (qint64 row = rows.first; row < rows.end; ++row) {
        for (qint64 column = columns.first; column < columns.end; ++column) {
            least = std::min(least, numbers[size_t(row * 1000 + column)]);
            most = std::max(most, numbers[size_t(row * 1000 + column)]);
        }
    }
    const QString said = stage.waitForReadout(u"mean"_s);
    CHECK(said.startsWith(u"rows %1–%2, column"_s.arg(rows.first).arg(rows.end - 1)));
    CHECK(said.contains(u"min %1"_s.arg(shortNumber(double(least)))));
    CHECK(said.contains(u"max %1"_s.arg(shortNumber(double(most)))));
}

TEST_CASE("beside the picture nothing is read out but what is pinned, however fast the pointer left it")
{
    const TensorFile file({50, 3}, waves(150));
    Stage stage(file);
    const QRectF plot = stage.view->place().plot();
    const QPoint beside(int(plot.right()) + 3, int(plot.center().y()));
    REQUIRE(stage.view->rect().contains(beside));
    QString told = u"nothing yet"_s;
    QObject::connect(&stage.part, &HeatPart::readout, stage.view, [&](const QString &text) { told = text; });
    const auto leave = [&] {
        QTest::mouseMove(stage.view, stage.middleOf(30, 1));
        QTest::mouseMove(stage.view, beside);
        QTest::qWait(100); // for the answer that nobody waits for any more
    };
    leave();
    CHECK(told.isEmpty());
    CHECK(stage.view->readoutText().isEmpty());
    QTest::mouseClick(stage.view, Qt::LeftButton, {}, stage.middleOf(20, 2));
    leave();
    CHECK(told.startsWith(u"[20, 2]"_s));
}

TEST_CASE("the readout tells of what is below the pointer after zooming and at another index, though it rests")
{
    const TensorFile file({3, 40, 60}, waves(3 * 40 * 60));
    Stage stage(file);
    const QPoint at = stage.middleOf(30, 50);
    QTest::mouseMove(stage.view, at);
    CHECK(stage.waitForReadout(u"[0, 30, 50]"_s).startsWith(u"[0, 30, 50]"_s));
    stage.wheel(at, -1, Qt::ControlModifier);
    CHECK(stage.waitForReadout(u"[1, 30, 50]"_s).startsWith(u"[1, 30, 50]"_s));
    stage.wheel(at, 1);
    const HeatPlace now = stage.view->place();
    const QString element = u"[1, %1, %2]"_s.arg(now.rowsAt(at.y()).first).arg(now.columnsAt(at.x()).first);
    CHECK(stage.waitForReadout(element).startsWith(element));
}

TEST_CASE("the last index is stepped by Ctrl and the wheel, and by keys; T swaps the axes")
{
    const TensorFile file({4, 5, 6, 7}, waves(4 * 5 * 6 * 7));
    Stage stage(file);
    auto *axes = stage.part.findChild<AxisRow *>();
    auto *text = axes->findChild<QLineEdit *>(QString(), Qt::FindDirectChildrenOnly);
    const auto slice = [&] { return axes->axes().slice(); };
    text->selectAll();
    QTest::keyClicks(text, u"[2, 0, :, :]"_s);
    CHECK(slice() == u"2, 0, :, :");
    CHECK(stage.look.slice() == u"2, 0, :, :");
    QTest::keyClicks(text, u"x"_s); // what makes no sense changes nothing
    CHECK(slice() == u"2, 0, :, :");
    stage.view->setFocus();
    stage.wheel({200, 200}, -1, Qt::ControlModifier);
    CHECK(slice() == u"3, 0, :, :");
    QTest::keyClick(stage.view, Qt::Key_Home);
    CHECK(slice() == u"0, 0, :, :");
    QTest::keyClick(stage.view, Qt::Key_PageDown);
    CHECK(slice() == u"1, 0, :, :");
    QTest::keyClick(stage.view, Qt::Key_PageUp);
    QTest::keyClick(stage.view, Qt::Key_End);
    CHECK(slice() == u"3, 0, :, :");
    CHECK(axes->axes().rows() == 6);
    QTest::keyClick(stage.view, Qt::Key_T);
    CHECK(axes->axes().rows() == 7);
    CHECK(slice() == u"3, 0, :, :");
    stage.settle();
    CHECK(stage.view->whole()->rows == 7);
    text->setFocus();
    stage.look.setSlice(u":, 1, 2, :"_s); // another pane
    CHECK(slice() == u":, 1, 2, :");
    CHECK(text->text() == u"[:, 1, 2, :]"); // though it has the focus
    stage.look.setCell({1, 2, 3, 4});
    CHECK(slice() == u":, 2, 3, :"); // the index goes where the cell is
    stage.view->setFocus();
    QTest::keyClick(stage.view, Qt::Key_PageDown); // and the cell where the index goes
    CHECK(slice() == u":, 3, 3, :"); // axis 1 was the last
    CHECK(stage.look.cell() == Extents{1, 3, 3, 4});
    stage.look.setSlice(u":, 0, 5, :"_s);
    CHECK(slice() == u":, 0, 5, :");
    CHECK(stage.look.cell() == Extents{1, 0, 5, 4});
    stage.look.setCell({1, 2, 3, 4});
    const auto boxes = axes->findChildren<QComboBox *>();
    REQUIRE(boxes.size() == 4);
    boxes[2]->setCurrentIndex(int(AxisRole::TileDown));
    Q_EMIT boxes[2]->activated(int(AxisRole::TileDown));
    CHECK(slice() == u":, 2, :, :");
}

TEST_CASE("NaN and infinities have their colours and can be gone through one after the other")
{
    std::vector<float> numbers = waves(900 * 800);
    numbers[3 * 800 + 5] = NaN;
    numbers[3 * 800 + 6] = NaN;
    numbers[700 * 800 + 1] = NaN;
    numbers[400 * 800 + 799] = -Inf;
    const TensorFile file({900, 800}, numbers);
    Stage stage(file);
    CHECK(stage.view->legend().nan == 3);
    CHECK(stage.view->legend().posInf == 0);
    CHECK(stage.view->legend().negInf == 1);
    for (const Extents &next : {Extents{3, 5}, Extents{3, 6}, Extents{700, 1}, Extents{3, 5}}) {
        QTest::keyClick(stage.view, Qt::Key_N);
        CHECK(QTest::qWaitFor([&] { return stage.look.cell() == next; }));
    }
    const HeatLegend &legend = *stage.view->legendBox();
    const LegendLayout layout = layOut(stage.view->legend(), QRectF(legend.rect()), legend.font());
    REQUIRE(layout.chips.size() == 2);
    QTest::mouseClick(stage.view->legendBox(), Qt::LeftButton, {}, layout.chips[1].place.center().toPoint());
    CHECK(QTest::qWaitFor([&] { return stage.look.cell() == Extents{400, 799}; }));
    stage.view->setCursorCell(AxisLayout::Cell{3, 5});
    for (int i = 0; i < 20; ++i)
        stage.view->zoomIn();
    stage.settle();
    const QImage picture = stage.view->pictureAt(1, HeatView::With::Nothing);
    const QPoint cell = stage.middleOf(3, 5) - stage.view->place().view.topLeft();
    CHECK(picture.pixel(cell) == nanColor);
}

TEST_CASE("the ends of the colours are dragged, stepped, typed, locked and taken from the histogram")
{
    const TensorFile file({40, 50}, waves(40 * 50));
    Stage stage(file);
    const ColorRange first = stage.view->range();
    REQUIRE(first.diverging);
    const auto handles = stage.part.findChildren<LegendHandle *>();
    REQUIRE(handles.size() == 2);
    LegendHandle *const high = handles[1];
    const QPoint middle = high->rect().center();
    QTest::mousePress(high, Qt::LeftButton, {}, middle);
    const QPoint to = middle + QPoint(0, 20);
    QMouseEvent move(QEvent::MouseMove, to, high->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(high, &move);
    QTest::mouseRelease(high, Qt::LeftButton, {}, to);
    const ColorRange dragged = stage.view->range();
    CHECK(dragged.high < first.high);
    CHECK(dragged.low == -dragged.high); // zero keeps its colour
    const auto clampedBy = [](double limit) {
        const std::vector<float> all = waves(40 * 50);
        return std::pair<qint64, qint64>(std::ranges::count_if(all, [limit](float x) { return double(x) < -limit; }),
            std::ranges::count_if(all, [limit](float x) { return double(x) > limit; }));
    };
    REQUIRE(QTest::qWaitFor([&] { return stage.view->legend().clamped.has_value(); }));
    CHECK(std::pair<qint64, qint64>(stage.view->legend().clamped->below, stage.view->legend().clamped->above)
        == clampedBy(dragged.high));
    high->setFocus();
    QTest::keyClick(high, Qt::Key_Down);
    CHECK(stage.view->range().high < dragged.high);
    QTest::keyClick(high, Qt::Key_Return);
    auto *field = stage.view->legendBox()->findChild<QLineEdit *>();
    REQUIRE(field->isVisible());
    field->selectAll();
    QTest::keyClicks(field, u"0.25"_s);
    QTest::keyClick(field, Qt::Key_Return);
    CHECK(stage.view->range() == ColorRange{-0.25, 0.25, true});

    stage.part.setLocked(true);
    std::vector<float> larger = waves(40 * 50);
    for (float &number : larger)
        number *= 100;
    const TensorFile other({40, 50}, larger);
    stage.show(other);
    CHECK(stage.view->range() == ColorRange{-0.25, 0.25, true});
    stage.part.setLocked(false);

    HeatSettings settings = stage.part.settings();
    settings.choice.range.mode = RangeMode::Auto;
    stage.part.setSettings(settings);
    stage.look.setSelection(ValueRange{1, 2});
    CHECK(stage.view->range() == ColorRange{1, 2});
    stage.look.setSelection(std::nullopt);
    CHECK(stage.view->range().diverging);
    QTest::keyClick(stage.view, Qt::Key_L);
    CHECK(stage.view->range().threshold > 0);
    CHECK(stage.view->legend().word.contains(u"log"_s));
}

TEST_CASE("keys choose what a pixel of many elements shows, the aspect and the profiles; all stands in the menu too")
{
    const TensorFile file({700, 900}, waves(700 * 900));
    Stage stage(file);
    CHECK(stage.view->legend().word == u"Largest |x|"_s);
    QTest::keyClick(stage.view, Qt::Key_A);
    stage.settle();
    CHECK(stage.view->legend().word == u"Mean"_s);
    const QRectF before = stage.view->place().plot();
    QTest::keyClick(stage.view, Qt::Key_Q);
    stage.settle();
    CHECK(stage.view->place().plot().height() > before.height());
    QTest::keyClick(stage.view, Qt::Key_P);
    CHECK(stage.view->place().plot().left() == before.left() + 36);
    QMenu menu;
    fillHeatMenu(menu, stage.part);
    const auto submenuWith = [&](const QString &text) {
        for (QAction *action : menu.actions()) {
            if (action->menu() && action->text().remove(u'&') == text)
                return action->menu();
        }
        return static_cast<QMenu *>(nullptr);
    };
    for (QAction *action : submenuWith(u"Colour Map"_s)->actions()) {
        if (action->text() == u"magma")
            action->trigger();
    }
    stage.settle();
    CHECK(stage.view->legend().colors->name == QLatin1StringView("magma"));
    CHECK(submenuWith(u"Range"_s)->actions().size() > 8);
    CHECK(submenuWith(u"Aggregation"_s)->actions().size() == 5);
}

TEST_CASE("a first look at a tensor of few numbers has the colours of the exact picture")
{
    std::vector<float> numbers(2000 * 2500);
    numbers[2501] = 3;
    numbers[2503] = -2;
    numbers[100'000] = 1;
    const TensorFile file({2000, 2500}, numbers);
    QSettings().clear();
    HeatPart part;
    Look look;
    look.setShape({2000, 2500});
    part.setLook(&look);
    part.resize(700, 520);
    part.show();
    part.setSubject(file.subject(), *numbersOf(file.subject()));
    REQUIRE(QTest::qWaitFor([&] { return !part.view()->expectsOther(); }));
    CHECK(part.view()->range().diverging);
    REQUIRE(QTest::qWaitFor([&] { return part.view()->hasWanted(); }));
    CHECK(part.view()->range().diverging);
}

TEST_CASE(
    "the profiles tell the size of a row and of a column, and a pointer elsewhere is told nothing of the last cell")
{
    const TensorFile file({2, 2}, std::vector<float>{-3, 4, 0, 0});
    Stage stage(file);
    QTest::keyClick(stage.view, Qt::Key_P);
    stage.settle();
    const QPoint first = stage.middleOf(0, 0);
    const QPoint besideFirst(int(stage.view->place().plot().left()) - 12, first.y());
    CHECK(QTest::qWaitFor([&] { // until the profiles are there
        QTest::mouseMove(stage.view, first);
        QTest::mouseMove(stage.view, besideFirst);
        return stage.view->readoutText() == u"axis 0 (2), 0: RMS 3.536"_s;
    }));
    QTest::mouseMove(stage.view, {stage.middleOf(1, 1).x(), int(stage.view->place().plot().top()) - 12});
    CHECK(stage.waitForReadout(u"axis 1"_s) == u"axis 1 (2), 1: RMS 2.828"_s);
    QTest::mouseMove(stage.view, first);
    CHECK(stage.waitForReadout(u"[0, 0]"_s).contains(u"-3"_s));
    QTest::mouseMove(stage.view, {2, 2});
    CHECK(QTest::qWaitFor([&] { return stage.view->readoutText().isEmpty(); }));
    QTest::mouseMove(stage.view, first);
    CHECK(stage.waitForReadout(u"[0, 0]"_s).contains(u"-3"_s));
    QEnterEvent entered({}, {}, {});
    QApplication::sendEvent(stage.view->findChild<Minimap *>(), &entered);
    CHECK(stage.view->readoutText().isEmpty());
}

TEST_CASE("root mean squares keep the sign where each element has a pixel, and count sizes where not")
{
    const TensorFile small({2, 2}, std::vector<float>{-5, 1, 2, 3});
    Stage stage(small);
    HeatSettings settings = stage.part.settings();
    settings.choice.aggregation = Aggregation::Rms;
    settings.choice.range.mode = RangeMode::MinMax;
    stage.part.setSettings(settings);
    stage.settle();
    CHECK(stage.view->whole()->at(0, 0) == -5);
    CHECK(stage.view->legend().word.isEmpty());
    std::vector<float> numbers(2000 * 1000, 1.0f);
    std::fill_n(numbers.begin(), 500, -50.0f); // of one row: what is shown of it is less
    const TensorFile large({2000, 1000}, numbers);
    stage.show(large);
    CHECK(stage.view->legend().word == u"RMS"_s);
    REQUIRE(QTest::qWaitFor([&] { return stage.view->legend().clamped.has_value(); }));
    CHECK(stage.view->legend().clamped->above == 500);
    CHECK(stage.view->legend().clamped->below == 0);
    QSettings().clear();
}

TEST_CASE("beside means the ends of the range count pixels, whose numbers may be no element's")
{
    std::vector<float> numbers(2000 * 1000);
    for (size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = i % 2 == 0 ? 100.0f : -99.0f;
    std::fill_n(numbers.begin(), 1000 * 200, 8.0f); // the uppermost tenth
    const TensorFile file({2000, 1000}, numbers);
    Stage stage(file);
    HeatSettings settings = stage.part.settings();
    settings.choice.aggregation = Aggregation::Mean;
    settings.choice.range = {.mode = RangeMode::Typed, .low = 0, .high = 4};
    stage.part.setSettings(settings);
    stage.settle();
    REQUIRE(QTest::qWaitFor([&] { return stage.view->legend().clamped.has_value(); }));
    const std::vector<double> &means = stage.view->whole()->values;
    const auto above = std::ranges::count_if(means, [](double mean) { return mean > 4; });
    CHECK(above > 0);
    CHECK(stage.view->legend().clamped->above == quint64(above)); // of 100s nobody sees any
    CHECK(stage.view->legend().clamped->below
        == quint64(std::ranges::count_if(means, [](double mean) { return mean < 0; })));
    QSettings().clear();
}

TEST_CASE("the legend of each part of complex numbers has its histogram, and counts beyond the range")
{
    std::vector<std::complex<float>> numbers;
    for (int i = 0; i < 400; ++i)
        numbers.emplace_back(float(i), float(i % 10));
    const TensorFile file({20, 20}, numbers);
    Stage stage(file);
    HeatSettings settings = stage.part.settings();
    settings.choice.complexShown = Shown::Imaginary;
    settings.choice.range = {.mode = RangeMode::Typed, .low = 2, .high = 8};
    stage.part.setSettings(settings);
    stage.settle();
    REQUIRE(QTest::qWaitFor([&] { return stage.view->legend().clamped && stage.view->legend().histogram.max == 9; }));
    CHECK(stage.view->legend().clamped->below == 80);
    CHECK(stage.view->legend().clamped->above == 40);
    QSettings().clear();
}

TEST_CASE("what a pixel shows is changed while zoomed, too")
{
    const TensorFile file({700, 900}, waves(700 * 900));
    Stage stage(file);
    QTest::keyClick(stage.view, Qt::Key_0, Qt::ControlModifier | Qt::ShiftModifier);
    for (int i = 0; i < 2; ++i)
        stage.view->zoomOut();
    stage.settle();
    const QImage largest = stage.view->pictureAt(1, HeatView::With::Nothing);
    QTest::keyClick(stage.view, Qt::Key_A);
    CHECK(QTest::qWaitFor([&] {
        return !stage.view->expectsOther() && stage.view->hasWanted()
            && stage.view->pictureAt(1, HeatView::With::Nothing) != largest;
    }));
}

TEST_CASE("in a page the wheel scrolls the page")
{
    const TensorFile file({700, 900}, waves(700 * 900));
    Stage stage(file);
    stage.view->setInPage(true);
    stage.wheel({200, 200}, 1);
    CHECK(stage.view->place().isWhole());
}

TEST_CASE("numbers beyond float32 have a range of their own")
{
    const TensorFile file({2, 2}, std::vector<double>{1e300, -1e-300, 2e307, -1e308});
    Stage stage(file);
    CHECK(stage.view->range().high == 1e308);
    CHECK(std::isfinite(stage.view->range().fraction(1e300)));
}

TEST_CASE("a large tensor is first seen as a sample, then exactly")
{
    std::vector<float> numbers(5'000'000, 0.0F);
    numbers[777'777] = 9;
    const TensorFile file({5000, 1000}, numbers);
    QSettings().clear();
    Stage stage(file);
    CHECK(QTest::qWaitFor([&] { return std::ranges::count(stage.view->whole()->values, 9.0) == 1; }));
}

TEST_CASE("screen readers are told what the picture shows and where the cursor is")
{
    const TensorFile file({20, 30}, waves(600));
    Stage stage(file);
    QAccessibleInterface *picture = QAccessible::queryAccessibleInterface(stage.view);
    REQUIRE(picture);
    CHECK(picture->role() == QAccessible::Graphic);
    CHECK(picture->text(QAccessible::Name).startsWith(u"Heat map of"_s));
    CHECK(picture->text(QAccessible::Description).startsWith(u"20 by 30, range"_s));
    stage.look.setCell({1, 2});
    stage.waitForReadout(u"[1, 2]"_s);
    CHECK(picture->text(QAccessible::Value).startsWith(u"[1, 2]"_s));
    const auto handles = stage.part.findChildren<LegendHandle *>();
    QAccessibleInterface *handle = QAccessible::queryAccessibleInterface(handles[1]);
    REQUIRE(handle);
    CHECK(handle->role() == QAccessible::Slider);
    REQUIRE(handle->valueInterface());
    CHECK(handle->valueInterface()->currentValue().toDouble() == stage.view->range().high);
    handle->valueInterface()->setCurrentValue(0.5);
    CHECK(stage.view->range().high == 0.5);
}

TEST_CASE("pictures are copied and saved as shown, with legend, and with one pixel an element")
{
    const std::vector<float> numbers = waves(40 * 50);
    const TensorFile file({40, 50}, numbers);
    Stage stage(file);
    QTest::keyClick(stage.view, Qt::Key_C, Qt::ControlModifier);
    CHECK(QGuiApplication::clipboard()->image() == stage.view->pictureAt(1, HeatView::With::LegendAndRulers));
    QTemporaryDir folder;
    for (const PictureRow &row : pictureRows()) {
        const QString path = folder.filePath(u"%1.png"_s.arg(&row - pictureRows().data()));
        stage.part.save(path, row);
        REQUIRE(QTest::qWaitFor([&] { return QFile::exists(path); }));
        const QImage saved(path);
        if (row.kind == PictureKind::WithLegend)
            CHECK(saved.size() == stage.view->size() * row.times);
        if (row.kind == PictureKind::AsShown)
            CHECK(saved.size() == stage.view->place().view.size() * row.times);
        if (row.kind != PictureKind::EveryElement)
            continue;
        REQUIRE(saved.size() == QSize(50, 40));
        for (int y = 0; y < 40; ++y) {
            for (int x = 0; x < 50; ++x)
                REQUIRE(saved.pixel(x, y) == stage.view->legend().color(double(numbers[size_t(y * 50 + x)])));
        }
    }
}

TEST_CASE("a picture is named after the slice that is seen and its pane, unless all of the tensor is seen")
{
    const TensorFile cube({3, 4, 5}, waves(60));
    Stage stage(cube);
    stage.settle();
    const auto suggested = [&] {
        stage.part.savePicture();
        auto *const dialog = stage.part.findChild<QFileDialog *>();
        REQUIRE(dialog);
        const QString name = QFileInfo(dialog->selectedFiles().constFirst()).fileName();
        delete dialog;
        return name;
    };
    CHECK(suggested() == u"one.weight[0,_,_].heatmap.png"_s);
    stage.view->setFocus();
    QTest::keyClick(stage.view, Qt::Key_PageDown);
    stage.settle();
    CHECK(suggested() == u"one.weight[1,_,_].heatmap.png"_s);
    stage.show(TensorFile({4, 5}, waves(20)));
    stage.settle();
    CHECK(suggested() == u"one.weight.heatmap.png"_s);
}
