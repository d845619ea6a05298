// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/detailsview.h"
#include "app/panes/look.h"
#include "app/panes/numbers.h"
#include "app/panes/valuesmodel.h"
#include "app/panes/valuespane.h"
#include "core/bytes/attempt.h"
#include "core/formats/formats.h"
#include "core/tensor/elements.h"
#include "tests/core/document/build.h"
#include "tests/testing/testing.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTableView>
#include <QTest>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

// One tensor and a view of details that shows its values.
struct Stage
{
    explicit Stage(Document &built)
        : document(std::make_shared<const Document>(std::move(built))),
          subject(subjectOf(document, leafOfFirst()))
    {
        view.resize(800, 600);
        view.setCurrentPane(u"values"_s);
        view.show();
        view.setSubject(subject);
        REQUIRE(QTest::qWaitFor([this] { return table().model()->rowCount() > 0; }));
    }
    const Leaf &leafOfFirst() const
    {
        return document->tensors.empty() ? document->arrays.front() : document->tensors.front();
    }

    ValuesPane &pane() { return *view.findChild<ValuesPane *>(); }
    QTableView &table() { return *pane().findChild<QTableView *>(); }
    Look &look() { return *view.findChild<Look *>(); }
    QLineEdit &field(const char *name)
    {
        for (QLineEdit *each : pane().findChildren<QLineEdit *>()) {
            if (each->accessibleName() == QLatin1String(name))
                return *each;
        }
        throw std::runtime_error("no such field");
    }
    void type(QLineEdit &field, const QString &text)
    {
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, text);
    }
    QString cell(int row, int column)
    {
        const QModelIndex index = table().model()->index(row, column);
        CHECK(QTest::qWaitFor([&] { return index.data().toString() != u"…"_s; }));
        return index.data().toString();
    }
    QString header(int section, Qt::Orientation orientation)
    {
        return table().model()->headerData(section, orientation).toString();
    }
    bool saysSoon(const QString &part)
    {
        return QTest::qWaitFor([&] {
            for (const QLabel *label : pane().findChildren<QLabel *>()) {
                if (label->text().contains(part))
                    return true;
            }
            return false;
        });
    }
    QString copied(const std::function<void()> &copy)
    {
        QGuiApplication::clipboard()->setText(u"nothing"_s);
        copy();
        CHECK(QTest::qWaitFor([] { return QGuiApplication::clipboard()->text() != u"nothing"_s; }));
        return QGuiApplication::clipboard()->text();
    }

    DocumentPtr document;
    Subject subject;
    DetailsView view;
};

template <typename T> QByteArray bytesOf(std::initializer_list<T> values)
{
    return QByteArray(reinterpret_cast<const char *>(values.begin()), qsizetype(values.size() * sizeof(T)));
}

// 0, 1, 2 … as int32 of some shape.
Document &counting(Builder &build, const Extents &shape)
{
    QByteArray bytes;
    for (qint32 i = 0; i < *elementCount(shape); ++i)
        bytes += bytesOf({i});
    return build.with(build.array("<i4", shape, bytes));
}

}

TEST_CASE("each cell of each slice is the element of the tensor that it says, and is found again")
{
    const Extents shape{3, 4, 1, 5};
    for (const char *slice :
        {"", "0", "1, ::2", "..., 3", ":, 1:3, :, 2:", "2, 3, 0, 4", "-1, :, 0, ::3", "1:2, ..., 1:2"}) {
        INFO(slice);
        const ValueSlice view(shape, QString::fromLatin1(slice));
        int elements = 0;
        for (qint64 row = 0; row < view.rows(); ++row) {
            for (qint64 column = 0; column < view.columns(); ++column, ++elements)
                CHECK(view.cellOf(view.elementAt(row, column)) == ValueSlice::Cell{row, column});
        }
        int found = 0;
        for (qint64 flat = 0; flat < *elementCount(shape); ++flat)
            found += view.cellOf(indexOf(shape, flat)).has_value();
        CHECK(found == elements);
    }
}

