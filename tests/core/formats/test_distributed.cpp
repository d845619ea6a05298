// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/chunkcover.h"
#include "core/formats/chunks.h"
#include "core/formats/keypaths.h"
#include "tests/core/formats/opened.h"

#include <QCryptographicHash>
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <array>

using namespace pith;
using namespace pith::testing;

namespace {

DocumentPtr openedFolder(const QString &path)
{
    Progress progress;
    return openDocument(path, progress);
}

// The real checkpoint of four processes, without some of its files.
DocumentPtr withoutFile(const QString &lost)
{
    QTemporaryDir folder;
    const QDir real(dataPath(QStringLiteral("dcp")));
    for (const QString &name : real.entryList(QDir::Files | QDir::Hidden)) {
        if (name != lost)
            QFile::copy(real.filePath(name), folder.filePath(name));
    }
    return openedFolder(folder.path());
}

QByteArray bytesOf(const Document &document, ValueId id)
{
    Progress progress;
    const TensorData data = tensorData(document, id, progress);
    return readBytes(*data.bytes, 0, data.bytes->size(), 1 << 20);
}

QByteArray allOf(const SourcePtr &source) { return readBytes(*source, 0, source->size(), 1 << 20); }

}

TEST_CASE("tensors of a distributed checkpoint are whole, however they were cut")
{
    const DocumentPtr document = openedFolder(dataPath(QStringLiteral("dcp")));
    const QJsonObject truth = QJsonDocument::fromJson(dataBytes(QStringLiteral("dcp/truth.json"))).object();
    CHECK(document->format == QLatin1StringView("dcp"));
    CHECK(document->error.isEmpty());
    CHECK(document->tensors.size() == size_t(truth.size()));
    const Values &values = document->values;
    const auto model = values.items(values.items(root(document))[1]);
    for (size_t i = 0; i < model.size(); i += 2) {
        const QString name = QStringLiteral("model.") + values.string(model[i]);
        CAPTURE(name);
        const QByteArray hash = QCryptographicHash::hash(bytesOf(*document, model[i + 1]), QCryptographicHash::Sha256);
        CHECK(QString::fromLatin1(hash.toHex()) == truth.value(name).toString());
    }
}

TEST_CASE("values that are no tensors lie in the tree where they were")
{
    const DocumentPtr document = openedFolder(dataPath(QStringLiteral("dcp")));
    const Values &values = document->values;
    const auto top = values.items(root(document));
    REQUIRE(top.size() == 6);
    const ValueId groups = values.items(top[3])[1];
    CHECK(values.kind(groups) == Kind::List);
    CHECK(values[values.items(values.items(groups)[0])[1]].real == 0.1);
    CHECK(values[top[5]].integer == 7);
    CHECK(document->roots.at(1).entry == ".metadata");
}

TEST_CASE("a file of chunks that is missing is an error on its tensors, and the others are read")
{
    const DocumentPtr document = withoutFile(QStringLiteral("__3_0.distcp"));
    int broken = 0;
    for (const Leaf &leaf : document->tensors) {
        const Tensor &tensor = document->values.tensor(document->values.tensorId(leaf.value));
        broken += tensor.error.isEmpty() ? 0 : 1;
        if (tensor.error.isEmpty())
            CHECK_FALSE(bytesOf(*document, leaf.value).isEmpty());
        else
            CHECK(tensor.error.contains(QStringLiteral("__3_0.distcp")));
    }
    CHECK(broken > 0);
    CHECK(broken < int(document->tensors.size()));
    CHECK_FALSE(document->notes.isEmpty());
    CHECK(document->error.contains(
        QStringLiteral("%1 of %2 tensors").arg(int(document->tensors.size()) - broken).arg(document->tensors.size())));
}

