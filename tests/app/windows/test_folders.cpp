// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/browser.h"
#include "app/windows/recentfiles.h"
#include "tests/app/windows/desk.h"

#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTabWidget>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

// A folder "runs" of two checkpoints, one of them further down, and a text.
struct Runs : Desk
{
    Runs()
    {
        QDir(folder.path()).mkpath(u"runs/step-9"_s);
        copyOfSample(u"runs/a.pth"_s);
        copyOfSample(u"runs/step-9/b.pth"_s);
        write(u"runs/readme.txt"_s, "hello");
    }
    QString path(const QString &name = {}) const { return folder.filePath(u"runs"_s + name); }
    QStringList names()
    {
        QStringList all;
        for (const Entry &entry : browser().document()->archive.entries)
            all += QString::fromUtf8(entry.name);
        return all;
    }
    void select(const QByteArray &entry)
    {
        Subject subject;
        subject.document = browser().document();
        subject.kind = Subject::Kind::Entry;
        subject.entry = *subject.document->archive.find(entry);
        browser().goTo(subject);
    }
    bool shows(const QString &title)
    {
        return soon([&] { return window.currentTab()->title() == title && !window.currentTab()->isLoading(); });
    }
};

// Two shards of one tensor each, with their index.
struct Shards : Desk
{
    Shards()
    {
        QDir(folder.path()).mkdir(u"model"_s);
        for (const QByteArray number : {"1", "2"}) {
            const QByteArray header
                = "{\"w" + number + R"(":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})" + QByteArray(2, ' ');
            QByteArray file(8, '\0');
            file[0] = char(header.size());
            write(shard(number), file + header + number);
        }
        write(u"model/m.safetensors.index.json"_s,
            R"({"weight_map": {"w1": "m-00001-of-00002.safetensors", "w2": "m-00002-of-00002.safetensors"}})");
    }
    static QString shard(const QByteArray &number)
    {
        return u"model/m-0000%1-of-00002.safetensors"_s.arg(QLatin1String(number));
    }
    bool isToldOfChange()
    {
        return soon([&] { return messages().isVisible() && messages().sentence().contains(u"changed on disk"_s); });
    }
};

}

TEST_CASE("a folder lists the checkpoints in it and below, by one name whatever way it was written")
{
    Runs desk;
    REQUIRE(desk.open(desk.path(u"/"_s)));
    CHECK(desk.window.currentTab()->title() == u"runs"_s);
    CHECK(desk.names() == QStringList{u"a.pth"_s, u"step-9/b.pth"_s});
    REQUIRE(desk.open(desk.path(u"/../runs"_s)));
    CHECK(desk.window.findChild<QTabWidget *>()->count() == 1);
    CHECK(recentFiles().front() == desk.path());
}

TEST_CASE("a double click or Return opens a checkpoint of a folder in a tab of its own, as the file that it is")
{
    Runs desk;
    REQUIRE(desk.open(desk.path()));
    desk.select("step-9/b.pth");
    QTest::keyClick(&desk.view(), Qt::Key_Return);
    REQUIRE(desk.shows(u"b.pth"_s));
    CHECK(desk.window.currentTab()->path() == desk.path(u"/step-9/b.pth"_s));
    CHECK(desk.browser().document()->wrappers.isEmpty());
    desk.window.findChild<QTabWidget *>()->setCurrentIndex(0);
    desk.select("a.pth");
    const QPoint row = desk.view().visualRect(desk.view().currentIndex()).center();
    QTest::mouseClick(desk.view().viewport(), Qt::LeftButton, {}, row);
    QTest::mouseDClick(desk.view().viewport(), Qt::LeftButton, {}, row);
    CHECK(desk.shows(u"a.pth"_s));
}

TEST_CASE("messages are plain text on one line, whatever a file is called")
{
    MessageBar bar;
    bar.show(MessageBar::Kind::Warning, u"The file <b>a\n\u202e</b>.pth: \u00e4 1 % < 2 %"_s);
    CHECK(bar.sentence() == u"The file <b>a\u240a⟨U+202E⟩</b>.pth: \u00e4 1 % < 2 %"_s);
    CHECK(bar.findChild<QLabel *>(u"sentence"_s)->textFormat() == Qt::PlainText);
}

TEST_CASE("a folder can be dropped")
{
    Runs desk;
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(desk.path(u"/"_s))});
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&desk.window, &enter);
    QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&desk.window, &drop);
    REQUIRE(desk.shows(u"runs"_s));
    CHECK(desk.names().size() == 2);
}

TEST_CASE("a shard that is written anew is offered to be read again, of a folder and of an index")
{
    for (const auto &name : {u"model"_s, u"model/m.safetensors.index.json"_s}) {
        Shards desk;
        REQUIRE(desk.open(desk.folder.filePath(name)));
        REQUIRE(desk.browser().document()->tensors.size() == 2);
        QFile file(desk.folder.filePath(Shards::shard("2")));
        REQUIRE(file.open(QIODevice::Append)); // in place: the folder stays as it was
        file.write("more");
        file.close();
        CHECK(desk.isToldOfChange());
    }
}

TEST_CASE("what is kept though it changed is told of once, and of its next change again")
{
    Shards desk;
    REQUIRE(desk.open(desk.folder.filePath(u"model"_s)));
    for (const QByteArray more : {"a", "bc"}) {
        QFile file(desk.folder.filePath(Shards::shard("1")));
        REQUIRE(file.open(QIODevice::Append));
        file.write(more);
        file.close();
        REQUIRE(desk.isToldOfChange());
        for (QPushButton *button : desk.messages().findChildren<QPushButton *>()) {
            if (button->text() == u"Keep"_s)
                button->click();
        }
        CHECK_FALSE(desk.messages().isVisible());
    }
}