TEST_CASE("rows and columns are named by the indices of the tensor")
{
    const ValueSlice slice({4, 5, 6}, u"1:, ::2, 2:5"_s);
    CHECK(slice.rowName(0) == "1, 0"_L1);
    CHECK(slice.rowName(4) == "2, 2"_L1);
    CHECK(slice.columnName(1) == "3"_L1);
    CHECK(ValueSlice({4, 5, 6}, u"3, -1"_s).rowName(5) == "5"_L1);
    CHECK(ValueSlice({}, {}).rowName(0) == "0"_L1);
}

TEST_CASE("a typed index may be negative and short, and a wrong one says so")
{
    CHECK(typedIndex(u"[1, -1]"_s, {3, 4}) == Extents{1, 3});
    CHECK(typedIndex(u"2"_s, {3, 4}) == Extents{2, 0});
    CHECK(typedIndex({}, {}).isEmpty());
    for (const char *wrong : {"3", "1,2,3", "a", "1.5", "-4", ","}) {
        QString problem;
        CHECK_FALSE(attempt(problem, [&] { typedIndex(QString::fromLatin1(wrong), {3, 4}); }));
        CHECK_FALSE(problem.isEmpty());
    }
}

TEST_CASE("the slice field shows what is typed while that makes sense, and other panes follow it and lead it")
{
    Builder build;
    Stage shown(counting(build, {4, 5, 6}));
    CHECK(shown.field("Slice").text() == "[0, :, :]"_L1);
    CHECK(shown.look().slice().isEmpty());
    shown.type(shown.field("Slice"), u"[2, 1:3, ::2]"_s);
    CHECK(shown.look().slice() == "2, 1:3, ::2"_L1);
    CHECK(shown.table().model()->rowCount() == 2);
    CHECK(shown.cell(1, 2) == QString::number(2 * 30 + 2 * 6 + 4));
    CHECK(shown.header(1, Qt::Vertical) == "2"_L1);
    CHECK(shown.header(2, Qt::Horizontal) == "4"_L1);
    QTest::keyClicks(&shown.field("Slice"), u"!"_s);
    CHECK(shown.saysSoon(u"is no index"_s));
    CHECK(shown.table().model()->rowCount() == 2);
    shown.look().setSlice(u"3, :, 0"_s);
    CHECK(shown.field("Slice").text() == "[3, :, 0]"_L1);
    CHECK(shown.table().model()->rowCount() == 5);
    CHECK(shown.cell(4, 0) == QString::number(3 * 30 + 4 * 6));
}

TEST_CASE("the current cell is that of all panes, and what is outside the slice changes the slice")
{
    Builder build;
    Stage shown(counting(build, {4, 5, 6}));
    shown.look().setCell({0, 3, 2});
    CHECK(shown.table().currentIndex() == shown.table().model()->index(3, 2));
    QTest::keyClick(&shown.table(), Qt::Key_Right);
    CHECK(shown.look().cell() == Extents{0, 3, 3});
    CHECK(shown.saysSoon(u"[0, 3, 3]   21   0x00000015"_s));
    shown.type(shown.field("Slice"), u"[1, :, :]"_s); // stays, though the cell is elsewhere
    CHECK(shown.look().slice() == "1, :, :"_L1);
    shown.look().setCell({2, 4, 5});
    CHECK(shown.field("Slice").text() == "[2, :, :]"_L1);
    CHECK(shown.table().currentIndex() == shown.table().model()->index(4, 5));
    CHECK(shown.saysSoon(u"[2, 4, 5]   89"_s));
}

TEST_CASE("Go to Index takes the cursor there")
{
    Builder build;
    Stage shown(counting(build, {4, 5, 6}));
    shown.pane().goToIndex();
    CHECK(shown.field("Index to go to").hasFocus());
    QTest::keyClicks(&shown.field("Index to go to"), u"3, -1, 2"_s);
    QTest::keyClick(&shown.field("Index to go to"), Qt::Key_Return);
    CHECK(shown.table().hasFocus());
    CHECK(shown.look().cell() == Extents{3, 4, 2});
    shown.type(shown.field("Index to go to"), u"7"_s);
    QTest::keyClick(&shown.field("Index to go to"), Qt::Key_Return);
    CHECK(shown.saysSoon(u"outside axis 0"_s));
    CHECK(shown.look().cell() == Extents{3, 4, 2});
}