TEST_CASE("elements that are in no block are missed, however the blocks lie over each other")
{
    const auto covered = [](const std::vector<Block> &blocks) { return coveredElements(blocks); };
    CHECK(covered({}) == 0);
    CHECK(covered({{{}, {}}}) == 1);
    CHECK(covered({{{}, {}}, {{}, {}}}) == 1);
    CHECK(covered({{{0}, {4}}, {{4}, {3}}}) == 7);
    CHECK(covered({{{0}, {4}}, {{0}, {4}}, {{2}, {4}}, {{9}, {0}}}) == 6);
    CHECK(covered({{{0, 0}, {2, 3}}, {{0, 3}, {2, 2}}, {{2, 0}, {1, 5}}}) == 15);
    CHECK(covered({{{0, 0}, {2, 2}}, {{1, 1}, {2, 2}}}) == 7);
    CHECK(covered({{{0, 0, 0}, {2, 2, 2}}, {{1, 1, 1}, {1, 1, 1}}, {{0, 0, 2}, {2, 2, 1}}}) == 12);
    // Against counting one by one.
    quint32 state = 7;
    const auto next = [&state](qint64 most) { return qint64((state = state * 1664525 + 1013904223) >> 16) % most; };
    for (int round = 0; round < 200; ++round) {
        std::vector<Block> blocks;
        std::array<std::array<bool, 6>, 6> seen{};
        for (int i = 0; i < 5; ++i) {
            const qint64 row = next(6), column = next(6), rows = next(7 - row), columns = next(7 - column);
            blocks.push_back({{row, column}, {rows, columns}});
            for (qint64 r = row; r < row + rows; ++r)
                for (qint64 c = column; c < column + columns; ++c)
                    seen.at(size_t(r)).at(size_t(c)) = true;
        }
        qint64 count = 0;
        for (const auto &line : seen)
            count += std::ranges::count(line, true);
        CHECK(covered(blocks) == count);
    }
}

TEST_CASE("blocks of a sharded tensor are counted fast, and those in a hopeless tangle not at all")
{
    std::vector<Block> shards, tangle;
    for (qint64 i = 0; i < 100'000; ++i)
        shards.push_back({{i, 0}, {1, 64}});
    CHECK(coveredElements(shards) == 6'400'000);
    for (qint64 i = 0; i < 20'000; ++i)
        tangle.push_back({{i, i}, {100'000, 100'000}});
    CHECK_THROWS_AS(coveredElements(tangle), Error);
    CHECK_THROWS_AS(coveredElements({{Extents(65, 0), Extents(65, 1)}, {Extents(65, 0), Extents(65, 1)}}), Error);
}

TEST_CASE("what the pickle of a chunk asks for is told when all of it is looked through")
{
    QTemporaryDir folder;
    const QDir real(dataPath(QStringLiteral("dcp")));
    const QByteArray usual("torch._utils\n_rebuild_tensor_v2\n");
    const QByteArray odd("builtins\nexec_or_what_it_is_of_24\n");
    for (const QString &name : real.entryList(QDir::Files | QDir::Hidden)) {
        QByteArray bytes = dataBytes(QStringLiteral("dcp/") + name);
        if (name == QLatin1String("__1_0.distcp"))
            bytes.replace(usual, odd.left(usual.size() - 1) + '\n');
        QFile file(folder.filePath(name));
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    const DocumentPtr document = openedFolder(folder.path());
    Progress progress;
    const DocumentPtr reports = reportsOfFolder(*document, progress);
    CHECK(reports->flagged.isEmpty());
    CHECK(reports->pickles.size() > document->pickles.size());
    QByteArrayList askedBy;
    for (const PickleReport &report : reports->pickles) {
        for (const PickleReport::Global &global : report.globals) {
            if (global.name.startsWith("builtins.exec_or"))
                askedBy += report.entry;
        }
    }
    REQUIRE(!askedBy.isEmpty());
    CHECK(askedBy.front().endsWith("/archive/data.pkl"));
    CHECK(askedBy.front().startsWith("model."));
}

TEST_CASE("metadata that says nothing of a checkpoint is shown as what it is")
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral(".metadata")));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(pickled(integer(5)));
    file.close();
    const DocumentPtr document = openedFolder(folder.path());
    CHECK(document->tensors.empty());
    CHECK(document->values.items(root(document)).empty());
    CHECK(document->roots.size() == 2);
}

