// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/formats/opened.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstdio>

using namespace pith;
using namespace pith::testing;

namespace {

// A folder of a harmless checkpoint, and whatever else.
class Folder
{
public:
    Folder() { write(QStringLiteral("ok.pth"), torchZip(pickled(none()))); }

    void write(const QString &name, const QByteArray &content) const
    {
        QDir().mkpath(QFileInfo(path(name)).path());
        QFile file(path(name));
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    QString path(const QString &name = {}) const { return m_folder.filePath(name); }

    DocumentPtr scanned() const
    {
        Progress progress;
        return reportsOfFolder(*openDocument(path(), progress), progress);
    }

private:
    QTemporaryDir m_folder;
};

QByteArray evil() { return pickled(called(global("os", "system"), tuple({text("true")}))); }

bool isFound(const Document &document)
{
    return std::ranges::any_of(document.pickles, [](const PickleReport &pickle) {
        return std::ranges::any_of(pickle.globals, [](const auto &global) { return global.name == "os.system"; });
    });
}

}

TEST_CASE("hidden files and folders are looked at, and deep ones")
{
    for (const char *name : {".evil.pkl", ".hidden/evil.pkl", "1/2/3/4/5/6/7/8/evil.pkl"}) {
        const Folder folder;
        folder.write(QString::fromLatin1(name), evil());
        const DocumentPtr document = folder.scanned();
        CAPTURE(name);
        CHECK(isFound(*document));
        CHECK(document->flagged.isEmpty());
    }
}

TEST_CASE("what of a folder is not looked at is a reason to look, and noted")
{
    const auto reasonsOf = [](const Folder &folder) {
        Progress progress;
        const QString notes = openDocument(folder.path(), progress)->notes.join(u'\n');
        const QStringList flagged = folder.scanned()->flagged;
        CHECK(std::ranges::all_of(flagged, [&](const QString &reason) { return notes.contains(reason); }));
        return flagged.join(u'\n');
    };
    const Folder links;
    REQUIRE(QFile::link(QDir::rootPath(), links.path(QStringLiteral("elsewhere"))));
    CHECK(reasonsOf(links) == QStringLiteral("not looked at: elsewhere (links to folders are not followed)"));
    const Folder deep;
    deep.write(
        QString(20 * 2, u'/').replace(QStringLiteral("//"), QStringLiteral("d/")) + QStringLiteral("x.pkl"), evil());
    CHECK(reasonsOf(deep).contains(QStringLiteral("levels down")));
    const Folder odd;
    std::FILE *const file = std::fopen((QFile::encodeName(odd.path()) + "/ev\xffil.pkl").constData(), "w");
    REQUIRE(file);
    std::fclose(file);
    CHECK(reasonsOf(odd).contains(QStringLiteral("no UTF-8")));
    CHECK(reasonsOf(Folder()).isEmpty());
}

TEST_CASE("a folder of more files than Pith looks at says so, whether it holds a checkpoint or not")
{
    const Folder folder;
    for (int i = 0; i < 10'001; ++i)
        folder.write(QStringLiteral("a%1.txt").arg(i), {});
    Progress progress;
    QString told;
    try {
        told = openDocument(folder.path(), progress)->flagged.join(u'\n');
    } catch (const Error &error) {
        told = error.message();
    }
    CHECK(told.contains(QStringLiteral("Pith looks at 10000 files of a folder")));
}
