// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/subjects.h"
#include "app/panes/channelplot.h"
#include "app/panes/channelsview.h"
#include "app/panes/detailsview.h"
#include "app/panes/facttable.h"
#include "app/panes/hexpane.h"
#include "app/panes/numbers.h"
#include "app/panes/objectpage.h"
#include "app/panes/sharebar.h"
#include "app/panes/shares.h"
#include "app/panes/subjecttable.h"
#include "app/panes/textpanes.h"
#include "app/panes/textview.h"
#include "app/panes/valuetree.h"
#include "core/document/modules.h"
#include "core/document/path.h"
#include "core/formats/formats.h"
#include "tests/app/panes/tensorfile.h"
#include "tests/core/formats/pickling.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include <algorithm>

using namespace pith;
using namespace pith::testing;

namespace {
DocumentPtr open(const char *name)
{
    Progress progress;
    return openDocument(dataPath(QLatin1String(name)), progress);
}

Subject rootOf(const DocumentPtr &document)
{
    Subject subject;
    subject.document = document;
    subject.kind = Subject::Kind::Value;
    subject.value = document->roots.front().value;
    return subject;
}

Subject valueOf(const QByteArray &pickle)
{
    Progress progress;
    return rootOf(openDocument(memorySource(torchZip(pickle)), QStringLiteral("a"), progress));
}

std::vector<ShareBar::Share> shares(int count, const Subject &target)
{
    std::vector<ShareBar::Share> parts;
    for (int i = 1; i <= count; ++i)
        parts.push_back({QString::number(i), quint64(i) * 1000, target});
    return parts;
}

struct Bar
{
    explicit Bar(int count) : file({2}, std::vector<float>{1, 2})
    {
        bar.resize(600, 120);
        bar.setShares(shares(count, file.subject()));
        bar.show();
    }
    TensorFile file;
    ShareBar bar{QStringLiteral("Parts")};
    QSignalSpy chosen{&bar, &ShareBar::chosen};
};
}

TEST_CASE("a bar of parts lists the largest first and the smallest as others")
{
    Bar shown(20);
    CHECK(shown.bar.accessibleDescription().startsWith(QStringLiteral("20 19.5 KiB, 19 18.6 KiB")));
    CHECK(shown.bar.accessibleDescription().contains(QStringLiteral("12 others")));
    CHECK(shown.bar.accessibleName() == QStringLiteral("Parts"));
}

TEST_CASE("a click on a part of a bar, or on its name, goes there")
{
    Bar shown(4);
    QTest::mouseClick(&shown.bar, Qt::LeftButton, {}, QPoint(20, 8)); // the largest
    REQUIRE(shown.chosen.size() == 1);
    CHECK(shown.chosen[0][0].value<Subject>().value == shown.file.subject().value);
    QTest::mouseClick(&shown.bar, Qt::LeftButton, {}, QPoint(30, 30)); // its name
    CHECK(shown.chosen.size() == 2);
    QTest::mouseClick(&shown.bar, Qt::LeftButton, {}, QPoint(30, 115)); // nothing
    CHECK(shown.chosen.size() == 2);
}

TEST_CASE("a part of a bar is chosen by keys")
{
    Bar shown(4);
    shown.bar.setFocus();
    QTest::keyClick(&shown.bar, Qt::Key_Down);
    QTest::keyClick(&shown.bar, Qt::Key_Up);
    const auto *access = QAccessible::queryAccessibleInterface(&shown.bar);
    CHECK(access->role() == QAccessible::Chart);
    CHECK(access->text(QAccessible::Value) == QStringLiteral("4: 4,000 bytes, 40.0 %"));
    QTest::keyClick(&shown.bar, Qt::Key_Return);
    CHECK(shown.chosen.size() == 1);
}

TEST_CASE("others lead nowhere")
{
    Bar shown(20);
    shown.bar.setFocus();
    for (int i = 0; i < 30; ++i)
        QTest::keyClick(&shown.bar, Qt::Key_Down);
    QTest::keyClick(&shown.bar, Qt::Key_Return);
    CHECK(shown.chosen.isEmpty());
}

