// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/archive/tars.h"
#include "tests/core/archive/wrapping.h"
#include "tests/core/formats/opened.h"

#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

QByteArray checkpoint()
{
    return torchZip(pickled(tensor(storage("FloatStorage", "0", 2), 0, tuple({integer(2)}), tuple({integer(1)}))),
        {QByteArray(8, 'x')});
}

}

TEST_CASE("a compressed checkpoint opens, and says how it is wrapped")
{
    const QByteArray file = gzipped(checkpoint());
    const DocumentPtr document = opened(file);
    CHECK(document->format == QLatin1StringView("torch-zip"));
    CHECK(document->wrappers == QStringList{QStringLiteral("gzip")});
    CHECK(document->size == quint64(file.size()));
    CHECK(document->tensors.size() == 1);
    CHECK(onlyTensor(document).error.isEmpty());
}

TEST_CASE("the one checkpoint of a tar archive opens, and its name is kept")
{
    const DocumentPtr document = opened(gzipped(tarOf({{"README", "text"}, {"model/weights.pth", checkpoint()}})));
    CHECK(document->wrappers == QStringList{QStringLiteral("gzip"), QStringLiteral("tar:model/weights.pth")});
    CHECK(document->tensors.size() == 1);
}

TEST_CASE("a tar archive of several checkpoints, or of none, shows its members")
{
    const DocumentPtr two = opened(tarOf({{"a.pth", checkpoint()}, {"b.pth", checkpoint()}}));
    const DocumentPtr none = opened(tarOf({{"README", "text"}}));
    CHECK(two->archive.entries.size() == 2);
    for (const DocumentPtr &document : {two, none}) {
        CHECK(document->format == QLatin1StringView("tar"));
        CHECK(document->wrappers.isEmpty());
        CHECK(document->notes.size() == 1);
        CHECK(document->error.isEmpty());
    }
}

TEST_CASE("four wrappers are taken off, a fifth is an Error")
{
    QByteArray file = checkpoint();
    for (int i = 0; i < 4; ++i)
        file = gzipped(file);
    CHECK(opened(file)->wrappers.size() == 4);
    CHECK(refusal(gzipped(file)).contains(QStringLiteral("wrapped")));
}

TEST_CASE("what is no checkpoint inside a wrapper is refused with what it is")
{
    CHECK(refusal(gzipped("<!DOCTYPE html><html></html>")).contains(QStringLiteral("HTML page")));
}

TEST_CASE("files of other programs are named, in words that one says")
{
    const auto told = [](const QByteArray &begin) { return refusal(begin + QByteArray(40, '\1')); };
    CHECK(told("\x89HDF\r\n\x1a\n").startsWith(QStringLiteral("This is an HDF5 file")));
    CHECK(told(QByteArray("\x1c\0\0\0TFL3", 8)).contains(QStringLiteral("TensorFlow Lite")));
    CHECK(told("PAR1").contains(QStringLiteral("a Parquet file")));
    CHECK(told("lmgg").contains(QStringLiteral("GGML")));
}

TEST_CASE("every truncation of a torch.save file says what of it can be read")
{
    const QByteArray whole = checkpoint();
    const qsizetype storageEnd = whole.indexOf(QByteArray(8, 'x')) + 8;
    const qsizetype directory = whole.indexOf("PK\1\2");
    for (qsizetype size = directory; size < whole.size(); ++size) {
        CAPTURE(size);
        const DocumentPtr document = opened(whole.first(size));
        CHECK(document->error.contains(QStringLiteral("1 of 1 tensors can be read")));
    }
    const DocumentPtr cut = opened(whole.first(storageEnd - 1));
    CHECK(cut->error.contains(
        QStringLiteral("0 of 1 tensors can be read; a whole file would have more than %1 bytes").arg(storageEnd)));
    CHECK(!onlyTensor(cut).error.isEmpty());
    CHECK(onlyTensor(opened(whole.first(storageEnd))).error.isEmpty());
}

