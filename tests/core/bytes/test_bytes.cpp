// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/bytereader.h"
#include "core/bytes/bytesource.h"
#include "core/bytes/progress.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <catch2/catch_test_macros.hpp>

using namespace pith;

namespace {

QString written(const QTemporaryDir &folder, const QByteArray &bytes)
{
    const QString path = folder.filePath(QStringLiteral("file"));
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    return path;
}

}

TEST_CASE("a reader takes numbers of both byte orders and stays where it is when they run out")
{
    const QByteArray bytes = QByteArray::fromHex("0102030405060708");
    ByteReader reader(bytes);
    CHECK(reader.little<quint16>() == 0x0201);
    CHECK(reader.big<quint16>() == 0x0304);
    CHECK_THROWS_AS(reader.little<quint64>(), Error);
    CHECK(reader.position() == 4);
    CHECK(reader.little<quint32>() == 0x08070605);
    CHECK(reader.atEnd());
    CHECK_THROWS_AS(reader.take(~0ull), Error);
}

TEST_CASE("a line ends at its mark, and a line without one is an Error")
{
    const QByteArray bytes = "one\ntwo";
    ByteReader reader(bytes);
    CHECK(reader.takeUntil(std::byte('\n')).size() == 3);
    CHECK_THROWS_AS(reader.takeUntil(std::byte('\n')), Error);
    CHECK(reader.position() == 4);
}

TEST_CASE("files, memory and slices give the same bytes and refuse what lies outside")
{
    const QTemporaryDir folder;
    const QByteArray bytes = "0123456789";
    for (const SourcePtr &source :
        {fileSource(written(folder, bytes)), memorySource(bytes), sliceOf(memorySource("xx" + bytes + "yy"), 2, 10)}) {
        CHECK(source->size() == 10);
        CHECK(readBytes(*source, 3, 4, 100) == "3456");
        CHECK(readBytes(*source, 10, 0, 100).isEmpty());
        CHECK_THROWS_AS(readBytes(*source, 3, 8, 100), Error);
        CHECK_THROWS_AS(readBytes(*source, ~0ull, 2, 100), Error);
        CHECK_THROWS_AS(readBytes(*source, 0, 10, 9), Error);
    }
}

TEST_CASE("a slice must lie inside its source")
{
    CHECK_THROWS_AS(sliceOf(memorySource("abc"), 1, 3), Error);
    CHECK_THROWS_AS(sliceOf(memorySource("abc"), ~0ull, 2), Error);
}

TEST_CASE("a slice knows where its bytes lie in the file")
{
    const SourcePtr whole = memorySource("0123456789");
    const SourcePtr part = sliceOf(sliceOf(whole, 2, 8), 3, 4);
    CHECK(part->place(1).file == whole.get());
    CHECK(part->place(1).offset == 6);
}

TEST_CASE("a file that shrinks or is written while it is open is noticed")
{
    const QTemporaryDir folder;
    const QString path = written(folder, "0123456789");
    const SourcePtr source = fileSource(path);
    CHECK_NOTHROW(source->checkUnchanged());
    QFile(path).resize(4);
    CHECK_THROWS_AS(source->checkUnchanged(), Error);
    CHECK_THROWS_AS(readBytes(*source, 0, 10, 100), Error);
}

TEST_CASE("a file that is replaced by rename stays readable as it was")
{
    const QTemporaryDir folder;
    const QString path = written(folder, "old");
    const SourcePtr source = fileSource(path);
    QFile::remove(path);
    written(folder, "new!");
    CHECK(readBytes(*source, 0, 3, 100) == "old");
    CHECK_NOTHROW(source->checkUnchanged());
}

TEST_CASE("what is no regular file can't be opened")
{
    const QTemporaryDir folder;
    CHECK_THROWS_AS(fileSource(folder.path()), Error);
    CHECK_THROWS_AS(fileSource(folder.filePath(QStringLiteral("missing"))), Error);
    CHECK_THROWS_AS(fileSource(QStringLiteral("/dev/null")), Error);
}

TEST_CASE("progress counts, and throws once it is cancelled")
{
    Progress progress;
    progress.setTotal(10);
    progress.advance(3);
    CHECK(progress.done() == 3);
    progress.cancel();
    CHECK_THROWS_AS(progress.advance(1), Cancelled);
    CHECK_THROWS_AS(progress.check(), Cancelled);
}

TEST_CASE("the system copies bytes of files, and of slices of them, to the end of another file")
{
    QTemporaryFile from;
    REQUIRE(from.open());
    from.write("0123456789");
    REQUIRE(from.flush());
    QTemporaryFile to;
    REQUIRE(to.open());
    to.write("> ");
    REQUIRE(to.flush());
    const SourcePtr slice = sliceOf(fileSource(from.fileName()), 2, 7);
    const quint64 count = slice->copyTo(to.handle(), 1, 4);
    CHECK(count <= 4); // none where the file system can't
    QFile result(to.fileName());
    REQUIRE(result.open(QIODevice::ReadOnly));
    CHECK(result.readAll() == QByteArray("> 3456").first(2 + qsizetype(count)));
    CHECK_THROWS_AS(slice->copyTo(to.handle(), 4, 4), Error);
    CHECK(memorySource("0123")->copyTo(to.handle(), 0, 4) == 0);
}
