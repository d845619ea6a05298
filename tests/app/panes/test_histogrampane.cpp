// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/subjects.h"
#include "app/panes/exactcounts.h"
#include "app/panes/heatsettings.h"
#include "app/panes/histogrampane.h"
#include "app/panes/histogramplot.h"
#include "app/panes/look.h"
#include "app/panes/shownbox.h"
#include "core/render/axis.h"
#include "tests/app/panes/savedialog.h"
#include "tests/app/panes/tensorfile.h"
#include "tests/testing/testing.h"

#include <QAccessible>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numeric>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {
constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
constexpr float Inf = std::numeric_limits<float>::infinity();

// 0, 1 … 1023, each once.
std::vector<float> upTo1024()
{
    std::vector<float> numbers(1024);
    std::iota(numbers.begin(), numbers.end(), 0.0F);
    return numbers;
}

// A pane that is shown, of one tensor.
struct Stage
{
    explicit Stage(const TensorFile &file, int mostBins = asked) : Stage(file.subject(), mostBins) {}
    explicit Stage(const Subject &subject, int mostBins = asked) : most(mostBins)
    {
        QSettings().clear();
        QSettings().setValue(u"histogram/bins"_s, asked);
        look.setShape(numbersOf(subject)->shape);
        pane = std::make_unique<HistogramPane>(nullptr);
        pane->setLook(&look);
        pane->resize(900, 500);
        pane->show();
        pane->setSubject(subject);
        plot = pane->findChild<HistogramPlot *>();
        settle();
        plot->setFocus();
    }

    void settle() const
    {
        // The bins of the statistics come first, those that were asked for replace them.
        REQUIRE(QTest::qWaitFor(
            [&] { return !counts().isEmpty() && counts().size() <= most && !plot->picture().plot.isEmpty(); }));
        QTest::qWait(50); // what follows at once: percentiles
    }

    QStringList counts() const { return plot->countsAsCsv().split(u'\n', Qt::SkipEmptyParts).mid(1); }
    bool waitForBins(int bins) const
    {
        return QTest::qWaitFor([&] { return counts().size() == bins; });
    }
    double first() const { return counts().constFirst().section(u',', 0, 0).toDouble(); }
    double last() const { return counts().constLast().section(u',', 1, 1).toDouble(); }
    QString said() const
    {
        QString text;
        for (const QLabel *label : pane->findChildren<QLabel *>())
            text += label->text() + u'\n';
        return text;
    }

    QPoint at(double share) const
    {
        const QRectF place = plot->picture().plot;
        return {int(std::lround(place.left() + share * place.width())), int(place.center().y())};
    }
    void drag(double from, double to, Qt::MouseButton button = Qt::LeftButton,
        Qt::KeyboardModifiers modifiers = Qt::NoModifier) const
    {
        QTest::mousePress(plot, button, modifiers, at(from));
        for (const QPoint &place : {(at(from) + at(to)) / 2, at(to)}) {
            QMouseEvent move(QEvent::MouseMove, place, plot->mapToGlobal(place), Qt::NoButton, button, modifiers);
            QApplication::sendEvent(plot, &move);
        }
        QTest::mouseRelease(plot, button, modifiers, at(to));
    }
    void wheel(double share, int notches) const
    {
        QWheelEvent event(at(share), plot->mapToGlobal(at(share)), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
            Qt::NoScrollPhase, false);
        QApplication::sendEvent(plot, &event);
    }
    QAbstractButton *button(const QString &text) const
    {
        const auto buttons = pane->findChildren<QAbstractButton *>();
        const auto found
            = std::ranges::find_if(buttons, [&](const QAbstractButton *button) { return button->text() == text; });
        REQUIRE(found != buttons.end());
        return *found;
    }

    void choose(const QString &shown) const
    {
        auto *box = pane->findChild<ShownBox *>();
        REQUIRE(box->isVisible());
        REQUIRE(box->findText(shown) >= 0);
        const int steps = box->findText(shown) - box->currentIndex();
        for (int step = 0; step < std::abs(steps); ++step)
            QTest::keyClick(box, steps > 0 ? Qt::Key_Down : Qt::Key_Up);
    }

    static constexpr int asked = 64; // bins
    int most;
    Look look;
    std::unique_ptr<HistogramPane> pane;
    HistogramPlot *plot = nullptr;
};
}

