// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

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
    CHECK(cut->error.contains(QStringLiteral("0 of 1 tensors can be read")));
    CHECK(!onlyTensor(cut).error.isEmpty());
    CHECK(onlyTensor(opened(whole.first(storageEnd))).error.isEmpty());
}
