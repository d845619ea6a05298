// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/detailsview.h"
#include "app/panes/findbar.h"
#include "app/panes/hexview.h"
#include "app/panes/languages.h"
#include "app/panes/textlines.h"
#include "app/panes/textpanes.h"
#include "app/panes/textview.h"
#include "core/formats/formats.h"
#include "tests/testing/testing.h"

#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QTextBlock>
#include <QToolButton>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;

namespace {
TextLines lines(const QString &text, const QString &name = QString())
{
    const Progress progress;
    return linesOf(text, quint64(text.size()), name, progress);
}

// The parts of a line, a letter each: . plain, c comment, t text, n number, k keyword, o constant, y key.
QString partsOf(const TextLines &text, size_t line)
{
    constexpr char letters[] = ".ctnkoy";
    QString parts(text.lines[line].length, u'.');
    std::vector<Span> spans;
    scanLine(*text.language, text.line(line), text.lines[line].inside, &spans);
    for (const Span &span : spans)
        parts.replace(span.begin, span.length, QString(span.length, QLatin1Char(letters[int(span.part)])));
    return parts;
}

QString partsOf(const char *name, const char *text)
{
    return partsOf(lines(QString::fromUtf8(text), QLatin1String(name)), 0);
}

struct OpenEntry
{
    explicit OpenEntry(const QByteArray &name, const QByteArray &bytes)
    {
        Progress progress;
        subject.document = openDocument(memorySource(zipOf({{name, bytes}})), QStringLiteral("a.zip"), progress);
        subject.kind = Subject::Kind::Entry;
        view.resize(700, 500);
        view.show();
        view.setSubject(subject);
        view.setCurrentPane(QStringLiteral("text"));
    }
    TextView &text() { return *view.findChild<TextPane *>()->findChild<TextView *>(); }
    QLineEdit &field() { return *view.findChild<TextPane *>()->findChild<QLineEdit *>(); }
    bool shows(const QString &part)
    {
        return QTest::qWaitFor([&] { return text().toPlainText().contains(part); }, 10'000);
    }

    Subject subject;
    DetailsView view;
};
}

TEST_CASE("lines know what is comment, text, number, keyword, constant and key in their language")
{
    CHECK(partsOf("a.py", "def f(x): return None # 'no'") == QStringLiteral("kkk.......kkkkkk.oooo.cccccc"));
    CHECK(partsOf("a.py", "x1 = 'it\\'s' + \"#\" + 0x1f") == QStringLiteral(".....ttttttt...ttt...nnnn"));
    CHECK(partsOf("a.py", "  @torch.jit.script") == QStringLiteral("..yyyyyyyyyyyyyyyyy"));
    CHECK(partsOf("a.json", R"({"a": "b", "c": [1.5, true]})") == QStringLiteral(".yyy..ttt..yyy...nnn..oooo.."));
    CHECK(partsOf("a.cpp", "int x = 1; // one") == QStringLiteral("kkk.....n..cccccc"));
    CHECK(partsOf("a.cu", "#include <a.h>") == QStringLiteral("yyyyyyyyyyyyyy"));
    CHECK(partsOf("a.yaml", "key: 'text' # c") == QStringLiteral("yyy..tttttt.ccc"));
    CHECK(partsOf("a.ini", "[part]") == QStringLiteral("kkkkkk"));
    CHECK(partsOf("a.toml", "name = true") == QStringLiteral("yyyy...oooo"));
}

TEST_CASE("texts and comments of several lines go on in the next ones")
{
    const TextLines python = lines(QStringLiteral("x = \"\"\"a\nb # c\n\"\"\" # d"), QStringLiteral("a.py"));
    CHECK(partsOf(python, 0) == QStringLiteral("....tttt"));
    CHECK(partsOf(python, 1) == QStringLiteral("ttttt"));
    CHECK(partsOf(python, 2) == QStringLiteral("ttt.ccc"));
    const TextLines cpp = lines(QStringLiteral("/* a\nint */ int"), QStringLiteral("a.h"));
    CHECK(partsOf(cpp, 1) == QStringLiteral("cccccc.kkk"));
}

TEST_CASE("the language is told by the name, else by the first and last letter")
{
    CHECK(languageOf(QStringLiteral("code/__torch__.py"), {})->name == QLatin1String("Python"));
    CHECK(languageOf(QStringLiteral("A.JSON"), {})->name == QLatin1String("JSON"));
    CHECK(languageOf({}, u"{\"a\": 1}")->name == QLatin1String("JSON"));
    CHECK(languageOf(QStringLiteral("archive/version"), u"3\n") == nullptr);
}

TEST_CASE("all parts can be read on light and on dark")
{
    const auto luminance = [](const QColor &color) {
        const auto linear = [](float part) {
            return part <= 0.04045f ? double(part) / 12.92 : std::pow((double(part) + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
    };
    for (const QColor base : {QColor(Qt::white), QColor(0x1b, 0x1e, 0x20)}) {
        QPalette palette;
        palette.setColor(QPalette::Base, base);
        palette.setColor(QPalette::Window, base);
        palette.setColor(QPalette::Text, base.lightness() < 128 ? Qt::white : Qt::black);
        for (int part = 0; part <= int(Part::Key); ++part) {
            const double a = luminance(colorOf(Part(part), palette)) + 0.05;
            const double b = luminance(base) + 0.05;
            CHECK(std::max(a, b) / std::min(a, b) >= 4.5);
        }
    }
}

TEST_CASE("lines that are too long are broken, keep their numbers and are copied whole")
{
    const QString longLine(3 * longestLine, u'x');
    const TextLines text = lines(QStringLiteral("a\n") + longLine + QStringLiteral("\nb"));
    REQUIRE(text.lines.size() == 5);
    CHECK(text.lines[1].number == 2);
    CHECK(text.lines[2].number == 0);
    CHECK(text.lines[4].number == 3);
    CHECK(text.said.size() == 1);
    TextView view;
    view.setLines(std::make_shared<const TextLines>(text));
    view.selectAll();
    view.copy();
    CHECK(QApplication::clipboard()->text() == QStringLiteral("a\n") + longLine + QStringLiteral("\nb"));
}

TEST_CASE("every line of a text is there, whatever ends it")
{
    CHECK(lines(QString()).lines.size() == 1);
    CHECK(lines(QStringLiteral("a\r\nb\rc\n")).lines.size() == 4);
    CHECK(lines(QString(longestLine, u'x')).lines.size() == 1);
    CHECK(lines(QString(longestLine + 1, u'x')).lines.size() == 2);
    const QString pairs = QString::fromUcs4(U"😀").repeated(longestLine);
    for (const TextLines::Line &line : lines(u'x' + pairs).lines)
        CHECK(!pairs.isEmpty() == (line.length <= longestLine));
}

TEST_CASE("an entry's text is found in by keys, and what is not there is said")
{
    OpenEntry open("code/a.py", "first = 1\nsecond = 2\nfirst = 3\n");
    REQUIRE(open.shows(QStringLiteral("second")));
    open.text().setFocus();
    QMetaObject::invokeMethod(open.view.findChild<TextPane *>(), "find");
    CHECK(QApplication::focusWidget() == &open.field());
    QTest::keyClicks(&open.field(), QStringLiteral("FIRST"));
    CHECK(open.text().textCursor().blockNumber() == 0);
    CHECK(open.text().textCursor().selectedText() == QStringLiteral("first"));
    QTest::keyClick(&open.field(), Qt::Key_Return);
    CHECK(open.text().textCursor().blockNumber() == 2);
    QTest::keyClick(&open.field(), Qt::Key_Return); // round
    CHECK(open.text().textCursor().blockNumber() == 0);
    QTest::keyClick(&open.field(), Qt::Key_Return, Qt::ShiftModifier);
    CHECK(open.text().textCursor().blockNumber() == 2);
    QTest::keyClicks(&open.field(), QStringLiteral("x"));
    const auto said = open.view.findChild<FindBar *>()->findChildren<QLabel *>();
    CHECK(std::ranges::any_of(
        said, [](const QLabel *label) { return label->text().contains(QStringLiteral("FIRSTx")); }));
    QTest::keyClick(&open.field(), Qt::Key_Escape);
    CHECK(QApplication::focusWidget() == &open.text());
}

TEST_CASE("only lines in sight are coloured, and they are when they come into sight")
{
    OpenEntry open("code/a.py", QByteArray("def f(): pass\n").repeated(5000));
    REQUIRE(open.shows(QStringLiteral("def")));
    const auto isColored = [&](int line) {
        const QTextBlock block = open.text().document()->findBlockByNumber(line); // they come bit by bit
        return block.isValid() && !block.layout()->formats().isEmpty();
    };
    CHECK(QTest::qWaitFor([&] { return open.text().blockCount() > 5000; }));
    CHECK(QTest::qWaitFor([&] { return isColored(0); }));
    CHECK(!isColored(4000));
    open.text().moveCursor(QTextCursor::End);
    CHECK(QTest::qWaitFor([&] { return isColored(4999); }));
}

TEST_CASE("wrapping is a switch that is remembered")
{
    QSettings().remove(QStringLiteral("text/wrapped"));
    OpenEntry open("a.txt", "text");
    REQUIRE(open.shows(QStringLiteral("text")));
    auto *wrap = open.view.findChild<TextPane *>()->findChild<FindBar *>()->findChildren<QToolButton *>().back();
    CHECK(open.text().lineWrapMode() == QPlainTextEdit::NoWrap);
    QTest::mouseClick(wrap, Qt::LeftButton);
    CHECK(open.text().lineWrapMode() == QPlainTextEdit::WidgetWidth);
    CHECK(QSettings().value(QStringLiteral("text/wrapped")).toBool());
    QSettings().remove(QStringLiteral("text/wrapped"));
}

TEST_CASE("a long text does not stop the window, one long line neither")
{
    for (const QByteArray &bytes : {QByteArray("a line of the usual length, with 1 number\n").repeated(50'000),
             '[' + QByteArray("1234, ").repeated(350'000) + ']'}) {
        OpenEntry open("a.json", bytes);
        qint64 longest = 0;
        QElapsedTimer turn;
        turn.start();
        const bool shown = QTest::qWaitFor(
            [&] {
                longest = std::max(longest, turn.restart());
                return open.text().document()->characterCount() > 2'000'000;
            },
            60'000);
        CHECK(shown);
        WARN("longest turn " << longest << " ms"); // told, not judged: the machine may be busy
    }
}

TEST_CASE("bytes of a value are shown as bytes and letters")
{
    Progress progress;
    Subject subject;
    // b"\x00hello"
    subject.document = openDocument(memorySource(torchZip(QByteArray("\x80\x03"
                                                                     "C\x06\x00hello.",
                                        11))),
        QStringLiteral("a"), progress);
    subject.kind = Subject::Kind::Value;
    subject.value = subject.document->roots.front().value;
    REQUIRE(subject.document->values.kind(subject.value) == Kind::Bytes);
    DetailsView view;
    view.show();
    view.setSubject(subject);
    CHECK(view.currentPane() == QStringLiteral("overview"));
    CHECK(view.findChild<HexView *>()->isVisible());
}

TEST_CASE("bytes are selected by a drag or by keys, said and copied")
{
    HexView view;
    view.resize(700, 300);
    view.show();
    QByteArray bytes;
    for (int i = 0; i < 1000; ++i)
        bytes += char(i);
    view.setSource([bytes](Progress &) { return memorySource(bytes); });
    QSignalSpy said(&view, &HexView::readout);
    QApplication::clipboard()->clear();
    const auto copied = [&](const char *hex) {
        view.copy();
        return QTest::qWaitFor([&] { return QApplication::clipboard()->text() == QLatin1String(hex); });
    };
    REQUIRE(QTest::qWaitFor([&] { // once it is read
        QTest::keyClick(&view, Qt::Key_Home);
        return !said.isEmpty();
    }));
    CHECK(said.back()[0].toString() == QStringLiteral("Byte 0 (0x0): 0"));
    QTest::keyClick(&view, Qt::Key_Down);
    QTest::keyClick(&view, Qt::Key_Right, Qt::ShiftModifier);
    CHECK(copied("10 11"));
    QTest::keyClick(&view, Qt::Key_End);
    CHECK(copied("e7"));
    QTest::keyClick(&view, Qt::Key_Home);
    const double letter = QFontMetricsF(view.font()).horizontalAdvance(u'0');
    const auto at = [&](double column, int line) {
        return QPoint(int(8 + column * letter), 12 + line * (view.fontMetrics().height() + 2));
    };
    QTest::mousePress(view.viewport(), Qt::LeftButton, {}, at(10.5, 0)); // the digits of byte 0
    QTest::mouseMove(view.viewport(), at(63.5, 1)); // the sign of byte 17
    QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, at(63.5, 1));
    CHECK(said.back()[0].toString() == QStringLiteral("18 bytes from byte 0 (0x0) on"));
    CHECK(copied("00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11"));
    QTest::keyClick(&view, Qt::Key_A, Qt::ControlModifier);
    CHECK(said.back()[0].toString() == QStringLiteral("1,000 bytes from byte 0 (0x0) on"));
}
