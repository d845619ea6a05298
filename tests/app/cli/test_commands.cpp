// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/app/cli/running.h"
#include "tests/core/formats/pickling.h"
#include "tests/testing/testing.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QtEndian>
#include <catch2/catch_test_macros.hpp>

using namespace Qt::Literals::StringLiterals;
using pith::testing::dataPath;
using pith::testing::Ran;
using pith::testing::run;

namespace {

QString file() { return dataPath(u"pth/parameters.pth"_s); }
QString broken(const QString &name) { return dataPath(u"../fixtures/malformed/"_s + name); }

QJsonObject firstTensor(const Ran &ran) { return ran.json()[u"tensors"].toArray().at(0).toObject(); }
QString written(const QTemporaryDir &folder, const char *name, const QByteArray &bytes)
{
    QFile file(folder.filePath(QString::fromLatin1(name)));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    return file.fileName();
}
QString firstPath() { return firstTensor(run({u"list"_s, u"--json"_s, file()}))[u"path"].toString(); }

}

TEST_CASE("every JSON answer begins with its schema and the file")
{
    const QList<QStringList> calls{
        {u"info"_s}, {u"list"_s}, {u"entries"_s}, {u"tree"_s}, {u"stats"_s}, {u"scan"_s}, {u"pickle"_s}};
    for (const QStringList &call : calls) {
        const Ran ran = run(call + QStringList{u"--json"_s, file()});
        CAPTURE(call, ran.err);
        CHECK(ran.code < 2);
        CHECK(ran.out.startsWith(u"{\"schema\": 1, \"file\": \""_s + file() + u"\""_s));
        CHECK(ran.out.endsWith(u"}\n"));
        CHECK(ran.json()[u"schema"].toInt() == 1);
    }
}

TEST_CASE("every command has text for people")
{
    const QString key = firstPath();
    const QList<QStringList> calls{{u"info"_s, file()}, {u"list"_s, file()}, {u"entries"_s, file()},
        {u"tree"_s, file()}, {u"show"_s, file(), key}, {u"stats"_s, file()}, {u"scan"_s, file()},
        {u"pickle"_s, file()}};
    for (const QStringList &call : calls) {
        const Ran ran = run(call);
        CAPTURE(call, ran.err);
        CHECK(ran.code < 2);
        CHECK(ran.out.size() > 20);
        CHECK_FALSE(ran.out.contains(u'\x1b'));
        CHECK(ran.err.isEmpty());
    }
    CHECK(run({u"list"_s, file()}).out.contains(key));
    CHECK(run({u"tree"_s, file()}).out.contains(u"float32"));
}

TEST_CASE("list gives the hashes only when they are wanted")
{
    CHECK_FALSE(firstTensor(run({u"list"_s, u"--json"_s, file()})).contains(u"sha256"));
    CHECK(firstTensor(run({u"list"_s, u"--json"_s, u"--sha256"_s, file()}))[u"sha256"].toString().size() == 64);
}

TEST_CASE("a KEY chooses one tensor, quoted or not, and a dict all below it")
{
    const QString key = firstPath();
    const auto count = [](const QStringList &keys) {
        return run(QStringList{u"list"_s, u"--json"_s, file()} + keys).json()[u"tensors"].toArray().size();
    };
    CHECK(count({key}) == 1);
    CHECK(count({u"['"_s + key + u"']"_s}) == 1);
    CHECK(count({key, key}) == 1);
    CHECK(count({u"."_s}) == count({}));
    CHECK(count({}) > 1);
}

TEST_CASE("a filter on statistics computes them first")
{
    const QString odd = dataPath(u"table/odd.pth"_s);
    const auto found = [&](const QString &command, const QString &filter) {
        QStringList paths;
        for (const QJsonValue &tensor :
            run({command, u"--json"_s, u"--filter"_s, filter, odd}).json()[u"tensors"].toArray())
            paths += tensor.toObject()[u"path"].toString();
        return paths;
    };
    CHECK(
        found(u"list"_s, u"nan:yes | inf>0"_s) == QStringList{u"model.layers.3.attn.weight"_s, u"model.head.weight"_s});
    CHECK(found(u"stats"_s, u"constant:yes min=0"_s) == QStringList{u"model.layers.9.norm.weight"_s});
    CHECK(found(u"list"_s, u"layers -nan:yes absmax>5"_s) == QStringList{u"model.layers.7.attn.weight"_s});
}

