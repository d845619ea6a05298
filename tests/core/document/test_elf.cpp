// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/document/elf.h"
#include "tests/testing/testing.h"

#include <QtEndian>
#include <catch2/catch_test_macros.hpp>

using namespace pith;

namespace {
// Numbers of a chosen size and byte order.
class Bytes
{
public:
    explicit Bytes(bool bigEndian) : m_big(bigEndian) {}

    template <typename T> Bytes &add(T number)
    {
        T stored;
        m_big ? qToBigEndian(number, &stored) : qToLittleEndian(number, &stored);
        all.append(reinterpret_cast<const char *>(&stored), sizeof stored);
        return *this;
    }
    Bytes &address(quint64 number, bool wide) { return wide ? add(number) : add(quint32(number)); }

    QByteArray all;

private:
    bool m_big;
};

struct Kind
{
    bool wide = true;
    bool big = false;
    quint16 machine = 62;
    quint32 flags = 0;
    char abiVersion = 0;
};

void addSegment(Bytes &bytes, bool wide, quint32 type, quint64 offset, quint64 address, quint64 size)
{
    bytes.add(type);
    if (wide)
        bytes.add(quint32(4));
    bytes.address(offset, wide).address(address, wide).address(address, wide).address(size, wide).address(size, wide);
    if (!wide)
        bytes.add(quint32(4));
    bytes.address(8, wide);
}

// A shared library: header, three segments, then a note, the table of names and the dynamic table, all of it loaded at
// an address that is no offset.
QByteArray library(const Kind &kind)
{
    constexpr quint64 base = 0x10000;
    const quint64 headerSize = kind.wide ? 64 : 52;
    const quint64 segmentSize = kind.wide ? 56 : 32;
    Bytes note(kind.big);
    note.add(quint32(4)).add(quint32(4)).add(quint32(3));
    note.all += QByteArray("GNU\0\xde\xad\xbe\xef", 8);
    const QByteArray names("\0libc.so.6\0libtorch.so\0libmine.so\0", 35);
    const quint64 noteAt = headerSize + 3 * segmentSize;
    const quint64 namesAt = noteAt + quint64(note.all.size());
    const quint64 dynamicAt = namesAt + quint64(names.size());
    Bytes dynamic(kind.big);
    for (const auto &[tag, value] :
        std::initializer_list<std::pair<quint64, quint64>>{{1, 1}, {1, 11}, {14, 23}, {5, base + namesAt}, {0, 0}})
        dynamic.address(tag, kind.wide).address(value, kind.wide);

    Bytes file(kind.big);
    file.all = QByteArray("\x7f"
                          "ELF")
        + char(kind.wide ? 2 : 1) + char(kind.big ? 2 : 1) + char(1) + char(0) + kind.abiVersion + QByteArray(7, '\0');
    file.add(quint16(3)).add(kind.machine).add(quint32(1));
    file.address(0, kind.wide).address(headerSize, kind.wide).address(0, kind.wide).add(kind.flags);
    file.add(quint16(headerSize))
        .add(quint16(segmentSize))
        .add(quint16(3))
        .add(quint16(0))
        .add(quint16(0))
        .add(quint16(0));
    addSegment(file, kind.wide, 1, 0, base, dynamicAt + quint64(dynamic.all.size()));
    addSegment(file, kind.wide, 4, noteAt, base + noteAt, quint64(note.all.size()));
    addSegment(file, kind.wide, 2, dynamicAt, base + dynamicAt, quint64(dynamic.all.size()));
    return file.all + note.all + names + dynamic.all;
}

std::optional<ElfFacts> factsOf(const QByteArray &bytes) { return elfFacts(*memorySource(bytes)); }
}

TEST_CASE("an ELF library of either class and byte order says what it is, needs and is called")
{
    for (const bool wide : {false, true}) {
        for (const bool big : {false, true}) {
            const auto facts = factsOf(library({wide, big}));
            REQUIRE(facts);
            CHECK(facts->problem == QString());
            CHECK(facts->bits == (wide ? 64 : 32));
            CHECK(facts->bigEndian == big);
            CHECK(facts->type == QStringLiteral("shared library"));
            CHECK(facts->machine == QStringLiteral("x86-64"));
            CHECK(facts->buildId == QStringLiteral("deadbeef"));
            CHECK(facts->soname == QStringLiteral("libmine.so"));
            CHECK(facts->needed == QStringList{QStringLiteral("libc.so.6"), QStringLiteral("libtorch.so")});
        }
    }
}

TEST_CASE("code for CUDA names its architecture, before and after it moved")
{
    CHECK(factsOf(library({.machine = 190, .flags = 0x500550, .abiVersion = 7}))->architecture
        == QStringLiteral("sm_80"));
    CHECK(
        factsOf(library({.machine = 190, .flags = 0x6004, .abiVersion = 8}))->architecture == QStringLiteral("sm_96"));
    CHECK(factsOf(library({.machine = 999}))->machine == QStringLiteral("machine 999"));
}

TEST_CASE("an ELF file that is cut anywhere says so and keeps what came before")
{
    const QByteArray whole = library({});
    for (qsizetype size = 0; size < whole.size(); ++size) {
        const auto facts = factsOf(whole.first(size));
        if (size < 52)
            CHECK(!facts);
        else if (size < whole.size() - 16) // the end mark of the last table may be missing
            CHECK((facts && !facts->problem.isEmpty()));
    }
}

TEST_CASE("no byte of an ELF file that is another one does harm")
{
    const QByteArray whole = library({});
    for (qsizetype at = 4; at < whole.size(); ++at) {
        for (const char value : {'\0', '\x7f', '\xff'}) {
            QByteArray changed = whole;
            changed[at] = value;
            factsOf(changed);
        }
    }
    CHECK(!factsOf(QByteArray(200, 'x')));
}
