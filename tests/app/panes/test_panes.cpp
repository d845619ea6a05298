// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/subjects.h"
#include "app/panes/crumbs.h"
#include "app/panes/detailsview.h"
#include "app/panes/facts.h"
#include "app/panes/facttable.h"
#include "app/panes/heatview.h"
#include "app/panes/hexlines.h"
#include "app/panes/histogramview.h"
#include "app/panes/imagepane.h"
#include "app/panes/lineview.h"
#include "app/panes/look.h"
#include "app/panes/numbers.h"
#include "app/panes/panetable.h"
#include "app/panes/plainfact.h"
#include "app/panes/sharebar.h"
#include "app/panes/shownbox.h"
#include "app/panes/sparkbars.h"
#include "app/panes/subjecttable.h"
#include "core/bytes/bytesource.h"
#include "core/document/walk.h"
#include "core/document/words.h"
#include "core/formats/formats.h"
#include "core/tensor/slicing.h"
#include "tests/app/panes/tensorfile.h"
#include "tests/testing/testing.h"

#include <QAccessible>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numeric>

using namespace pith;
using namespace pith::testing;

namespace {
DocumentPtr open(const char *name)
{
    Progress progress;
    return openDocument(pith::testing::dataPath(QLatin1String(name)), progress);
}

std::vector<Subject> tensorsOf(const DocumentPtr &document)
{
    std::vector<Subject> subjects;
    for (const Leaf &leaf : document->tensors)
        subjects.push_back(subjectOf(document, leaf));
    return subjects;
}

Subject firstTensor(const DocumentPtr &document) { return tensorsOf(document).front(); }

// Every value that can be reached in a few steps.
std::vector<Subject> valuesOf(const DocumentPtr &document, size_t deepest = 4)
{
    Subject root;
    root.document = document;
    root.kind = Subject::Kind::Value;
    root.value = document->roots.front().value;
    std::vector<Subject> subjects{root};
    for (size_t i = 0; i < subjects.size(); ++i) {
        const Subject parent = subjects[i];
        const quint32 count = parent.path.size() < deepest ? childCount(document->values, parent.value) : 0;
        for (quint32 child = 0; child < std::min<quint32>(count, 50); ++child) {
            const Child below = childAt(document->values, parent.value, child);
            subjects.push_back(childOf(parent, below.step, below.value));
        }
    }
    return subjects;
}

QString allText(const QWidget &widget)
{
    QString text;
    for (const QLabel *label : widget.findChildren<QLabel *>())
        text += label->isVisible() ? label->text() + u'\n' : QString();
    return text;
}
}

TEST_CASE("a tensor always has the same tabs, whatever it holds")
{
    DetailsView view;
    view.show();
    for (const char *file : {"pth/meta.pth", "pth/sparse.pth", "pth/quantized.pth", "pth/kinds_1.13.pth"}) {
        for (const Subject &subject : tensorsOf(open(file))) {
            view.setSubject(subject);
            CHECK(view.findChild<QTabBar *>()->count() == 4);
            CHECK(view.currentPane() == QStringLiteral("overview"));
        }
    }
}

TEST_CASE("the chosen pane stays, steps aside where it does not apply, and returns")
{
    const DocumentPtr document = open("pth/shared_storage.pth");
    const Subject tensor = firstTensor(document);
    DetailsView view;
    view.show();
    view.setSubject(tensor);
    view.setCurrentPane(QStringLiteral("heatmap"));
    CHECK(view.currentPane() == QStringLiteral("heatmap"));
    view.setSubject(valuesOf(document).front());
    CHECK(view.currentPane() == QStringLiteral("overview"));
    view.setSubject(tensor);
    CHECK(view.currentPane() == QStringLiteral("heatmap"));
    view.setSubject({});
    CHECK(view.currentPane().isEmpty());
}

TEST_CASE("every subject of real files is shown in every pane that applies to it")
{
    DetailsView view;
    view.resize(700, 600);
    view.show();
    for (const char *file : {"pth/odd_objects.pt", "pth/sparse.pth", "pth/conj_neg.pth", "pth/subclass.pth"}) {
        const DocumentPtr document = open(file);
        for (const Subject &subject : valuesOf(document, 2)) {
            view.setSubject(subject);
            REQUIRE(!view.currentPane().isEmpty());
            for (const PaneRow &row : panes()) {
                if (row.applies(subject))
                    view.setCurrentPane(QLatin1String(row.id));
            }
        }
        QTest::qWait(50);
    }
}

