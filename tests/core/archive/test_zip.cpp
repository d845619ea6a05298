// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/archive/wrapping.h"
#include "tests/core/archive/zips.h"

#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

const QByteArray sample = zipOf({{"a/one", "11111"}, {"a/two", "222"}, {"a/none", ""}});

bool mentions(const std::vector<QString> &texts, const char *part)
{
    return std::ranges::any_of(texts, [part](const QString &text) { return text.contains(QLatin1StringView(part)); });
}

QString errorOf(const QByteArray &bytes)
{
    try {
        archiveOf(bytes);
    } catch (const Error &error) {
        return error.message();
    }
    return {};
}

void checkSample(const QByteArray &bytes)
{
    const Archive archive = archiveOf(bytes);
    REQUIRE(archive.entries.size() == 3);
    CHECK(archive.error == QString());
    CHECK(contentOf(archive, 0) == "11111");
    CHECK(contentOf(archive, 1) == "222");
    CHECK(contentOf(archive, 2).isEmpty());
}

}

namespace {

Archive archiveOf(const QByteArray &bytes, ZipProgram program)
{
    Progress progress;
    return readZip(memorySource(bytes), progress, program);
}

std::vector<Archive> othersOf(const QByteArray &bytes, const Archive &archive)
{
    Progress progress;
    return otherDirectories(memorySource(bytes), archive, progress);
}

// The end of the file states the first of two directories, of an entry with "abc"; the second one, just before the end,
// leads to "xyz" when its places are moved by as much as it lies behind the first.
QByteArray twoDirectories()
{
    const QByteArray good = rawZip({{.name = "e", .stored = "abc", .size = 3}});
    const QByteArray other = rawZip({{.name = "e", .stored = "xyz", .size = 3}});
    const qsizetype begin = recordOf(good, Central), end = recordOf(good, End);
    const QByteArray directory = good.sliced(begin, end - begin);
    QByteArray moved = other.sliced(begin, end - begin), record = good.sliced(end);
    QByteArray bytes = good.first(begin) + QByteArray(60, 'p') + other.first(begin);
    poke(moved, 42, quint32(begin + 60 - directory.size()));
    poke(record, 16, quint32(bytes.size()));
    return bytes + directory + moved + record;
}

}

TEST_CASE("the entries of a ZIP come in the directory's order, with their bytes as slices of the file")
{
    const Archive archive = archiveOf(sample);
    CHECK(archive.kind == QLatin1StringView("zip"));
    CHECK(archive.entries[1].name == "a/two");
    CHECK(archive.entries[1].method == "stored");
    CHECK(archive.entries[1].flags == 0x808);
    CHECK(archive.notes.empty());
    CHECK(archive.flagged.empty());
    checkSample(sample);
    Progress progress;
    CHECK(archive.open(0, progress)->place(0).offset == 64);
}

TEST_CASE("an entry is found by its name, and the first one of a name is")
{
    const Archive archive = archiveOf(zipOf({{"x", "1"}, {"y", "2"}, {"x", "3"}, {"y", "4"}}));
    CHECK(archive.find("x") == 0u);
    CHECK(archive.find("y") == 1u);
    CHECK_FALSE(archive.find("z"));
    CHECK(mentions(archive.notes, "name of an earlier one: 2"));
}

TEST_CASE("every truncation of a ZIP is an Error")
{
    for (qsizetype size = 0; size < sample.size(); ++size)
        CHECK_FALSE(errorOf(sample.first(size)).isEmpty());
}

TEST_CASE("no changed byte of a ZIP does harm")
{
    for (qsizetype at = 0; at < sample.size(); ++at) {
        for (const int bit : {0, 3, 7}) {
            QByteArray bytes = sample;
            bytes[at] = char(bytes[at] ^ (1 << bit));
            try {
                const Archive archive = archiveOf(bytes);
                for (quint32 i = 0; i < archive.entries.size(); ++i)
                    contentOf(archive, i);
            } catch (const Error &) {
            }
        }
    }
    SUCCEED();
}

TEST_CASE("bytes before and after the archive and a comment are read over, and noted")
{
    checkSample("#!/bin/sh\n" + sample);
    CHECK(mentions(archiveOf("#!/bin/sh\n" + sample).notes, "10 other bytes lie before"));
    checkSample(sample + "tail");
    CHECK(mentions(archiveOf(sample + "tail").notes, "4 other bytes follow"));
    QByteArray commented = sample + "a comment";
    poke<quint16>(commented, sample.size() - 2, 9);
    checkSample(commented);
    CHECK(archiveOf(commented).notes.empty());
}