TEST_CASE("the option --filter lets through what its words are in")
{
    const QString key = firstPath();
    const auto tensors
        = run({u"list"_s, u"--json"_s, u"--filter"_s, u'"' + key + u'"', file()}).json()[u"tensors"].toArray();
    CHECK(tensors.at(0).toObject()[u"path"].toString() == key);
    CHECK(run({u"list"_s, u"--json"_s, u"--filter"_s, u"-"_s + key, file()})
              .json()[u"tensors"]
              .toArray()
              .at(0)
              .toObject()[u"path"]
              .toString()
        != key);
    CHECK(run({u"list"_s, u"--filter"_s, u"dtyp:x"_s, file()}).code == 2);
}

TEST_CASE("show nests the values as the shape says, and slices as numpy does")
{
    const QString key = firstPath();
    const QJsonObject whole = run({u"show"_s, u"--json"_s, file(), key}).json();
    const QJsonArray shape = whole[u"shape"].toArray();
    REQUIRE(shape.size() >= 1);
    CHECK(whole[u"values"].toArray().size() == shape[0].toInt());
    const QJsonObject row = run({u"show"_s, u"--json"_s, u"--slice"_s, u"-1"_s, file(), key}).json();
    CHECK(row[u"values"] == whole[u"values"].toArray().last());
    CHECK(run({u"show"_s, file()}).lastLine().contains(u"needs a KEY"));
}

TEST_CASE("stats counts every element, and --bins says how finely")
{
    const QJsonObject tensor
        = firstTensor(run({u"stats"_s, u"--json"_s, u"--percentiles"_s, u"--bins"_s, u"7"_s, file()}));
    CHECK(tensor[u"stats"][u"count"].toInt() > 0);
    CHECK(tensor[u"histogram"][u"counts"].toArray().size() == 7);
    CHECK(tensor[u"percentiles"][u"50"].isDouble());
    CHECK(tensor[u"stats"][u"min_at"].isArray());
    const QJsonObject plain = firstTensor(run({u"stats"_s, u"--json"_s, u"--bins"_s, u"0"_s, file()}));
    CHECK(plain[u"stats"] == tensor[u"stats"]);
    CHECK_FALSE(plain.contains(u"histogram"));
}

TEST_CASE("the option --timing does the work and prints three numbers")
{
    for (const QString &command : {u"list"_s, u"stats"_s}) {
        const QJsonObject timing = run({command, u"--timing"_s, file()}).json();
        CHECK(timing.size() == 3);
        CHECK(timing[u"seconds"].toDouble() >= 0);
        CHECK(timing[u"count"].toInt() > 0);
    }
}

TEST_CASE("entries are those of the archive itself, not of a ZIP that lies at its end")
{
    const QTemporaryDir folder;
    const QString path = written(folder, "x.npy",
        "\x93NUMPY\1" + QByteArray(1, '\0') + QByteArray("\x40\0", 2)
            + QByteArray("{'descr': '|u1', 'fortran_order': False, 'shape': (1,), }").leftJustified(64) + 'x'
            + pith::testing::zipOf({{"hidden", "text"}}));
    const Ran ran = run({QStringLiteral("entries"), path, QStringLiteral("--json")});
    CHECK(ran.code == 0);
    CHECK(ran.json()[QStringLiteral("entries")].toArray().isEmpty());
}

TEST_CASE("entries come in the directory's order with their places, and --verify names those that are wrong")
{
    const QJsonArray entries = run({u"entries"_s, u"--json"_s, u"--verify"_s, broken(u"zip_crc_mismatch.pth"_s)})
                                   .json()[u"entries"]
                                   .toArray();
    QStringList wrong;
    for (const auto &entry : entries) {
        CHECK(entry[u"data_offset"].toInteger() > entry[u"header_offset"].toInteger());
        if (entry[u"crc"].toString() == u"mismatch")
            wrong += entry[u"name"].toString();
    }
    CHECK(wrong == QStringList{u"archive/data/0"_s});
}

TEST_CASE("scan exits with 1 and puts what is dangerous first; the person reads what the file asks for")
{
    const QString evil = broken(u"code_os_system_global.pth"_s);
    const Ran json = run({u"scan"_s, u"--json"_s, evil});
    CHECK(json.code == 1);
    const QJsonObject first = json.json()[u"globals"].toArray().at(0).toObject();
    CHECK(first[u"grade"].toString() == u"dangerous");
    CHECK(first[u"called"].toBool());
    const Ran text = run({u"scan"_s, evil});
    CHECK(text.code == 1);
    CHECK(text.out.contains(u"this file asks Python to call os.system"));
    CHECK_FALSE(text.out.contains(u"safe to"));
    CHECK(text.out.contains(u"no antivirus"));
    const Ran harmless = run({u"scan"_s, dataPath(u"pth/conj_neg.pth"_s)});
    CHECK(harmless.code == 0);
    CHECK(harmless.out.contains(u"no antivirus"));
}

