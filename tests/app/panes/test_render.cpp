// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/cli/commandline.h"
#include "app/models/subjects.h"
#include "app/panes/heatpart.h"
#include "app/panes/heatview.h"
#include "app/panes/histogrampane.h"
#include "app/panes/histogramview.h"
#include "app/panes/look.h"
#include "core/document/sparse.h"
#include "tests/app/panes/tensorfile.h"
#include "tests/testing/testing.h"

#include <QDir>
#include <QPalette>
#include <QSettings>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTest>
#include <catch2/generators/catch_generators.hpp>

#include <array>
#include <cmath>
#include <complex>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {
std::vector<float> slope(qint64 count)
{
    std::vector<float> numbers(static_cast<size_t>(count));
    for (size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = float(std::sin(double(i) * 0.37)) * float(i % 1000);
    return numbers;
}

QImage rendered(const QString &path, const QString &key, const QString &what, const QStringList &more = {})
{
    const QTemporaryDir folder;
    const QString out = folder.filePath(u"picture.png"_s);
    QTemporaryFile told;
    REQUIRE(told.open());
    const QStringList arguments = QStringList{u"render"_s, path, key, u"--what"_s, what, u"-o"_s, out} + more;
    REQUIRE(cli::runCommandLine(arguments, told.handle()) == 0);
    return QImage(out);
}

QImage rendered(const TensorFile &file, const QString &what, const QStringList &more = {})
{
    return rendered(file.path(), u"weight"_s, what, more);
}

// The window's first picture, at this size and in a light theme.
QImage shown(const Subject &subject, const QSize &size, Shown number = Shown::Main)
{
    QSettings().clear();
    HeatSettings::lock({});
    HeatSettings settings = HeatSettings::load();
    if (number != Shown::Main)
        settings.choice.show(number, *numbersOf(subject)->row());
    settings.save();
    HeatPart part;
    part.setPalette(QPalette(QColor(Qt::white)));
    part.show();
    part.resize(size + part.size() - part.view()->size());
    part.setSubject(subject, *numbersOf(subject));
    HeatView *const view = part.view();
    // The row of axes and the text over the picture get their heights as figures arrive, and take it from the view.
    const auto settled = [&] {
        if (view->size() != size)
            part.resize(part.size() + size - view->size());
        return view->size() == size && view->whole() && view->whole()->cut == view->fittedCut()
            && !view->legend().histogram.counts.empty() && view->legend().clamped
            && view->picture().image.size() == size;
    };
    for (int round = 0, quiet = 0; quiet < 6; ++round) { // profiles, and what a change of size asks for, come later
        REQUIRE(round < 100);
        REQUIRE(QTest::qWaitFor(settled));
        QTest::qWait(50);
        quiet = settled() ? quiet + 1 : 0;
    }
    REQUIRE(QTest::qWaitFor(settled));
    return view->picture().image;
}
}

TEST_CASE("pith render gives the window's picture, byte for byte")
{
    for (const Extents &shape :
        {Extents{300, 400}, Extents{900, 20}, Extents{16, 3, 5, 5}, Extents{100}, Extents{2, 30, 40}}) {
        const TensorFile file(shape, slope(*elementCount(shape)));
        const QImage picture = rendered(file, u"heatmap"_s, {u"--size"_s, u"640x480"_s});
        REQUIRE(picture.size() == QSize(640, 480));
        CHECK(picture == shown(file.subject(), {640, 480}).convertToFormat(picture.format()));
    }
}

TEST_CASE("pith render draws the number of complex elements that is wanted, byte for byte")
{
    std::vector<std::complex<float>> numbers;
    for (int i = 0; i < 60 * 50; ++i)
        numbers.push_back(std::polar(float(i), float(i) / 100));
    const TensorFile file({60, 50}, numbers);
    for (const auto &[name, number] : {std::pair(u"phase"_s, Shown::Phase), std::pair(u"real"_s, Shown::Real)}) {
        const QImage picture = rendered(file, u"heatmap"_s, {u"--size"_s, u"640x480"_s, u"--number"_s, name});
        CHECK(picture == shown(file.subject(), {640, 480}, number).convertToFormat(picture.format()));
    }
    QTemporaryFile told;
    REQUIRE(told.open());
    const QString out = QDir(QDir::tempPath()).filePath(u"never.png"_s);
    const QStringList wrong{
        u"render"_s, file.path(), u"weight"_s, u"--what"_s, u"heatmap"_s, u"-o"_s, out, u"--number"_s, u"stored"_s};
    CHECK(cli::runCommandLine(wrong, told.handle()) == 2);
    CHECK_FALSE(QFile::exists(out));
}

