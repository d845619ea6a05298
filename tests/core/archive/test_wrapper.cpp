// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/wrapper.h"
#include "tests/core/archive/wrapping.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <zlib.h>

using namespace pith;
using namespace pith::testing;

namespace {

struct Kind
{
    const char *name;
    KCompressionDevice::CompressionType type;
};
Kind anyKind()
{
    return GENERATE(Kind{"gzip", KCompressionDevice::GZip}, Kind{"bzip2", KCompressionDevice::BZip2},
        Kind{"xz", KCompressionDevice::Xz}, Kind{"zstd", KCompressionDevice::Zstd});
}

// Bytes that hardly get smaller, as those of a checkpoint.
QByteArray noise(qsizetype size)
{
    QByteArray bytes(size, '\0');
    quint32 state = 1;
    for (char &c : bytes)
        c = char((state = state * 1664525 + 1013904223) >> 24);
    return bytes;
}

SourcePtr unpackedOf(const QByteArray &bytes)
{
    Progress progress;
    return unpacked(memorySource(bytes), progress).source;
}

QByteArray contentOf(const QByteArray &bytes)
{
    const SourcePtr source = unpackedOf(bytes);
    return readBytes(*source, 0, source->size(), 1 << 30);
}

QString noteOf(const QByteArray &bytes)
{
    Progress progress;
    return unpacked(memorySource(bytes), progress).notes.join(u'\n');
}

// Says whether it changed.
class ChangingSource final : public ByteSource
{
public:
    explicit ChangingSource(const QByteArray &bytes) : m_bytes(memorySource(bytes)) {}
    quint64 size() const override { return m_bytes->size(); }
    void read(quint64 offset, std::span<std::byte> into) const override { m_bytes->read(offset, into); }
    void checkUnchanged() const override
    {
        if (changed)
            throw Error(QStringLiteral("changed"));
    }
    bool changed = false;

private:
    SourcePtr m_bytes;
};

}

TEST_CASE("a compressed file gives its bytes, at and around every size of a buffer")
{
    const Kind kind = anyKind();
    CAPTURE(kind.name);
    for (const qsizetype near : {1, 1000, 262'144, 600'000}) {
        for (const qsizetype size : {near - 1, near, near + 1}) {
            const QByteArray packed = compressed(noise(size), kind.type);
            CHECK(compressionOf(*memorySource(packed)) == QLatin1StringView(kind.name));
            CHECK(contentOf(packed) == noise(size));
        }
    }
}