TEST_CASE("the option --dangerous minds no names that nobody vetted")
{
    const QString lightning = dataPath(u"pth/odd_objects.pt"_s);
    const auto flagged = [&](const QStringList &options) {
        return run(QStringList{u"scan"_s, u"--json"_s} + options + QStringList{lightning})
            .json()[u"flagged"]
            .toArray()
            .size();
    };
    CHECK(flagged({u"--dangerous"_s}) < flagged({}));
}

TEST_CASE("a broken tensor is an error on its record; the others are right")
{
    const Ran ran = run({u"list"_s, u"--json"_s, u"--sha256"_s, broken(u"tensor_offset_past_end.pth"_s)});
    CHECK(ran.code == 0);
    int errors = 0;
    for (const auto &tensor : ran.json()[u"tensors"].toArray())
        errors += tensor[u"error"].isString() ? 1 : 0;
    CHECK(errors == 1);
}

TEST_CASE("export writes what it says, replaces nothing unasked, and says what a suffix can hold")
{
    const QTemporaryDir folder;
    const QString out = folder.filePath(u"all.safetensors"_s);
    const Ran ran = run({u"export"_s, u"--json"_s, file(), u"-o"_s, out});
    CAPTURE(ran.err);
    CHECK(ran.code == 0);
    const QJsonObject written = ran.json()[u"written"].toArray().at(0).toObject();
    CHECK(written[u"path"].toString() == out);
    CHECK(written[u"bytes"].toInteger() == QFile(out).size());
    CHECK(run({u"export"_s, file(), u"-o"_s, out}).code == 2);
    CHECK(run({u"export"_s, u"--force"_s, file(), u"-o"_s, out}).code == 0);
    CHECK(run({u"export"_s, file(), u"-o"_s, folder.filePath(u"all.npy"_s)}).lastLine().contains(u"holds one tensor"));
    CHECK(run({u"export"_s, file(), u"-o"_s, folder.filePath(u"all.exe"_s)}).lastLine().contains(u".safetensors"));
    CHECK(run({u"export"_s, file()}).lastLine().contains(u"-o OUT"));
    CHECK(QDir(folder.path()).entryList(QDir::Files) == QStringList{u"all.safetensors"_s});
}

TEST_CASE("names change as --strip and --rename say, and never into each other")
{
    const QTemporaryDir folder;
    const QString key = firstPath();
    const QString out = folder.filePath(u"one.safetensors"_s);
    CHECK(run({u"export"_s, file(), key, u"--rename"_s, u"^.*$=renamed"_s, u"-o"_s, out}).code == 0);
    QFile written(out);
    REQUIRE(written.open(QIODevice::ReadOnly));
    CHECK(written.readAll().contains("\"renamed\""));
    CHECK(run({u"export"_s, u"--force"_s, file(), u"--rename"_s, u"^.*$=same"_s, u"-o"_s, out})
            .lastLine()
            .contains(u"would both be named same"));
    CHECK(run({u"export"_s, u"--force"_s, file(), u"--rename"_s, u"("_s, u"-o"_s, out}).code == 2);
}

TEST_CASE("the tree tells cycles by where a value stands first")
{
    const QJsonObject tree
        = run({u"tree"_s, u"--json"_s, dataPath(u"../fixtures/cycles.pt"_s)}).json()[u"tree"].toObject();
    const QJsonObject self = tree[u"items"][0][1][u"items"][1][1].toObject();
    CHECK(self[u"kind"].toString() == u"ref");
    CHECK(self[u"to"].toString() == u"d");
    CHECK(self[u"cycle"].toBool());
}

TEST_CASE("tree and info tell people of metadata, as much as can be read")
{
    const QTemporaryDir folder;
    QByteArray metadata = "\"z\":\"last\"";
    for (int i = 0; i < 150; ++i)
        metadata += ",\"m" + QByteArray::number(i) + "\":\"text\"";
    const QByteArray header
        = "{\"__metadata__\":{" + metadata + R"(},"w":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}})";
    const quint64 size = qToLittleEndian(quint64(header.size()));
    const QString path
        = written(folder, "x.safetensors", QByteArray(reinterpret_cast<const char *>(&size), 8) + header + "ab");
    const QString tree = run({u"tree"_s, path}).out;
    CHECK(tree.contains(u"\n__metadata__\n"));
    CHECK(tree.contains(u"z str \"last\"\n"));
    CHECK(tree.contains(u"m98 str \"text\"\n"));
    CHECK_FALSE(tree.contains(u"m99 "));
    CHECK(tree.endsWith(u"  … 51 more\n"));
    const QString info = run({u"info"_s, path}).out;
    CHECK(info.contains(u"also        __metadata__\n"));
    CHECK(info.contains(u"z str \"last\"\n"));
    CHECK(info.contains(u"… 141 more\n"));
}

