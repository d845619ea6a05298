// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/formats/opened.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace pith;
using namespace pith::testing;

TEST_CASE("a file that is no checkpoint is refused with what it is")
{
    struct Row
    {
        QByteArray file;
        const char *told;
    };
    const auto [file, told] = GENERATE(Row{QByteArray(), "is empty"}, Row{"x", "too short"},
        Row{QByteArray(4096, '\0'), "0x00"}, Row{QByteArray(4096, '\xff'), "0xff"},
        Row{"<!DOCTYPE html><html><body>404 Not Found</body></html>", "HTML page"},
        Row{"\n <html>\n<p>Sign in", "HTML page"},
        Row{"version https://git-lfs.github.com/spec/v1\noid sha256:12\nsize 4711\n", "4711 bytes were not downloaded"},
        Row{"import sys; sys.__plen = len(sys.path)\n/usr/lib/site-packages/x\n", "Python path file"},
        Row{"./local\nC:\\Python\\My Packages\n", "Python path file"}, Row{"some words and\nmore words", "text file"},
        Row{"models: {\"a\": 1}", "text file"}, Row{QByteArray("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03", 10), "gzip"},
        Row{QByteArray("\x93NUMPY\x01\x00v\x00{'descr'", 18), "NumPy"},
        Row{QByteArray("GGUF\3\0\0\0\0\0\0\0", 12), "GGUF"},
        Row{QByteArray("\x03\x00\x00\x00\x00\x00\x00\x00{}", 10), "safetensors"},
        Row{QByteArray("\x01\x02\x03\x04\x05\x06\x07\x08\x09", 9), "no file format"});
    CAPTURE(file, told);
    CHECK(refusal(file).contains(QLatin1StringView(told)));
}

TEST_CASE("an archive without a pickle shows its entries")
{
    const DocumentPtr document = opened(zipOf({{"a.txt", "1"}, {"b/c.txt", "2"}}));
    CHECK(document->format == QLatin1StringView("zip"));
    CHECK(document->archive.entries.size() == 2);
    CHECK(document->roots.empty());
    CHECK(document->notes.size() == 1);
    CHECK(document->error.isEmpty());
}

TEST_CASE("a PT2 archive is known by its archive_format record")
{
    CHECK(opened(zipOf({{"m/archive_format", "pt2"}, {"m/data/weights/weight_0", "1"}}))->format
        == QLatin1StringView("pt2"));
}

TEST_CASE("TorchScript is known by its code and constants, and its other pickles are roots")
{
    const DocumentPtr document = opened(dataBytes(QStringLiteral("pth/torchscript.pt")));
    CHECK(document->format == QLatin1StringView("torchscript"));
    REQUIRE(document->roots.size() == 3);
    CHECK(document->roots[1].entry == "torchscript/constants.pkl");
    CHECK(document->roots[2].entry == "torchscript/traced_inputs.pkl");
}

TEST_CASE("a torch.save file without its pickle is an error on the document")
{
    const DocumentPtr document = opened(zipOf({{"a/byteorder", "little"}, {"a/data/0", "1234"}, {"a/version", "3\n"}}));
    CHECK(document->error.contains(QStringLiteral("data.pkl")));
    CHECK(document->archive.entries.size() == 3);
}

TEST_CASE("every truncation of a torch.save file is an Error, never a crash")
{
    const QByteArray whole
        = torchZip(pickled(tensor(storage("FloatStorage", "0", 2), 0, tuple({integer(2)}), tuple({integer(1)}))),
            {QByteArray(8, 'x')});
    for (qsizetype size = 0; size < whole.size(); ++size) {
        try {
            opened(whole.first(size));
        } catch (const Error &error) {
            CHECK(!error.message().isEmpty());
        }
    }
}

TEST_CASE("every truncation of a pickle shows what there is and says where it broke")
{
    const QByteArray whole = pickled(dict({text("a"), integer(1), text("t"),
        tensor(storage("FloatStorage", "0", 2), 0, tuple({integer(2)}), tuple({integer(1)}))}));
    for (qsizetype size = 0; size < whole.size(); ++size) {
        const DocumentPtr document = opened(torchZip(whole.first(size), {QByteArray(8, 'x')}));
        CHECK(document->error.contains(QStringLiteral("archive/data.pkl")));
    }
}

TEST_CASE("a cancelled opening ends")
{
    Progress progress;
    progress.cancel();
    CHECK_THROWS_AS(openDocument(memorySource(torchZip(pickled(none()))), QString(), progress), Cancelled);
}
