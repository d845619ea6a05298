// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/formats/opened.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

const QByteArray sixteen(16, 'x');

QByteArray pair(qint64 a, qint64 b) { return tuple({integer(a), integer(b)}); }

QByteArray matrix(const QByteArray &stored) { return tensor(stored, 0, pair(2, 2), pair(2, 1)); }

QByteArray withByteOrder(const QByteArray &order)
{
    return zipOf({{"m/data.pkl", pickled(matrix(storage("FloatStorage", "0", 4)))}, {"m/byteorder", order},
        {"m/data/0", sixteen}});
}

}

TEST_CASE("the records lie in the folder of data.pkl, whatever its name")
{
    const QByteArray pickle = pickled(matrix(storage("FloatStorage", "7", 4)));
    const QByteArray folder = GENERATE("", "a/", "моё/", "two/deep/");
    const DocumentPtr document
        = opened(zipOf({{"__MACOSX/._data.pkl", "x"}, {folder + "data.pkl", pickle}, {folder + "data/7", sixteen}}));
    CAPTURE(folder);
    CHECK(document->error.isEmpty());
    CHECK(onlyTensor(document).error.isEmpty());
    Progress progress;
    CHECK(tensorData(*document, document->tensors[0].value, progress).bytes->size() == 16);
}

TEST_CASE("without a byteorder record a file is little-endian")
{
    CHECK(opened(zipOf({{"m/data.pkl", pickled(none())}}))->byteOrder == QStringLiteral("little"));
}

TEST_CASE("byteorder is little or big; any other text is an error on file and storages")
{
    CHECK(opened(withByteOrder("big"))->values.storage(StorageId(0)).bigEndian);
    CHECK_FALSE(opened(withByteOrder("little"))->values.storage(StorageId(0)).bigEndian);
    const DocumentPtr document = opened(withByteOrder("middle"));
    CHECK(document->error.contains(QStringLiteral("middle")));
    CHECK_FALSE(onlyTensor(document).error.isEmpty());
}

TEST_CASE("a storage's count must be that of its record")
{
    const qint64 numel = GENERATE(-1, 0, 3, 5, qint64(1) << 61, std::numeric_limits<qint64>::max());
    const DocumentPtr document = openedValue(matrix(storage("FloatStorage", "0", numel)), {sixteen});
    CAPTURE(numel);
    CHECK(onlyTensor(document).error.contains(QStringLiteral("16 bytes")));
    CHECK(onlyTensor(document).shape == Extents{2, 2});
}

TEST_CASE("an UntypedStorage counts bytes and its tensors name their dtype")
{
    const QByteArray stored
        = tuple({text("storage"), global("torch.storage", "UntypedStorage"), text("0"), text("cpu"), integer(16)})
        + 'Q';
    const DocumentPtr document = openedValue(
        rebuilt("_rebuild_tensor_v3",
            tuple({stored, integer(0), pair(2, 4), pair(4, 1), truth(true), hooks(), global("torch", "uint16")})),
        {sixteen});
    CHECK(onlyTensor(document).error.isEmpty());
    CHECK(onlyTensor(document).dtype == DType::UInt16);
    CHECK(onlyTensor(document).requiresGrad);
    CHECK(openedValue(matrix(stored), {sixteen})->values.tensors[0].error.contains(QStringLiteral("does not say")));
}

TEST_CASE("one record may be seen by two classes, and a key may be an integer")
{
    const QByteArray typed
        = tuple({text("storage"), global("torch", "ByteStorage"), integer(0), text("cuda:1"), integer(16)}) + 'Q';
    const DocumentPtr document = openedValue(tuple({typed, storage("FloatStorage", "0", 4), typed}), {sixteen});
    REQUIRE(document->values.storages.size() == 2);
    CHECK(document->values.storages[0].key == document->values.storages[1].key);
    CHECK(document->values.storages[0].dtype == DType::UInt8);
    CHECK(document->values.name(document->values.storages[0].device) == "cuda:1");
}