TEST_CASE("Overview shows the statistics of the tensor and where its bytes are")
{
    DetailsView view;
    view.resize(780, 700);
    view.show();
    view.setSubject(firstTensor(open("pth/shared_storage.pth")));
    const auto cell = [&](const char *name) {
        for (const auto *table : view.findChildren<QTableView *>()) {
            for (int row = 0; table->isVisible() && row < table->model()->rowCount(); ++row) {
                if (table->model()->index(row, 0).data().toString() == QLatin1String(name))
                    return table->model()->index(row, 1).data().toString();
            }
        }
        return QString();
    };
    CHECK(QTest::qWaitFor([&] { return !cell("50 %").isEmpty(); }));
    CHECK(!cell("min").isEmpty());
    CHECK(!cell("Byte in file").isEmpty());
}

TEST_CASE("a tensor without data says so in one sentence")
{
    DetailsView view;
    view.resize(780, 700);
    view.show();
    view.setSubject(firstTensor(open("pth/meta.pth")));
    CHECK(allText(view).contains(QStringLiteral("No data")));
}

TEST_CASE("a breadcrumb leads to the value above")
{
    const DocumentPtr document = open("pth/odd_objects.pt");
    for (const Subject &subject : valuesOf(document)) {
        const std::vector<Crumb> crumbs = crumbsOf(subject);
        REQUIRE(!crumbs.empty());
        CHECK(crumbs.back().subject().value == subject.value);
        CHECK(crumbs.front().subject().value == document->roots.front().value);
        CHECK(valueAt(*document, subject.root, subject.path) == subject.value);
    }
}