TEST_CASE("a drag selects whole bins, says how many elements are in them, and Esc takes it back")
{
    const TensorFile file({32, 32}, upTo1024());
    const Stage stage(file);
    stage.drag(0.25, 0.5);
    REQUIRE(stage.look.selection());
    CHECK(std::abs(double(stage.look.selection()->low - 255.75)) < 0.001);
    CHECK(std::abs(double(stage.look.selection()->high - 511.5)) < 0.001);
    CHECK(stage.said().contains(u"256 of 1,024 (25.0 %) in [255.75, 511.5]"_s));
    QTest::keyClick(stage.plot, Qt::Key_Escape);
    CHECK_FALSE(stage.look.selection());
    CHECK(stage.said().contains(u"0 to 1023, 64 bins"_s));
    CHECK_FALSE(stage.said().contains(u"256 of"_s));
}

TEST_CASE("what is selected has both its ends, though the upper one is in the next bin")
{
    std::vector<float> sixteenths;
    for (int i = 0; i < 170; ++i)
        sixteenths.push_back(float(i % 17) / 16);
    const TensorFile file({170}, sixteenths);
    const Stage stage(file); // edges of 64 bins from 0 to 1: each fourth is one of the numbers
    const auto fields = stage.pane->findChildren<QLineEdit *>();
    const auto type = [&](const QString &low, const QString &high) {
        const std::array texts{low, high};
        for (size_t i = 0; i < texts.size(); ++i) {
            fields[qsizetype(i)]->selectAll();
            QTest::keyClicks(fields[qsizetype(i)], texts[i]);
            QTest::keyClick(fields[qsizetype(i)], Qt::Key_Return);
        }
    };
    const auto says = [&](const QString &text) {
        return QTest::qWaitFor([&] { return stage.said().contains(text) && !stage.said().contains(u"at least"_s); });
    };
    type(u"0.25"_s, u"0.5"_s);
    CHECK(says(u"50 of 170 (29.4 %) in [0.25, 0.5]"_s));
    type(u"0"_s, u"0.5"_s);
    CHECK(says(u"90 of 170"_s));
    type(u"0.5"_s, u"0.5"_s);
    CHECK(says(u"10 of 170"_s));
    type(u"0.5"_s, u"1"_s);
    CHECK(says(u"90 of 170"_s));
    QTest::keyClick(stage.plot, Qt::Key_Escape);
    stage.drag(0.25, 0.5);
    CHECK(says(u"50 of 170"_s));
}

TEST_CASE("an end of the selection is a handle: dragged, or picked by Tab and moved by keys")
{
    const TensorFile file({1024}, upTo1024());
    const Stage stage(file);
    stage.drag(0.25, 0.5);
    stage.drag(0.5, 0.75); // takes the handle
    CHECK(std::abs(double(stage.look.selection()->low - 255.75)) < 0.001);
    CHECK(std::abs(double(stage.look.selection()->high - 767.25)) < 0.001);
    REQUIRE(stage.plot->handle() == HistogramPlot::Handle::High);
    QTest::keyClick(stage.plot, Qt::Key_Backtab);
    REQUIRE(stage.plot->handle() == HistogramPlot::Handle::Low);
    const double bin = 1023.0 / 64;
    const ValueRange before = *stage.look.selection();
    QTest::keyClick(stage.plot, Qt::Key_Right);
    CHECK(std::abs(double(stage.look.selection()->low - before.low - bin)) < 0.001);
    QTest::keyClick(stage.plot, Qt::Key_Tab);
    CHECK(stage.plot->handle() == HistogramPlot::Handle::High);
    QTest::keyClick(stage.plot, Qt::Key_Left, Qt::ShiftModifier);
    CHECK(std::abs(double(before.high - stage.look.selection()->high - 10 * bin)) < 0.001);
}

TEST_CASE("Tab passes a plot without a selection by and selects nothing")
{
    const TensorFile file({1024}, upTo1024());
    const Stage stage(file);
    QTest::keyClick(stage.plot, Qt::Key_Tab);
    CHECK_FALSE(stage.look.selection());
    CHECK_FALSE(stage.plot->hasFocus());
}