TEST_CASE("the longest comment there can be does not hide the end record")
{
    QByteArray bytes = sample + QByteArray(0xffff, 'c');
    poke<quint16>(bytes, sample.size() - 2, 0xffff);
    checkSample(bytes);
}

TEST_CASE("an end record inside a comment is not taken for the file's own")
{
    const QByteArray inner = QByteArray("..PK\5\6") + QByteArray(40, '\1');
    QByteArray bytes = sample + inner;
    poke<quint16>(bytes, sample.size() - 2, quint16(inner.size()));
    checkSample(bytes);
}

TEST_CASE("an archive stored in the last entry of another is not taken for the whole")
{
    const Archive archive = archiveOf(zipOf({{"inner.zip", sample}}));
    REQUIRE(archive.entries.size() == 1);
    checkSample(contentOf(archive, 0));
}

TEST_CASE("a file with two directories that both reach its end is flagged")
{
    QByteArray bytes = sample + rawZip({{.name = "other", .stored = "x", .size = 1}});
    poke<quint16>(bytes, sample.size() - 2, quint16(bytes.size() - sample.size()));
    const Archive archive = archiveOf(bytes);
    CHECK(archive.entries[0].name == "other");
    CHECK(mentions(archive.flagged, "another ZIP directory"));
    const std::vector<Archive> others = othersOf(bytes, archive);
    REQUIRE(others.size() == 1);
    CHECK(others[0].entries.size() == 3);
}

TEST_CASE("of two directories PyTorch's is the one whose place is stated, Python's the one just before the end")
{
    const QByteArray file = twoDirectories();
    const Archive pyTorch = archiveOf(file, ZipProgram::PyTorch);
    const Archive python = archiveOf(file, ZipProgram::Python);
    REQUIRE(pyTorch.entries.size() == 1);
    REQUIRE(python.entries.size() == 1);
    CHECK(contentOf(pyTorch, 0) == "abc");
    CHECK(contentOf(python, 0) == "xyz");
    for (const Archive *const each : {&pyTorch, &python}) {
        const Archive &archive = *each;
        CHECK(mentions(archive.flagged, "another ZIP directory"));
        CHECK(archive.error.contains(QStringLiteral("2 ZIP directories")));
        const std::vector<Archive> others = othersOf(file, archive);
        REQUIRE(others.size() == 1);
        CHECK(contentOf(others[0], 0) == (contentOf(archive, 0) == "abc" ? "xyz" : "abc"));
    }
}

TEST_CASE("the last end record counts, though it lies in the comment of another and bytes follow it")
{
    const QByteArray two = rawZip({{.name = "x", .stored = "abc", .size = 3}, {.name = "y", .stored = "d", .size = 1}});
    const qsizetype end = recordOf(two, End);
    QByteArray last = two.sliced(end); // of the second entry alone
    poke(last, 8, quint16(1));
    poke(last, 10, quint16(1));
    poke(last, 12, quint32(47));
    poke(last, 16, quint32(recordOf(two, Central, 1)));
    QByteArray bytes = two + last + 'z';
    poke(bytes, two.size() - 2, quint16(last.size() + 1));
    const Archive archive = archiveOf(bytes);
    REQUIRE(archive.entries.size() == 1);
    CHECK(archive.entries[0].name == "y");
    CHECK(mentions(archive.flagged, "another ZIP directory"));
    CHECK(othersOf(bytes, archive).at(0).entries.at(0).name == "x");
}

TEST_CASE("a directory before the place that is stated moves its entries back, as Python has it")
{
    const QByteArray entry = rawZip({{.name = "x", .stored = "abc", .size = 3}});
    QByteArray bytes = entry;
    const qsizetype central = recordOf(bytes, Central);
    poke(bytes, central + 42, quint32(51));
    poke(bytes, recordOf(bytes, End) + 16, quint32(central + 51));
    const Archive archive = archiveOf(bytes);
    REQUIRE(archive.entries.size() == 1);
    CHECK(contentOf(archive, 0) == "abc");
    CHECK(archive.error.contains(QStringLiteral("wrong place")));
}

TEST_CASE("a ZIP without ZIP64 records is as good")
{
    const Archive archive = archiveOf(rawZip({{.name = "x", .stored = "abc", .size = 3}}));
    CHECK(contentOf(archive, 0) == "abc");
}

