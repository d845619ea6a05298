// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/salvage.h"
#include "core/archive/ziprecords.h"
#include "tests/core/archive/zips.h"

#include <catch2/catch_test_macros.hpp>

#include <atomic>

using namespace pith;
using namespace pith::testing;

namespace {

using Entries = std::vector<std::pair<QByteArray, QByteArray>>;

// Counts the bytes that are read of it.
class CountingSource final : public ByteSource
{
public:
    explicit CountingSource(const QByteArray &bytes) : m_bytes(memorySource(bytes)) {}
    quint64 size() const override { return m_bytes->size(); }
    void read(quint64 offset, std::span<std::byte> into) const override
    {
        count += into.size();
        m_bytes->read(offset, into);
    }
    void checkUnchanged() const override {}
    mutable std::atomic<quint64> count = 0;

private:
    SourcePtr m_bytes;
};

std::optional<quint64> noHint(const Archive &, const QByteArray &) { return {}; }

Archive salvaged(const QByteArray &bytes, const SizeHint &hint = noHint)
{
    Progress progress;
    return salvageZip(memorySource(bytes), hint, progress);
}

// Without directory and end.
QByteArray withoutEnd(const QByteArray &zip) { return zip.first(recordOf(zip, Central)); }

}

TEST_CASE("entries without a directory are found by their local headers")
{
    const Entries entries{{"a/data.pkl", "pickle"}, {"a/empty", ""}, {"a/data/0", QByteArray(3'000'000, 'x')}};
    const Archive archive = salvaged(withoutEnd(zipOf(entries)));
    REQUIRE(archive.entries.size() == entries.size());
    for (quint32 i = 0; i < entries.size(); ++i) {
        CHECK(archive.entries[i].name == entries[i].first);
        CHECK(archive.entries[i].error.isEmpty());
        CHECK(contentOf(archive, i) == entries[i].second);
        Progress progress;
        CHECK(verify(archive, i, progress) == QLatin1StringView("ok"));
    }
    CHECK(archive.error.contains(QStringLiteral("before its ZIP directory")));
}

TEST_CASE("sizes that local headers state are believed, and deflated entries are found too")
{
    const QByteArray text(5000, 't');
    const QByteArray zip = rawZip({{.name = "stored", .stored = "123", .size = 3},
        {.name = "deflated", .stored = deflated(text), .method = 8, .size = 5000}});
    const Archive archive = salvaged(withoutEnd(zip));
    REQUIRE(archive.entries.size() == 2);
    CHECK(contentOf(archive, 0) == "123");
    CHECK(contentOf(archive, 1) == text);
}

TEST_CASE("sizes of 4 GiB and more are taken from the ZIP64 field of the local header")
{
    QByteArray zip("PK\3\4", 4);
    zip.resize(30 + 1 + 20);
    std::fill(zip.begin() + 4, zip.end(), '\0');
    poke<quint32>(zip, 18, 0xffffffff);
    poke<quint32>(zip, 22, 0xffffffff);
    poke<quint16>(zip, 26, 1);
    poke<quint16>(zip, 28, 20);
    zip[30] = 'a';
    poke<quint16>(zip, 31, 1);
    poke<quint16>(zip, 33, 16);
    poke<quint64>(zip, 35, quint64(5));
    poke<quint64>(zip, 43, quint64(5));
    const Archive archive = salvaged(zip + "12345" + withoutEnd(zipOf({{"b", "2"}})));
    REQUIRE(archive.entries.size() == 2);
    CHECK(contentOf(archive, 0) == "12345");
    CHECK(!salvaged(zip + "1234").entries[0].error.isEmpty());
}