TEST_CASE("values that are typed are selected and counted exactly, not by bins")
{
    const TensorFile file({1024}, upTo1024());
    const Stage stage(file);
    const auto fields = stage.pane->findChildren<QLineEdit *>();
    QTest::keyClicks(fields[0], u"3.5"_s);
    QTest::keyClick(fields[0], Qt::Key_Return);
    QTest::keyClick(fields[0], Qt::Key_Tab);
    fields[1]->selectAll();
    QTest::keyClicks(fields[1], u"10"_s);
    QTest::keyClick(fields[1], Qt::Key_Return);
    CHECK(stage.look.selection() == ValueRange{3.5, 10});
    CHECK(QTest::qWaitFor([&] { return stage.said().contains(u"7 of 1,024"_s); }));
}

TEST_CASE("a number that is typed keeps all its digits, and is not read again where it was not touched")
{
    std::vector<float> numbers;
    for (int i = 0; i < 1024; ++i)
        numbers.push_back(1e6F + float(i % 16) / 16);
    const TensorFile file({1024}, numbers);
    const Stage stage(file);
    CHECK(stage.said().contains(u"1000000 to 1000000.94, 64 bins"_s));
    CHECK(stage.plot->binText(16, 16) == u"[1000000.2344, 1000000.249)"_s);
    const auto fields = stage.pane->findChildren<QLineEdit *>();
    const auto type = [&](QLineEdit *field, const QString &text) {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    };
    type(fields[0], u"1000000.25"_s);
    type(fields[1], u"1000000.5"_s);
    CHECK(stage.look.selection() == ValueRange{1000000.25, 1000000.5});
    CHECK(fields[0]->text() == u"1000000.25"_s);
    CHECK(fields[1]->text() == u"1000000.5"_s);
    CHECK(QTest::qWaitFor([&] { return stage.said().contains(u"320 of 1,024"_s); }));
    CHECK(stage.said().contains(u"in [1000000.25, 1000000.5]"_s));
    type(fields[0], u"1000000.75"_s); // more than the other one: it waits for that
    CHECK(stage.said().contains(u"Nothing lies between 1000000.75 and 1000000.5"_s));
    type(fields[1], u"1000000.8125"_s);
    CHECK(stage.look.selection() == ValueRange{1000000.75, 1000000.8125});
}

TEST_CASE("64-bit integers that are typed select just those, and no other")
{
    const qint64 first = qint64(1) << 60;
    std::vector<qint64> numbers;
    for (qint64 i = 0; i < 5000; ++i)
        numbers.push_back(first + i % 1000);
    const TensorFile file({5000}, numbers);
    const Stage stage(file);
    const auto fields = stage.pane->findChildren<QLineEdit *>();
    const auto select = [&](qint64 low, qint64 high) {
        for (const auto &[field, number] : {std::pair(fields[0], low), std::pair(fields[1], high)}) {
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, QString::number(number));
            QTest::keyClick(field, Qt::Key_Return);
        }
        CHECK(stage.look.selection() == ValueRange{exactOf(low), exactOf(high)});
        CHECK(fields[0]->text() == QString::number(low));
    };
    select(first + 100, first + 199);
    CHECK(QTest::qWaitFor([&] { return stage.said().contains(u"500 of 5,000"_s); }));
    CHECK(stage.said().contains(u"in [%1, %2]"_s.arg(first + 100).arg(first + 199)));
    select(first + 100, first + 100);
    CHECK(QTest::qWaitFor([&] { return stage.said().contains(u"5 of 5,000"_s); }));
    QTest::keyClick(stage.plot, Qt::Key_F3);
    CHECK(QTest::qWaitFor([&] { return stage.look.cell() == Extents{100}; }));
}

TEST_CASE("the wheel zooms about the pointer, its bins are counted again, and a double click shows all")
{
    const TensorFile file({1024}, upTo1024());
    const Stage stage(file);
    stage.wheel(0.5, 3);
    REQUIRE(QTest::qWaitFor([&] { return stage.first() > 0; }));
    const double width = 1023 / std::pow(1.25, 3);
    CHECK(std::abs(stage.last() - stage.first() - width) < 2);
    CHECK(std::abs((stage.last() + stage.first()) / 2 - 511.5) < 2);
    CHECK(stage.counts().size() == 64); // as many as before, of fewer values
    const double before = stage.first();
    stage.drag(0.5, 0.75, Qt::MiddleButton);
    CHECK(QTest::qWaitFor([&] { return std::abs(before - stage.first() - width / 4) < 3; }));
    stage.drag(0.75, 0.5, Qt::LeftButton, Qt::ShiftModifier);
    CHECK(QTest::qWaitFor([&] { return std::abs(before - stage.first()) < 3; }));
    QTest::mouseDClick(stage.plot, Qt::LeftButton, {}, stage.at(0.5));
    CHECK(QTest::qWaitFor([&] { return stage.first() == 0 && stage.last() == 1023; }));
}

