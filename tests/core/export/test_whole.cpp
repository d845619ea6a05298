// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/output.h"
#include "tests/core/export/exporting.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryFile>
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

// Zeros, more than any disk has room for.
class VastSource final : public ByteSource
{
public:
    quint64 size() const override { return quint64(8) << 40; }
    void read(quint64, std::span<std::byte> into) const override { std::ranges::fill(into, std::byte(0)); }
    void checkUnchanged() const override {}
};

}

TEST_CASE("a file that is there is not replaced unless that is asked for")
{
    Fixture fixture;
    QFile file(fixture.path("x.raw"));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write("old");
    file.close();
    const ExportItem item = fixture.item(fixture.tensor(DType::UInt8, {3}, "new"));
    CHECK_THROWS_AS(fixture.exported("x.raw", item), Error);
    REQUIRE(file.open(QIODevice::ReadOnly));
    CHECK(file.readAll() == "old");
    CHECK(fixture.exported("x.raw", item, {.dtype = {}, .overwrite = true}) == "new");
    CHECK(fixture.files().size() == 1);
}

TEST_CASE("what is replaced keeps its permissions, and a link stays a link")
{
    Fixture fixture;
    QFile file(fixture.path("x.raw"));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.close();
    const auto permissions = QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner;
    REQUIRE(file.setPermissions(permissions));
    REQUIRE(file.link(fixture.path("link.raw")));
    const ExportItem item = fixture.item(fixture.tensor(DType::UInt8, {3}, "new"));
    CHECK(fixture.exported("link.raw", item, {.dtype = {}, .overwrite = true}) == "new");
    CHECK(QFileInfo(fixture.path("link.raw")).isSymLink());
    REQUIRE(file.open(QIODevice::ReadOnly));
    CHECK(file.readAll() == "new");
    CHECK(
        (file.permissions() & ~(QFileDevice::ReadUser | QFileDevice::WriteUser | QFileDevice::ExeUser)) == permissions);
    CHECK(fixture.files().size() == 2);
}

TEST_CASE("only a regular file is replaced, never a device or a folder")
{
    Fixture fixture;
    const ExportItem item = fixture.item(fixture.tensor(DType::UInt8, {3}, "new"));
    Progress progress;
    for (const QString &path : {QStringLiteral("/dev/null"), fixture.path(".")})
        CHECK_THROWS_AS(exportTo(path, *exporterBySuffix(u"raw"), fixture.document, std::span(&item, 1),
                            {.dtype = {}, .overwrite = true}, progress),
            Error);
    CHECK(fixture.files().isEmpty());
}

TEST_CASE("an export that fails, is cancelled or read a file that changed leaves nothing")
{
    Fixture fixture;
    const ExportItem item = fixture.item(fixture.tensor(DType::UInt8, {3}, "abc"));
    Progress cancelled;
    cancelled.cancel();
    const std::span items(&item, 1);
    const auto write = [&](Progress &progress, const char *suffix) {
        exportTo(
            fixture.path("x"), *exporterBySuffix(QString::fromLatin1(suffix)), fixture.document, items, {}, progress);
    };
    Progress progress;
    for (const Exporter &exporter : exporters()) {
        if (exporter.suffix == QLatin1StringView("txt"))
            continue;
        CHECK_THROWS_AS(write(cancelled, exporter.suffix.data()), Cancelled);
        CHECK(fixture.files().isEmpty());
    }
    fixture.document.source = changingSource("abc");
    CHECK_THROWS_AS(write(progress, "raw"), Error);
    CHECK(fixture.files().isEmpty());
}

TEST_CASE("a folder that is not there is an Error that names the file")
{
    Fixture fixture;
    const ExportItem item = fixture.item(fixture.tensor(DType::UInt8, {3}, "abc"));
    CHECK_THROWS_AS(fixture.exported("missing/x.raw", item), Error);
}