TEST_CASE("parts of any cut are put together at any offset")
{
    // A 3 × 4 × 2 tensor of bytes, 0 to 23, cut into four along its first two axes.
    const auto chunk = [](qint64 first, qint64 second, qint64 rows, qint64 columns) {
        QByteArray bytes;
        for (qint64 row = first; row < first + rows; ++row) {
            for (qint64 place = second * 2; place < (second + columns) * 2; ++place)
                bytes += char(row * 8 + place);
        }
        return Chunk{{first, second, 0}, {rows, columns, 2}, memorySource(bytes)};
    };
    QByteArray whole;
    for (int i = 0; i < 24; ++i)
        whole += char(i);
    const SourcePtr source
        = joined({3, 4, 2}, 1, {chunk(0, 0, 2, 3), chunk(0, 3, 2, 1), chunk(2, 0, 1, 3), chunk(2, 3, 1, 1)});
    REQUIRE(source->size() == 24);
    for (quint64 begin = 0; begin < 24; ++begin) {
        for (quint64 size = 0; size <= 24 - begin; ++size)
            CHECK(readBytes(*source, begin, size, size) == whole.mid(qsizetype(begin), qsizetype(size)));
    }
    CHECK_THROWS_AS(readBytes(*source, 20, 5, 5), Error);
    const SourcePtr holed = joined({3, 4, 2}, 1, {chunk(0, 0, 2, 4)});
    CHECK(readBytes(*holed, 0, 16, 16) == whole.first(16));
    CHECK_THROWS_AS(readBytes(*holed, 15, 2, 2), Error);
}

TEST_CASE("elements of a view come in row-major order")
{
    TensorData data;
    data.dtype = DType::Int16;
    data.shape = {3, 2};
    data.stride = {1, 3};
    data.offset = 1;
    data.bytes = memorySource("..aabbccddeeff");
    CHECK(allOf(rowMajor(data)) == "aaddbbeeccff");
    CHECK(readBytes(*rowMajor(data), 3, 4, 4) == "dbbe");
    data.stride = {2, 1};
    CHECK(allOf(rowMajor(data)) == "aabbccddeeff");
}

TEST_CASE("paths make dicts and lists; indices with gaps stay keys")
{
    Values values;
    KeyPaths tree(values);
    const auto text = [&](QByteArrayView utf8) { return values.addText(Kind::Str, utf8); };
    tree.add({text("a"), values.addInt(0)}, values.addInt(10));
    tree.add({text("b"), values.addInt(3)}, values.addInt(30));
    tree.add({text("a"), values.addInt(1), text("c")}, values.addInt(11));
    const auto top = values.items(tree.build());
    REQUIRE(top.size() == 4);
    CHECK(values.kind(top[1]) == Kind::List);
    CHECK(values.items(top[1]).size() == 2);
    CHECK(values.kind(values.items(top[1])[1]) == Kind::Dict);
    CHECK(values.kind(top[3]) == Kind::Dict);
    Values none;
    CHECK(none.kind(KeyPaths(none).build()) == Kind::Dict);
}

TEST_CASE("metadata with anything in the places of its parts is no more than errors")
{
    const auto object = [](const QByteArray &name, const QByteArray &state) {
        return built(global("torch.distributed.checkpoint.metadata", name) + ")\x81", state);
    };
    for (const QByteArray &odd : {integer(5), none(), text("x"), list({integer(-1)}), dict({text("dtype"), integer(1)}),
             tuple({none(), none()}), object("TensorProperties", tuple({text("torch.float32")})),
             object("TensorProperties", tuple({global("torch", "float32"), none(), none()}))}) {
        const QByteArray tensorPart = object("TensorStorageMetadata",
            dict({text("properties"), odd, text("size"), odd, text("chunks"), list({odd, object("Chunk", odd)})}));
        const QByteArray index = object("MetadataIndex", dict({text("fqn"), text("a"), text("offset"), odd}));
        const QByteArray info = object("_StorageInfo",
            dict({text("relative_path"), text("../x"), text("offset"), odd, text("length"), integer(8)}));
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral(".metadata")));
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(pickled(object("Metadata",
            dict({text("state_dict_metadata"), dict({text("a"), tensorPart, text("b"), odd}), text("planner_data"),
                dict({text("a"), odd}), text("storage_data"), dict({index, info, text("k"), odd})}))));
        file.close();
        const DocumentPtr document = openedFolder(folder.path());
        for (const Leaf &leaf : document->tensors)
            CHECK_FALSE(document->values.tensor(document->values.tensorId(leaf.value)).error.isEmpty());
    }
}