TEST_CASE("keys zoom and move along")
{
    const TensorFile file({1024}, upTo1024());
    const Stage stage(file);
    for (int i = 0; i < 4; ++i)
        QTest::keyClick(stage.plot, Qt::Key_Plus);
    REQUIRE(QTest::qWaitFor([&] { return stage.first() > 100; }));
    const double before = stage.first();
    QTest::keyClick(stage.plot, Qt::Key_Left);
    CHECK(QTest::qWaitFor([&] { return stage.first() < before; }));
    QTest::keyClick(stage.plot, Qt::Key_0);
    CHECK(QTest::qWaitFor([&] { return stage.first() == 0; }));
}

TEST_CASE("one value far away brings a button that shows where nearly all are, and what it leaves out is counted")
{
    std::vector<float> numbers = upTo1024();
    for (float &number : numbers)
        number = std::sin(number);
    numbers[7] = 500;
    const TensorFile file({32, 32}, numbers);
    const Stage stage(file);
    QAbstractButton *const zoom = stage.button(u"Zoom to 99.8 %"_s);
    REQUIRE(zoom->isVisibleTo(stage.pane.get()));
    zoom->click();
    REQUIRE(QTest::qWaitFor([&] { return stage.last() < 10; }));
    const auto counted = [&] {
        quint64 sum = 0;
        for (const QString &line : stage.counts())
            sum += line.section(u',', 2).toULongLong();
        return sum;
    };
    CHECK(counted() == 1023);
}

TEST_CASE("however far away one value is, the button shows where the others are")
{
    std::vector<float> numbers = upTo1024();
    for (float &number : numbers)
        number = std::sin(number);
    numbers[7] = 1e9F;
    const TensorFile file({1024}, numbers);
    const Stage stage(file);
    QAbstractButton *const zoom = stage.button(u"Zoom to 99.8 %"_s);
    zoom->click();
    CHECK(QTest::qWaitFor([&] { return stage.first() >= -1 && stage.last() < 10; }));
    CHECK(QTest::qWaitFor([&] { return !zoom->isVisibleTo(stage.pane.get()); }));
    stage.button(u"Show All"_s)->click();
    CHECK(QTest::qWaitFor([&] { return stage.last() == 1e9; }));
    const TensorFile same({1000}, [] {
        std::vector<float> zeros(1000, 2.0F);
        zeros[3] = 1e9F;
        return zeros;
    }());
    const Stage constant(same);
    constant.button(u"Zoom to 99.8 %"_s)->click(); // never spread: it ends all the same
    CHECK(QTest::qWaitFor([&] { return constant.last() < 1e3; }));
}

TEST_CASE("more zeros than all others are left out, said, and brought back by Z")
{
    std::vector<float> numbers(1000, 0.0F);
    for (size_t i = 0; i < 100; ++i)
        numbers[i] = float(i) - 50.5F;
    const TensorFile file({1000}, numbers);
    const Stage stage(file);
    CHECK(stage.said().contains(u"without 900 zeros"_s));
    const auto most = [&] {
        quint64 count = 0;
        for (const QString &line : stage.counts())
            count = std::max(count, line.section(u',', 2).toULongLong());
        return count;
    };
    CHECK(most() < 10);
    stage.button(u"No Zeros"_s)->click();
    CHECK(most() >= 900);
}

TEST_CASE("False is never left out, however many there are")
{
    std::vector<quint8> truths(100, 0);
    truths[7] = 1;
    const TensorFile file({100}, truths);
    const Stage stage(file);
    REQUIRE(stage.waitForBins(2));
    CHECK(stage.counts() == QStringList{u"-0.5,0.5,99"_s, u"0.5,1.5,1"_s});
}

