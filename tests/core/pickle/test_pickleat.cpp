// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/error.h"
#include "core/pickle/pickleat.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace pith;

namespace {

constexpr quint64 Most = 1 << 20;

// Counts what is asked of it.
class Watched final : public ByteSource
{
public:
    explicit Watched(QByteArray bytes) : m_bytes(memorySource(std::move(bytes))) {}

    quint64 size() const override { return m_bytes->size(); }
    void read(quint64 offset, std::span<std::byte> into) const override
    {
        read_ = std::max(read_, offset + into.size());
        m_bytes->read(offset, into);
    }
    void checkUnchanged() const override {}

    mutable quint64 read_ = 0;

private:
    SourcePtr m_bytes;
};

QByteArray pickleFrom(const QByteArray &bytes, quint64 begin = 0)
{
    Progress progress;
    return pickleAt(*memorySource(bytes), begin, Most, progress);
}

}

TEST_CASE("a pickle ends with its STOP, wherever in a source it begins")
{
    CHECK(pickleFrom("\x80\x02K\x01.\x80\x02K\x02.") == "\x80\x02K\x01.");
    CHECK(pickleFrom("xx\x80\x02K\x01.more", 2) == "\x80\x02K\x01.");
    CHECK(pickleFrom("U\x02...") == QByteArray("U\x02...")); // the text holds what looks like STOP
}

TEST_CASE("a text that is longer than what is read at once belongs to its pickle")
{
    const int length = GENERATE(100, 16 << 10, (16 << 10) - 7, 100000);
    const quint32 size = quint32(length);
    const QByteArray pickle
        = "X" + QByteArray(reinterpret_cast<const char *>(&size), 4) + QByteArray(length, '.') + '.';
    CHECK(pickleFrom(pickle + QByteArray(50000, 'z')) == pickle);
    const QByteArray line = 'V' + QByteArray(length, 'v') + "\n.";
    CHECK(pickleFrom(line + QByteArray(50000, 'z')) == line);
}

TEST_CASE("of a large file no more is read than the pickle needs")
{
    const Watched source("\x80\x02K\x01." + QByteArray(1 << 20, 'x'));
    Progress progress;
    CHECK(pickleAt(source, 0, Most, progress).size() == 5);
    CHECK(source.read_ < (64 << 10));
}

TEST_CASE("a stream without STOP is all there is; one that is longer than allowed is an Error")
{
    CHECK(pickleFrom("\x80\x02K\x01") == "\x80\x02K\x01");
    CHECK(pickleFrom("").isEmpty());
    Progress progress;
    CHECK_THROWS_AS(pickleAt(*memorySource(QByteArray(1000, '(')), 0, 999, progress), Error);
    CHECK(pickleAt(*memorySource(QByteArray(1000, '(')), 0, 1000, progress).size() == 1000);
}

TEST_CASE("a broken stream keeps the byte that breaks it")
{
    CHECK(pickleFrom("K\x01\xffK\x02.").startsWith("K\x01\xff"));
    CHECK(pickleFrom(QByteArray("T\xff\xff\xff\xff.", 6)).startsWith("T")); // a negative length
}
