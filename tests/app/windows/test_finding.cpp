// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/fuzzy.h"
#include "app/models/visible.h"
#include "app/windows/helpdialog.h"
#include "app/windows/markedtext.h"
#include "app/windows/relatives.h"
#include "app/windows/statustexts.h"
#include "app/windows/verifying.h"
#include "tests/app/windows/desk.h"
#include "tests/core/formats/pickling.h"

#include <QAccessible>
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeWidget>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

struct Finding : Desk
{
    Finding() { REQUIRE(open(copyOfSample())); }

    void type(const QString &query)
    {
        QTest::keyClick(&view(), Qt::Key_Slash);
        REQUIRE(filterField().hasFocus());
        QTest::keyClicks(&filterField(), query);
    }
    QString selected() { return keyOf(browser().subject()); }
    QTreeWidget *completions()
    {
        auto *list = window.findChild<QTreeWidget *>(u"completions"_s);
        return list && list->isVisible() ? list : nullptr;
    }
    bool offers(const QString &text)
    {
        return soon([&] { return completions() && completions()->topLevelItem(0)->text(0) == text; });
    }
    QLineEdit &goToKey() { return *window.findChild<QLineEdit *>(u"goToKey"_s); }
    void goByKey(const QString &text)
    {
        QTest::keyClick(&window, Qt::Key_P, Qt::ControlModifier);
        REQUIRE(soon([&] { return goToKey().hasFocus(); }));
        QTest::keyClicks(&goToKey(), text);
        QTest::keyClick(&goToKey(), Qt::Key_Return);
    }
    int markedColumns(const QModelIndex &row) { return int(row.data(MarksRole).value<QList<TextMark>>().size()); }
};

}

TEST_CASE("what is typed filters the tree on each key, and clearing it restores what was open and selected")
{
    Finding desk;
    TreeView *const tree = &desk.view();
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 model"_s, u"head."_s, u"0 head.bias"_s});
    const int open = int(desk.found().size());
    desk.type(u"stem.0 -meta"_s);
    REQUIRE(desk.finds({u"model.stem.0"_s, u"ema.stem.0"_s}));
    TreeView *const found = &desk.view();
    CHECK(found != tree);
    const QModelIndex match = found->model()->index(
        0, 0, found->model()->index(0, 0, found->model()->index(0, 0, found->model()->index(0, 0))));
    CHECK(match.data().toString() == "0"_L1);
    CHECK(desk.markedColumns(match) == 1);
    CHECK_FALSE(found->isExpanded(match));
    CHECK(found->model()->rowCount(match) > 0);
    CHECK(match.parent().data(WeakRole).toBool());
    CHECK(desk.window.currentTab()->findChild<QLabel *>(u"count"_s)->text().startsWith(u"4 of "_s));
    QTest::keyClick(&desk.filterField(), Qt::Key_Escape);
    CHECK(desk.filterField().hasFocus());
    CHECK(&desk.view() == tree);
    CHECK(int(desk.found().size()) == open);
    CHECK(desk.selected() == "model.head.bias"_L1);
    QTest::keyClick(&desk.filterField(), Qt::Key_Escape);
    CHECK(tree->hasFocus());
}

TEST_CASE("a match that was gone to is in sight when the filter is cleared")
{
    Finding desk;
    desk.type(u"layer2.0.weight"_s);
    REQUIRE(desk.finds({u"model.layer2.0.weight"_s, u"ema.layer2.0.weight"_s}));
    QTest::keyClick(&desk.filterField(), Qt::Key_Return);
    CHECK(desk.view().hasFocus());
    CHECK(desk.selected() == "model.layer2.0.weight"_L1);
    desk.filterField().clear();
    CHECK(desk.selected() == "model.layer2.0.weight"_L1);
    CHECK(desk.view().viewport()->rect().intersects(desk.view().visualRect(desk.view().currentIndex())));
    CHECK(desk.view().currentIndex().data().toString() == "weight"_L1);
}

TEST_CASE("the flat list shows the same matches and keeps what is selected, and the tree again")
{
    Finding desk;
    desk.type(u"head. -meta"_s);
    QTest::keyClick(&desk.filterField(), Qt::Key_Return);
    REQUIRE(soon([&] { return desk.selected() == "model.head.weight"_L1; }));
    QTest::keyClick(&desk.view(), Qt::Key_Down);
    REQUIRE(desk.selected() == "model.head.bias"_L1);
    QTest::keyClick(&desk.window, Qt::Key_2, Qt::ControlModifier);
    REQUIRE(soon([&] { return desk.view().model()->rowCount() == 4; }));
    CHECK(desk.selected() == "model.head.bias"_L1);
    CHECK(desk.view().currentIndex().data().toString() == "model.head.bias"_L1);
    CHECK(desk.markedColumns(desk.view().currentIndex()) == 1);
    QTest::keyClick(&desk.window, Qt::Key_1, Qt::ControlModifier);
    REQUIRE(desk.finds({u"model.head.weight"_s, u"model.head.bias"_s, u"ema.head.weight"_s, u"ema.head.bias"_s}));
    CHECK(desk.selected() == "model.head.bias"_L1);
}