TEST_CASE("whole numbers stand in the middle of their bars, several to a bar where there are many")
{
    const TensorFile few({6}, std::vector<qint32>{-2, -2, 0, 1, 1, 1});
    const Stage stage(few);
    CHECK(stage.waitForBins(4));
    CHECK(stage.counts() == QStringList{u"-2.5,-1.5,2"_s, u"-1.5,-0.5,0"_s, u"-0.5,0.5,1"_s, u"0.5,1.5,3"_s});
    std::vector<qint32> numbers(1000);
    std::iota(numbers.begin(), numbers.end(), 0);
    const TensorFile many({1000}, numbers);
    stage.pane->setSubject(many.subject());
    REQUIRE(stage.waitForBins(63)); // 16 in each
    CHECK(stage.counts().constFirst() == u"-0.5,15.5,16"_s);
    CHECK(stage.counts().constLast() == u"991.5,1007.5,8"_s);
}

TEST_CASE("a click on a count goes to the next such element, around the end")
{
    std::vector<float> numbers(64, 1.0F);
    numbers[5] = numbers[20] = NaN;
    numbers[9] = -Inf;
    const TensorFile file({8, 8}, numbers);
    Stage stage(file);
    const auto click = [&](const QString &title) {
        for (QPushButton *button : stage.pane->findChild<ExactCounts *>()->findChildren<QPushButton *>()) {
            if (button->text().startsWith(title))
                button->click();
        }
    };
    for (const Extents &place : {Extents{0, 5}, Extents{2, 4}, Extents{0, 5}}) {
        click(u"NaN"_s);
        CHECK(QTest::qWaitFor([&] { return stage.look.cell() == place; }));
    }
    click(u"−Inf"_s);
    CHECK(QTest::qWaitFor([&] { return stage.look.cell() == Extents{1, 1}; }));
}

TEST_CASE("F3 goes through the elements of the selection")
{
    const TensorFile file({32, 32}, upTo1024());
    Stage stage(file);
    stage.drag(0.5, 0.75);
    QTest::keyClick(stage.plot, Qt::Key_F3);
    CHECK(QTest::qWaitFor([&] { return stage.look.cell() == Extents{16, 0}; }));
    QTest::keyClick(stage.plot, Qt::Key_F3);
    CHECK(QTest::qWaitFor([&] { return stage.look.cell() == Extents{16, 1}; }));
}

TEST_CASE("the counts are there as a table too")
{
    const TensorFile file({6}, std::vector<qint32>{-2, -2, 0, 1, 1, 1});
    const Stage stage(file);
    REQUIRE(stage.waitForBins(4));
    stage.button(u"Table"_s)->click();
    const auto *table = stage.pane->findChild<QTableWidget *>();
    REQUIRE(table->isVisibleTo(stage.pane.get()));
    CHECK(table->rowCount() == 4);
    CHECK(table->item(3, 0)->text() == u"1"_s);
    CHECK(table->item(3, 1)->text() == u"3"_s);
    CHECK(table->item(3, 2)->text() == u"50.0 %"_s);
}