TEST_CASE("columns are as wide as the longest number of their type")
{
    const double longest = -2.2250738585072014e-308;
    Builder build;
    Stage shown(build.with(build.array("<f8", {1, 2}, bytesOf<double>({longest, 1.0}))));
    const QModelIndex cell = shown.table().model()->index(0, 0);
    REQUIRE(shown.cell(0, 0) == u"-2.2250738585072014e-308"_s);
    CHECK(shown.table().sizeHintForIndex(cell).width() <= shown.table().columnWidth(0));
    Builder pairs;
    Stage complex(pairs.with(pairs.array("<c16", {1, 1}, bytesOf<double>({longest, longest}))));
    complex.cell(0, 0);
    CHECK(complex.table().sizeHintForIndex(complex.table().model()->index(0, 0)).width()
        <= complex.table().columnWidth(0));
}

TEST_CASE("cells are copied as TSV, as a Python list and as CSV")
{
    Builder build;
    Stage shown(build.with(build.array("<f4", {2, 3}, bytesOf<float>({0.1f, NAN, -INFINITY, 1, -0.0f, 1e20f}))));
    shown.table().selectAll();
    CHECK(shown.copied([&] { shown.pane().copy(); }) == "0.1\tnan\t-inf\n1\t-0\t1e+20"_L1);
    const auto choose = [&](const char *title) {
        return shown.copied([&] {
            Q_EMIT shown.table().customContextMenuRequested({20, 20});
            auto *menu = shown.pane().findChild<QMenu *>();
            REQUIRE(menu);
            for (QAction *action : menu->actions()) {
                if (action->text().remove(u'&') == QLatin1String(title))
                    action->trigger();
            }
            delete menu;
        });
    };
    CHECK(choose("Copy as Python List")
        == "[[0.1, float('nan'), float('-inf')],\n [1.0, -0.0, 1e+20]]"_L1); // -0 and 1 would be integers
    CHECK(choose("Copy as CSV") == "0.1,nan,-inf\n1,-0,1e+20"_L1);
    shown.table().selectionModel()->select(
        QItemSelection(shown.table().model()->index(0, 0), shown.table().model()->index(1, 0)),
        QItemSelectionModel::ClearAndSelect);
    CHECK(choose("Copy as Python List") == "[0.1, 1.0]"_L1);
}

TEST_CASE("complex numbers are copied as Python reads them back, with their NaN, infinities and signs of zero")
{
    Builder build;
    Stage shown(
        build.with(build.array("<c16", {1, 5}, bytesOf<double>({1, 2, NAN, 0, INFINITY, -0.0, -0.0, -1e-30, 0, 1}))));
    shown.table().selectAll();
    const QString python = shown.copied([&] {
        Q_EMIT shown.table().customContextMenuRequested({20, 20});
        auto *menu = shown.pane().findChild<QMenu *>();
        REQUIRE(menu);
        for (QAction *action : menu->actions()) {
            if (action->text().remove(u'&') == u"Copy as Python List"_s)
                action->trigger();
        }
        delete menu;
    });
    CHECK(python == "[(1+2j), complex(float('nan'), 0.0), complex(float('inf'), -0.0), complex(-0.0, -1e-30), 1j]"_L1);
}

TEST_CASE("numbers that are none have the colours of heat maps, and their exact value and bits stand below")
{
    Builder build;
    Stage shown(build.with(build.array("<f4", {1, 4}, bytesOf<float>({0.1f, NAN, -INFINITY, INFINITY}))));
    const auto color = [&](int column) {
        CHECK(!shown.cell(0, column).isEmpty());
        return shown.table().model()->index(0, column).data(Qt::BackgroundRole).value<QColor>();
    };
    CHECK_FALSE(color(0).isValid());
    CHECK(color(1) == QColor(0xff00ff));
    CHECK(color(2) == QColor(0x0000ff));
    CHECK(color(3) == QColor(0x00c8ff));
    shown.look().setCell({0, 0});
    CHECK(shown.saysSoon(u"[0, 0]   0.1   0x3dcccccd   exactly 0.10000000149011612"_s));
}