TEST_CASE("an archive without entries opens")
{
    CHECK(archiveOf(zipOf({})).entries.empty());
    CHECK(archiveOf(rawZip({})).entries.empty());
}

TEST_CASE("a directory that can't be as large as it is said to be is an Error")
{
    QByteArray bytes = sample;
    poke(bytes, recordOf(bytes, End64) + 40, 1ull << 50);
    CHECK_FALSE(errorOf(bytes).isEmpty());
}

TEST_CASE("a directory whose place is a lie is found by its size, and that is an error")
{
    for (const quint64 offset : {0ull, 5ull, 1ull << 62, ~0ull}) {
        QByteArray misled = sample;
        poke(misled, recordOf(misled, Locator) + 8, offset);
        CHECK(archiveOf(misled).entries.size() == 3);
        CHECK(archiveOf(misled).error.contains(QStringLiteral("wrong place")));
        QByteArray bytes = sample;
        poke(bytes, recordOf(bytes, End64) + 48, offset);
        CAPTURE(offset);
        CHECK(archiveOf(bytes).entries.size() == 3);
        CHECK(archiveOf(bytes).error.contains(QStringLiteral("wrong place")));
        QByteArray plain = rawZip({{.name = "x", .stored = "abc", .size = 3}, {.name = "y", .stored = "d", .size = 1}});
        poke(plain, recordOf(plain, End) + 16, quint32(offset));
        CHECK(contentOf(archiveOf(plain), 1) == "d");
        CHECK(archiveOf(plain).error.contains(QStringLiteral("wrong place")));
    }
}

TEST_CASE("a directory that is larger than the end of the file states is read whole, and that is an error")
{
    const QByteArray whole
        = rawZip({{.name = "x", .stored = "abc", .size = 3}, {.name = "y", .stored = "d", .size = 1}});
    for (const quint32 size : {0u, 1u, 47u, 60u}) { // 47: the last entry's record is just as long
        QByteArray bytes = whole;
        poke(bytes, recordOf(bytes, End) + 12, size);
        CAPTURE(size);
        const Archive archive = archiveOf(bytes);
        REQUIRE(archive.entries.size() == 2);
        CHECK(archive.error.contains(QStringLiteral("but it has 94")));
        CHECK(contentOf(archive, 0) == "abc");
        CHECK(contentOf(archive, 1) == "d");
    }
    CHECK(archiveOf(whole).error.isEmpty());
}

TEST_CASE("a directory of fewer or more entries than stated is shown, and said to be wrong")
{
    for (const quint64 count : {2ull, 4ull, 1ull << 40}) {
        QByteArray bytes = sample;
        poke(bytes, recordOf(bytes, End64) + 32, count);
        const Archive archive = archiveOf(bytes);
        CHECK(archive.entries.size() == 3);
        CHECK_FALSE(archive.error.isEmpty());
    }
}

TEST_CASE("a directory with a broken record is shown up to there")
{
    QByteArray bytes = sample;
    bytes[recordOf(bytes, Central, 1)] = 'X';
    const Archive archive = archiveOf(bytes);
    CHECK(archive.entries.size() == 1);
    CHECK_FALSE(archive.error.isEmpty());
}

TEST_CASE("names that would lead out of a folder are noted")
{
    for (const char *name : {"../x", "a/../../x", "/etc/x", "..\\x", "C:/x"})
        CHECK(mentions(archiveOf(zipOf({{"fine", ""}, {name, "x"}})).notes, "out of a folder"));
    CHECK(archiveOf(zipOf({{"a..b/c", "x"}, {"a/b", ""}})).notes.empty());
}

TEST_CASE("backslashes in names are slashes where there are no others, and noted")
{
    const QByteArray bytes = zipOf({{"a\\data.pkl", "x"}, {"a\\data\\0", "yy"}});
    Archive archive = archiveOf(bytes);
    CHECK(archive.entries[1].name == "a/data/0");
    CHECK(contentOf(archive, *archive.find("a/data/0")) == "yy");
    CHECK(mentions(archive.notes, "have backslashes"));
    CHECK_FALSE(mentions(archive.notes, "out of a folder"));
    Progress progress;
    readLocalHeaders(archive, *memorySource(bytes), progress);
    CHECK(archive.flagged.empty());
    CHECK(archiveOf(zipOf({{"a\\b", "x"}, {"c/d", ""}})).entries[0].name == "a\\b");
}