TEST_CASE("a tensor of float8 has a bar for each of its numbers where that is wanted")
{
    // 1 1 -0 NaN 1.5, in float8_e4m3fn
    const QByteArray header = R"({"weight":{"dtype":"F8_E4M3","shape":[5],"data_offsets":[0,5]}})";
    QByteArray bytes(8, 0);
    qToLittleEndian(quint64(header.size()), bytes.data());
    bytes += header + QByteArray("\x38\x38\x80\x7f\x3c", 5);
    Progress progress;
    const DocumentPtr document = openDocument(memorySource(bytes), u"one.safetensors"_s, progress);
    const Stage stage(subjectOf(document, document->tensors.front()));
    CHECK(stage.plot->isVisibleTo(stage.pane.get()));
    stage.button(u"Each Value"_s)->click();
    const auto views = stage.pane->findChildren<HistogramView *>();
    const auto found = std::ranges::find_if(views, [&](const HistogramView *view) { return view != stage.plot; });
    REQUIRE(found != views.end());
    HistogramView *const bars = *found;
    REQUIRE(QTest::qWaitFor([&] { return !bars->histogram().counts.empty(); }));
    CHECK(bars->isVisibleTo(stage.pane.get()));
    CHECK_FALSE(stage.plot->isVisibleTo(stage.pane.get()));
    const QString csv = bars->countsAsCsv();
    CHECK(csv.startsWith(u"value,count\n0,1\n0.001953125,0\n"_s)); // 2^-9 is its least
    CHECK(csv.contains(u"\n1,2\n1.125,0\n"_s));
    CHECK(csv.endsWith(u"\n1.5,1\n"_s));
    const QRectF plot = bars->picture().plot;
    QTest::mouseMove(bars, QPoint(int(plot.left()) + 1, int(plot.center().y())));
    CHECK(QTest::qWaitFor([&] { return stage.said().contains(u"0   1 (25.0 %)"_s); }));
    stage.button(u"Table"_s)->click();
    const auto *table = stage.pane->findChild<QTableWidget *>();
    CHECK(table->rowCount() == int(bars->histogram().counts.size()));
    CHECK(table->item(0, 0)->text() == u"0"_s);
    const TensorFile wide({6}, std::vector<float>{1, 2, 3, 4, 5, 6}); // has too many numbers
    stage.button(u"Table"_s)->click();
    stage.pane->setSubject(wide.subject());
    CHECK(QTest::qWaitFor([&] { return stage.plot->isVisibleTo(stage.pane.get()); }));
}

TEST_CASE("of quantized tensors the stored integers are counted where that is wanted")
{
    Progress progress;
    const DocumentPtr document = openDocument(dataPath(u"pth/quantized.pth"_s), progress);
    const auto found = std::ranges::find_if(
        document->tensors, [&](const Leaf &leaf) { return pith::keyOf(subjectOf(document, leaf)) == u"qint8"_s; });
    REQUIRE(found != document->tensors.end());
    const Stage stage(subjectOf(document, *found));
    CHECK(std::abs(stage.first() + 1.8) < 1e-6);
    CHECK(std::abs(stage.last() - 1.6) < 1e-6);
    stage.choose(u"Stored integers"_s);
    REQUIRE(QTest::qWaitFor([&] { return stage.first() == -18.5 && stage.last() == 16.5; }));
    CHECK(stage.waitForBins(35)); // one a whole number
    CHECK(stage.counts().contains(u"-0.5,0.5,2"_s)); // as torch.Tensor.int_repr has them
    stage.choose(u"Dequantized"_s);
    CHECK(QTest::qWaitFor([&] { return std::abs(stage.last() - 1.6) < 1e-6; }));
}

TEST_CASE("integers beyond what doubles tell apart have bars of as many whole numbers each, and words say which")
{
    const qint64 first = qint64(1) << 60;
    std::vector<qint64> numbers(3072);
    std::iota(numbers.begin(), numbers.end(), first);
    const TensorFile file({3072}, numbers);
    const Stage stage(file);
    REQUIRE(stage.waitForBins(64));
    for (const QString &line : stage.counts())
        CHECK(line.section(u',', 2, 2) == u"48"_s);
    CHECK(stage.counts().constFirst() == u"1152921504606846975.5,1152921504606847023.5,48"_s);
    CHECK(stage.counts().constLast() == u"1152921504606849999.5,1152921504606850047.5,48"_s);
    CHECK(stage.plot->binText(0, 0) == u"1152921504606846976 … 1152921504606847023"_s);
    CHECK(stage.said().contains(u"1152921504606846975.5 to 1152921504606850047.5, 64 bins"_s));
    stage.wheel(0.5, 4);
    CHECK(QTest::qWaitFor([&] { return stage.counts().constFirst().startsWith(u"11529215046068478"_s); }));
    CHECK(stage.counts().constFirst().section(u',', 2, 2).toInt() < 48);
}