TEST_CASE("a directory that the end of the file does not lead to is found behind the entries")
{
    const QByteArray zip = zipOf({{"a", "first"}, {"b", ""}, {"c", QByteArray(100, 'c')}});
    const Archive followed = salvaged(zip + QByteArray(70'000, '\0'));
    CHECK(followed.entries.size() == 3);
    CHECK(followed.error.isEmpty());
    CHECK(contentOf(followed, 2) == QByteArray(100, 'c'));
    REQUIRE(followed.notes.size() == 1);
    CHECK(followed.notes[0].contains(QStringLiteral("70000 other bytes follow")));
    QByteArray lying = zip;
    poke(lying, recordOf(lying, Locator) + 8, 12345ull);
    const Archive misled = salvaged(lying);
    CHECK(misled.entries.size() == 3);
    CHECK(misled.error.contains(QStringLiteral("wrong place")));
    QByteArray broken = zip;
    broken[recordOf(zip, End)] = 'X';
    CHECK(salvaged(broken).error.contains(QStringLiteral("inside its ZIP directory")));
}

TEST_CASE("every truncation of a ZIP file gives the entries that are whole, and an error")
{
    const QByteArray zip = zipOf({{"a", "first"}, {"b", ""}, {"c", QByteArray(100, 'c')}});
    const qsizetype ends[]{recordOf(zip, Local, 1), recordOf(zip, Local, 2), recordOf(zip, Central)};
    for (qsizetype size = 64; size < zip.size(); ++size) {
        CAPTURE(size);
        const Archive archive = salvaged(zip.first(size));
        CHECK(!archive.error.isEmpty());
        const auto isWhole = [](const Entry &entry) { return entry.error.isEmpty(); };
        CHECK(std::ranges::count_if(archive.entries, isWhole)
            >= std::ranges::count_if(ends, [&](qsizetype end) { return end <= size; }));
        CHECK(archive.entries.size() <= 3);
    }
}

TEST_CASE("a ZIP file that ends inside its first local header is an Error")
{
    const QByteArray zip = zipOf({{"a", "first"}});
    for (qsizetype size = 0; size < 64; ++size)
        CHECK_THROWS_AS(salvaged(zip.first(size)), Error);
}

TEST_CASE("many small entries without sizes cost no more than their bytes")
{
    const auto source = std::make_shared<CountingSource>(
        withoutEnd(zipOf(Entries(2000, std::pair(QByteArray("n"), QByteArray("x"))))));
    Progress progress;
    CHECK(salvageZip(source, noHint, progress).entries.size() == 2000);
    CHECK(source->count < 10 * source->size());
}

TEST_CASE("the entry inside which the file ends is named, and can't be opened")
{
    const QByteArray zip = zipOf({{"whole", "1"}, {"cut", QByteArray(1000, 'x')}});
    const Archive archive = salvaged(zip.first(recordOf(zip, Local, 1) + 500));
    REQUIRE(archive.entries.size() == 2);
    CHECK(archive.error.contains(QStringLiteral("inside the entry cut")));
    CHECK(!archive.entries[1].error.isEmpty());
    CHECK_THROWS_AS(contentOf(archive, 1), Error);
}

TEST_CASE("records of a ZIP file inside an entry are not taken for the entry's end")
{
    const QByteArray inner = zipOf({{"x", "inner"}, {"y", "more"}});
    const QByteArray outer = zipOf({{"a.zip", inner}, {"b", "2"}});
    const Archive archive = salvaged(outer.first(recordOf(outer, Central, 2)));
    REQUIRE(archive.entries.size() == 2);
    CHECK(contentOf(archive, 0) == inner);
}

TEST_CASE("entries of known size are stepped over, others are searched for their end")
{
    const QByteArray big(4 << 20, 'x');
    const QByteArray zip = withoutEnd(zipOf({{"0", big}, {"1", big}}));
    const auto source = std::make_shared<CountingSource>(zip);
    Progress progress;
    salvageZip(source, [&](const Archive &, const QByteArray &) { return quint64(big.size()); }, progress);
    CHECK(source->count < 1000);
    source->count = 0;
    salvageZip(source, noHint, progress);
    CHECK(source->count < quint64(zip.size()) + (2 << 20) + 10'000);
}

TEST_CASE("bytes that are all there are whole without their descriptor, where their size is known")
{
    const QByteArray zip = zipOf({{"a", QByteArray(50, 'a')}});
    const qsizetype end = 64 + 50;
    const SizeHint hint = [](const Archive &, const QByteArray &) { return 50; };
    for (qsizetype size = end - 1; size < end + 16; ++size)
        CHECK(salvaged(zip.first(size), hint).entries[0].error.isEmpty() == (size >= end));
}

TEST_CASE("a wrong hint costs nothing but time")
{
    const QByteArray zip = withoutEnd(zipOf({{"a", QByteArray(50, 'a')}, {"b", "2"}}));
    for (const quint64 size : {quint64(0), quint64(49), quint64(1000), ~quint64(0)}) {
        const Archive archive = salvaged(zip, [size](const Archive &, const QByteArray &) { return size; });
        REQUIRE(archive.entries.size() == 2);
        CHECK(contentOf(archive, 0) == QByteArray(50, 'a'));
    }
}
