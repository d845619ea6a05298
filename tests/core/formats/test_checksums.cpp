// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/attempt.h"
#include "tests/core/archive/wrapping.h"
#include "tests/core/formats/opened.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

QByteArray fixture(const QString &name)
{
    QFile file(QStringLiteral(PITH_TEST_DATA "/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray checkpoint() { return fixture(QStringLiteral("../fixtures/plain_state_dict.pth")); }
QByteArray arrays() { return fixture(QStringLiteral("pth/compressed.npz")); }

// The last byte of one of the entries is another: of a storage, or of an array.
QByteArray damaged(QByteArray file)
{
    const DocumentPtr document = opened(file);
    const auto holdsNumbers = [](const Entry &entry) {
        return entry.name.endsWith("/data/0") || (entry.name.endsWith(".npy") && entry.size > 0);
    };
    const auto found = std::ranges::find_if(document->archive.entries, holdsNumbers);
    REQUIRE(found != document->archive.entries.end());
    const Entry &wanted = *found;
    const auto last = qsizetype(*wanted.dataOffset + wanted.compressedSize - 1);
    file[last] = char(file[last] ^ 1);
    return file;
}

struct Counts
{
    int ok = 0;
    int wrong = 0; // or it can't be unpacked at all
    bool operator==(const Counts &) const = default;
};

Counts countsOf(const DocumentPtr &document)
{
    Counts counts;
    Progress progress;
    for (quint32 entry = 0; entry < document->archive.entries.size(); ++entry) {
        QString problem;
        QLatin1StringView answer;
        attempt(problem, [&] { answer = verify(document->archive, entry, progress); });
        counts.ok += answer == QLatin1StringView("ok");
        counts.wrong += answer == QLatin1StringView("mismatch") || !problem.isEmpty();
    }
    return counts;
}

int entriesIn(const QByteArray &file) { return int(opened(file)->archive.entries.size()); }

using Guise = QByteArray (*)(const QByteArray &zip);

}

TEST_CASE("checksums are compared of a ZIP archive in every guise, and a wrong one keeps nothing from opening")
{
    const Guise guises[]{[](const QByteArray &zip) { return zip; }, [](const QByteArray &zip) { return gzipped(zip); },
        [](const QByteArray &zip) { return gzipped(tarOf({{"run/model.pth", zip}})); }};
    for (const QByteArray &zip : {checkpoint(), arrays()}) {
        const int entries = entriesIn(zip);
        REQUIRE(entries > 1);
        for (const Guise guise : guises) {
            const DocumentPtr whole = opened(guise(zip));
            CHECK(countsOf(whole) == Counts{entries, 0});
            const DocumentPtr wrong = opened(guise(damaged(zip)));
            CHECK(countsOf(wrong) == Counts{entries - 1, 1});
            CHECK(wrong->tensors.size() == whole->tensors.size());
            CHECK(wrong->arrays.size() + 1 >= whole->arrays.size()); // one can't be unpacked any more
        }
    }
}

TEST_CASE("checksums of checkpoints inside a ZIP and of shards are compared too")
{
    const QByteArray outer = zipOf({{"inner.pth", checkpoint()}, {"other.pth", checkpoint()}});
    const DocumentPtr document = opened(outer);
    Progress progress;
    const DocumentPtr inner = openDocument(document->archive.open(0, progress), QStringLiteral("x"), progress);
    CHECK(countsOf(inner) == Counts{entriesIn(checkpoint()), 0});

    const QTemporaryDir folder;
    int number = 0;
    for (const QByteArray &shard : {checkpoint(), damaged(checkpoint())}) {
        QFile file(QDir(folder.path()).filePath(QStringLiteral("m-0000%1-of-00002.bin").arg(++number)));
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(shard);
    }
    CHECK(countsOf(openDocument(folder.path(), progress)) == Counts{2 * entriesIn(checkpoint()) - 1, 1});
}