TEST_CASE("the handle asks for a drag once it was dragged far enough")
{
    DetailsView view;
    view.resize(600, 400);
    view.show();
    view.setSubject(firstTensor(open("pth/shared_storage.pth")));
    QSignalSpy spy(&view, &DetailsView::dragRequested);
    auto *handle = view.findChild<QWidget *>(QStringLiteral("dragHandle"));
    REQUIRE(handle);
    QTest::mousePress(handle, Qt::LeftButton, {}, QPoint(8, 8));
    QMouseEvent near(
        QEvent::MouseMove, QPointF(9, 9), handle->mapToGlobal(QPointF(9, 9)), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(handle, &near);
    CHECK(spy.count() == 0);
    QMouseEvent far(
        QEvent::MouseMove, QPointF(60, 60), handle->mapToGlobal(QPointF(60, 60)), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(handle, &far);
    QApplication::sendEvent(handle, &far);
    CHECK(spy.count() == 1);
}

TEST_CASE("typing a slice changes the table; a wrong one is explained and the last right one stays")
{
    DetailsView view;
    view.resize(700, 500);
    view.show();
    const Subject matrix = firstTensor(open("pth/big_endian.pth"));
    const Extents shape = numbersOf(matrix)->shape;
    REQUIRE(shape == Extents{4, 5});
    view.setCurrentPane(QStringLiteral("values"));
    view.setSubject(matrix);
    auto *field = view.findChild<QLineEdit *>();
    REQUIRE(field);
    QTableView *table = nullptr;
    REQUIRE(QTest::qWaitFor([&] {
        for (auto *each : view.findChildren<QTableView *>())
            table = each->isVisible() && each->model()->rowCount() == shape[0] ? each : table;
        return table != nullptr;
    }));
    CHECK(QTest::qWaitFor([&] { return table->model()->index(0, 0).data().toString() != QStringLiteral("…"); }));
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("[1:2, :]"));
    CHECK(table->model()->rowCount() == 1);
    QTest::keyClicks(field, QStringLiteral("x"));
    CHECK(table->model()->rowCount() == 1);
}

TEST_CASE("Alt and a number choose a tab")
{
    DetailsView view;
    view.show();
    view.setSubject(firstTensor(open("pth/shared_storage.pth")));
    REQUIRE(QTest::qWaitForWindowActive(&view));
    QTest::keyClick(&view, Qt::Key_3, Qt::AltModifier);
    CHECK(view.currentPane() == QStringLiteral("heatmap"));
    QTest::keyClick(&view, Qt::Key_9, Qt::AltModifier); // there is none
    CHECK(view.currentPane() == QStringLiteral("heatmap"));
    QTest::keyClick(&view, Qt::Key_1, Qt::AltModifier);
    CHECK(view.currentPane() == QStringLiteral("overview"));
    const auto *bar = view.findChild<QTabBar *>();
    for (int tab = 0; tab < bar->count(); ++tab)
        CHECK(bar->tabToolTip(tab).contains(QStringLiteral("+%1").arg(tab + 1)));
}

TEST_CASE("screen readers are told what every painted widget is, and what it says")
{
    const TensorFile file({200}, std::vector<float>(200, 1.5F));
    LineView line;
    line.setAccessibleName(QStringLiteral("Line"));
    line.resize(300, 140);
    line.show();
    line.setSubject(file.subject());
    QAccessibleInterface *const told = QAccessible::queryAccessibleInterface(&line);
    REQUIRE(told);
    CHECK(told->role() == QAccessible::Chart);
    CHECK(told->text(QAccessible::Name) == QStringLiteral("Line"));
    REQUIRE(QTest::qWaitFor([&] { return !line.picture().plot.isEmpty(); }));
    QTest::mouseMove(&line, line.picture().plot.center().toPoint());
    CHECK(QTest::qWaitFor([&] { return told->text(QAccessible::Value).contains(QStringLiteral("1.5")); }));
    ImageView image;
    CHECK(QAccessible::queryAccessibleInterface(&image)->role() == QAccessible::Graphic);
    ShareBar bar(QStringLiteral("Bytes"));
    CHECK(QAccessible::queryAccessibleInterface(&bar)->role() == QAccessible::Chart);
}

TEST_CASE("parts of sparse tensors are named as PyTorch names them")
{
    QStringList names;
    for (const Subject &subject : valuesOf(open("pth/sparse.pth"))) {
        if (crumbsOf(subject).size() == 3)
            names += crumbsOf(subject).back().text;
    }
    CHECK(names.contains(QStringLiteral("crow_indices")));
    CHECK(names.contains(QStringLiteral("indices")));
    CHECK(names.filter(QStringLiteral("(")).isEmpty());
}

TEST_CASE("the heading of a module has the sums of what lies below")
{
    const DocumentPtr document = open("pth/sparse.pth");
    const QStringList facts = headerFacts(valuesOf(document).front());
    CHECK(facts.contains(QStringLiteral("8 tensors")));
    const Subject nested = firstTensor(open("pth/nested.pth"));
    CHECK(headerFacts(nested).contains(QStringLiteral("2 tensors")));
}

TEST_CASE("a table of tensors fills with their figures and small histograms")
{
    const TensorFile file({4, 4}, std::vector<float>{1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 3, std::nanf("")});
    const Subject both = together({file.subject(), file.subject()});
    DetailsView view;
    view.resize(900, 400);
    view.show();
    view.setSubject(both);
    const QAbstractItemModel *model = view.findChild<SubjectTable *>()->model();
    const auto text = [&](int column) { return model->index(1, column).data().toString(); };
    REQUIRE(QTest::qWaitFor([&] { return text(6) == QStringLiteral("1 NaN"); }));
    CHECK(text(4) == numberText(29.0 / 15));
    const auto counts = model->index(1, 3).data(SparkBars::Counts).value<QList<double>>();
    REQUIRE(counts.size() == 48);
    CHECK(counts.front() == 8);
    CHECK(counts.back() == 7);
}

TEST_CASE("a click on where the largest value is moves the cursor there, a double click shows the values around it")
{
    std::vector<float> numbers(64, 1.0F);
    numbers[19] = 5;
    const TensorFile file({8, 8}, numbers);
    DetailsView view;
    view.resize(900, 700);
    view.show();
    view.setSubject(file.subject());
    FactTable *statistics = nullptr;
    REQUIRE(QTest::qWaitFor([&] {
        for (FactTable *table : view.findChildren<FactTable *>()) {
            if (table->rowCount() > 1 && table->item(1, 0)->text() == QStringLiteral("max"))
                statistics = table;
        }
        return statistics != nullptr;
    }));
    CHECK(statistics->item(1, 2)->text() == QStringLiteral("at [2, 3]"));
    const QPoint place = statistics->visualItemRect(statistics->item(1, 2)).center();
    QTest::mouseClick(statistics->viewport(), Qt::LeftButton, {}, place);
    CHECK(view.findChild<Look *>()->cell() == Extents{2, 3});
    QTest::mouseDClick(statistics->viewport(), Qt::LeftButton, {}, place);
    CHECK(view.currentPane() == QStringLiteral("values"));
    const auto tables = view.findChildren<QTableView *>();
    const auto values = std::ranges::find(tables, QStringLiteral("Values"), &QWidget::accessibleName);
    REQUIRE(values != tables.end());
    const auto current = [&] { return (*values)->currentIndex(); };
    CHECK(QTest::qWaitFor([&] { return current().row() == 2 && current().column() == 3; }));
}

TEST_CASE("names too long for a table of facts are cut in their middle, and what stands beside them is in sight")
{
    FactTable table;
    table.resize(300, 60);
    const auto name = QStringLiteral("model.decoder.layers.17.mlp.experts.0.down_proj.weight of a very long name");
    const auto shape = QStringLiteral("4096×11008 bfloat16");
    table.setFacts({plainFact(name, shape), plainFact(QStringLiteral("short"), QStringLiteral("1"))}, false);
    table.show();
    const auto isInSight = [&] {
        const QRect value = table.visualItemRect(table.item(0, 1));
        return value.left() >= 90
            && value.left() + table.fontMetrics().horizontalAdvance(shape) <= table.viewport()->width();
    };
    CHECK(QTest::qWaitFor(isInSight));
    CHECK(table.textElideMode() == Qt::ElideMiddle);
    CHECK(table.item(0, 0)->toolTip().contains(name));
    table.resize(900, 60);
    CHECK(QTest::qWaitFor([&] { return table.columnWidth(0) > table.fontMetrics().horizontalAdvance(name); }));
}

TEST_CASE("over a line each element is told exactly, where it has a pixel of its own")
{
    const qint64 large = (qint64(1) << 60) + 1;
    const TensorFile file({3}, std::vector<qint64>{large, large + 1, large + 2});
    LineView view;
    view.resize(400, 140);
    view.show();
    view.setSubject(file.subject());
    QString told;
    QObject::connect(&view, &PlotView::readout, &view, [&](const QString &text) { told = text; });
    const auto point = [&](double share) {
        const QRectF plot = view.picture().plot;
        QTest::mouseMove(&view, QPoint(int(plot.left() + share * plot.width()), int(plot.center().y())));
    };
    REQUIRE(QTest::qWaitFor([&] { return !view.picture().plot.isEmpty(); }));
    point(0.5);
    CHECK(QTest::qWaitFor([&] { return told == QStringLiteral("[1]   %1   0x1000000000000002").arg(large + 1); }));
    point(0.9);
    CHECK(QTest::qWaitFor([&] { return told.startsWith(QStringLiteral("[2]   %1").arg(large + 2)); }));
}

TEST_CASE("Overview shows the part of complex numbers that is chosen in it")
{
    QSettings().clear();
    std::vector<std::complex<float>> numbers;
    for (int i = 0; i < 64; ++i)
        numbers.emplace_back(float(i), -float(i % 7));
    const TensorFile file({8, 8}, numbers);
    DetailsView view;
    view.resize(900, 700);
    view.show();
    view.setSubject(file.subject());
    const auto histogram = [&] { return view.findChild<HistogramView *>()->histogram(); };
    REQUIRE(QTest::qWaitFor([&] { return !histogram().counts.empty(); }));
    CHECK(histogram().min == 0);
    CHECK(histogram().max == 63);
    auto *box = view.findChild<ShownBox *>();
    REQUIRE(box->isVisible());
    box->setFocus();
    QTest::keyClicks(box, QStringLiteral("Imaginary"));
    CHECK(QTest::qWaitFor([&] { return histogram().min == -6 && histogram().max == 0; }));
    const auto hasFact = [&](const QString &title) {
        const auto tables = view.findChildren<FactTable *>();
        return std::ranges::any_of(tables, [&](const FactTable *table) {
            for (int row = 0; row < table->rowCount(); ++row) {
                if (table->item(row, 0)->text() == title)
                    return true;
            }
            return false;
        });
    };
    CHECK(QTest::qWaitFor([&] { return hasFact(QStringLiteral("Im 50 %")); }));
    QSettings().clear();
}

TEST_CASE("a line of hex has its bytes, its text and its offset")
{
    const QString line = hexLine(QByteArrayView("PK\x03\x04 torch", 10), 32);
    CHECK(line.startsWith(QStringLiteral("00000020  50 4b 03 04  20 74")));
    CHECK(line.endsWith(QStringLiteral("PK·· torch")));
    CHECK(hexLines(QByteArrayView(QByteArray(33, 'a')), 0).count(u'\n') == 2);
}

TEST_CASE("the kinds of bytes of a line of hex make up the whole line")
{
    QByteArray bytes;
    for (int byte = 0; byte < 256; ++byte)
        bytes += char(byte);
    for (int begin = 0; begin < 256; begin += hexColumns) {
        const QByteArrayView line = QByteArrayView(bytes).sliced(begin, hexColumns);
        QString all = hexLine({}, quint64(begin)).leftJustified(hexLine(line, quint64(begin)).size());
        for (const ByteClass kind : {ByteClass::Zero, ByteClass::Text, ByteClass::Control, ByteClass::High}) {
            const QString part = hexLine(line, quint64(begin), kind);
            REQUIRE(part.size() == all.size());
            for (qsizetype i = 0; i < part.size(); ++i)
                all[i] = part[i] == u' ' ? all[i] : part[i];
        }
        CHECK(all == hexLine(line, quint64(begin)));
    }
}