TEST_CASE("an encrypted entry is flagged and can't be read")
{
    const Archive archive = archiveOf(rawZip({{.name = "secret", .stored = "abc", .flags = 1, .size = 3}}));
    CHECK(archive.entries[0].encrypted);
    CHECK(mentions(archive.flagged, "encrypted entry secret"));
    CHECK_THROWS_AS(contentOf(archive, 0), Error);
}

TEST_CASE("an unknown method is named, and the other entries are read")
{
    const Archive archive = archiveOf(rawZip(
        {{.name = "odd", .stored = "abc", .method = 99, .size = 3}, {.name = "fine", .stored = "abc", .size = 3}}));
    CHECK(archive.entries[0].method == "method 99");
    CHECK_FALSE(archive.entries[0].error.isEmpty());
    CHECK(contentOf(archive, 1) == "abc");
}

TEST_CASE("entries packed as Python's zipfile packs them are read: bzip2, LZMA, zstd, xz")
{
    const QByteArray content = QByteArray(300'000, 'a') + "end";
    const auto packed = [&](KCompressionDevice::CompressionType type) { return compressed(content, type); };
    // What lzma.LZMACompressor(format=FORMAT_RAW) gives for 300,000 times "a" and then "end", its end mark included.
    const QByteArray lzma
        = QByteArray::fromHex("0030effbbffea3b15ee5f83fb2aa2655f868704170150f8dfd1e4c1b8a42b719f4691871ae66238a8a4d2fa3"
                              "0dd97fa6e38c231153e05918c5758ae277f8b6947f0c6ac0de744964e2e95c53b204d8f7440cab5f0d6d46e9"
                              "e5c37688b79657acb64de1691d6ffb4b88106c358c460f5a3bfb6637ffff1c4c0000");
    const Archive archive = archiveOf(rawZip({{"b", packed(KCompressionDevice::BZip2), 12, 0, quint64(content.size())},
        {"l", QByteArray("\x09\x04\x05\0\x5d\0\0\x80\0", 9) + lzma, 14, 2, quint64(content.size())},
        {"z", packed(KCompressionDevice::Zstd), 93, 0, quint64(content.size())},
        {"x", packed(KCompressionDevice::Xz), 95, 0, quint64(content.size())}}));
    for (quint32 i = 0; i < archive.entries.size(); ++i) {
        CAPTURE(archive.entries[i].method.toStdString(), archive.entries[i].error.toStdString());
        CHECK(contentOf(archive, i) == content);
        Progress progress;
        CHECK(archive.begin(i, 5, progress) == "aaaaa");
    }
}

TEST_CASE("a packed entry that breaks off is an Error, by whatever method")
{
    const QByteArray content(3000, 'a');
    for (const auto &[type, method] :
        {std::pair(KCompressionDevice::BZip2, 12), {KCompressionDevice::Zstd, 93}, {KCompressionDevice::Xz, 95}}) {
        const QByteArray whole = compressed(content, type);
        for (qsizetype size = 0; size < whole.size() - 4; ++size) {
            const Archive archive = archiveOf(rawZip({{"e", whole.first(size), quint16(method), 0, 3000}}));
            CAPTURE(method, size);
            CHECK_THROWS_AS(contentOf(archive, 0), Error);
        }
    }
}

TEST_CASE("sizes that can't be are errors of their entries, and nothing is allocated for them")
{
    const auto errorWith = [](const QByteArray &stored, quint16 method, quint64 size) {
        return archiveOf(rawZip({{.name = "x", .stored = stored, .method = method, .size = size}})).entries[0].error;
    };
    CHECK_FALSE(errorWith("abc", 0, 4).isEmpty());
    CHECK_FALSE(errorWith("abc", 0, 2).isEmpty());
    CHECK(errorWith("abc", 8, 3 * 1032 + 65536).isEmpty());
    CHECK_FALSE(errorWith("abc", 8, 3 * 1032 + 65537).isEmpty());

    QByteArray past = sample;
    const qsizetype record = recordOf(past, Central);
    poke<quint32>(past, record + 20, 0xfffffff0);
    poke<quint32>(past, record + 24, 0xfffffff0);
    const Archive archive = archiveOf(past);
    CHECK_FALSE(archive.entries[0].error.isEmpty());
    CHECK(contentOf(archive, 1) == "222");
}

TEST_CASE("an entry that points into an earlier one is an error, whatever their order in the file")
{
    QByteArray bytes = sample;
    poke<quint32>(bytes, recordOf(bytes, Central, 1) + 42, 0); // two: where one is
    CHECK(archiveOf(bytes).entries[0].error.isEmpty());
    CHECK_FALSE(archiveOf(bytes).entries[1].error.isEmpty());

    QByteArray later = sample;
    const auto two = quint32(recordOf(later, Local, 1));
    poke(later, recordOf(later, Central, 0) + 42, two); // one: where two is, so two overlaps it
    CHECK(archiveOf(later).entries[0].error.isEmpty());
    CHECK_FALSE(archiveOf(later).entries[1].error.isEmpty());
}

TEST_CASE("a local header that pushes an entry's bytes into the next entry is an Error when it is opened")
{
    QByteArray bytes = sample;
    poke<quint16>(bytes, 28, 0xff); // length of the extra field
    const Archive archive = archiveOf(bytes);
    CHECK_THROWS_AS(contentOf(archive, 0), Error);
    CHECK(contentOf(archive, 1) == "222");
}

TEST_CASE("ZIP64 fields hold those numbers that are all ones, in order")
{
    QByteArray bytes = rawZip({{.name = "x", .stored = "abcdefgh", .size = 8}});
    const qsizetype record = recordOf(bytes, Central);
    const auto withField = [&](const QByteArray &numbers) {
        QByteArray out = bytes;
        QByteArray field = QByteArray::fromHex("fefe01005501000000") + numbers; // another field before it
        poke<quint16>(field, 7, quint16(numbers.size()));
        poke<quint32>(out, record + 20, 0xffffffff);
        poke<quint32>(out, record + 42, 0xffffffff);
        poke<quint16>(out, record + 30, quint16(field.size()));
        out.insert(record + 47, field);
        poke<quint32>(out, out.size() - 10, quint32(47 + field.size()));
        return archiveOf(out);
    };
    const QByteArray eight = QByteArray::fromHex("0800000000000000"), none = QByteArray(8, '\0');
    const Archive good = withField(eight + none);
    CHECK(good.entries[0].error == QString());
    CHECK(contentOf(good, 0) == "abcdefgh");
    CHECK_FALSE(withField(eight + none.first(7)).entries[0].error.isEmpty());
    CHECK_FALSE(withField(eight + QByteArray(8, '\xff')).entries[0].error.isEmpty());
    CHECK_FALSE(withField({}).entries[0].error.isEmpty());
}

TEST_CASE("what differs between a local header and the directory is flagged")
{
    const auto flaggedOf = [](const QByteArray &bytes) {
        Archive archive = archiveOf(bytes);
        Progress progress;
        readLocalHeaders(archive, *memorySource(bytes), progress);
        CHECK(archive.entries[0].dataOffset == 64u);
        return archive.flagged;
    };
    CHECK(flaggedOf(sample).empty());
    QByteArray renamed = sample;
    renamed[30] = 'b';
    CHECK(mentions(flaggedOf(renamed), "local header of a/one differs"));
    QByteArray packed = sample;
    packed[8] = 8;
    CHECK(mentions(flaggedOf(packed), "local header of a/one differs"));
}

TEST_CASE("a file is taken for a ZIP by its first bytes or its end")
{
    CHECK(looksLikeZip(*memorySource(sample)));
    CHECK(looksLikeZip(*memorySource("#!/bin/sh\n" + sample)));
    CHECK(looksLikeZip(*memorySource(sample.first(sample.size() / 2))));
    CHECK_FALSE(looksLikeZip(*memorySource({})));
    CHECK_FALSE(looksLikeZip(*memorySource("PK")));
    CHECK_FALSE(looksLikeZip(*memorySource(QByteArray(1000, 'x'))));
    CHECK_FALSE(looksLikeZip(*memorySource(QByteArray(1000, 'x') + "PK\5\6" + QByteArray(18, '\1'))));
}

TEST_CASE("a directory of 100,000 entries is read whole")
{
    std::vector<std::pair<QByteArray, QByteArray>> many;
    for (int i = 0; i < 100'000; ++i)
        many.emplace_back("archive/data/" + QByteArray::number(i), i % 2 ? "x" : "");
    const Archive archive = archiveOf(zipOf(many));
    CHECK(archive.entries.size() == many.size());
    CHECK(archive.find("archive/data/99999") == 99'999u);
    CHECK(contentOf(archive, 99'999) == "x");
}
