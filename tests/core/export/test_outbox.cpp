// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/outbox.h"
#include "tests/core/export/exporting.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <catch2/catch_test_macros.hpp>

#include <utime.h>

using namespace pith;
using namespace pith::testing;

namespace {

const QString fileName = QStringLiteral("a.x.npy");

struct Sent : Fixture
{
    Outbox outbox{folder.filePath(QStringLiteral("outbox"))};
    ExportItem one = item(tensor(DType::UInt8, {3}, "abc"));
    Progress progress;

    QString send(const ExportItem &what, const QString &as = fileName)
    {
        return outbox.write(as, usualExporter(std::span(&what, 1)), document, std::span(&what, 1), progress);
    }
};

void makeOld(const QString &path)
{
    const utimbuf old{1'000'000, 1'000'000};
    REQUIRE(::utime(QFile::encodeName(path).constData(), &old) == 0);
}

}

TEST_CASE("the same export of a file is written once")
{
    Sent sent;
    const QString path = sent.send(sent.one);
    CHECK(QFileInfo(path).fileName() == fileName);
    CHECK(sent.send(sent.one) == path);
    QFile::remove(path);
    CHECK(QFileInfo::exists(sent.send(sent.one)));
}

TEST_CASE("another export of an equal name gets a number before its suffix")
{
    Sent sent;
    const ExportItem other = sent.item(sent.tensor(DType::UInt8, {3}, "abd"));
    const QString path = sent.send(sent.one), second = sent.send(other);
    CHECK(QFileInfo(second).fileName() == QLatin1StringView("a.x (2).npy"));
    CHECK(QFileInfo(second).path() == QFileInfo(path).path());
}

TEST_CASE("a slice and the whole of a tensor are different exports")
{
    Sent sent;
    ExportItem slice = sent.one;
    slice.view = tensorData(sent.document, slice.value, sent.progress);
    slice.view->shape = {2};
    CHECK(sent.send(sent.one) != sent.send(slice));
}

TEST_CASE("the same tensor of a file that was opened again is written again")
{
    Sent sent;
    const QString path = sent.send(sent.one);
    sent.document.source = memorySource("abc");
    CHECK(sent.send(sent.one) != path);
}

TEST_CASE("what was cancelled is not there")
{
    Sent sent;
    sent.progress.cancel();
    CHECK_THROWS_AS(sent.send(sent.one), Cancelled);
    const QDir own(sent.folder.filePath(QStringLiteral("outbox/%1").arg(QCoreApplication::applicationPid())));
    CHECK(own.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).isEmpty());
}

TEST_CASE("only old folders of processes that have ended are swept")
{
    Sent sent;
    const QString own = QFileInfo(sent.send(sent.one)).path();
    const QDir all(sent.folder.filePath(QStringLiteral("outbox")));
    constexpr int neverUsed = 0x7ffffff0;
    const auto gone = QString::number(neverUsed), young = QString::number(neverUsed + 1);
    for (const QString &each : {gone, young, QStringLiteral("other")})
        REQUIRE(all.mkdir(each));
    makeOld(own);
    makeOld(all.filePath(gone));
    makeOld(all.filePath(QStringLiteral("other")));
    sent.outbox.sweep();
    CHECK_FALSE(all.exists(gone));
    CHECK(all.exists(young));
    CHECK(all.exists(QStringLiteral("other")));
    CHECK(QFileInfo::exists(own));
}

TEST_CASE("one tensor goes out as .npy, several as .safetensors, an entry as its bytes")
{
    Sent sent;
    const std::vector two{sent.one, sent.one};
    ExportItem entry;
    entry.entry = 0;
    CHECK(usualExporter(std::span(two).first(1)).suffix == QLatin1StringView("npy"));
    CHECK(usualExporter(two).suffix == QLatin1StringView("safetensors"));
    CHECK(usualExporter(std::span(&entry, 1)).suffix == QLatin1StringView("raw"));
    CHECK(sent.outbox.freeBytes() > 0);
}

TEST_CASE("a file that nobody took costs no number, and is handed over again until another wants its name")
{
    Sent sent;
    const ExportItem other = sent.item(sent.tensor(DType::UInt8, {3}, "abd"));
    const QString path = sent.send(sent.one);
    sent.outbox.release(path);
    CHECK(QFileInfo::exists(path));
    CHECK(sent.send(sent.one) == path);
    CHECK(sent.send(other) != path); // it was handed over
    sent.outbox.release(path);
    const QString third = sent.outbox.write(fileName, "xyz");
    CHECK(third == path);
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    CHECK(file.readAll() == "xyz");
    CHECK(sent.send(sent.one) != path);
}

TEST_CASE("what was cancelled costs no number")
{
    Sent sent;
    Progress cancelled;
    cancelled.cancel();
    const std::span one(&sent.one, 1);
    CHECK_THROWS_AS(sent.outbox.write(fileName, usualExporter(one), sent.document, one, cancelled), Cancelled);
    CHECK(QFileInfo(sent.send(sent.one)).fileName() == fileName);
}