TEST_CASE("of a row that is gone to in a deep tree the name is to be seen, though other columns scroll out of sight")
{
    Finding desk;
    QByteArray deep = text("the name that is to be seen") + integer(1);
    for (int level = 0; level < 20; ++level)
        deep = text("level") + "}(" + deep + "u";
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"deep.pkl"_s);
    {
        QFile file(path);
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(pickled("}(" + deep + "u"));
    }
    REQUIRE(desk.open(path));
    TreeView &tree = desk.view();
    QModelIndex last = tree.model()->index(0, 0);
    while (tree.model()->hasChildren(last))
        last = tree.model()->index(0, 0, last);
    desk.browser().goTo(last.data(SubjectRole).value<Subject>());
    REQUIRE(tree.currentIndex() == last);
    CHECK(soon([&] { return tree.visualRect(last).width() >= 150; }));
}

TEST_CASE("F3 steps through the last matches, also when the filter is cleared")
{
    Finding desk;
    desk.type(u"head. -meta"_s);
    QTest::keyClick(&desk.filterField(), Qt::Key_Return);
    REQUIRE(soon([&] { return desk.selected() == "model.head.weight"_L1; }));
    desk.filterField().clear();
    QTest::keyClick(&desk.window, Qt::Key_F3);
    CHECK(desk.selected() == "model.head.bias"_L1);
    QTest::keyClick(&desk.window, Qt::Key_F3);
    CHECK(desk.selected() == "ema.head.weight"_L1);
    QTest::keyClick(&desk.window, Qt::Key_F3, Qt::ShiftModifier);
    CHECK(desk.selected() == "model.head.bias"_L1);
    CHECK(desk.filterField().text().isEmpty());
}

TEST_CASE("the filter offers fields, then their values with counts, by keys and by mouse")
{
    Finding desk;
    desk.type(u"dt"_s);
    REQUIRE(desk.offers(u"dtype:"_s));
    QTest::keyClick(&desk.filterField(), Qt::Key_Tab);
    CHECK(desk.filterField().text() == "dtype:"_L1);
    REQUIRE(desk.offers(u"float32"_s));
    CHECK(desk.completions()->topLevelItem(0)->text(1) == "55"_L1);
    QTest::keyClick(&desk.filterField(), Qt::Key_Down);
    QTest::keyClick(&desk.filterField(), Qt::Key_Down);
    QTest::keyClick(&desk.filterField(), Qt::Key_Return);
    CHECK(desk.filterField().text() == "dtype:bfloat16 "_L1);
    CHECK(desk.filterField().hasFocus());
    CHECK_FALSE(desk.completions());
    QTest::keyClicks(&desk.filterField(), u"-nd"_s);
    REQUIRE(desk.offers(u"ndim:"_s));
    QTest::keyClick(&desk.filterField(), Qt::Key_Escape);
    CHECK_FALSE(desk.completions());
    CHECK(desk.filterField().text() == "dtype:bfloat16 -nd"_L1);
    QTest::keyClicks(&desk.filterField(), u"i"_s);
    REQUIRE(desk.offers(u"ndim:"_s));
    QTest::mouseClick(desk.completions()->viewport(), Qt::LeftButton, {},
        desk.completions()->visualItemRect(desk.completions()->topLevelItem(0)).center());
    CHECK(desk.filterField().text() == "dtype:bfloat16 -ndim:"_L1);
}

TEST_CASE("a term that is not finished yet leaves what is before it in effect, a mistake elsewhere all")
{
    Finding desk;
    const QStringList weights{u"model.head.weight"_s, u"ema.head.weight"_s};
    desk.type(u"head.weight"_s);
    REQUIRE(desk.finds(weights));
    desk.filterField().setText(u"head.weight dtype:"_s);
    CHECK(desk.finds(weights));
    CHECK(desk.window.findChild<QLabel *>(u"mistake"_s)->isVisible());
    desk.filterField().setText(u"head.bias dtyp:bf16"_s);
    QTest::qWait(100);
    CHECK(desk.found() == weights);
    desk.filterField().setText(u"head.bias \"unfinished"_s);
    CHECK(desk.finds({u"model.head.bias"_s, u"ema.head.bias"_s}));
}