TEST_CASE("pith render draws the histogram that the window shows first, byte for byte")
{
    std::vector<float> sparse(3000);
    for (size_t i = 0; i < sparse.size(); i += 4)
        sparse[i] = float(i) - 1000;
    const std::vector<qint32> few{1, 1, 100'000, -5};
    const std::vector<qint32> many = [] {
        std::vector<qint32> numbers(5000);
        for (size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = qint32(i * i % 977);
        return numbers;
    }();
    const std::array files{TensorFile({300, 40}, slope(300 * 40)), TensorFile({3000}, sparse), TensorFile({4}, few),
        TensorFile({50, 100}, many), TensorFile({4}, std::vector<quint8>{0, 1, 1, 0})};
    for (const TensorFile &file : files) {
        QSettings().clear();
        Look look;
        look.setShape(numbersOf(file.subject())->shape);
        HistogramPane pane(nullptr);
        pane.setPalette(QPalette(QColor(Qt::white)));
        pane.setLook(&look);
        pane.resize(900, 500);
        pane.show();
        pane.setSubject(file.subject());
        const auto shown = [&]() -> HistogramView * {
            for (HistogramView *view : pane.findChildren<HistogramView *>()) {
                if (view->isVisible() && !view->histogram().counts.empty())
                    return view;
            }
            return nullptr;
        };
        const auto isSame = [&] {
            const HistogramView *const view = shown();
            if (!view)
                return false;
            const QString size = u"%1x%2"_s.arg(view->width()).arg(view->height());
            const QImage picture = rendered(file, u"histogram"_s, {u"--size"_s, size});
            return picture == view->pictureAt(0).convertToFormat(picture.format());
        };
        CHECK(QTest::qWaitFor(isSame)); // percentiles come last
    }
}

TEST_CASE("pith render draws sparse and nested tensors as the window does")
{
    Progress progress;
    const QString path = dataPath(GENERATE(u"pth/sparse_kinds.pth"_s, u"pth/nested_kinds.pth"_s));
    const DocumentPtr document = openDocument(path, progress);
    for (const Leaf &leaf : document->tensors) {
        if (!isOfParts(document->values, leaf.value))
            continue;
        const Subject subject = subjectOf(document, leaf);
        const QImage picture = rendered(path, keyOf(subject), u"heatmap"_s, {u"--size"_s, u"640x480"_s});
        INFO(keyOf(subject).toStdString());
        CHECK(picture == shown(subject, {640, 480}).convertToFormat(picture.format()));
        CHECK_FALSE(rendered(path, keyOf(subject), u"histogram"_s).isNull());
    }
}

TEST_CASE("pith render takes size, scale, colours, slice and what a pixel shows")
{
    const TensorFile file({300, 400}, slope(300 * 400));
    const QImage plain = rendered(file, u"heatmap"_s);
    CHECK(plain.size() == QSize(800, 600));
    CHECK(rendered(file, u"heatmap"_s, {u"--scale"_s, u"2"_s}).size() == QSize(1600, 1200));
    CHECK(rendered(file, u"heatmap"_s, {u"--map"_s, u"magma"_s}) != plain);
    CHECK(rendered(file, u"heatmap"_s, {u"--slice"_s, u"::2, :"_s}) != plain);
    CHECK(rendered(file, u"heatmap"_s, {u"--size"_s, u"200x150"_s, u"--aggregation"_s, u"mean"_s})
        != rendered(file, u"heatmap"_s, {u"--size"_s, u"200x150"_s}));
    CHECK(rendered(file, u"histogram"_s) != plain);
}
