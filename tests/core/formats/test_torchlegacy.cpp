// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/storages.h"
#include "tests/core/formats/opened.h"

#include <QtEndian>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

QByteArray int64(qint64 value)
{
    const qint64 little = qToLittleEndian(value);
    return QByteArray(reinterpret_cast<const char *>(&little), sizeof little);
}

QByteArray legacyStorage(const QByteArray &type, const QByteArray &key, qint64 numel, const QByteArray &view = none())
{
    return tuple({text("storage"), global("torch", type), text(key), text("cpu"), integer(numel), view}) + 'Q';
}

QByteArray vector(const QByteArray &stored, qint64 offset, qint64 size)
{
    return tensor(stored, offset, tuple({integer(size)}), tuple({integer(1)}));
}

const QByteArray head = pickled("\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19");

struct Part
{
    QByteArray key;
    qint64 count = 0;
    QByteArray bytes;
};

QByteArray legacyFile(
    const QByteArray &object, const QByteArray &keys, const std::vector<Part> &storages, qint64 version = 1001)
{
    QByteArray file = head + pickled(integer(version)) + pickled(dict({})) + pickled(object) + pickled(keys);
    for (const Part &storage : storages)
        file += int64(storage.count) + storage.bytes;
    return file;
}

const Part four{"1", 4, "aaaabbbbccccdddd"};
const Part two{"2", 2, "eeeeffff"};

// Two tensors on two storages, whose keys are in the list in another order than in the pickle.
QByteArray twoTensors()
{
    return legacyFile(dict({text("b"), vector(legacyStorage("FloatStorage", "2", 2), 0, 2), text("a"),
                          vector(legacyStorage("FloatStorage", "1", 4), 0, 4)}),
        list({text("1"), text("2")}), {four, two});
}

const Tensor &tensorAt(const DocumentPtr &document, size_t place)
{
    return document->values.tensor(document->values.tensorId(document->tensors.at(place).value));
}

QByteArray bytesOf(const DocumentPtr &document, size_t place)
{
    Progress progress;
    const TensorData data = tensorData(*document, document->tensors.at(place).value, progress);
    const auto size = quint64(row(data.dtype).bytes);
    return readBytes(*data.bytes, quint64(data.offset) * size, quint64(data.numel()) * size, 1000);
}

}

TEST_CASE("storages lie behind the pickles in the order of the key list")
{
    const DocumentPtr document = opened(twoTensors());
    CHECK(document->format == QLatin1StringView("torch-legacy"));
    CHECK(document->error.isEmpty());
    CHECK(document->notes.isEmpty());
    REQUIRE(document->tensors.size() == 2);
    CHECK(bytesOf(document, 0) == two.bytes);
    CHECK(bytesOf(document, 1) == four.bytes);
}

TEST_CASE("the parts are entries of an archive, and the object's pickle is the first that is reported")
{
    const DocumentPtr document = opened(twoTensors());
    QByteArrayList names;
    for (const Entry &entry : document->archive.entries)
        names += entry.name;
    CHECK(names
        == QByteArrayList{
            "magic_number", "protocol_version", "sys_info", "data.pkl", "storage_keys", "data/1", "data/2"});
    CHECK(document->pickles.size() == 5);
    CHECK(document->pickles[0].entry == "data.pkl");
    for (const PickleReport &pickle : document->pickles)
        CHECK(pickle.bytesAfterStop == 0);
}

TEST_CASE("cut anywhere, a file keeps what is before the cut and says what a whole one would need")
{
    const QByteArray whole = twoTensors();
    const qsizetype storages = whole.size() - 16 - 8 - 8 - 8;
    for (qsizetype size = head.size(); size < whole.size(); ++size) {
        CAPTURE(size);
        const DocumentPtr document = opened(whole.first(size));
        CHECK(document->error.contains(QStringLiteral("cut short: it ends at byte %1").arg(size)));
        if (size < storages)
            continue;
        CHECK(document->error.contains(QString::number(size)));
        CHECK(document->error.contains(QString::number(whole.size())));
        REQUIRE(document->tensors.size() == 2);
        CHECK_FALSE(tensorAt(document, 0).error.isEmpty()); // the last storage
        CHECK(tensorAt(document, 1).error.isEmpty() == (size >= storages + 8 + 16));
    }
}

TEST_CASE("a view counts from its own begin and is shared with its whole")
{
    const QByteArray view = legacyStorage("FloatStorage", "1", 4, tuple({text("9"), integer(1), integer(2)}));
    const DocumentPtr document = opened(legacyFile(
        list({vector(legacyStorage("FloatStorage", "1", 4), 0, 4), vector(view, 1, 1)}), list({text("1")}), {four}));
    CHECK(document->error.isEmpty());
    CHECK(bytesOf(document, 1) == "cccc");
    CHECK(tensorAt(document, 1).offset == 1);
    const auto identity = [&](size_t place) { return identityOf(*document, tensorAt(document, place).storage); };
    CHECK(identity(0) == identity(1));
}

TEST_CASE("a view that is not inside its whole is an error on its tensors")
{
    const auto [offset, size] = GENERATE(table<qint64, qint64>({{3, 2}, {-1, 2}, {0, -1}, {qint64(1) << 62, 2}}));
    const QByteArray view = legacyStorage("FloatStorage", "1", 4, tuple({text("9"), integer(offset), integer(size)}));
    const DocumentPtr document = opened(legacyFile(vector(view, 0, 1), list({text("1")}), {four}));
    CHECK_FALSE(onlyTensor(document).error.isEmpty());
}