TEST_CASE("the one checkpoint of a ZIP archive opens too, however deep, and four wrappers are the most")
{
    const DocumentPtr one = opened(zipOf({{"README", "text"}, {"model/weights.pth", checkpoint()}}));
    CHECK(one->format == QLatin1StringView("torch-zip"));
    CHECK(one->wrappers == QStringList{QStringLiteral("zip:model/weights.pth")});
    CHECK(onlyTensor(one).error.isEmpty());
    const QByteArray inside = zipOf({{"a.tar", tarOf({{"b.pth.gz", gzipped(checkpoint())}})}});
    const DocumentPtr three = opened(inside);
    CHECK(three->wrappers
        == QStringList{QStringLiteral("zip:a.tar"), QStringLiteral("tar:b.pth.gz"), QStringLiteral("gzip")});
    const DocumentPtr four = opened(zipOf({{"c.zip", inside}}));
    CHECK(four->wrappers.size() == 4);
    CHECK(four->tensors.size() == 1);
    const DocumentPtr five = opened(zipOf({{"d.zip", zipOf({{"c.zip", inside}})}}));
    CHECK(five->tensors.empty());
    CHECK(five->format == QLatin1StringView("zip"));
}

TEST_CASE("a ZIP archive of several checkpoints, or of none, shows its entries")
{
    for (const QByteArray &file :
        {zipOf({{"a.pth", checkpoint()}, {"b.pth", checkpoint()}}), zipOf({{"README", "text"}})}) {
        const DocumentPtr document = opened(file);
        CHECK(document->format == QLatin1StringView("zip"));
        CHECK(document->wrappers.isEmpty());
        CHECK(document->notes.size() == 1);
    }
}

TEST_CASE("what is odd about a ZIP archive stays flagged when the checkpoint in it opens")
{
    QByteArray file = zipOf({{"x.pth", checkpoint()}});
    file[file.indexOf("PK\3\4") + 6] = char(file[file.indexOf("PK\3\4") + 6] | 1); // encrypted, says the local header
    const DocumentPtr document = opened(file);
    CHECK(document->tensors.size() == 1);
    CHECK(document->flagged == QStringList{QStringLiteral("local header of x.pth differs")});
}

TEST_CASE("a few arrays among other files make no NumPy archive")
{
    const QByteArray array = "\x93NUMPY\1" + QByteArray(1, '\0') + QByteArray("\x40\0", 2)
        + QByteArray("{'descr': '|u1', 'fortran_order': False, 'shape': (1,)}").leftJustified(64) + 'x';
    CHECK(opened(zipOf({{"a.npy", array}, {"b.npy", array}, {"readme", "text"}}))->format == QLatin1StringView("npz"));
    CHECK(opened(zipOf({{"a.npy", array}, {"b.pth", checkpoint()}, {"c.pth", checkpoint()}}))->format
        == QLatin1StringView("zip"));
}

TEST_CASE("a checkpoint that a later member replaces is no tar archive's content")
{
    const QByteArray member = tarMember("m.pth", checkpoint()), other = tarMember("m.pth", "text");
    CHECK(opened(member + other + tarEnd())->format == QLatin1StringView("tar"));
    const DocumentPtr document = opened(other + member + tarEnd());
    CHECK(document->wrappers == QStringList{QStringLiteral("tar:m.pth")});
    CHECK(document->notes.join(u' ').contains(QStringLiteral("replaces: 1")));
}

TEST_CASE("what is odd about a wrapper is noted of the checkpoint in it")
{
    QByteArray packed = gzipped(torchZip(pickled(text("x"))));
    packed[packed.size() - 1] = char(packed[packed.size() - 1] ^ 1);
    const DocumentPtr document = opened(packed);
    CHECK(document->values.text(root(document)) == "x");
    CHECK(document->notes.filter(QStringLiteral("end of the gzip file")).size() == 1);
}