TEST_CASE("of complex numbers each part has a histogram, and heat maps show the same part")
{
    std::vector<std::complex<float>> numbers;
    for (int i = 0; i < 100; ++i)
        numbers.push_back(std::polar(float(i), 0.01f * float(i) - 1));
    numbers.emplace_back(NAN, 3.0f);
    const TensorFile file({101}, numbers);
    const Stage stage(file);
    CHECK(stage.first() == 0);
    CHECK(std::abs(stage.last() - 99) < 1e-4);
    stage.drag(0.25, 0.5);
    REQUIRE(stage.look.selection());
    stage.choose(u"Phase"_s);
    REQUIRE(QTest::qWaitFor([&] { return stage.first() < 0; }));
    CHECK_FALSE(stage.look.selection()); // it was of magnitudes
    CHECK(std::abs(stage.first() + 0.99) < 1e-6);
    CHECK(stage.last() == 0); // the phase of 0
    CHECK(HeatSettings::load().choice.complexShown == Shown::Phase);
    stage.choose(u"Imaginary"_s);
    REQUIRE(QTest::qWaitFor([&] { return std::abs(stage.last() - 3) < 1e-6; }));
    stage.choose(u"Magnitude"_s);
    CHECK(QTest::qWaitFor([&] { return std::abs(stage.last() - 99) < 1e-4; }));
}

TEST_CASE("integers that are far apart have a bar each where they are few, exactly")
{
    const qint64 large = (qint64(1) << 60) + 1;
    std::vector<qint64> numbers(40, 7);
    numbers.resize(70, large);
    numbers.resize(72, large + 1);
    const TensorFile file({72}, numbers);
    const Stage stage(file);
    CHECK_FALSE(stage.plot->isVisible());
    const auto views = stage.pane->findChildren<HistogramView *>();
    const auto values = std::ranges::find_if(views, &QWidget::isVisible);
    REQUIRE(values != views.end());
    CHECK((*values)->countsAsCsv() == u"value,count\n7,40\n%1,30\n%2,2\n"_s.arg(large).arg(large + 1));
    CHECK(stage.said().contains(u"7 to %1, each of the 3 numbers that occur"_s.arg(large + 1)));
    QTest::mouseClick(stage.button(u"Table"_s), Qt::LeftButton);
    const auto *table = stage.pane->findChild<QTableWidget *>();
    REQUIRE(table->rowCount() == 3);
    CHECK(table->item(1, 0)->text() == QString::number(large));
    QTest::mouseClick(stage.button(u"Table"_s), Qt::LeftButton);
}

TEST_CASE("a constant is one bar, and words say so")
{
    const TensorFile file({64}, std::vector<float>(64, 2.5F));
    const Stage stage(file);
    CHECK(stage.said().contains(u"All 64 elements are 2.5"_s));
    CHECK(stage.counts().size() == 1);
    const TensorFile sevens({16}, std::vector<qint32>(16, 7));
    CHECK(Stage(sevens).said().contains(u"All 16 elements are 7"_s));
    const TensorFile truths({4}, std::vector<quint8>(4, 1));
    const Stage bools(truths);
    CHECK(bools.said().contains(u"All 4 elements are True"_s));
    REQUIRE(bools.waitForBins(2));
    CHECK(bools.counts() == QStringList{u"-0.5,0.5,0"_s, u"0.5,1.5,4"_s});
}

TEST_CASE("nothing is left of the tensor before where the next has nothing to draw")
{
    const TensorFile file({64}, std::vector<float>(64, 2.5F));
    const TensorFile empty({0}, std::vector<float>());
    const TensorFile nan({3}, std::vector<float>(3, NaN));
    const Stage stage(file);
    const auto isSaid = [&](const QString &text) {
        return std::ranges::any_of(stage.pane->findChildren<QLabel *>(),
            [&](const QLabel *label) { return label->isVisible() && label->text().contains(text); });
    };
    CHECK(isSaid(u"All 64"_s));
    stage.pane->setSubject(nan.subject());
    CHECK(QTest::qWaitFor([&] { return isSaid(u"3 NaN"_s); }));
    CHECK_FALSE(isSaid(u"All"_s));
    CHECK(stage.pane->findChild<ExactCounts *>()->isVisible());
    stage.pane->setSubject(empty.subject());
    CHECK(isSaid(u"No elements"_s));
    CHECK_FALSE(isSaid(u"All"_s));
    CHECK_FALSE(stage.pane->findChild<ExactCounts *>()->isVisible());
}

TEST_CASE("the normal curve, the percentiles and the mean come and go with their buttons")
{
    const TensorFile file({1024}, upTo1024());
    const Stage stage(file);
    for (const QString &name : {u"▲ Percentiles"_s, u"◆ Mean ± Std"_s, u"╌ Normal"_s}) {
        const QImage before = stage.plot->picture().image;
        stage.button(name)->click();
        CHECK(stage.plot->picture().image != before);
        stage.button(name)->click();
        CHECK(stage.plot->picture().image == before);
    }
}

