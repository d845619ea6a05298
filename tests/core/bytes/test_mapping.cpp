// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/bytesource.h"
#include "core/bytes/error.h"
#include "core/bytes/mapping.h"

#include <QDateTime>
#include <QFile>
#include <QTemporaryDir>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_all.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>
#include <vector>

namespace pith {

namespace {

constexpr qsizetype Bytes = 1 << 20;
constexpr qsizetype Left = 5000; // of a file that is cut

class WrittenFile
{
public:
    WrittenFile() : m_file(m_folder.filePath(QStringLiteral("file")))
    {
        REQUIRE(m_file.open(QIODevice::ReadWrite));
        QByteArray bytes(Bytes, Qt::Uninitialized);
        for (qsizetype i = 0; i < bytes.size(); ++i)
            bytes[i] = expected(i);
        m_file.write(bytes);
        REQUIRE(m_file.flush());
    }
    static char expected(qsizetype place) { return char(1 + place % 127); }

    void setWrittenLongAgo()
    {
        REQUIRE(m_file.setFileTime(QDateTime::currentDateTime().addSecs(-3600), QFileDevice::FileModificationTime));
    }
    QFile &file() { return m_file; }

private:
    QTemporaryDir m_folder;
    QFile m_file;
};

bool isAsWritten(const std::byte *bytes, qsizetype from, qsizetype to)
{
    for (qsizetype i = from; i < to; ++i) {
        if (char(bytes[i]) != WrittenFile::expected(i))
            return false;
    }
    return true;
}

}

TEST_CASE("a mapping shows the bytes of its file, also after they were let go")
{
    WrittenFile written;
    const std::unique_ptr<Mapping> mapping = Mapping::of(written.file().handle(), Bytes);
    REQUIRE(mapping);
    CHECK(mapping->populate(10'000, 300'000));
    CHECK(isAsWritten(mapping->bytes(), 0, Bytes));
    mapping->letGo(10'000, 300'000);
    CHECK(isAsWritten(mapping->bytes(), 0, Bytes));
    CHECK_FALSE(mapping->isDamaged());
}

TEST_CASE("what is cut off a file while it is mapped reads as zeros, and the mapping says so")
{
    WrittenFile cut;
    WrittenFile whole;
    const std::unique_ptr<Mapping> mapping = Mapping::of(cut.file().handle(), Bytes);
    const std::unique_ptr<Mapping> other = Mapping::of(whole.file().handle(), Bytes);
    REQUIRE(mapping);
    REQUIRE(other);
    CHECK(isAsWritten(mapping->bytes(), 0, Bytes));
    REQUIRE(cut.file().resize(Left));

    CHECK_FALSE(mapping->populate(0, Bytes));
    std::atomic<int> zeros = 0;
    {
        std::array<std::jthread, 4> readers;
        for (std::jthread &reader : readers)
            reader = std::jthread(
                [&] { zeros += int(std::count(mapping->bytes() + Bytes / 2, mapping->bytes() + Bytes, std::byte{})); });
    }
    CHECK(zeros == 4 * Bytes / 2);
    CHECK(isAsWritten(mapping->bytes(), 0, Left));
    CHECK(mapping->isDamaged());
    CHECK(isAsWritten(other->bytes(), 0, Bytes));
    CHECK_FALSE(other->isDamaged());
}

TEST_CASE("mappings are guarded up to a number, and those that ended make room")
{
    WrittenFile written;
    std::vector<std::unique_ptr<Mapping>> all;
    while (auto mapping = Mapping::of(written.file().handle(), Bytes)) {
        all.push_back(std::move(mapping));
        REQUIRE(all.size() <= 10'000);
    }
    CHECK(all.size() >= 100);
    all.pop_back();
    CHECK(Mapping::of(written.file().handle(), Bytes));
}

TEST_CASE("an empty file has no mapping")
{
    WrittenFile written;
    CHECK_FALSE(Mapping::of(written.file().handle(), 0));
}

TEST_CASE("a file is looked at where it lies in the cache; cut meanwhile, it is an error")
{
    WrittenFile cut;
    cut.setWrittenLongAgo();
    const SourcePtr source = fileSource(cut.file().fileName());
    const SourcePtr slice = sliceOf(source, 1000, Bytes - 1000);
    const std::byte *const bytes = slice->look(0, Bytes - 1000);
    if (!bytes) {
        WARN("this file system can't tell what is in the cache");
        return;
    }
    CHECK(isAsWritten(bytes - 1000, 1000, Bytes));
    REQUIRE(cut.file().resize(Left));
    CHECK(bytes[Bytes / 2] == std::byte{});
    slice->letGo(0, Bytes - 1000);
    CHECK_THROWS_MATCHES(
        source->checkUnchanged(), Error, Catch::Matchers::Message("The file changed while it was read"));
    CHECK_FALSE(slice->look(0, Bytes - 1000));
}

TEST_CASE("few bytes, and files that were just written, are read instead of looked at")
{
    WrittenFile written;
    CHECK_FALSE(fileSource(written.file().fileName())->look(0, Bytes));
    written.setWrittenLongAgo();
    CHECK_FALSE(fileSource(written.file().fileName())->look(0, ByteSource::LookBytes - 1));
    CHECK_THROWS_AS(fileSource(written.file().fileName())->look(1, Bytes), Error);
}

TEST_CASE("memory is looked at where it is")
{
    const QByteArray bytes(Bytes, 'x');
    const SourcePtr source = sliceOf(memorySource(bytes), 8, Bytes - 8);
    const std::byte *const seen = source->look(8, Bytes - 16);
    CHECK(reinterpret_cast<const char *>(seen) == bytes.constData() + 16);
    source->letGo(8, Bytes - 16);
}

}