TEST_CASE("tree and info tell people of all the pickles in a row")
{
    const QTemporaryDir folder;
    QByteArray row;
    for (char i = 0; i < 14; ++i)
        row += QByteArray("\x80\x02}U\x01") + char('a' + i) + "]K\x05" + "as.";
    const QString path = written(folder, "row.pkl", row);
    const QString tree = run({u"tree"_s, path}).out;
    const QString info = run({u"info"_s, path}).out;
    CHECK(tree.count(u"dict 1 item\n") == 14);
    CHECK(tree.count(u"[0] = 5\n") == 14);
    CHECK(info.count(u"also  ") == 11);
    CHECK(info.count(u"[0]") == 0); // what is in the items is for the tree
    CHECK(info.contains(u"3 more\n"));
}

TEST_CASE("a pickle's opcodes come with their offsets, to a file too")
{
    const QJsonArray opcodes = run({u"pickle"_s, u"--json"_s, file()}).json()[u"opcodes"].toArray();
    REQUIRE(opcodes.size() > 10);
    CHECK(opcodes[0].toObject()[u"opcode"].toString() == u"PROTO");
    CHECK(opcodes.last().toObject()[u"opcode"].toString() == u"STOP");
    const QTemporaryDir folder;
    const QString out = folder.filePath(u"opcodes.txt"_s);
    CHECK(run({u"pickle"_s, file(), u"-o"_s, out}).code == 0);
    CHECK(QFile(out).size() > 100);
    CHECK(run({u"pickle"_s, file(), u"no/such/entry"_s}).code == 2);
}

TEST_CASE("a tree is everything in the file: all parts of a model by name, constants of frozen scripts too")
{
    const QString model = run({u"tree"_s, dataPath(u"pt2/mlp.pt2"_s)}).out;
    for (const QString &part : {u"model/weights\n"_s, u"model/constants\n"_s, u"model/sample_inputs\n"_s})
        CHECK(model.count(part) == 1);
    const QString frozen = run({u"tree"_s, dataPath(u"pt2/ts_frozen.pt"_s)}).out;
    CHECK(frozen.contains(u"ts_frozen/constants.pkl\n"_s));
    CHECK(frozen.contains(u"[2] float32 12×8×3×3"_s));
}

TEST_CASE("lines of deeply nested opcodes are indented to a bound")
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"marks.pkl"_s);
    QFile marks(path);
    REQUIRE(marks.open(QIODevice::WriteOnly));
    marks.write("\x80\2" + QByteArray(5000, '('));
    marks.close();
    const QStringList lines = run({u"pickle"_s, path}).out.split(u'\n');
    REQUIRE(lines.size() > 5000);
    CHECK(lines.at(20).startsWith(u"      20  "_s.leftJustified(10 + 2 * 18)));
    CHECK(lines.at(4000).size() < 100);
}

TEST_CASE("a name has the worst grade that one of the file's pickles gives it")
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"two.pkl"_s);
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    const QByteArray loader = "ctorch.storage\n_load_from_bytes\n";
    file.write("\x80\3" + loader + "C\5\x80\2" + "cab" + "\x85R.\x80\3}U\1a" + loader + "s.");
    file.close();
    const Ran ran = run({u"scan"_s, u"--json"_s, path});
    CHECK(ran.code == 1);
    CHECK(ran.json()[u"globals"].toArray().at(0)[u"grade"].toString() == u"dangerous");
    CHECK(run({u"scan"_s, path}).out.startsWith(u"dangerous  this file asks Python to call torch.storage._load_from"));
}

namespace {

using pith::testing::dict;
using pith::testing::integer;
using pith::testing::pickled;
using pith::testing::storage;
using pith::testing::tensor;
using pith::testing::text;
using pith::testing::torchZip;
using pith::testing::tuple;

QByteArray viewOf(qint64 offset)
{
    return tensor(storage("FloatStorage", "0", 8), offset, tuple({integer(2)}), tuple({integer(1)}));
}

QByteArrayList namesIn(const QString &safetensors)
{
    QFile file(safetensors);
    REQUIRE(file.open(QIODevice::ReadOnly));
    const QByteArray all = file.readAll();
    const auto size = qFromLittleEndian<quint64>(all.constData());
    QByteArrayList names;
    for (const QString &name : QJsonDocument::fromJson(all.sliced(8, qsizetype(size))).object().keys())
        names += name.toUtf8();
    names.removeOne("__metadata__");
    return names;
}

}