TEST_CASE("all members of a compressed file are read")
{
    const Kind kind = anyKind();
    CAPTURE(kind.name);
    const QByteArray bytes = noise(300'000);
    const QByteArray packed = compressed(bytes.first(10), kind.type) + compressed({}, kind.type)
        + compressed(bytes.mid(10, 280'000), kind.type) + compressed(bytes.mid(280'010), kind.type);
    CHECK(contentOf(packed) == bytes);
}

TEST_CASE("every truncation of a compressed file is an Error")
{
    const Kind kind = anyKind();
    CAPTURE(kind.name);
    const QByteArray packed = compressed(noise(400), kind.type);
    for (qsizetype size = 6; size < packed.size(); ++size) {
        CAPTURE(size);
        CHECK_THROWS_AS(unpackedOf(packed.first(size)), Error);
    }
}

TEST_CASE("a compressed file that is cut short says so, and where it ends")
{
    const Kind kind = anyKind();
    try {
        unpackedOf(compressed(noise(400'000), kind.type).first(350'000));
        FAIL("unpacked");
    } catch (const Error &error) {
        CHECK(error.message().contains(QLatin1StringView(kind.name)));
        CHECK(error.message().contains(QStringLiteral("cut short: it ends at byte 350000")));
    }
}

TEST_CASE("a compressed file with a wrong byte is an Error or gives bytes, never a crash")
{
    const Kind kind = anyKind();
    const QByteArray packed = compressed(noise(300), kind.type);
    for (qsizetype i = 0; i < packed.size(); ++i) {
        QByteArray broken = packed;
        broken[i] = char(broken[i] ^ 0x55);
        try {
            unpackedOf(broken);
        } catch (const Error &error) {
            CHECK(!error.message().isEmpty());
        }
    }
}

TEST_CASE("what is unpacked above 16 MiB is in a file, and can be read at random")
{
    const QByteArray bytes = noise((16 << 20) + 12'345);
    const SourcePtr source = unpackedOf(compressed(bytes, KCompressionDevice::Zstd));
    REQUIRE(source->size() == quint64(bytes.size()));
    CHECK(readBytes(*source, 0, source->size(), 1 << 30) == bytes);
    CHECK(readBytes(*source, 16'777'000, 500, 500) == bytes.mid(16'777'000, 500));
    CHECK_THROWS_AS(readBytes(*source, source->size(), 1, 1), Error);
}

TEST_CASE("a few bytes that give far more than checkpoints do are refused")
{
    const QByteArray packed = gzipped(QByteArray(100 << 20, '\0'));
    REQUIRE(mostUnpacked(quint64(packed.size())) < 100 << 20);
    CHECK_THROWS_AS(unpackedOf(packed), Error);
}

TEST_CASE("the bound of unpacking has no overflow")
{
    CHECK(mostUnpacked(0) == 64 << 20);
    CHECK(mostUnpacked(~quint64(0)) == quint64(1) << 40);
}

TEST_CASE("unpacking reports the compressed bytes and stops when cancelled")
{
    const QByteArray packed = gzipped(noise(1'000'000));
    Progress progress;
    unpacked(memorySource(packed), progress);
    CHECK(progress.total() == quint64(packed.size()));
    CHECK(progress.done() == progress.total());
    progress.cancel();
    CHECK_THROWS_AS(unpacked(memorySource(packed), progress), Cancelled);
}

TEST_CASE("what is unpacked looks at its file for changes, and lies nowhere in it")
{
    const auto file = std::make_shared<ChangingSource>(gzipped("abc"));
    Progress progress;
    const SourcePtr source = unpacked(file, progress).source;
    CHECK_NOTHROW(source->checkUnchanged());
    file->changed = true;
    CHECK_THROWS_AS(source->checkUnchanged(), Error);
    CHECK(source->place(0).file == nullptr);
}

namespace {

QByteArray zlibbed(const QByteArray &bytes, int level)
{
    return qCompress(bytes, level).sliced(4); // behind the size that Qt has
}

// What Python's lzma.compress(b"y" * 1000, format=lzma.FORMAT_ALONE) gives.
QByteArray lzmaAlone() { return QByteArray::fromHex("5d00008000ffffffffffffffff003ceffbbffea3b0ba6caaf7ffff9fec0000"); }

}

TEST_CASE("zlib's streams and LZMA alone are unpacked, as joblib writes them")
{
    const QByteArray content = QByteArray(400'000, 'y') + noise(300'000);
    for (const int level : {1, 5, 6, 9}) {
        const QByteArray file = zlibbed(content, level);
        CHECK(compressionOf(*memorySource(file)) == QLatin1StringView("zlib"));
        CHECK(contentOf(file) == content);
        CHECK(contentOf(zlibbed("short", level)) == "short");
        CHECK(noteOf(file).isEmpty());
        CHECK_THROWS_AS(contentOf(file.chopped(5)), Error);
        QByteArray wrong = file;
        wrong.back() = char(wrong.back() ^ 1);
        CHECK(contentOf(wrong) == content);
        CHECK(noteOf(wrong).contains(QStringLiteral("checksum")));
    }
    CHECK(compressionOf(*memorySource(lzmaAlone())) == QLatin1StringView("lzma"));
    CHECK(contentOf(lzmaAlone()) == QByteArray(1000, 'y'));
    CHECK_THROWS_AS(contentOf(lzmaAlone().chopped(3)), Error);
    for (const QByteArray &text : {QByteArray("x^2 + y^2 = z^2"), QByteArray("x\x9c, and more text than zlib takes")})
        CHECK(compressionOf(*memorySource(text)).isEmpty());
}

TEST_CASE("other files are not compressed")
{
    for (const QByteArray &bytes : {QByteArray(), QByteArray("BZ"), QByteArray("PK\3\4abc"), QByteArray("\x1f", 1)})
        CHECK(compressionOf(*memorySource(bytes)).isEmpty());
}

TEST_CASE("a gzip file that breaks off in its header is an Error that leaks nothing")
{
    CHECK_THROWS_AS(unpackedOf(QByteArray::fromHex("1f8b0802")), Error); // a leak shows under the sanitizer
}

TEST_CASE("bytes behind the last member are none of the file's, and zeros between members fill blocks")
{
    const Kind kind = anyKind();
    CAPTURE(kind.name);
    const QByteArray one = compressed(noise(5000), kind.type), two = compressed(noise(700), kind.type);
    for (const QByteArray &tail :
        {QByteArray("garbage"), QByteArray(512, '\0'), QByteArray(300'000, '\0'), QByteArray("\0\0x", 3)})
        CHECK(contentOf(one + tail) == noise(5000));
    CHECK(noteOf(one + "garbage").endsWith(u": 7"));
    CHECK(noteOf(one + QByteArray(512, '\0')).isEmpty());
    CHECK(contentOf(one + QByteArray(8, '\0') + two) == noise(5000) + noise(700));
    CHECK(contentOf(one + QByteArray(400'000, '\0') + two + "x") == noise(5000) + noise(700));
}

TEST_CASE("what a gzip header may have is passed over")
{
    const QByteArray packed = gzipped(noise(3000));
    // KArchive writes a name, if anything.
    const QByteArray stream = packed.mid(packed[3] == 8 ? packed.indexOf('\0', 10) + 1 : 10);
    const auto withHeader = [&](char flags, const QByteArray &more) {
        QByteArray header = packed.first(10);
        header[3] = flags;
        return header + more + stream;
    };
    const QByteArray extra = QByteArray("\x05\0", 2) + "extra", name("model.pth", 10), comment("by hand", 8);
    CHECK(contentOf(withHeader(8, name)) == noise(3000));
    const QByteArray whole = withHeader(2 | 4 | 8 | 16, extra + name + comment);
    const QByteArray header = whole.first(whole.size() - stream.size());
    const auto sum = ::crc32(0, reinterpret_cast<const Bytef *>(header.constData()), uInt(header.size()));
    CHECK(contentOf(header + char(sum & 0xff) + char(sum >> 8 & 0xff) + stream) == noise(3000));
    CHECK(contentOf(withHeader(8, QByteArray(9000, 'n') + '\0')) == noise(3000));
    CHECK_THROWS_AS(contentOf(withHeader('\x20', {})), Error);
    CHECK_THROWS_AS(contentOf(withHeader(8, {}).first(40)), Error);
}

TEST_CASE("a gzip file with another size or checksum at its end gives all its bytes, and a note")
{
    const QByteArray packed = gzipped(noise(3000)), other = gzipped(noise(700));
    CHECK(noteOf(packed + other).isEmpty());
    for (const qsizetype fromEnd : {1, 4, 5, 8}) {
        QByteArray wrong = packed;
        wrong[packed.size() - fromEnd] = char(wrong[packed.size() - fromEnd] ^ 1);
        CAPTURE(fromEnd);
        CHECK(contentOf(wrong) == noise(3000));
        CHECK(noteOf(wrong).contains(QStringLiteral("gzip")));
        CHECK(contentOf(wrong + other) == noise(3000) + noise(700));
        CHECK(noteOf(wrong + other) == noteOf(wrong));
        CHECK(contentOf(other + wrong + "garbage") == noise(700) + noise(3000));
        CHECK_THROWS_AS(contentOf(wrong.chopped(1)), Error);
    }
}

TEST_CASE("a zstd file whose window is too large says so, and is not called broken")
{
    const auto messageOf = [](const QByteArray &header) -> QString {
        try {
            contentOf(QByteArray::fromHex("28b52ffd") + header + QByteArray(40, '\x01'));
        } catch (const Error &error) {
            return error.message();
        }
        return {};
    };
    CHECK(messageOf(QByteArray::fromHex("00a8")).contains(QStringLiteral("window of 2147483648 bytes"))); // --long=31
    CHECK(messageOf(QByteArray::fromHex("008a")).contains(QStringLiteral("window of 167772160 bytes")));
    CHECK(messageOf(QByteArray::fromHex("a000000010")).contains(QStringLiteral("window of 268435456 bytes")));
    CHECK_FALSE(messageOf(QByteArray::fromHex("0050")).contains(QStringLiteral("window")));
}

TEST_CASE("frames of zstd that mean nothing are skipped, before, between and behind the others")
{
    const auto skippable = [](char last, qsizetype size) {
        return char(0x50 | last) + QByteArray("\x2a\x4d\x18", 3) + char(size & 0xff) + char(size >> 8)
            + QByteArray(2, '\0') + QByteArray(size, 's');
    };
    const QByteArray frame = compressed(noise(5000), KCompressionDevice::Zstd);
    const QByteArray packed
        = skippable(0, 0) + skippable(15, 700) + frame + skippable(3, 40'000) + frame + skippable(1, 9);
    CHECK(compressionOf(*memorySource(packed)) == QLatin1StringView("zstd"));
    CHECK(contentOf(packed) == noise(5000) + noise(5000));
    CHECK(compressionOf(*memorySource(skippable(0, 5))).isEmpty());
    CHECK(compressionOf(*memorySource(skippable(0, 5).chopped(1) + frame.first(3))).isEmpty());
}