TEST_CASE("a persistent id that describes no storage is an error on it and the document")
{
    const QByteArray id
        = GENERATE(text("hello"), tuple({text("storage")}), tuple({text("module"), none(), none(), none(), none()}),
            tuple({text("storage"), global("os", "system"), text("0"), text("cpu"), integer(1)}),
            tuple({text("storage"), text("FloatStorage"), text("0"), text("cpu"), integer(1)}),
            tuple({text("storage"), global("torch", "FloatStorage"), none(), text("cpu"), integer(1)}),
            tuple({text("storage"), global("torch", "FloatStorage"), text("0"), text("cpu"), text("1")}));
    const DocumentPtr document = openedValue(id + 'Q', {sixteen});
    CHECK(document->values.kind(root(document)) == Kind::Persistent);
    CHECK_FALSE(document->values.error(root(document)).isEmpty());
    CHECK_FALSE(document->error.isEmpty());
}

TEST_CASE("a tensor on the meta device needs no record")
{
    const DocumentPtr document = openedValue(matrix(storage("FloatStorage", "0", 4, "meta")));
    CHECK(onlyTensor(document).error.isEmpty());
    CHECK_FALSE(onlyTensor(document).hasData);
}

TEST_CASE("what follows STOP is counted")
{
    CHECK(opened(torchZip(pickled(none()) + "abc"))->pickles.at(0).bytesAfterStop == 3);
}

TEST_CASE("pickles that are handed to a loader are read too")
{
    const QByteArray evil = pickled(called(global("os", "system"), tuple({text("true")})));
    const QByteArray inner = GENERATE_COPY(evil, torchZip(evil));
    const QByteArray loader
        = GENERATE(global("torch.storage", "_load_from_bytes"), global("pickle", "loads"), global("cPickle", "loads"));
    const DocumentPtr document = openedValue(called(loader, tuple({bytes(inner)})));
    REQUIRE(document->pickles.size() == 2);
    CHECK(document->pickles[1].globals.at(0).name == "os.system");
    CHECK(document->pickles[1].globals.at(0).grade == Grade::Dangerous);
}

TEST_CASE("an old PyTorch file inside is five pickles, and its numbers are none")
{
    const QByteArray magic("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.", 15);
    const QByteArray object = list({global("os", "system"), matrix(storage("FloatStorage", "0", 4))});
    const QByteArray numbers = QByteArray("\4\0\0\0\0\0\0\0", 8) + QByteArray(16, '.');
    const QByteArray inner
        = magic + pickled(integer(1001)) + pickled(dict({})) + pickled(object) + pickled(list({text("0")})) + numbers;
    const auto loaded = [](const QByteArray &file) {
        return openedValue(called(global("torch.storage", "_load_from_bytes"), tuple({bytes(file)})));
    };
    const DocumentPtr document = loaded(inner);
    REQUIRE(document->pickles.size() == 6);
    CHECK(document->pickles[4].globals.at(0).name == "os.system");
    CHECK(document->pickles[5].bytesAfterStop == 0);
    const DocumentPtr longer = loaded(inner + pickled(called(global("os", "popen"), tuple({text("x")}))));
    REQUIRE(longer->pickles.size() == 7);
    CHECK(longer->pickles[5].bytesAfterStop > 0);
    CHECK(longer->pickles[6].globals.at(0).name == "os.popen");
}

TEST_CASE("the pickle in which a file ends, or which is broken, is read as far as it goes")
{
    const QByteArray pickle = pickled(list({called(global("os", "system"), tuple({text("x")})), text("the end")}));
    const QByteArray whole = torchZip(pickle);
    const qsizetype begin = whole.indexOf(pickle);
    REQUIRE(begin > 0);
    const DocumentPtr document = opened(whole.first(begin + pickle.size() - 3));
    REQUIRE(document->pickles.size() == 1);
    CHECK(document->pickles[0].globals.at(0).name == "os.system");
    CHECK(document->roots.size() == 1);
    CHECK(document->error.contains(QStringLiteral("cut short")));
    CHECK(document->flagged.size() >= 1);
}