TEST_CASE("a tensor that stands in several places is exported under each of its names, below a KEY under those there")
{
    const QTemporaryDir folder;
    const QByteArray memo("q\0", 2), again("h\0", 2); // the dict of one tensor, which stands in two places
    const QByteArray state = dict({text("w"), viewOf(0)}) + memo;
    const QString from = written(folder, "x.pth",
        torchZip(
            pickled(dict({text("model"), state, text("ema"), again, text("own"), viewOf(4)})), {QByteArray(32, 'x')}));
    const QString out = folder.filePath(u"x.safetensors"_s);
    const Ran all = run({u"export"_s, from, u"-o"_s, out});
    CHECK(all.code == 0);
    CHECK(namesIn(out) == QByteArrayList{"ema.w", "model.w", "own"});
    CHECK((all.out + all.err).contains(u"share their storage"));
    CHECK(run({u"export"_s, u"--force"_s, from, u"ema"_s, u"-o"_s, out}).code == 0);
    CHECK(namesIn(out) == QByteArrayList{"ema.w"});
    CHECK(run({u"export"_s, u"--force"_s, from, u"ema.w"_s, u"-o"_s, out}).code == 0);
    CHECK(namesIn(out) == QByteArrayList{"ema.w"});
    CHECK(run({u"export"_s, u"--force"_s, from, u"model.w"_s, u"-o"_s, folder.filePath(u"w.npy"_s)}).code == 0);
    const Ran npz = run({u"export"_s, from, u"-o"_s, folder.filePath(u"x.npz"_s)});
    CHECK(npz.code == 0);
    CHECK((npz.out + npz.err).contains(u"share their storage"));
}

TEST_CASE("of thousands of views of one storage each names the first hundred others and their count")
{
    const QTemporaryDir folder;
    QByteArray views = "}(";
    for (int i = 0; i < 150; ++i)
        views += text("v" + QByteArray::number(i)) + viewOf(i % 4);
    const QString from = written(folder, "x.pth", torchZip(pickled(views + 'u'), {QByteArray(32, 'x')}));
    const QJsonObject first = firstTensor(run({u"list"_s, u"--json"_s, u"--sha256"_s, from}));
    CHECK(first[u"shared_with"].toArray().size() == 100);
    CHECK(first[u"shared_with"].toArray().at(0).toString() == u"v1");
    CHECK(first[u"shared_with_count"].toInt() == 149);
    CHECK(first[u"sha256"].toString().size() == 64);
}

TEST_CASE("the list says what blocks are stored as, beside what they are read as")
{
    const QString blocks = dataPath(u"gguf/types.gguf"_s);
    CHECK(run({u"list"_s, blocks}).out.contains(u"float32 (Q4_0)"));
    const QJsonObject first = firstTensor(run({u"list"_s, u"--json"_s, blocks}));
    CHECK(first[u"storage_bytes"].toInteger() <= first[u"nbytes"].toInteger());
}

TEST_CASE("info tells what the files of a folder ask for")
{
    const QTemporaryDir folder;
    written(folder, "evil.pkl", "\x80\2cos\nsystem\nX\1\0\0\0a\x85R."_ba);
    written(folder, "good.pkl", pickled(integer(5)));
    CHECK(run({u"info"_s, folder.path()}).out.contains(u"1 dangerous import"));
}

TEST_CASE("the list says in which of several files a tensor lies")
{
    const QString folder = dataPath(u"shards"_s);
    const QString name = firstTensor(run({u"list"_s, u"--json"_s, folder}))[u"file"].toString();
    CHECK(QFileInfo::exists(folder + u'/' + name));
    CHECK(run({u"list"_s, folder}).out.contains(name));
    CHECK_FALSE(firstTensor(run({u"list"_s, u"--json"_s, file()})).contains(u"file"_s));
}

TEST_CASE("an export of what is nested too deep to be listed says so")
{
    const QTemporaryDir folder;
    const QString from = written(folder, "deep.pth",
        torchZip(pickled(QByteArray("](").repeated(100) + viewOf(0) + QByteArray("e").repeated(100)),
            {QByteArray(32, 'x')}));
    CHECK(run({u"export"_s, from, u"-o"_s, folder.filePath(u"x.npz"_s)}).lastLine().contains(u"nested deeper than 60"));
}