TEST_CASE("a screen reader finds a chart, with the ends of the selection as sliders that it can move")
{
    const TensorFile file({1024}, upTo1024());
    const Stage stage(file);
    QAccessibleInterface *const chart = QAccessible::queryAccessibleInterface(stage.plot);
    REQUIRE(chart);
    CHECK(chart->role() == QAccessible::Chart);
    CHECK(chart->text(QAccessible::Name) == u"Histogram"_s);
    CHECK(chart->text(QAccessible::Description).contains(u"1,024 finite elements from 0 to 1023"_s));
    const int buttons = chart->childCount(); // over the plot
    CHECK(chart->child(0)->role() == QAccessible::Button);
    stage.drag(0.25, 0.5);
    REQUIRE(chart->childCount() == 2 + buttons);
    CHECK(chart->indexOfChild(chart->child(2)) == 2);
    QAccessibleInterface *const low = chart->child(0);
    CHECK(low->role() == QAccessible::Slider);
    CHECK(chart->indexOfChild(chart->child(1)) == 1);
    CHECK(low->valueInterface()->currentValue().toDouble() == stage.look.selection()->low);
    low->valueInterface()->setCurrentValue(100);
    CHECK(stage.look.selection()->low == 100);
    low->valueInterface()->setCurrentValue(2000); // beyond the other
    CHECK(stage.look.selection()->low == 100);
    QTest::mouseMove(stage.plot, stage.at(0.01));
    CHECK(QTest::qWaitFor([&] { return chart->text(QAccessible::Value).contains(u"below"_s); }));
}

TEST_CASE("what is saved is asked for in a dialog: a picture, or the counts as CSV")
{
    const TensorFile file({32, 32}, upTo1024());
    const Stage stage(file);
    const QTemporaryDir folder;
    QSettings().setValue(u"pictureFolder"_s, folder.path());
    for (const auto &[filter, suffix] :
        {std::pair{u"picture as shown"_s, u".png"_s}, {u"twice"_s, u".png"_s}, {u"counts"_s, u".csv"_s}}) {
        QTest::keyClick(stage.plot, Qt::Key_Escape);
        stage.pane->savePicture();
        const QString path = folder.filePath(filter + u" by hand"_s);
        saveByDialog(*stage.pane, filter, QFileInfo(path).fileName());
        REQUIRE(QTest::qWaitFor([&] { return QFile::exists(path + suffix); }));
        CHECK(stage.said().contains(path + suffix));
        if (suffix == u".csv"_s) {
            QFile saved(path + suffix);
            REQUIRE(saved.open(QIODevice::ReadOnly));
            CHECK(QString::fromUtf8(saved.readAll()) == stage.plot->countsAsCsv());
        } else {
            CHECK(QImage(path + suffix).size() == stage.plot->size() * (filter == u"twice"_s ? 2 : 1));
        }
    }
    CHECK(QDir(folder.path()).entryList(QDir::Files).size() == 3);
}

TEST_CASE("a suffix that is typed says what is saved, and no other file is replaced")
{
    const TensorFile file({32, 32}, upTo1024());
    const Stage stage(file);
    const QTemporaryDir folder;
    QSettings().setValue(u"pictureFolder"_s, folder.path());
    QFile other(folder.filePath(u"mine.png"_s));
    REQUIRE(other.open(QIODevice::WriteOnly));
    other.write("mine");
    other.close();
    stage.pane->savePicture(); // "Picture as shown" is chosen
    auto *dialog = stage.pane->findChild<QFileDialog *>();
    REQUIRE(dialog);
    auto *name = dialog->findChild<QLineEdit *>(u"fileNameEdit"_s);
    name->clear();
    QTest::keyClicks(name, u"other.csv"_s);
    QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Save), Qt::LeftButton);
    REQUIRE(QTest::qWaitFor([&] { return QFile::exists(folder.filePath(u"other.csv"_s)); }));
    CHECK(QDir(folder.path()).entryList(QDir::Files) == QStringList{u"mine.png"_s, u"other.csv"_s});
    CHECK(QFileInfo(other).size() == 4);
}
