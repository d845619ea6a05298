// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/exporting.h"
#include "app/windows/exportrequest.h"
#include "core/formats/formats.h"
#include "tests/app/windows/desk.h"
#include "tests/core/formats/pickling.h"

#include <QAction>
#include <QDir>
#include <QElapsedTimer>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

DocumentPtr opened(const QByteArray &file)
{
    Progress progress;
    return openDocument(memorySource(file), u"m.pth"_s, progress);
}

// {"a.w": float tensor, "a.b": bfloat16 tensor, "n": "adam"}
DocumentPtr small()
{
    const QByteArray four = tensor(storage("FloatStorage", "0", 4), 0, tuple({integer(4)}), tuple({integer(1)}));
    const QByteArray two = tensor(storage("BFloat16Storage", "1", 2), 0, tuple({integer(2)}), tuple({integer(1)}));
    return opened(torchZip(pickled(dict({text("a.w"), four, text("a.b"), two, text("n"), text("adam")})),
        {QByteArray(16, '\0'), QByteArray(4, '\0')}));
}

Subject whole(const DocumentPtr &document)
{
    Subject subject;
    subject.document = document;
    subject.kind = Subject::Kind::File;
    return subject;
}

Subject item(const DocumentPtr &document, quint32 place)
{
    const Child child = childAt(document->values, document->roots[0].value, place);
    Subject subject = whole(document);
    subject.kind = Subject::Kind::Value;
    subject.path = {child.step};
    subject.value = child.value;
    return subject;
}

}

TEST_CASE("one tensor goes into .npy, what holds several into .safetensors, text into .txt, an entry as its bytes")
{
    const DocumentPtr document = small();
    CHECK(exporterFor(item(document, 0))->suffix == "npy"_L1);
    CHECK(exporterFor(whole(document))->suffix == "safetensors"_L1);
    CHECK(exporterFor(item(document, 2))->suffix == "txt"_L1);
    Subject entry = whole(document);
    entry.kind = Subject::Kind::Entry;
    CHECK(exporterFor(entry)->suffix == "raw"_L1);
    CHECK(fileNameFor(entry, *exporterFor(entry)) == u"m.data.pkl"_s);
    Subject archive = whole(document);
    archive.kind = Subject::Kind::Archive;
    CHECK(exporterFor(archive) == nullptr);
}

TEST_CASE("a request has every tensor below under its path, and says when .npy widens it")
{
    const DocumentPtr document = small();
    Progress progress;
    const ExportRequest all = requestFor(whole(document), *exporterBySuffix(u"safetensors"), progress);
    REQUIRE(all.items.size() == 2);
    CHECK(all.items[0].name == u"a.w"_s);
    CHECK(all.items[1].name == u"a.b"_s);
    CHECK(all.bytes() == 20);
    CHECK_FALSE(all.widens());
    CHECK(requestFor(item(document, 1), *exporterBySuffix(u"npy"), progress).widens());
    CHECK_FALSE(requestFor(item(document, 0), *exporterBySuffix(u"npy"), progress).widens());
}

TEST_CASE("models are exported one by one by the names of their weights, and together by full names")
{
    Progress progress;
    Subject subject = whole(openDocument(dataPath(u"pt2/multi_model.pt2"_s), progress));
    const auto names = [&] {
        QStringList all;
        for (const ExportItem &one : requestFor(subject, *exporterBySuffix(u"safetensors"), progress).items)
            all += one.name;
        return all;
    };
    subject.value = ValueId::None;
    REQUIRE(names().size() == 17);
    CHECK(names().first() == u"encoder/weights/layers.0.weight"_s);
    CHECK(names().last() == u"heads/aux.v2/sample_inputs/[0][0]"_s);
    subject.kind = Subject::Kind::Model;
    subject.prefix = u"decoder"_s;
    REQUIRE(exporterFor(subject) == exporterBySuffix(u"safetensors"));
    CHECK(names().size() == 6);
    CHECK(names().first() == u"layers.0.weight"_s);
}

TEST_CASE("what holds no tensor has no handle and nothing to export")
{
    Desk desk;
    REQUIRE(desk.open(desk.write(u"mixed.pth"_s,
        torchZip(
            pickled(dict({text("args") + dict({text("lr") + integer(3)}),
                text("w") + tensor(storage("FloatStorage", "0", 4), 0, tuple({integer(4)}), tuple({integer(1)}))})),
            {QByteArray(16, '\1')}))));
    const auto handle = [&] {
        for (const auto *each : desk.browser().findChildren<QWidget *>()) {
            if (each->isVisible() && each->toolTip().startsWith(u"Drag "_s))
                return true;
        }
        return false;
    };
    const auto canExport = [&] {
        for (const QAction *action : desk.window.findChildren<QAction *>()) {
            if (action->text() == u"&Export…"_s)
                return action->isEnabled();
        }
        return false;
    };
    CHECK(handle()); // the whole
    CHECK(canExport());
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 args"_s});
    REQUIRE(keyOf(desk.browser().subject()) == u"args"_s);
    CHECK_FALSE(handle());
    CHECK_FALSE(canExport());
    for (const QString &name : {u"0 w"_s, u"0 args"_s, u"0 w"_s})
        desk.browser().goTo(QStringList{u"Contents"_s, name});
    CHECK(handle());
    CHECK(canExport());
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 args"_s, u"0 lr"_s});
    CHECK(handle()); // a number is a text
}

TEST_CASE("several rows are named after the module they share, else by their number")
{
    const DocumentPtr document = small();
    const auto two = [&](quint32 place) { return together({item(document, 0), item(document, place)}); };
    CHECK(fileNameFor(two(1), *exporterBySuffix(u"safetensors")) == u"m.a.safetensors"_s);
    CHECK(fileNameFor(two(2), *exporterBySuffix(u"safetensors")) == u"m.2-items.safetensors"_s);
}

TEST_CASE("a cancelled export ends at once and leaves no file")
{
    constexpr int elements = 16'000'000;
    const QByteArray big
        = tensor(storage("FloatStorage", "0", elements), 0, tuple({integer(elements)}), tuple({integer(1)}));
    const DocumentPtr document = opened(torchZip(pickled(dict({text("w"), big})), {QByteArray(elements * 4, '\1')}));
    const QTemporaryDir folder;
    QWidget window;
    Exporting exporting(&window);
    exporting.exportTo(folder.filePath(u"w.csv"_s), item(document, 0), *exporterBySuffix(u"csv"));
    REQUIRE(soon([&] { return exporting.statusWidget()->isVisibleTo(&window); })); // it takes a while
    REQUIRE(exporting.isRunning());
    exporting.cancel();
    QElapsedTimer timer;
    timer.start();
    CHECK(jobPool().waitForDone(10'000));
    WARN("cancelled after " << timer.elapsed() << " ms"); // a quiet machine: less than 100
    CHECK(QDir(folder.path()).isEmpty());
}
