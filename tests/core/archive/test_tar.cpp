// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/tar.h"
#include "tests/core/archive/wrapping.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

Archive archiveOf(const QByteArray &bytes)
{
    Progress progress;
    return readTar(memorySource(bytes), progress);
}

QByteArray contentOf(const Archive &archive, quint32 entry)
{
    Progress progress;
    const SourcePtr source = archive.open(entry, progress);
    return readBytes(*source, 0, source->size(), 1 << 30);
}

}

TEST_CASE("a tar archive lists its files in their order and gives their bytes")
{
    const QByteArray long120(120, 'n');
    const Archive archive = archiveOf(tarOf({{"z.pth", "first"}, {"a/b/ü.pth", QByteArray(2000, 'x')}, {long120, ""}}));
    REQUIRE(archive.entries.size() == 3);
    CHECK(archive.kind == QLatin1StringView("tar"));
    CHECK(archive.entries[0].name == "z.pth");
    CHECK(archive.entries[1].name == "a/b/ü.pth");
    CHECK(archive.entries[2].name == long120);
    CHECK(contentOf(archive, 0) == "first");
    CHECK(contentOf(archive, *archive.find("a/b/ü.pth")) == QByteArray(2000, 'x'));
    CHECK(contentOf(archive, 2).isEmpty());
}

TEST_CASE("every truncation of a tar archive is an Error, or gives the members that are whole")
{
    const QByteArray whole = tarOf({{"a", QByteArray(700, 'a')}, {"b", QByteArray(10, 'b')}});
    for (qsizetype size = 0; size < whole.size(); size += 64) {
        CAPTURE(size);
        try {
            const Archive archive = archiveOf(whole.first(size));
            for (quint32 i = 0; i < archive.entries.size(); ++i)
                if (archive.entries[i].error.isEmpty())
                    CHECK(contentOf(archive, i).size() == qsizetype(archive.entries[i].size));
        } catch (const Error &error) {
            CHECK(!error.message().isEmpty());
        }
    }
}

TEST_CASE("a tar archive is known by its first header")
{
    CHECK(looksLikeTar(*memorySource(tarOf({{"a", "1"}}))));
    CHECK(!looksLikeTar(*memorySource(QByteArray(600, '\0'))));
    CHECK(!looksLikeTar(*memorySource("ustar")));
}

TEST_CASE("reading a tar archive can be cancelled")
{
    Progress progress;
    progress.cancel();
    CHECK_THROWS_AS(readTar(memorySource(tarOf({{"a", "1"}})), progress), Cancelled);
}