TEST_CASE("the parts of a state dict are its modules, their bytes what is below them")
{
    const DocumentPtr document = open("pth/parameters.pth");
    const Progress progress;
    const std::vector<ShareBar::Share> parts = sharesOf(rootOf(document), progress);
    quint64 sum = 0;
    for (const ShareBar::Share &part : parts) {
        CHECK(part.bytes == sumsBelow(part.target)->bytes);
        sum += part.bytes;
    }
    CHECK((parts.empty() || sum == sumsBelow(rootOf(document))->bytes));
    DetailsView view;
    view.resize(700, 600);
    view.show();
    view.setSubject(rootOf(document));
    auto *const bar = view.findChild<ShareBar *>();
    CHECK(QTest::qWaitFor([&] { return bar->isVisible() == !parts.empty(); }));
}

TEST_CASE("shares of a module hold what is below them, not all that is below the module")
{
    constexpr quint32 children = 300;
    Progress opening;
    QByteArray items = "(";
    for (quint32 i = 0; i < children; ++i)
        items += text("m." + QByteArray::number(i) + ".w")
            + tensor(storage("FloatStorage", "0", 1), 0, tuple({integer(1)}), tuple({integer(1)}));
    const DocumentPtr document = openDocument(
        memorySource(torchZip(pickled("}" + items + 'u'), {QByteArray(4, 'x')})), QStringLiteral("a"), opening);
    Subject module = rootOf(document);
    module.kind = Subject::Kind::Module;
    module.prefix = QStringLiteral("m.");
    module.items = allItems(document->values, module.value);
    REQUIRE(module.items.size() == children);
    const Progress progress;
    const std::vector<ShareBar::Share> parts = sharesOf(module, progress);
    REQUIRE(parts.size() == children);
    for (const ShareBar::Share &part : parts)
        CHECK(part.target.items.capacity() < 10);
    Progress cancelled;
    cancelled.cancel();
    CHECK_THROWS_AS(sharesOf(module, cancelled), Cancelled);
}

TEST_CASE("a pickled module has a table of its tensors by the names of its state dict")
{
    const DocumentPtr document = open("pth/legacy_module.pth");
    const Leaf &leaf = document->tensors.front();
    const Path path = pathTo(*document, leaf.place);
    REQUIRE(path.size() > 1);
    Subject net = rootOf(document);
    net.path = {path[0]};
    net.value = document->values.items(net.value)[1];
    DetailsView view;
    view.resize(700, 600);
    view.show();
    view.setSubject(net);
    view.setCurrentPane(QStringLiteral("tensors"));
    auto *const table = view.shownPane()->findChild<SubjectTable *>();
    REQUIRE(table);
    QStringList keys;
    for (int row = 0; row < table->model()->rowCount(); ++row)
        keys += table->model()->index(row, 0).data().toString();
    CHECK(keys == QStringList{QStringLiteral("fc.weight"), QStringLiteral("fc.bias")});
}

TEST_CASE("scales and zero points of channels are a line or a table")
{
    const DocumentPtr document = open("pth/quantized.pth");
    ChannelsView view;
    view.resize(500, 220);
    view.show();
    int shown = 0;
    for (const Leaf &leaf : document->tensors) {
        const Subject subject = subjectOf(document, leaf);
        const Tensor &tensor = *tensorOf(subject);
        const bool isQuantized = tensor.quantization != QuantId::None;
        const auto *quantization = isQuantized ? &document->values.quantizations[number(tensor.quantization)] : nullptr;
        CHECK(view.setSubject(subject) == (quantization && quantization->scales.size() > 1));
        if (!view.setSubject(subject))
            continue;
        ++shown;
        auto *const plot = view.findChild<ChannelPlot *>();
        const auto buttons = view.findChildren<QAbstractButton *>();
        const auto press = [&](const char *title) {
            const auto button = std::ranges::find_if(
                buttons, [&](const QAbstractButton *each) { return each->text() == QLatin1String(title); });
            REQUIRE(button != buttons.end());
            QTest::mouseClick(*button, Qt::LeftButton);
        };
        press("Table");
        auto *const table = view.findChild<SubjectTable *>();
        CHECK(table->isVisible());
        CHECK(!plot->isVisible());
        CHECK(table->model()->rowCount() == int(quantization->scales.size()));
        CHECK(table->model()->index(1, 1).data().toString().toDouble() == quantization->scales[1]);
        CHECK(table->model()->index(1, 2).data().toString().toDouble() == quantization->zeroPoints[1]);
        press("Scales");
        CHECK(plot->isVisible());
        QSignalSpy readout(&view, &ChannelsView::readout);
        QTest::mouseMove(plot, plot->rect().center());
        QTest::mouseMove(plot, plot->rect().center() + QPoint(1, 0));
        REQUIRE(!readout.isEmpty());
        CHECK(readout.back()[0].toString().startsWith(QStringLiteral("channel ")));
    }
    CHECK(shown > 0);
}