TEST_CASE("too little room is an Error before anything is written, with both numbers")
{
    Fixture fixture;
    ExportItem item = fixture.item(fixture.tensor(DType::Float64, {1}, QByteArray(8, '\0')));
    TensorData vast;
    vast.dtype = DType::Float64;
    vast.shape = {qint64(1) << 40};
    vast.stride = {1};
    vast.bytes = std::make_shared<VastSource>();
    item.view = vast;
    for (const char *fileName : {"x.npy", "x.npz", "x.safetensors", "x.raw"}) {
        try {
            fixture.exported(fileName, item);
            FAIL("wrote 8 TiB");
        } catch (const Error &error) {
            CHECK(error.message().contains(QLatin1StringView("8.00 TiB")));
        }
    }
    CHECK(fixture.files().isEmpty());
}

TEST_CASE("one tensor only goes into formats of one")
{
    Fixture fixture;
    const std::vector two{fixture.item(fixture.tensor(DType::UInt8, {1}, "a"), QStringLiteral("a")),
        fixture.item(fixture.tensor(DType::UInt8, {1}, "b"), QStringLiteral("b"))};
    for (const Exporter &exporter : exporters()) {
        const QByteArray fileName = "x." + QByteArray(exporter.suffix.data(), exporter.suffix.size());
        if (exporter.takesMany)
            CHECK_FALSE(fixture.exported(fileName.constData(), two).isEmpty());
        else
            CHECK_THROWS_AS(fixture.exported(fileName.constData(), two), Error);
    }
    CHECK_THROWS_AS(fixture.exported("y.npz", std::span<const ExportItem>()), Error);
}

TEST_CASE("a dtype that is asked for is written, or refused")
{
    Fixture fixture;
    const ExportItem item = fixture.item(fixture.tensor(DType::Int16, {2}, bytesOf<qint16>({3, -4})));
    CHECK(fixture.exported("x.raw", item, {.dtype = DType::Float32}) == bytesOf({3.0f, -4.0f}));
    CHECK(fixture.exported("x.csv", item, {.dtype = DType::Complex64}) == "(3+0j),(-4+0j)\n");
    const ExportItem complex = fixture.item(fixture.tensor(DType::Complex64, {1}, QByteArray(8, '\0')));
    CHECK_THROWS_AS(fixture.exported("y.raw", complex, {.dtype = DType::Float32}), Error);
}

TEST_CASE("a tensor larger than the buffer comes out whole")
{
    Fixture fixture;
    QByteArray bytes(9'000'001, '\0');
    for (qsizetype i = 0; i < bytes.size(); ++i)
        bytes[i] = char(i * 31 >> 3);
    const ExportItem item = fixture.item(fixture.tensor(DType::UInt8, {bytes.size()}, bytes));
    CHECK(fixture.exported("x.raw", item) == bytes);
    const QByteArray wide = fixture.exported("y.raw", item, {.dtype = DType::UInt16});
    CHECK(wide.size() == 2 * bytes.size());
    CHECK(wide[2 * 8'999'999] == bytes[8'999'999]);
}

TEST_CASE("bytes of files are copied by the system, others through a buffer, with progress, until cancelled")
{
    QByteArray bytes(qsizetype(BufferBytes) + 12345, Qt::Uninitialized);
    for (qsizetype i = 0; i < bytes.size(); ++i)
        bytes[i] = char(i * 2654435761u >> 24);
    QTemporaryFile file;
    REQUIRE(file.open());
    REQUIRE(file.write(bytes) == bytes.size());
    REQUIRE(file.flush());
    for (const SourcePtr &source :
        {sliceOf(fileSource(file.fileName()), 3, quint64(bytes.size()) - 3), memorySource(bytes.sliced(3))}) {
        Progress progress;
        QTemporaryFile to;
        REQUIRE(to.open());
        writeChars(to, "head");
        copyBytes(*source, 2, source->size() - 4, to, progress);
        REQUIRE(to.flush());
        QFile result(to.fileName());
        REQUIRE(result.open(QIODevice::ReadOnly));
        CHECK(result.readAll() == "head" + bytes.sliced(5, bytes.size() - 7));
        CHECK(progress.done() == source->size() - 4);
        progress.cancel();
        CHECK_THROWS_AS(copyBytes(*source, 0, 10, to, progress), Cancelled);
    }
}