TEST_CASE("a table has a window on more rows than it can have")
{
    Builder build;
    QByteArray bytes;
    const qint64 count = 3 * ValuesModel::MostSections + 7;
    bytes.resize(count);
    bytes[count - 1] = 42;
    Stage shown(build.with(build.array("|i1", {count}, bytes)));
    CHECK(shown.saysSoon(u"Rows 0 to 499,999 of 1,500,007"_s));
    shown.look().setCell({count - 1});
    CHECK(shown.cell(shown.table().currentIndex().row(), 0) == "42"_L1);
    CHECK(shown.header(shown.table().currentIndex().row(), Qt::Vertical) == QString::number(count - 1));
    CHECK(shown.saysSoon(u"Rows 1,000,007 to 1,500,006 of"_s));
}

TEST_CASE("quantized integers stand for numbers, and are shown as stored when that is wanted")
{
    Progress progress;
    const DocumentPtr document = openDocument(dataPath(u"pth/quantized.pth"_s), progress);
    for (const Leaf &leaf : document->tensors) {
        const Subject subject = subjectOf(document, leaf);
        const auto numbers = numbersOf(subject);
        if (!numbers || !numbers->missing.isEmpty() || !tensorOf(subject)
            || tensorOf(subject)->quantization == QuantId::None)
            continue;
        TensorData tensor = tensorData(*document, leaf.value, progress);
        REQUIRE(tensor.quantization);
        // Of few digits, so that how it is rounded matters.
        const Quantization tenths{"per_tensor_affine"_L1, {0.1}, {5}};
        for (const Quantization &quantization : {*tensor.quantization, tenths}) {
            tensor.quantization = &quantization;
            const ValueSlice slice(tensor.shape, {});
            const QStringList stored = rowTexts({tensor, slice, {}, false}, 0, 0, slice.columns(), progress);
            const QStringList real = rowTexts({tensor, slice, {}, true}, 0, 0, slice.columns(), progress);
            for (qsizetype column = 0; column < stored.size(); ++column) {
                const bool isWhole = quantization.axis < 0;
                const size_t channel = isWhole ? 0 : size_t(slice.elementAt(0, column)[quantization.axis]);
                const float steps = float(stored[column].toDouble() - quantization.zeroPoints[channel]);
                const double scale = quantization.scales[channel];
                CHECK(real[column].toFloat() == (isWhole ? steps * float(scale) : float(double(steps) * scale)));
            }
        }
    }
}

TEST_CASE("values of every kind of tensor are shown")
{
    Progress progress;
    for (const char *file : {"pth/kinds_1.13.pth", "pth/quantized.pth", "pth/conj_neg.pth", "pth/sparse.pth"}) {
        const DocumentPtr document = openDocument(dataPath(QLatin1String(file)), progress);
        DetailsView view;
        view.resize(700, 500);
        view.setCurrentPane(u"values"_s);
        view.show();
        for (const Leaf &leaf : document->tensors) {
            const Subject subject = subjectOf(document, leaf);
            view.setSubject(subject);
            const auto numbers = numbersOf(subject);
            if (!numbers || !numbers->noCells.isEmpty())
                continue;
            const QTableView &table = *view.findChild<ValuesPane *>()->findChild<QTableView *>();
            INFO(file << " " << keyOf(document->values, subject.path).toStdString());
            CHECK(QTest::qWaitFor([&] { return table.model()->rowCount() > 0; }));
            const QModelIndex first = table.model()->index(0, 0);
            CHECK(QTest::qWaitFor(
                [&] { return first.data().toString() != u"…"_s && !first.data().toString().isEmpty(); }));
        }
    }
}