TEST_CASE("the tree of a value that holds itself is only as deep as it is opened")
{
    ValueTree model;
    model.setSubject(valueOf(QByteArray("\x80\x02]q\x00h\x00"
                                        "a.",
        9)));
    QModelIndex index;
    for (int level = 0; level < 50; ++level) {
        model.fetchMore(index);
        REQUIRE(model.rowCount(index) == 1);
        index = model.index(0, 0, index);
        CHECK(model.hasChildren(index));
    }
}

TEST_CASE("an unknown object is a sentence and a tree of what it would be made of")
{
    // foo.Bar(12), with a state of {"a": (1,)}
    const Subject subject = valueOf(QByteArray("\x80\x02"
                                               "cfoo\nBar\n(K\x0ctR}X\x01\0\0\0aK\x01\x85sb.",
        29));
    REQUIRE(subject.document->values.kind(subject.value) == Kind::Object);
    DetailsView view;
    view.resize(700, 500);
    view.show();
    view.setSubject(subject);
    auto *const page = view.findChild<ObjectPage *>();
    REQUIRE((page && page->isVisible()));
    CHECK(page->findChild<QLabel *>()->text()
        == QStringLiteral("An object of class foo.Bar. Pith shows it without running its code."));
    auto *const tree = page->findChild<QTreeView *>();
    const QAbstractItemModel &model = *tree->model();
    REQUIRE(model.rowCount() == 2);
    const QModelIndex state = model.index(1, 0);
    CHECK(tree->isExpanded(state));
    REQUIRE(QTest::qWaitFor([&] { return model.rowCount(state) == 1; }));
    QSignalSpy activated(page, &Pane::activated);
    tree->setCurrentIndex(model.index(0, 0, state));
    QTest::keyClick(tree, Qt::Key_Return);
    REQUIRE(activated.size() == 1);
    CHECK(activated[0][0].value<Subject>().path.size() == 2);
}

TEST_CASE("a short value is large and has nothing around it, a long one can be found in")
{
    const auto shown = [](const QByteArray &pickle, DetailsView &view) {
        view.resize(600, 400);
        view.show();
        view.setSubject(valueOf(pickle));
        auto *const text = view.findChild<ScalarPage *>()->findChild<TextView *>();
        CHECK(QTest::qWaitFor([&] { return !text->toPlainText().isEmpty(); }));
        return text;
    };
    DetailsView shortOne;
    DetailsView longOne;
    const TextView *const number = shown(QByteArray("\x80\x02K\x0c.", 5), shortOne);
    CHECK(number->toPlainText() == QStringLiteral("12"));
    const TextView *const text = shown(QByteArray("\x80\x02X\xc8\0\0\0", 7) + QByteArray(200, 'x') + '.', longOne);
    CHECK(text->font().pointSizeF() < number->font().pointSizeF());
}

TEST_CASE("an entry of compiled code shows what it says of itself above its bytes")
{
    QFile program(QCoreApplication::applicationFilePath());
    REQUIRE(program.open(QIODevice::ReadOnly));
    Progress progress;
    Subject subject;
    subject.document = openDocument(
        memorySource(zipOf({{"a.so", program.read(1 << 20)}, {"b.bin", "bytes"}})), QStringLiteral("a.zip"), progress);
    subject.kind = Subject::Kind::Entry;
    DetailsView view;
    view.show();
    view.setSubject(subject);
    auto *const facts = view.findChild<HexPane *>()->findChild<FactTable *>();
    REQUIRE(QTest::qWaitFor([&] { return facts->isVisible(); }));
    CHECK(facts->item(0, 0)->text() == QStringLiteral("Type"));
    subject.entry = 1;
    view.setSubject(subject);
    QTest::qWait(50);
    CHECK(!facts->isVisible());
}