TEST_CASE("loaders inside loaders end somewhere, and that is said")
{
    QByteArray pickle = pickled(none());
    for (int i = 0; i < 40; ++i)
        pickle = pickled(called(global("pickle", "loads"), tuple({bytes(pickle)})));
    const DocumentPtr document = opened(torchZip(pickle));
    CHECK(document->pickles.size() < 20);
    CHECK(document->flagged.size() == 1);
}

TEST_CASE("pickles of other records and of archives inside are reported")
{
    const QByteArray evil = pickled(global("os", "system"));
    const DocumentPtr document
        = opened(zipOf({{"m/data.pkl", pickled(none())}, {"m/extra.pkl", evil}, {"m/in.pt", torchZip(evil)}}));
    REQUIRE(document->pickles.size() == 3);
    CHECK(document->pickles[1].entry == "m/extra.pkl");
    CHECK(document->pickles[2].entry == "m/in.pt:archive/data.pkl");
}

TEST_CASE("pickles are found by what they are too, whatever their names")
{
    const QByteArray evil = pickled(global("os", "system"));
    const DocumentPtr document = opened(zipOf({{"m/data.pkl", pickled(matrix(storage("FloatStorage", "0", 4)))},
        {"m/data/0", pickled(none()) + QByteArray(12, 'x')}, {"m/notes", evil}, {"m/blob", torchZip(evil)},
        {"m/text", "ordinary"}}));
    REQUIRE(document->pickles.size() == 3); // the storage is none, whatever its numbers look like
    CHECK(document->pickles[1].entry == "m/notes");
    CHECK(document->pickles[2].entry == "m/blob:archive/data.pkl");
}

TEST_CASE("of two entries of one name both pickles are read")
{
    const DocumentPtr document
        = opened(zipOf({{"m/data.pkl", pickled(none())}, {"m/data.pkl", pickled(global("os", "system"))}}));
    REQUIRE(document->pickles.size() == 2);
    CHECK(document->pickles[1].globals.at(0).name == "os.system");
}

TEST_CASE("a pickle that can't be read is a reason to look")
{
    QByteArray file = zipOf({{"m/data.pkl", pickled(none())}, {"m/byteorder", "little"}});
    const qsizetype directory = file.indexOf("PK\1\2");
    file[directory + 10] = 12; // bzip2
    const DocumentPtr document = opened(file);
    CHECK(document->flagged == QStringList(QStringLiteral("unread pickle m/data.pkl")));
}

TEST_CASE("a package of torch.package has its pickles as roots and its storages under .data")
{
    const QByteArray first = pickled(matrix(storage("FloatStorage", "0", 4)));
    const QByteArray second = pickled(tuple({text("reduce_package"), integer(1)}) + 'Q');
    const std::vector<std::pair<QByteArray, QByteArray>> entries{{"p/.data/0.storage", sixteen},
        {"p/model/model.pkl", first}, {"p/other/data.pkl", second}, {"p/mylib.py", "import os"},
        {"p/.data/extern_modules", "torch"}, {"p/byteorder", "big"}};
    const DocumentPtr document = opened(zipOf(entries));
    CHECK(document->format == QLatin1StringView("torch-package"));
    CHECK(document->error.isEmpty());
    REQUIRE(document->roots.size() == 2);
    CHECK(document->roots[0].entry == "p/model/model.pkl");
    CHECK(document->values.kind(document->roots[1].value) == Kind::Persistent);
    CHECK(onlyTensor(document).error.isEmpty());
    CHECK(document->values.storage(StorageId(0)).bigEndian);
    CHECK(document->notes.size() == 1); // of the code
    Progress progress;
    CHECK(tensorData(*document, document->tensors[0].value, progress).bytes->size() == 16);
}

TEST_CASE("the only pickle of a package is the main one")
{
    const QByteArray pickle = pickled(matrix(storage("FloatStorage", "0", 4)));
    const DocumentPtr document
        = opened(zipOf({{"p/m.pkl", pickle}, {"p/.data/0.storage", sixteen}, {"p/.data/extern_modules", ""}}));
    REQUIRE(document->roots.size() == 1);
    CHECK(document->roots[0].entry.isEmpty());
}