TEST_CASE("a storage whose count is not the pickle's is broken, and the next one is found all the same")
{
    const qint64 count = GENERATE(-1, 0, 5, qint64(1) << 60);
    const DocumentPtr document = opened(legacyFile(list({vector(legacyStorage("FloatStorage", "1", 4), 0, 4),
                                                       vector(legacyStorage("FloatStorage", "2", 2), 0, 2)}),
        list({text("1"), text("2")}), {{"1", count, four.bytes}, two}));
    CHECK_FALSE(document->error.isEmpty());
    CHECK(tensorAt(document, 0).error.contains(QString::number(count)));
    CHECK(bytesOf(document, 1) == two.bytes);
}

TEST_CASE("keys that are missing, unknown or no list are told, and what can be found is")
{
    const QByteArray object = vector(legacyStorage("FloatStorage", "1", 4), 0, 4);
    CHECK_FALSE(onlyTensor(opened(legacyFile(object, list({}), {}))).error.isEmpty());
    const DocumentPtr unknown = opened(legacyFile(object, list({text("7"), text("1")}), {four, four}));
    CHECK(unknown->error.contains(QStringLiteral("7")));
    const DocumentPtr inDict = opened(legacyFile(object, dict({text("1"), none()}), {four}));
    CHECK(bytesOf(inDict, 0) == four.bytes);
    CHECK_FALSE(opened(legacyFile(object, integer(3), {four}))->error.isEmpty());
}

TEST_CASE("a count that no file can hold allocates nothing and is an error")
{
    const qint64 numel = GENERATE(-1, qint64(1) << 61, std::numeric_limits<qint64>::max());
    const DocumentPtr document
        = opened(legacyFile(vector(legacyStorage("FloatStorage", "1", numel), 0, 4), list({text("1")}), {four}));
    CHECK_FALSE(document->error.isEmpty());
    CHECK_FALSE(onlyTensor(document).error.isEmpty());
}

TEST_CASE("another protocol version is an error, and the rest is shown")
{
    const QByteArray object = vector(legacyStorage("FloatStorage", "1", 4), 0, 4);
    const DocumentPtr document = opened(legacyFile(object, list({text("1")}), {four}, 1002));
    CHECK(document->error.contains(QStringLiteral("1001")));
    CHECK(bytesOf(document, 0) == four.bytes);
}

TEST_CASE("a pickled class keeps its source text as an entry")
{
    const QByteArray source("class Net:\n    pass\n");
    const QByteArray module = tuple({text("module"), global("old.net", "Net"), text("net.py"), text(source)}) + 'Q';
    const DocumentPtr document = opened(legacyFile(called(module, tuple({})), list({}), {}));
    const auto entry = document->archive.find("source/old.net.Net.py");
    REQUIRE(entry);
    Progress progress;
    const SourcePtr bytes = document->archive.open(*entry, progress);
    CHECK(readBytes(*bytes, 0, bytes->size(), 1000) == source);
    CHECK(document->values.text(document->values.object(root(document)).callable) == "old.net.Net");
}

TEST_CASE("a second file behind the first is noted, and what it asks for is told")
{
    const DocumentPtr document = opened(twoTensors() + pickled(called(global("os", "system"), tuple({text("x")}))));
    CHECK(document->tensors.size() == 2);
    CHECK(document->notes.size() == 1);
    CHECK(document->error.isEmpty());
    CHECK(document->pickles.size() == 6);
}

TEST_CASE("a code in the magic number, the version or the keys is reported")
{
    const QByteArray call = called(global("os", "system"), tuple({text("x")}));
    const QByteArray file = head + pickled(integer(1001)) + pickled(call) + pickled(none()) + pickled(list({}));
    const DocumentPtr document = opened(file);
    const bool reported = std::ranges::any_of(document->pickles, [](const PickleReport &pickle) {
        return pickle.entry == "sys_info" && pickle.globals.size() == 1 && pickle.globals[0].name == "os.system";
    });
    CHECK(reported);
}

TEST_CASE("the line of text that protocol 0 has for a persistent id is read as the tuple that PyTorch printed")
{
    const auto idOf = [](const QByteArray &text) { return 'P' + text + '\n'; };
    const QByteArray printed = "('storage', <class 'torch.FloatStorage'>, '1', 'cpu', 4, None)";
    const DocumentPtr document = opened(legacyFile(vector(idOf(printed), 1, 3), list({text("1")}), {four}));
    CHECK(document->error.contains(QStringLiteral("protocol 0")));
    REQUIRE(document->tensors.size() == 1);
    CHECK(onlyTensor(document).error.isEmpty());
    CHECK(onlyTensor(document).dtype == DType::Float32);
    const DocumentPtr zip = openedValue(vector(idOf(printed).replace("'1'", "'0'"), 0, 4), {QByteArray(16, 'x')});
    CHECK(zip->error.contains(QStringLiteral("protocol 0")));
    CHECK(onlyTensor(zip).error.isEmpty());
    for (const QByteArray &broken :
        {printed.chopped(1), printed.chopped(30), QByteArray("('storage'"), QByteArray("(")}) {
        CAPTURE(broken);
        CHECK_FALSE(opened(legacyFile(vector(idOf(broken), 0, 4), list({text("1")}), {four}))->error.isEmpty());
    }
}
