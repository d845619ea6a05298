// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/pickles.h"
#include "tests/core/archive/wrapping.h"
#include "tests/core/archive/zips.h"
#include "tests/core/formats/opened.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>

using namespace pith;
using namespace pith::testing;

namespace {

// What would run a command.
QByteArray evil() { return pickled(called(global("os", "system"), tuple({text("true")}))); }
QByteArray evilZip() { return torchZip(evil()); }

QByteArrayList askedOf(const Document &document)
{
    QByteArrayList all;
    for (const PickleReport &pickle : document.pickles) {
        for (const PickleReport::Global &global : pickle.globals)
            all += global.name;
    }
    return all;
}

bool isFound(const QByteArray &file) { return askedOf(*opened(file)).contains("os.system"); }

}

TEST_CASE("an entry is looked into for what it holds, whatever its name is")
{
    const QByteArray oldPickle = "cos\nsystem\n(S'true'\ntR."; // protocol 0
    for (const QByteArray &name : QByteArrayList{"a.pth", "a.bin", "a.txt", "a", "deep/a.joblib"}) {
        for (const QByteArray &inside : {evil(), evilZip(), gzipped(evilZip()), tarOf({{"x", evil()}}), oldPickle}) {
            CAPTURE(name, inside.first(8));
            CHECK(isFound(zipOf({{"README", "text"}, {name, inside}})));
        }
        CHECK(isFound(zipOf({{"archive/data.pkl", pickled(none())}, {"archive/version", "3"}, {name, evil()}})));
    }
}