TEST_CASE("Go to Key finds by the letters that begin the parts of a key, and opens the slice behind it")
{
    Finding desk;
    desk.goByKey(u"ml20w"_s);
    REQUIRE(soon([&] { return desk.selected() == "model.layer2.0.weight"_L1; }));
    CHECK(desk.view().hasFocus());
    desk.goByKey(u"mhw[3, :]"_s);
    REQUIRE(soon([&] { return desk.selected() == "model.head.weight"_L1; }));
    REQUIRE(soon([&] { return desk.browser().state().pane == "values"_L1; }));
    QTest::keyClick(&desk.view(), Qt::Key_F6);
    REQUIRE(soon([&] { return desk.browser().exported().slice == "3, :"_L1; }));
    const QString before = desk.selected();
    QTest::keyClick(&desk.window, Qt::Key_P, Qt::ControlModifier);
    QTest::keyClicks(&desk.goToKey(), u"epo"_s);
    QTest::keyClick(&desk.goToKey(), Qt::Key_Escape);
    CHECK_FALSE(desk.goToKey().isVisible());
    CHECK(desk.selected() == before);
}

TEST_CASE("letters that begin parts and follow each other fit best")
{
    const auto score = [](const char *pattern, const char *key) {
        return fuzzyScore(QString::fromLatin1(pattern), QString::fromLatin1(key));
    };
    CHECK_FALSE(score("xyz", "layer1.0.conv1.weight"));
    CHECK_FALSE(score("wl", "layer1.0.conv1.weight"));
    CHECK(score("l1c1w", "layer1.0.conv1.weight") > score("l1c1w", "layer1.0.downsample.conv1.running_raw"));
    CHECK(score("l1w", "layers.1.weight") > score("l1w", "layers.0.block1.weight")); // a part of its own is worth more
    CHECK(score("db3cqw", "model_state_dict.decoder.blocks.3.cross_attn.query.weight")
        > score("db3cqw", "model_state_dict.encoder.blocks.3.cross_attn.query.weight")); // initials after dots
    CHECK(score("conv1", "a.conv1") > score("conv1", "c.o.n.v.x1"));
    CHECK(score("QK", "attn.q_k") == score("qk", "attn.q_k"));
    CHECK(score("", "a") == 0);
    CHECK(score("end", QByteArray(10'000, 'x').append(".end").constData()));
}

TEST_CASE("marks move with what is left of a text that is cut in the middle")
{
    const QString text = u"abcdefghij"_s;
    CHECK(marksInElided({{1, 2}}, text, text) == QList<TextMark>{{1, 2}});
    CHECK(marksInElided({{1, 2}, {8, 2}}, text, u"abc…ij"_s) == QList<TextMark>{{1, 2}, {4, 2}});
    CHECK(marksInElided({{4, 2}}, text, u"abc…ij"_s).isEmpty());
    CHECK(marksInElided({{2, 7}}, text, u"abc…ij"_s) == QList<TextMark>{{2, 1}, {4, 1}});
}

TEST_CASE("what is selected is copied as Python, with the slice that is looked at")
{
    Finding desk;
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 model"_s, u"head."_s, u"0 head.weight"_s});
    desk.window.copyAsPython();
    CHECK(QGuiApplication::clipboard()->text()
        == R"(torch.load("sample.pth", weights_only=False)["model"]["head.weight"])"_L1); // it has an
                                                                                          // argparse.Namespace
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 model"_s, u"head."_s});
    desk.window.copyAsPython();
    CHECK(QGuiApplication::clipboard()->text().startsWith(u"{k: v for k, v in torch.load("_s));
    CHECK(QGuiApplication::clipboard()->text().endsWith(u"[\"model\"].items() if k.startswith(\"head.\")}"_s));
}

TEST_CASE("Filter to This Module writes a term that finds all below it")
{
    Finding desk;
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 model"_s, u"head."_s});
    CHECK(filterTermBelow(desk.browser().subject()) == "key:model.head.*"_L1);
    desk.window.filterToSubject();
    REQUIRE(desk.finds({u"model.head.weight"_s, u"model.head.bias"_s}));
    desk.filterField().clear();
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 optimizer"_s});
    desk.window.filterToSubject();
    REQUIRE(soon([&] { return desk.found().contains(u"optimizer.state"_s); }));
    CHECK_FALSE(desk.found().contains(u"model.head.weight"_s));
    CHECK(filterTermBelow({}).isEmpty());
}

TEST_CASE("a tensor leads to its entry and those that share it, and an entry to its tensors")
{
    Desk desk;
    REQUIRE(desk.open(dataPath(u"pth/shared_storage.pth"_s)));
    const auto &document = desk.browser().document();
    int shared = 0;
    for (quint32 tensor = 0; tensor < document->tensors.size(); ++tensor) {
        desk.window.nextTensor();
        const Subject subject = desk.browser().subject();
        const auto relatives = relativesOf(subject);
        REQUIRE_FALSE(relatives.empty());
        shared += int(relatives.size()) - 1;
        const Subject entry = relatives.back().subject;
        CHECK(entry.kind == Subject::Kind::Entry);
        const auto back = relativesOf(entry);
        CHECK(std::ranges::any_of(back, [&](const Relative &one) { return one.subject.value == subject.value; }));
    }
    CHECK(shared > 0);
}

TEST_CASE("checksums of all entries are compared, and what is broken is named")
{
    Desk desk;
    QByteArray bytes = torchZip("\x80\x02N.", {QByteArray(64, 'a')});
    REQUIRE(desk.open(desk.write(u"whole.pth"_s, bytes)));
    desk.window.verifyChecksums();
    REQUIRE(soon([&] { return desk.messages().isVisible(); }));
    CHECK(desk.messages().sentence().endsWith(u"4 entries as written."_s));
    bytes.replace(QByteArray(64, 'a'), QByteArray(63, 'a') + 'b');
    REQUIRE(desk.open(desk.write(u"broken.pth"_s, bytes)));
    desk.window.verifyChecksums();
    REQUIRE(soon([&] { return desk.messages().isVisible(); }));
    CHECK(desk.messages().sentence().contains(u"Broken: 1 entry (archive/data/0: "_s));
    CHECK(Verifying::sentenceOf({}) == "This file has no entries with checksums."_L1);
}

TEST_CASE("the help lists every field of the filter and every key of the menus")
{
    const QString help = helpText();
    for (const QString &field : filterFields())
        CHECK(help.contains(u"<code>%1</code>"_s.arg(field)));
    for (const ActionRow &row : actionRows()) {
        for (const QKeySequence &key : shortcutsOf(row))
            CHECK(help.contains(key.toString(QKeySequence::NativeText).toHtmlEscaped()));
    }
}

TEST_CASE(
    "each dtype of a file has a chip, in as many lines as they need; a click adds its term and another takes it away")
{
    Desk desk;
    desk.window.resize(900, 700);
    REQUIRE(desk.open(dataPath(u"pth/legacy_dtypes.pth"_s)));
    QStringList dtypes;
    for (const Leaf &tensor : desk.browser().document()->tensors)
        dtypes += QString(name(
            desk.browser().document()->values.tensor(desk.browser().document()->values.tensorId(tensor.value)).dtype));
    dtypes.removeDuplicates();
    REQUIRE(dtypes.size() > 8);
    QWidget &bar = *desk.filterField().parentWidget();
    std::vector<QRect> places;
    for (const QString &dtype : std::as_const(dtypes)) {
        INFO(dtype.toStdString());
        const QList<QToolButton *> chips = bar.findChildren<QToolButton *>();
        const auto found = std::ranges::find_if(
            chips, [&](const QToolButton *each) { return each->text().startsWith(dtype + u' '); });
        REQUIRE(found != chips.end());
        QToolButton *const chip = *found;
        const QRect place(chip->mapTo(&bar, QPoint()), chip->size());
        CHECK(bar.rect().contains(place));
        CHECK(std::ranges::none_of(places, [&](const QRect &other) { return other.intersects(place); }));
        places.push_back(place);
        QTest::mouseClick(chip, Qt::LeftButton);
        CHECK(desk.filterField().text() == u"dtype:"_s + dtype);
        CHECK(chip->isChecked());
        QTest::mouseClick(chip, Qt::LeftButton);
        CHECK(desk.filterField().text().isEmpty());
        CHECK_FALSE(chip->isChecked());
    }
}

TEST_CASE("Tab goes from the filter by its chips to the tree, the header, the tabs and into the pane")
{
    const Qt::Key pane = GENERATE(Qt::Key_1, Qt::Key_2, Qt::Key_3, Qt::Key_4);
    INFO(pane);
    Finding desk;
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 model"_s, u"head."_s, u"0 head.weight"_s});
    QTest::keyClick(&desk.view(), pane, Qt::AltModifier);
    QTest::qWait(200); // what the pane shows once it is read
    QTest::keyClick(&desk.window, Qt::Key_F, Qt::ControlModifier);
    REQUIRE(desk.filterField().hasFocus());
    QStringList parts;
    for (int step = 0; step < 40 && (step == 0 || !desk.filterField().hasFocus()); ++step) {
        const QWidget *const focus = QApplication::focusWidget();
        REQUIRE(focus);
        const QString part = focus == &desk.filterField()     ? u"filter"_s
            : focus == &desk.view()                           ? u"tree"_s
            : focus->inherits("QTabBar")                      ? u"tabs"_s
            : desk.browser().shownPane()->isAncestorOf(focus) ? u"pane"_s
            : desk.browser().isInPane(focus)                  ? u"header"_s
            : desk.window.currentTab()->isAncestorOf(focus)   ? u"chips"_s
                                                              : u"other"_s;
        if (parts.isEmpty() || parts.back() != part)
            parts += part;
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    CHECK(desk.filterField().hasFocus());
    CHECK(parts == QStringList{u"filter"_s, u"chips"_s, u"tree"_s, u"header"_s, u"tabs"_s, u"pane"_s});
}

TEST_CASE("Tab comes round to the filter from every page, and each press moves the focus")
{
    const QStringList path = GENERATE(QStringList{u"Contents"_s}, QStringList{u"Contents"_s, u"0 model"_s},
        QStringList{u"Contents"_s, u"0 model"_s, u"head."_s, u"0 head.weight"_s}, QStringList{u"Archive"_s},
        QStringList{});
    INFO(path.join(u" ▸ "_s).toStdString());
    Finding desk;
    path.isEmpty() ? desk.browser().showFile() : desk.browser().goTo(path);
    QTest::qWait(300); // what the page shows once it is read
    desk.filterField().setFocus(Qt::ShortcutFocusReason);
    int steps = 0;
    do {
        QWidget *const before = QApplication::focusWidget();
        REQUIRE(before);
        QTest::keyClick(before, Qt::Key_Tab);
        INFO(steps << " " << before->metaObject()->className() << " " << before->accessibleName().toStdString());
        // Within a text it goes from link to link.
        REQUIRE((QApplication::focusWidget() != before || before->inherits("pith::LinkLabel")));
    } while (!desk.filterField().hasFocus() && ++steps < 60);
    CHECK(desk.filterField().hasFocus());
}

TEST_CASE("everything that takes the focus has a name for screen readers")
{
    Finding desk;
    const auto look = [&](const char *where) {
        for (QWidget *widget : desk.window.findChildren<QWidget *>()) {
            if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus) || widget->inherits("QTabWidget"))
                continue;
            QAccessibleInterface *const access = QAccessible::queryAccessibleInterface(widget);
            REQUIRE(access);
            INFO(where << ": " << widget->metaObject()->className() << " " << widget->objectName().toStdString());
            CHECK_FALSE((access->text(QAccessible::Name) + access->text(QAccessible::Value)).isEmpty());
        }
    };
    look("file");
    desk.type(u"dt"_s);
    REQUIRE(desk.offers(u"dtype:"_s));
    look("completion");
    desk.filterField().clear();
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 model"_s, u"head."_s, u"0 head.weight"_s});
    QTest::keyClick(&desk.view(), Qt::Key_4, Qt::AltModifier);
    look("values");
    desk.window.showImports();
    look("imports");
    QTest::keyClick(&desk.window, Qt::Key_P, Qt::ControlModifier);
    look("go to key");
}

TEST_CASE("signs that nobody would see are shown, in the tree, the list and the heading")
{
    CHECK(visible({}) == "''"_L1);
    CHECK(visible(u"layer1.0"_s) == "layer1.0"_L1);
    CHECK(visible(u" a b "_s) == u"␣a b␣"_s);
    CHECK(visible(u"a\u202egnp"_s) == u"a⟨U+202E⟩gnp"_s);
    CHECK(visible(u"a\nb\x7f"_s) == u"a␊b␡"_s);
    CHECK(visible(u"\u0085\u2028\u00a0\u200b"_s) == u"⟨U+0085⟩⟨U+2028⟩⟨U+00A0⟩⟨U+200B⟩"_s);
    CHECK(visible(QString(QChar(0xd800))) == QString(QChar::ReplacementCharacter));
    CHECK(visible(u"größe 层 😀"_s) == u"größe 层 😀"_s);
    CHECK(visible(QString(100'000, u'a')).size() == 301);
    for (int first = 0; first < 0x10000; first += 64) { // never more lines or directions than one
        QString text;
        for (int sign = first; sign < first + 64; ++sign)
            text += QChar(char16_t(sign));
        for (const QChar sign : visible(text))
            REQUIRE(sign.category() != QChar::Other_Format);
    }
}
