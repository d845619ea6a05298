// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/archive/zips.h"

#include <catch2/catch_test_macros.hpp>
#include <zlib.h>

#include <future>

using namespace pith;
using namespace pith::testing;

namespace {

quint32 crcOf(const QByteArray &bytes)
{
    return quint32(crc32(0, reinterpret_cast<const Bytef *>(bytes.constData()), uInt(bytes.size())));
}

QByteArray deflatedZip(const QByteArray &bytes, qint64 statedMore = 0)
{
    return rawZip({{.name = "x",
        .stored = deflated(bytes),
        .method = 8,
        .size = quint64(bytes.size() + statedMore),
        .crc = crcOf(bytes)}});
}

// Bytes that deflate neither to nothing nor not at all.
QByteArray text(qsizetype size)
{
    QByteArray bytes(size, '\0');
    quint32 state = 1;
    for (char &c : bytes)
        c = char('a' + ((state = state * 1664525 + 1013904223) >> 24) % 7);
    return bytes;
}

QByteArray verified(const QByteArray &zip)
{
    Progress progress;
    return verify(archiveOf(zip), 0, progress).data();
}

}

TEST_CASE("a deflated entry gives its bytes, at and around every size of a buffer")
{
    for (const qsizetype near : {0, 1, 258, 65'536, 262'144, 524'288}) {
        for (const qsizetype size : {std::max<qsizetype>(near, 1) - 1, near, near + 1}) {
            CHECK(contentOf(archiveOf(deflatedZip(text(size))), 0) == text(size));
            CHECK(contentOf(archiveOf(deflatedZip(QByteArray(size, 'z'))), 0) == QByteArray(size, 'z'));
        }
    }
}

TEST_CASE("the begin of a deflated entry can be had although its end is broken")
{
    const QByteArray whole = text(100'000);
    Progress progress;
    for (const quint64 most : std::initializer_list<quint64>{0, 1, 300, 99'999, 100'000, 200'000})
        CHECK(
            archiveOf(deflatedZip(whole)).begin(0, most, progress) == whole.first(qMin(qsizetype(most), whole.size())));
    const Archive broken = archiveOf(deflatedZip(whole, 50));
    CHECK_THROWS_AS(contentOf(broken, 0), Error);
    CHECK(broken.begin(0, 128, progress) == whole.first(128));
}

TEST_CASE("a deflated entry above 16 MiB is unpacked into a file")
{
    const QByteArray bytes = text((16 << 20) + 12'345);
    const Archive archive = archiveOf(deflatedZip(bytes));
    Progress progress;
    const SourcePtr source = archive.open(0, progress);
    CHECK(progress.done() == quint64(bytes.size()));
    CHECK(readBytes(*source, 0, source->size(), 1 << 30) == bytes);
    CHECK(readBytes(*source, 16'777'000, 500, 500) == bytes.mid(16'777'000, 500));
    CHECK_THROWS_AS(readBytes(*source, source->size(), 1, 1), Error);
}

TEST_CASE("a deflated entry that gives more or less than stated is an Error")
{
    for (const qint64 more : {-1, 1, 1000})
        CHECK_THROWS_AS(contentOf(archiveOf(deflatedZip(text(100'000), more)), 0), Error);
}

TEST_CASE("every truncation of deflated bytes is an Error that names the entry")
{
    const QByteArray bytes = text(500), packed = deflated(bytes);
    for (qsizetype size = 0; size + 1 < packed.size(); ++size) {
        const Archive archive
            = archiveOf(rawZip({{.name = "cut", .stored = packed.first(size), .method = 8, .size = 500}}));
        try {
            contentOf(archive, 0);
            FAIL("unpacked from " << size << " bytes");
        } catch (const Error &error) {
            CHECK(error.message().contains(QLatin1StringView("cut")));
        }
    }
}

TEST_CASE("garbage in place of deflated bytes is an Error")
{
    const Archive archive
        = archiveOf(rawZip({{.name = "x", .stored = QByteArray(40, '\xff'), .method = 8, .size = 9}}));
    CHECK_THROWS_AS(contentOf(archive, 0), Error);
}

TEST_CASE("a deflated entry is unpacked once for all who want it at the same time")
{
    const Archive archive = archiveOf(deflatedZip(text(3'000'000)));
    Progress progress;
    std::vector<std::future<SourcePtr>> readers(8);
    for (auto &reader : readers)
        reader = std::async(std::launch::async, [&] { return archive.open(0, progress); });
    const SourcePtr first = readers[0].get();
    for (size_t i = 1; i < readers.size(); ++i)
        CHECK(readers[i].get() == first);
    CHECK(progress.done() == 3'000'000);
}

TEST_CASE("unpacking that is cancelled throws, and the next one succeeds")
{
    const Archive archive = archiveOf(deflatedZip(text(3'000'000)));
    Progress cancelled;
    cancelled.cancel();
    CHECK_THROWS_AS(archive.open(0, cancelled), Cancelled);
    Progress progress;
    CHECK(archive.open(0, progress)->size() == 3'000'000);
}

TEST_CASE("checksums are ok, mismatched, or not computed where none was written")
{
    const QByteArray bytes = text(1000);
    CHECK(verified(deflatedZip(bytes)) == "ok");
    CHECK(verified(zipOf({{"x", bytes}})) == "ok");
    CHECK(verified(zipOf({{"x", ""}})) == "ok");
    const auto stored = [&](quint32 crc) { return rawZip({{.name = "x", .stored = bytes, .size = 1000, .crc = crc}}); };
    CHECK(verified(stored(crcOf(bytes))) == "ok");
    CHECK(verified(stored(crcOf(bytes) ^ 1)) == "mismatch");
    CHECK(verified(stored(0)) == "not computed");
}
