// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/modules.h"
#include "core/document/words.h"
#include "core/formats/parts.h"
#include "core/formats/shards.h"
#include "tests/core/formats/opened.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <array>

using namespace pith;
using namespace pith::testing;

namespace {

class Folder
{
public:
    void write(const QString &name, const QByteArray &bytes) const
    {
        QFile file(path(name));
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    QString path(const QString &name = {}) const { return m_folder.filePath(name); }
    DocumentPtr open(const QString &name = {}) const
    {
        Progress progress;
        return openDocument(path(name), progress);
    }

private:
    QTemporaryDir m_folder;
};

// A torch.save file of a dict of one vector of two floats.
QByteArray shard(const QByteArray &key, char fill)
{
    const QByteArray vector = tensor(storage("FloatStorage", "0", 2), 0, tuple({integer(2)}), tuple({integer(1)}));
    return torchZip(pickled(dict({text(key), vector})), {QByteArray(8, fill)});
}

const QString one = QStringLiteral("m-00001-of-00002.bin");
const QString two = QStringLiteral("m-00002-of-00002.bin");
const QString indexName = QStringLiteral("m.bin.index.json");

Folder pairOfShards()
{
    Folder folder;
    folder.write(one, shard("a", '1'));
    folder.write(two, shard("b", '2'));
    return folder;
}

QByteArray keysOf(const DocumentPtr &document)
{
    QByteArrayList keys;
    const auto items = document->values.items(root(document));
    for (size_t i = 0; i < items.size(); i += 2)
        keys += document->values.text(items[i]).toByteArray();
    return keys.join(',');
}

QString errorOf(const DocumentPtr &document, size_t place)
{
    return document->values.tensor(document->values.tensorId(document->tensors.at(place).value)).error;
}

QByteArray bytesOf(const DocumentPtr &document, size_t place)
{
    Progress progress;
    const TensorData data = tensorData(*document, document->tensors.at(place).value, progress);
    return readBytes(*data.bytes, 0, data.bytes->size(), 1000);
}

}

TEST_CASE("an index is the union of its shards, in its own order")
{
    Progress progress;
    const DocumentPtr document
        = openDocument(dataPath(QStringLiteral("shards/model.safetensors.index.json")), progress);
    CHECK(document->format == QLatin1StringView("index"));
    CHECK(document->error.isEmpty());
    CHECK(document->notes.isEmpty());
    CHECK(keysOf(document) == "model.embed.weight,model.layers.0.w,model.layers.1.w,lm_head.weight");
    CHECK(document->roots.at(1).entry == "metadata");
    for (size_t i = 0; i < 4; ++i)
        CHECK(errorOf(document, i).isEmpty());
    const Tensor &last = document->values.tensor(document->values.tensorId(document->tensors[3].value));
    const Blob &blob = document->blobs[number(document->values.storage(last.storage).blob)];
    CHECK(document->archive.entries[blob.entry].name == "model-00002-of-00002.safetensors");
    CHECK(openDocument(dataPath(QStringLiteral("shards")), progress)->tensors.size() == 4);
}

TEST_CASE("shards of torch.save are read through their own archives")
{
    const Folder folder = pairOfShards();
    folder.write(indexName, R"({"weight_map": {"b": "m-00002-of-00002.bin", "a": "m-00001-of-00002.bin"}})");
    const DocumentPtr document = folder.open(indexName);
    CHECK(document->error.isEmpty());
    CHECK(keysOf(document) == "b,a");
    CHECK(bytesOf(document, 0) == QByteArray(8, '2'));
    CHECK(bytesOf(document, 1) == QByteArray(8, '1'));
    CHECK(document->archive.find("m-00001-of-00002.bin/archive/data/0"));
    CHECK(document->pickles.size() == 2);
    document->source->checkUnchanged();
    folder.write(two, "something else");
    CHECK_THROWS_AS(document->source->checkUnchanged(), Error);
}

TEST_CASE("what is missing, not indexed, or one shard too many is told")
{
    const Folder folder = pairOfShards();
    folder.write(QStringLiteral("m-00003-of-00002.bin"), shard("c", '3'));
    folder.write(indexName,
        R"({"weight_map": {"x": "gone.bin", "y": "m-00001-of-00002.bin", "z": 5, "b": "m-00002-of-00002.bin"}})");
    const DocumentPtr document = folder.open(indexName);
    CHECK(keysOf(document) == "x,y,z,b,a");
    CHECK(errorOf(document, 0).contains(QStringLiteral("gone.bin")));
    CHECK(errorOf(document, 1).contains(one));
    CHECK_FALSE(errorOf(document, 2).isEmpty());
    CHECK(bytesOf(document, 3) == QByteArray(8, '2'));
    CHECK(bytesOf(document, 4) == QByteArray(8, '1'));
    CHECK(document->error.contains(QStringLiteral("gone.bin")));
    CHECK(document->notes.size() == 2 + 1); // missing, not indexed; of another set
}

TEST_CASE("shards that the index does not name are told, whatever their number and count are")
{
    const QString about = QStringLiteral("the index does not name it");
    const auto notesOf = [&](const QString &other, const QByteArray &map, const QString &index = indexName) {
        const Folder folder = pairOfShards();
        folder.write(other, shard("c", '3'));
        folder.write(QStringLiteral("config.json"), "{}");
        folder.write(index, "{\"weight_map\": {" + map + "}}");
        return folder.open(index)->notes.filter(about).filter(other).size();
    };
    const QByteArray both = R"("a": "m-00001-of-00002.bin", "b": "m-00002-of-00002.bin")";
    CHECK(notesOf(QStringLiteral("m-00003-of-00003.bin"), both) == 1);
    CHECK(notesOf(QStringLiteral("m-00001-of-00001.bin"), both) == 1);
    CHECK(notesOf(QStringLiteral("n-00001-of-00002.bin"), both) == 0);
    CHECK(notesOf(QStringLiteral("m-00001-of-00002.other"), both) == 0);
    CHECK(notesOf(QStringLiteral("other.bin"), both) == 0);
    CHECK(notesOf(QStringLiteral("renamed.bin"), both + R"(, "c": "m-00003-of-00003.bin")") == 1);
    CHECK(notesOf(one, {}) == 1); // by the name of the index alone
    CHECK(notesOf(QStringLiteral("m.fp16-00001-of-00001.bin"), {}, QStringLiteral("m.bin.index.fp16.json")) == 1);
    CHECK(notesOf(one, {}, QStringLiteral("m.bin.index.fp16.json")) == 0);
}

TEST_CASE("no file outside of the folder is read, whatever the index says")
{
    for (const char *name : {"../x", "/etc/hostname", "a/../../x", "..", "", "a\\..\\x", "./../x"}) {
        CAPTURE(name);
        CHECK_FALSE(staysInside(QString::fromLatin1(name)));
    }
    CHECK(staysInside(QStringLiteral("a/b..c/d")));
    const Folder folder;
    folder.write(QStringLiteral("secret.bin"), shard("a", 's'));
    QDir(folder.path()).mkdir(QStringLiteral("sub"));
    folder.write(QStringLiteral("sub/x.index.json"), R"({"weight_map": {"a": "../secret.bin"}})");
    const DocumentPtr document = folder.open(QStringLiteral("sub/x.index.json"));
    CHECK_FALSE(errorOf(document, 0).isEmpty());
    CHECK(document->archive.entries.empty());
}

TEST_CASE("an index in an index is no shard")
{
    const Folder folder;
    folder.write(indexName, R"({"weight_map": {"a": "m.bin.index.json"}})");
    CHECK_FALSE(errorOf(folder.open(indexName), 0).isEmpty());
}

TEST_CASE("indexes that are none are refused")
{
    const Folder folder;
    for (const char *text :
        {"{\"weight_map\"", "{\"weight_map\": 5}", "{\"a\": {\"weight_map\": {}}}", "{\"weight_map\": {}} x"}) {
        folder.write(indexName, text);
        CAPTURE(text);
        CHECK_THROWS_AS(folder.open(indexName), Error);
    }
}

TEST_CASE("a folder with one set of shards is their union, also without an index")
{
    const Folder folder = pairOfShards();
    folder.write(QStringLiteral("config.json"), "{}");
    const DocumentPtr document = folder.open();
    CHECK(document->format == QLatin1StringView("index"));
    CHECK(keysOf(document) == "a,b");
    CHECK(document->error.isEmpty());
    CHECK(document->notes.size() == 1);
    QFile::remove(folder.path(one));
    CHECK(folder.open()->error.contains(QStringLiteral("missing: 1 of 2")));
}

TEST_CASE("any other folder lists the checkpoints in it")
{
    const Folder folder;
    folder.write(QStringLiteral("a.pth"), shard("a", '1'));
    folder.write(QStringLiteral("b.txt"), "some words");
    folder.write(QStringLiteral("c"), pickled(none()));
    const DocumentPtr document = folder.open();
    CHECK(document->format == QLatin1StringView("folder"));
    REQUIRE(document->archive.entries.size() == 2);
    CHECK(document->archive.entries[0].name == "a.pth");
    Progress progress;
    CHECK(openDocument(document->archive.open(0, progress), QString(), progress)->tensors.size() == 1);
    CHECK_THROWS_AS(Folder().open(), Error);
}

TEST_CASE("what the checkpoints of a folder ask for is told together")
{
    const Folder folder;
    folder.write(QStringLiteral("a.pth"), torchZip(pickled(called(global("os", "system"), tuple({})))));
    folder.write(QStringLiteral("b.pkl"), pickled(global("m", "C")));
    folder.write(QStringLiteral("c.gguf"), "GGUF but no more of it");
    Progress progress;
    const DocumentPtr reports = reportsOfFolder(*folder.open(), progress);
    REQUIRE(reports->pickles.size() == 2);
    CHECK(reports->pickles[0].entry == "a.pth/archive/data.pkl");
    CHECK(reports->pickles[1].entry == "b.pkl");
    REQUIRE(reports->flagged.size() == 1);
    CHECK(reports->flagged[0].contains(QStringLiteral("c.gguf")));
}

TEST_CASE("a value that lies in another file than the index says is found, one in several files is told")
{
    Folder folder;
    folder.write(one, shard("a", 'x'));
    folder.write(two, shard("b", 'y'));
    folder.write(indexName, R"({"weight_map": {"a": "m-00002-of-00002.bin", "b": "m-00001-of-00002.bin"}})");
    const DocumentPtr crossed = folder.open(indexName);
    REQUIRE(crossed->tensors.size() == 2);
    for (const Leaf &leaf : crossed->tensors)
        CHECK(crossed->values.tensor(crossed->values.tensorId(leaf.value)).error.isEmpty());
    CHECK(crossed->notes.join(u'\n').contains(QStringLiteral("another file than the index says: 2")));

    Folder twice;
    twice.write(one, shard("a", 'x'));
    twice.write(two, shard("a", 'y'));
    CHECK(twice.open()->notes.join(u'\n').contains(QStringLiteral("Keys that are in several of the files: 1")));
}

TEST_CASE("what lies beside the shards of a folder is looked into too: whoever scans a folder wants all of it")
{
    Folder folder;
    folder.write(one, shard("a", 'x'));
    folder.write(two, shard("b", 'y'));
    folder.write(
        QStringLiteral("training_args.bin"), torchZip(pickled(called(global("os", "system"), tuple({text("true")})))));
    const DocumentPtr document = folder.open();
    REQUIRE(hasReportsOfFolder(*document));
    Progress progress;
    const DocumentPtr reports = reportsOfFolder(*document, progress);
    const auto asks = [&](const char *name, const QByteArray &entry) {
        return std::ranges::any_of(reports->pickles, [&](const PickleReport &pickle) {
            return pickle.entry.startsWith(entry)
                && std::ranges::any_of(pickle.globals, [&](const auto &global) { return global.name == name; });
        });
    };
    CHECK(asks("os.system", "training_args.bin"));
    CHECK(asks("torch._utils._rebuild_tensor_v2", one.toUtf8()));
}

namespace {

// A file of before PyTorch 1.6 without any storage, whose pickle asks for m.NAME.
QByteArray oldShard(const QByteArray &name)
{
    return pickled("L119547037146038801333356L\n") + pickled(integer(1001)) + pickled(dict({}))
        + pickled(dict({text(name), global("m", name)})) + pickled("]");
}

QByteArrayList entriesThatAskFor(const Document &document, const QByteArray &name)
{
    QByteArrayList entries;
    for (const PickleReport &pickle : document.pickles) {
        if (std::ranges::any_of(pickle.globals, [&](const auto &global) { return global.name == "m." + name; }))
            entries += pickle.entry;
    }
    return entries;
}

}

TEST_CASE("a pickle is told with its own shard, each once, whatever the shards' formats are")
{
    Folder folder;
    folder.write(one, torchZip(pickled(dict({text("a"), global("m", "a")}))));
    folder.write(two, oldShard("b"));
    folder.write(indexName, R"({"weight_map": {"a": "m-00001-of-00002.bin", "b": "m-00002-of-00002.bin"}})");
    const QByteArrayList zip{one.toUtf8() + "/archive/data.pkl"}, old{two.toUtf8() + "/data.pkl"};
    Progress progress;
    const DocumentPtr ofFolder = reportsOfFolder(*folder.open(), progress);
    for (const DocumentPtr &document : {folder.open(indexName), ofFolder}) {
        CHECK(entriesThatAskFor(*document, "a") == zip);
        CHECK(entriesThatAskFor(*document, "b") == old);
        CHECK(document->pickles.size() == 1 + 5);
    }
}

TEST_CASE("of a tensor whose shard is missing neither shape nor elements are known")
{
    Folder folder;
    folder.write(one, shard("a", 'x'));
    folder.write(indexName, R"({"weight_map": {"a": "m-00001-of-00002.bin", "b": "m-00002-of-00002.bin"}})");
    const DocumentPtr document = folder.open(indexName);
    REQUIRE(document->tensors.size() == 2);
    const Values &values = document->values;
    CHECK(shapeText(values, values.tensor(values.tensorId(document->tensors[1].value))) == QStringLiteral("unknown"));
    const Sums sums = sumsOf(*document, std::array{document->roots.front().value});
    CHECK(sums.tensors == 2);
    CHECK(sums.elements == 2);
    CHECK(sums.bytes == 8);
    CHECK(sums.broken == 1);
}

TEST_CASE(
    "the shards of an index are looked into as deeply as files that are scanned alone, in a folder or by its index")
{
    QByteArray lying = shard("a", 'x');
    lying.replace(lying.indexOf("archive/data.pkl"), 16, "archive/data.pk_");
    const QByteArray hidden = torchZip(pickled(called(global("os", "system"), tuple({text("true")}))));
    Folder folder;
    folder.write(one, lying);
    folder.write(two, oldShard("b") + hidden);
    folder.write(indexName, R"({"weight_map": {"a": "m-00001-of-00002.bin", "b": "m-00002-of-00002.bin"}})");
    Progress progress;
    for (const DocumentPtr &document : {folder.open(), folder.open(indexName)}) {
        REQUIRE(hasReportsOfFolder(*document));
        const DocumentPtr reports = reportsOfFolder(*document, progress);
        const QString flagged = reports->flagged.join(u'\n');
        CHECK(flagged.contains(one + QStringLiteral(": local header of archive/data.pkl differs")));
        CHECK(std::ranges::any_of(reports->pickles, [&](const PickleReport &pickle) {
            return pickle.entry.startsWith(two.toUtf8())
                && std::ranges::any_of(pickle.globals, [](const auto &global) { return global.name == "os.system"; });
        }));
    }
}
