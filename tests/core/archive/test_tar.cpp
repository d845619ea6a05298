// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/tar.h"
#include "tests/core/archive/tars.h"
#include "tests/core/archive/wrapping.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

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

TEST_CASE("names of any length are read, as PAX and GNU archives have them")
{
    const int size = GENERATE(1, 99, 100, 101, 255, 511, 512, 513, 600, 5000);
    const bool isPax = GENERATE(true, false);
    CAPTURE(size, isPax);
    const QByteArray name = QByteArray(size - 1, 'n') + 'e';
    const QByteArray before
        = isPax ? paxMember({{"mtime", "1.5"}, {"path", name}}) : tarMember("././@LongLink", name + '\0', 'L');
    const Archive archive = archiveOf(before + tarMember("short", "first") + tarMember("b", "second") + tarEnd());
    CHECK(archive.error.isEmpty());
    CHECK(archive.notes.empty());
    REQUIRE(archive.entries.size() == 2);
    CHECK(archive.entries[0].name == name);
    CHECK(contentOf(archive, 0) == "first");
    CHECK(contentOf(archive, *archive.find("b")) == "second");
}

TEST_CASE("a name is joined from its two fields, and stays without the dot of this folder")
{
    QByteArray header = tarHeader("c.pth", 1);
    header.replace(345, 3, "a/b");
    const Archive archive = archiveOf(
        signedHeader(header) + inBlocks("x") + tarMember("./d.pth", "y") + tarMember("././e", "z") + tarEnd());
    REQUIRE(archive.entries.size() == 3);
    CHECK(archive.entries[0].name == "a/b/c.pth");
    CHECK(archive.entries[1].name == "d.pth");
    CHECK(archive.entries[2].name == "e");
}

TEST_CASE("sizes that octal digits have no room for are read")
{
    QByteArray binary = tarHeader("a", 0);
    binary.replace(124, 12, QByteArray::fromHex("800000000000000000000005"));
    for (const QByteArray &before : {signedHeader(binary), paxMember({{"size", "5"}}) + tarHeader("a", 0)}) {
        const Archive archive = archiveOf(before + inBlocks("12345") + tarMember("b", "next") + tarEnd());
        REQUIRE(archive.entries.size() == 2);
        CHECK(contentOf(archive, 0) == "12345");
        CHECK(contentOf(archive, 1) == "next");
    }
    QByteArray absurd = tarHeader("a", 0);
    absurd.replace(124, 12, QByteArray(12, '\xff'));
    CHECK_FALSE(looksLikeTar(*memorySource(signedHeader(absurd))));
}

TEST_CASE("links, sparse files and folders are no members that could be read")
{
    const Archive archive = archiveOf(tarHeader("folder/", 0, '5') + tarHeader("link", 700, '2', "/etc/passwd")
        + tarMember("sparse", "abc", 'S') + paxMember({{"GNU.sparse.major", "1"}, {"GNU.sparse.name", "s2"}})
        + tarMember("x", "def") + paxMember({{"comment", "for all"}}, 'g') + tarMember("whole", "ghi") + tarEnd());
    REQUIRE(archive.entries.size() == 4);
    CHECK(archive.entries[0].error.contains(QStringLiteral("/etc/passwd")));
    CHECK_FALSE(archive.entries[1].error.isEmpty());
    CHECK(archive.entries[2].name == "s2");
    CHECK_FALSE(archive.entries[2].error.isEmpty());
    CHECK(contentOf(archive, 3) == "ghi");
}

TEST_CASE("an archive that is cut or overwritten keeps the members before that, and says where")
{
    const QByteArray first = tarMember("a", QByteArray(700, 'a'));
    const QByteArray whole = first + tarMember("b", QByteArray(600, 'b')) + tarEnd();
    const auto entriesOf = [&](const QByteArray &bytes, const QString &said) {
        const Archive archive = archiveOf(bytes);
        CHECK((archive.error + (archive.notes.empty() ? QString() : archive.notes[0])).contains(said));
        CHECK(contentOf(archive, 0).size() == 700);
        return archive.entries.size();
    };
    CHECK(entriesOf(whole.first(first.size()), QStringLiteral("no end mark")) == 1);
    CHECK(entriesOf(whole.first(first.size() + 100), QStringLiteral("inside a header")) == 1);
    CHECK(entriesOf(whole.first(first.size() + 512 + 599), QStringLiteral("inside the member b")) == 2);
    CHECK(entriesOf(whole.first(first.size() + 512 + 600), QStringLiteral("before its end mark")) == 2);
    CHECK(entriesOf(first + QByteArray(512, 'x') + tarEnd(), QStringLiteral("byte 1536")) == 1);
    CHECK(entriesOf(first + tarHeader("n", 5000, 'L') + "name", QStringLiteral("names at byte")) == 1);
}

TEST_CASE("of members with one name the last is the one that is found, and the others are noted")
{
    const Archive archive
        = archiveOf(tarMember("a", "first") + tarMember("b", "other") + tarMember("a", "last") + tarEnd());
    REQUIRE(archive.entries.size() == 3);
    CHECK(contentOf(archive, *archive.find("a")) == "last");
    CHECK(contentOf(archive, *archive.find("b")) == "other");
    REQUIRE(archive.notes.size() == 1);
    CHECK(archive.notes[0].contains(QStringLiteral("replaces: 1, for example \"a\"")));
    CHECK(archiveOf(tarMember("a", "first") + tarMember("b", "other") + tarEnd()).notes.empty());
}

TEST_CASE("members that can't be read are noted, with why")
{
    const Archive archive = archiveOf(tarMember("a", "whole") + tarMember("s", "part", 'S') + tarEnd());
    REQUIRE(archive.notes.size() == 1);
    CHECK(archive.notes[0].contains(QStringLiteral("can't be read: 1, for example \"s\". It is a sparse file")));
}