TEST_CASE("an entry that can't be read is a reason to look, a link or what is empty is none")
{
    const QStringList wanted{QStringLiteral("unread entry m.bin")};
    for (const RawEntry &entry : {RawEntry{"m.bin", "abc", 99, 0, 3}, RawEntry{"m.bin", "abc", 12, 0, 3},
             RawEntry{"m.bin", "abc", 8, 0, 3}, RawEntry{"m.bin", "abc", 0, 0, 100'000}})
        CHECK(opened(rawZip({{"README", "text", 0, 0, 4}, entry}))->flagged == wanted);
    CHECK(opened(rawZip({{"a.npy", "abc", 99, 0, 3}}))->flagged == QStringList{QStringLiteral("unread entry a.npy")});
    QByteArray large = rawZip({{"m.bin", "abc", 0, 0, 3}});
    for (const qsizetype at : {20, 24})
        qToLittleEndian(100'000u, large.data() + large.indexOf("PK\1\2") + at);
    CHECK(opened(large)->flagged == wanted);
    const QByteArray tar = tarOf({{"README", "text"}, {"m.bin", QByteArray(2000, 'x')}});
    CHECK(opened(tar.first(tar.indexOf("xxxx") + 1000))->flagged == wanted);
    CHECK(opened(rawZip({{"README", "text", 0, 0, 4}, {"m.bin", "", 8, 0, 0}}))->flagged.isEmpty());
}

TEST_CASE("the checkpoints of a tar archive are looked into")
{
    CHECK(isFound(tarOf({{"a.pth", torchZip(pickled(none()))}, {"b.pth", evilZip()}})));
}

TEST_CASE("a storage that looks like a pickle is none, wherever nothing says of which tensor it is neither")
{
    const QByteArray vector = tensor(storage("ByteStorage", "0", 30), 0, tuple({integer(30)}), tuple({integer(1)}));
    CHECK_FALSE(isFound(torchZip(pickled(vector), {evil()})));
    CHECK_FALSE(isFound(zipOf({{"archive/version", "3"}, {"archive/data/0", evil()}})));
}

TEST_CASE("a file that is a pickle and a ZIP archive is read as Python does, and both are looked into")
{
    const DocumentPtr begins = opened(evil() + torchZip(pickled(none())));
    CHECK(begins->format == QLatin1StringView("pickle"));
    CHECK(askedOf(*begins).contains("os.system"));
    const DocumentPtr old = opened("cos\nsystem\n(S'true'\ntR." + torchZip(pickled(none())));
    CHECK(old->format == QLatin1StringView("pickle"));
    CHECK(askedOf(*old).contains("os.system"));
    const DocumentPtr ends = opened(pickled(none()) + evilZip());
    CHECK(ends->format == QLatin1StringView("pickle"));
    CHECK(askedOf(*ends).contains("os.system"));
    // Numbers may be a ZIP archive too.
    const QByteArray zip = torchZip(pickled(none()));
    const DocumentPtr honest = opened(pickled(bytes(zip)));
    CHECK(honest->format == QLatin1StringView("pickle"));
    CHECK(honest->flagged.isEmpty());
}

TEST_CASE("the pickles of every directory of a ZIP archive are looked into")
{
    const QByteArray good = zipOf({{"archive/data.pkl", pickled(none())}, {"archive/version", "3"}});
    for (const QByteArray &last : {evilZip(), torchZip(pickled(none()))}) {
        QByteArray file = (last == evilZip() ? good : evilZip()) + last; // the second one is the comment of the first
        qToLittleEndian(quint16(last.size()), file.data() + file.size() - last.size() - 2);
        CHECK(isFound(file));
        CHECK(opened(file)->flagged.contains(QStringLiteral("another ZIP directory")));
        CHECK(isFound(zipOf({{"inside.zip", file}, {"README", "text"}})));
    }
}

TEST_CASE("of archives one behind the other in a file all are looked into, and that is told")
{
    const QByteArray harmless = torchZip(pickled(none()));
    for (const QByteArray &file :
        {evilZip() + harmless, evilZip() + harmless + harmless + harmless, harmless + evilZip() + harmless}) {
        const DocumentPtr document = opened(file);
        CHECK(askedOf(*document).contains("os.system"));
        CHECK(document->notes.join(u' ').contains(QStringLiteral("lie before the last one")));
        CHECK(isFound(zipOf({{"README", "text"}, {"many.distcp", file}})));
    }
    QByteArray many;
    for (int i = 0; i < 50; ++i)
        many += torchZip(pickled(text(QByteArray(100 * i, 'x'))));
    CHECK(opened(many)->flagged.isEmpty());
    CHECK(opened(many)->pickles.size() == 50);
}

TEST_CASE("what has a tar's mark without its checksum is no tar archive")
{
    QByteArray file = evil() + QByteArray(1024, '\0');
    file.replace(257, 5, "ustar");
    const DocumentPtr document = opened(file);
    CHECK(document->format == QLatin1StringView("pickle"));
    CHECK(askedOf(*document).contains("os.system"));
}

TEST_CASE("a broken pickle is a reason to look, and says in which entry")
{
    CHECK(opened("\x80\x02}q\x01N\x93.")->flagged == QStringList{QStringLiteral("broken pickle")});
    CHECK(opened(torchZip("\x80\x02}q\x01N\x93."))->flagged
        == QStringList{QStringLiteral("broken pickle archive/data.pkl")});
}

TEST_CASE("a pickle that unpacks to more than names and numbers can is refused, a small or honest one is not")
{
    Entry entry;
    entry.method = "deflated";
    entry.compressedSize = 49 << 10;
    entry.size = 50 << 20;
    CHECK_THROWS_AS(checkPickleSize(entry), Error);
    entry.size = 5 << 20;
    CHECK_NOTHROW(checkPickleSize(entry));
    entry.compressedSize = 8 << 20;
    entry.size = 120 << 20;
    CHECK_NOTHROW(checkPickleSize(entry));
    entry.method = "stored";
    entry.compressedSize = entry.size = 600 << 20;
    CHECK_NOTHROW(checkPickleSize(entry));
    entry.size = MostPickleBytes + 1;
    CHECK_THROWS_AS(checkPickleSize(entry), Error);
}

TEST_CASE("an archive inside the file is flagged for its encrypted and its mismatched entries too")
{
    QByteArray encrypted = torchZip(pickled(none()));
    encrypted[encrypted.indexOf("PK\1\2") + 8] = char(encrypted[encrypted.indexOf("PK\1\2") + 8] | 1);
    QByteArray renamed = torchZip(pickled(none()));
    renamed.replace(renamed.indexOf("data.pkl"), 8, "dato.pkl");
    const QString told
        = opened(zipOf({{"README", "text"}, {"a.pth", encrypted}, {"b.pth", renamed}}))->flagged.join(u'\n');
    CHECK(told.contains(QStringLiteral("a.pth: encrypted entry archive/data.pkl")));
    CHECK(told.contains(QStringLiteral("b.pth: local header of archive/data.pkl differs")));
}

TEST_CASE("archives in archives are looked into up to a number that any honest file keeps below")
{
    QByteArray file = pickled(none());
    for (int level = 0; level < 3; ++level) {
        std::vector<std::pair<QByteArray, QByteArray>> copies;
        for (int i = 0; i < 24; ++i)
            copies.emplace_back(QByteArray::number(i), file);
        file = gzipped(zipOf(copies));
    }
    const DocumentPtr document = opened(zipOf({{"README", "text"}, {"LICENSE", "text"}, {"x", file}}));
    CHECK(document->pickles.size() < 24 * 24 * 24);
    CHECK(document->flagged.join(u'\n').contains(QStringLiteral("unread pickle x")));
    CHECK(document->notes.join(u'\n').contains(QStringLiteral("more inside itself than Pith looks through")));

    std::vector<std::pair<QByteArray, QByteArray>> many;
    for (int i = 0; i < 1000; ++i)
        many.emplace_back(QByteArray::number(i) + ".zip", zipOf({{"m.pkl", pickled(none())}}));
    const DocumentPtr honest = opened(zipOf(many));
    CHECK(honest->pickles.size() == 1000);
    CHECK(honest->flagged.isEmpty());
}

TEST_CASE("a pickle in a compressed file is held to what honest ones pack to, numbers are not")
{
    const QByteArray dicts = "\x80\2(" + QByteArray(16 << 20, '}') + "l.";
    CHECK(refusal(gzipped(dicts)).contains(QStringLiteral("no honest pickle")));
    CHECK(opened(gzipped(torchZip(dicts)))->flagged.join(u'\n').contains(QStringLiteral("unread pickle")));
    CHECK(opened(zipOf({{"README", "text"}, {"x", gzipped(dicts)}, {"y", "text"}}))
            ->flagged.join(u'\n')
            .contains(QStringLiteral("unread pickle x")));
    const QByteArray zeros(16 << 20, '\0');
    const QByteArray vector
        = tensor(storage("ByteStorage", "0", zeros.size()), 0, tuple({integer(zeros.size())}), tuple({integer(1)}));
    CHECK(opened(gzipped(torchZip(pickled(vector), {zeros})))->flagged.isEmpty());
}

TEST_CASE("what macOS keeps beside files is no broken pickle")
{
    const QByteArray beside = QByteArray("\0\5\x16\7\0\2\0\0Mac OS X        ", 24);
    const QByteArray file = zipOf({{"archive/data.pkl", pickled(none())}, {"archive/version", "3"},
        {"__MACOSX/archive/._data.pkl", beside}, {"._a.pth", beside}});
    CHECK(opened(file)->flagged.isEmpty());
    CHECK(opened(file)->pickles.size() == 1);
}

TEST_CASE("numbers and bytes that end like a ZIP archive are not looked into, what lies behind them is")
{
    const QByteArray header = "{\"w\":{\"dtype\":\"U8\",\"shape\":[" + QByteArray::number(evilZip().size())
        + "],\"data_offsets\":[0," + QByteArray::number(evilZip().size()) + "]}}";
    const QByteArray tensors = char(header.size()) + QByteArray(7, '\0') + header + evilZip();
    for (const QByteArray &file : {tensors, pickled(bytes(evilZip()))}) {
        const DocumentPtr document = opened(file);
        CHECK(document->flagged.isEmpty());
        CHECK_FALSE(askedOf(*document).contains("os.system"));
        CHECK(document->notes.join(u'\n').contains(QStringLiteral("ends like a ZIP archive")));
        CHECK(isFound(file + evilZip()));
    }
}
