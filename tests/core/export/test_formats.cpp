// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/zip.h"
#include "tests/core/export/exporting.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

const QByteArray sixFloats = bytesOf({1.0f, -2.0f, 0.5f, 4.0f, 5.0f, 6.0f});

// Header of a .npy file without its padding, and the data.
std::pair<QByteArray, QByteArray> npyParts(const QByteArray &file)
{
    REQUIRE(file.startsWith(QByteArray::fromHex("934e554d50590100")));
    const auto size = qFromLittleEndian<quint16>(file.constData() + 8);
    CHECK((10 + size) % 64 == 0);
    CHECK(file[9 + size] == '\n');
    return {file.mid(10, size).trimmed(), file.mid(10 + size)};
}

QJsonObject safetensorsHeader(const QByteArray &file, QByteArray *data = nullptr)
{
    const auto size = qFromLittleEndian<quint64>(file.constData());
    CHECK(size % 8 == 0);
    if (data)
        *data = file.mid(qsizetype(8 + size));
    return QJsonDocument::fromJson(file.mid(8, qsizetype(size))).object();
}

}

TEST_CASE("a .npy file has the dtype, the shape and the elements in C order")
{
    Fixture fixture;
    const auto [header, data]
        = npyParts(fixture.exported("x.npy", fixture.item(fixture.tensor(DType::Float32, {2, 3}, sixFloats))));
    CHECK(header == "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }");
    CHECK(data == sixFloats);
    CHECK(fixture.notes.isEmpty());
}

TEST_CASE("shapes of no axis, one axis and no elements are written as Python writes them")
{
    Fixture fixture;
    const auto shapeOf = [&](const char *fileName, const Extents &shape) {
        const ExportItem item = fixture.item(fixture.tensor(DType::Int64, shape, QByteArray(64, '\0')));
        const auto [header, data] = npyParts(fixture.exported(fileName, item));
        CHECK(data.size() == *elementCount(shape) * 8);
        return header.mid(header.indexOf('('), header.indexOf(')') - header.indexOf('(') + 1);
    };
    CHECK(shapeOf("a.npy", {}) == "()");
    CHECK(shapeOf("b.npy", {3}) == "(3,)");
    CHECK(shapeOf("c.npy", {0, 5}) == "(0, 5)");
}

TEST_CASE("a long shape makes a longer header, still aligned")
{
    Fixture fixture;
    for (qsizetype rank = 0; rank < 64; ++rank) {
        const QByteArray name = "r" + QByteArray::number(rank) + ".npy";
        const ExportItem item = fixture.item(fixture.tensor(DType::UInt8, Extents(rank, 1), "x"));
        CHECK(npyParts(fixture.exported(name.constData(), item)).second == "x");
    }
}

TEST_CASE("big-endian, strided and transposed tensors are written as their values")
{
    Fixture fixture;
    const ValueId big = fixture.tensor(DType::Int16, {2}, QByteArray::fromHex("00010203"), true);
    CHECK(fixture.exported("big.raw", fixture.item(big)) == QByteArray::fromHex("01000302"));

    const ValueId matrix = fixture.tensor(DType::UInt8, {2, 3}, "abcdef");
    Progress progress;
    ExportItem transposed = fixture.item(ValueId::None);
    transposed.view = tensorData(fixture.document, matrix, progress);
    transposed.view->shape = {3, 2};
    transposed.view->stride = {1, 3};
    CHECK(fixture.exported("t.raw", transposed) == "adbecf");
}

TEST_CASE("bfloat16 becomes float32 in .npy and stays in .safetensors")
{
    Fixture fixture;
    const ExportItem item = fixture.item(fixture.tensor(DType::BFloat16, {2}, QByteArray::fromHex("803f00c0")));
    const auto [header, data] = npyParts(fixture.exported("x.npy", item));
    CHECK(header.contains("<f4"));
    CHECK(data == bytesOf({1.0f, -2.0f}));
    REQUIRE(fixture.notes.size() == 1);
    CHECK(fixture.notes[0].contains(QLatin1StringView("bfloat16 is written as float32")));

    QByteArray kept;
    const QJsonObject header2 = safetensorsHeader(fixture.exported("x.safetensors", item), &kept);
    CHECK(header2[u"x"_s][u"dtype"_s] == u"BF16"_s);
    CHECK(kept == QByteArray::fromHex("803f00c0"));
    CHECK(fixture.notes.isEmpty());
}

TEST_CASE("every dtype goes into .npy, .safetensors or says why not")
{
    for (const DTypeRow &r : dtypes()) {
        if (r.dtype == DType::Untyped)
            continue;
        Fixture fixture;
        const ExportItem item = fixture.item(fixture.tensor(r.dtype, {3}, QByteArray(48, '\1')));
        const auto [header, data] = npyParts(fixture.exported("x.npy", item));
        CHECK(header.contains(row(r.numpyAs).numpy.data()));
        CHECK(data.size() == 3 * row(r.numpyAs).bytes);
        if (r.dtype == DType::Complex128) {
            CHECK_THROWS_AS(fixture.exported("x.safetensors", item), Error);
            continue;
        }
        QByteArray stored;
        const QJsonObject entry
            = safetensorsHeader(fixture.exported("x.safetensors", item), &stored)[u"x"_s].toObject();
        CHECK(entry[u"shape"_s] == QJsonArray{r.dtype == DType::Float4E2M1FNx2 ? 6 : 3}); // of single ones
        CHECK(entry[u"data_offsets"_s] == QJsonArray{0, stored.size()});
    }
}

TEST_CASE("a .safetensors file keeps the texts of the metadata, and says what else there was")
{
    Fixture fixture;
    Values &values = fixture.document.values;
    const ExportItem item = fixture.item(fixture.tensor(DType::UInt8, {3}, "new"));
    const auto metadataIn = [&] {
        return safetensorsHeader(
            fixture.exported("x.safetensors", item, {.dtype = {}, .overwrite = true}))[u"__metadata__"_s]
            .toObject();
    };
    CHECK(metadataIn() == QJsonObject{{u"format"_s, u"pt"_s}});
    CHECK(fixture.notes.isEmpty());
    const std::vector<ValueId> items{fixture.text("author"), fixture.text("a \"name\""), fixture.text("format"),
        fixture.text("np"), fixture.text("count"), values.addInt(3)};
    fixture.document.format = QLatin1StringView("safetensors");
    fixture.document.roots.push_back({"__metadata__", values.addContainer(Kind::Dict, items)});
    CHECK(metadataIn() == QJsonObject{{u"author"_s, u"a \"name\""_s}, {u"format"_s, u"np"_s}});
    REQUIRE(fixture.notes.size() == 1);
    CHECK(fixture.notes[0].endsWith(u": 1 of 3"));
}

TEST_CASE("the header of a .safetensors file has no byte to spare")
{
    Fixture fixture;
    const QByteArray file = fixture.exported("x.safetensors", fixture.item(fixture.tensor(DType::UInt8, {3}, "new")));
    const QByteArray header = file.sliced(8, file.size() - 8 - 3).trimmed();
    CHECK(header == R"({"__metadata__":{"format":"pt"},"x":{"dtype":"U8","shape":[3],"data_offsets":[0,3]}})");
}

TEST_CASE("a .safetensors file holds many tensors, each aligned to its elements")
{
    Fixture fixture;
    const std::vector items{fixture.item(fixture.tensor(DType::UInt8, {3}, "abc"), u"bytes"_s),
        fixture.item(fixture.tensor(DType::Float32, {2, 3}, sixFloats), u"a \"quoted\" näme"_s),
        fixture.item(fixture.tensor(DType::Int64, {0}, {}), u"none"_s)};
    QByteArray data;
    const QJsonObject header = safetensorsHeader(fixture.exported("x.safetensors", items), &data);
    CHECK(header.size() == 4); // and __metadata__
    CHECK(header[u"none"_s][u"data_offsets"_s] == QJsonArray{0, 0});
    CHECK(header[u"a \"quoted\" näme"_s][u"data_offsets"_s] == QJsonArray{0, 24});
    CHECK(header[u"bytes"_s][u"data_offsets"_s] == QJsonArray{24, 27});
    CHECK(data == sixFloats + "abc");
}

TEST_CASE("tensors on one storage are each written whole, and that is noted")
{
    Fixture fixture;
    const ValueId first = fixture.tensor(DType::UInt8, {4}, "abcd");
    const Tensor twin = fixture.document.values.tensor(fixture.document.values.tensorId(first));
    const std::vector items{fixture.item(first, u"a"_s), fixture.item(fixture.document.values.addTensor(twin), u"b"_s)};
    QByteArray data;
    safetensorsHeader(fixture.exported("x.safetensors", items), &data);
    CHECK(data == "abcdabcd");
    CHECK(fixture.notes.size() == 1);
}

TEST_CASE("two of one name are refused")
{
    Fixture fixture;
    const ExportItem item = fixture.item(fixture.tensor(DType::UInt8, {1}, "a"));
    const std::vector twice{item, item};
    CHECK_THROWS_AS(fixture.exported("x.safetensors", twice), Error);
    CHECK_THROWS_AS(fixture.exported("x.npz", twice), Error);
    CHECK(fixture.files().isEmpty());
}

TEST_CASE("a .npz file is a ZIP of .npy files with right checksums")
{
    Fixture fixture;
    const std::vector items{fixture.item(fixture.tensor(DType::Float32, {6}, sixFloats), u"a.b"_s),
        fixture.item(fixture.tensor(DType::UInt8, {}, "c"), u"../up"_s)};
    const QByteArray file = fixture.exported("x.npz", items);
    Progress progress;
    Archive archive = readZip(memorySource(file), progress);
    readLocalHeaders(archive, *memorySource(file), progress);
    REQUIRE(archive.entries.size() == 2);
    CHECK(archive.notes.empty());
    CHECK(archive.flagged.empty());
    CHECK(archive.entries[0].name == "a.b.npy");
    CHECK(archive.entries[1].name == "_../up.npy");
    CHECK(verify(archive, 0, progress) == QLatin1StringView("ok"));
    CHECK(verify(archive, 1, progress) == QLatin1StringView("ok"));
    const SourcePtr entry = archive.open(0, progress);
    CHECK(npyParts(readBytes(*entry, 0, entry->size(), 1000)).second == sixFloats);
}

TEST_CASE("what can't be read is left out of several, and an Error on its own")
{
    Fixture fixture;
    const ValueId good = fixture.tensor(DType::UInt8, {1}, "a"), bad = fixture.tensor(DType::UInt8, {9}, "a");
    const std::vector items{fixture.item(bad, u"bad"_s), fixture.item(good, u"good"_s)};
    const QJsonObject header = safetensorsHeader(fixture.exported("x.safetensors", items));
    CHECK(header.contains(QLatin1StringView("good")));
    CHECK_FALSE(header.contains(QLatin1StringView("bad")));
    CHECK(fixture.notes.size() == 1);
    CHECK_THROWS_AS(fixture.exported("x.npy", items[0]), Error);
}

TEST_CASE("where none of several can be written, the Error names one and why")
{
    Fixture fixture;
    const std::vector items{fixture.item(fixture.text("one"), u"a"_s), fixture.item(fixture.text("two"), u"b"_s)};
    try {
        fixture.exported("x.safetensors", items);
        FAIL("exported");
    } catch (const Error &error) {
        CHECK(error.message().contains(u"None of the 2 tensors"_s));
        CHECK(error.message().contains(u"\"b\": "_s));
    }
}

TEST_CASE("packed integers are raw as their storage, and one by one elsewhere")
{
    Fixture fixture;
    const ExportItem item = fixture.item(fixture.tensor(DType::QUInt4x2, {3}, QByteArray::fromHex("2143ff")));
    CHECK(fixture.exported("x.raw", item) == QByteArray::fromHex("2143ff"));
    CHECK(npyParts(fixture.exported("x.npy", item)).second == QByteArray::fromHex("010203"));
    CHECK(fixture.exported("x.csv", item) == "1,2,3\n");
    CHECK(fixture.notes.join(u'\n').contains(u"stored integers"_s));
}

TEST_CASE("a .csv file has a line for each row of the last axis")
{
    Fixture fixture;
    CHECK(fixture.exported("x.csv", fixture.item(fixture.tensor(DType::Float32, {2, 3}, sixFloats)))
        == "1,-2,0.5\n4,5,6\n");
    CHECK(fixture.exported("0.csv", fixture.item(fixture.tensor(DType::Bool, {}, "\1"))) == "True\n");
    CHECK(fixture.exported("e.csv", fixture.item(fixture.tensor(DType::Int8, {2, 0}, {}))).isEmpty());
}

TEST_CASE("a .json file nests the values as the shape does")
{
    Fixture fixture;
    const std::vector items{fixture.item(fixture.tensor(DType::Float32, {1, 2, 3}, sixFloats), u"a"_s),
        fixture.item(fixture.tensor(DType::Int64, {}, bytesOf<qint64>({7})), u"b"_s),
        fixture.item(fixture.tensor(DType::Int8, {2, 0}, {}), u"c"_s)};
    const QJsonArray tensors
        = QJsonDocument::fromJson(fixture.exported("x.json", items)).object()[u"tensors"_s].toArray();
    REQUIRE(tensors.size() == 3);
    QJsonArray nested; // braces around one array are a copy of it for some compilers
    nested.append(QJsonArray{QJsonArray{1, -2, 0.5}, QJsonArray{4, 5, 6}});
    CHECK(tensors[0][u"values"_s] == nested);
    CHECK(tensors[0][u"shape"_s] == QJsonArray{1, 2, 3});
    CHECK(tensors[1][u"values"_s].toInt() == 7);
    CHECK(tensors[2][u"values"_s] == QJsonArray());
}

TEST_CASE("texts and archive entries are written as their bytes")
{
    Fixture fixture;
    const ExportItem text = fixture.item(fixture.text("näh"));
    CHECK(fixture.exported("x.txt", text) == "näh");
    CHECK(fixture.exported("x.raw", text) == "näh");
    CHECK(fixture.exported("n.txt", fixture.item(fixture.document.values.addInt(-7))) == "-7");
    CHECK_THROWS_AS(fixture.exported("x.npy", text), Error);
    CHECK_THROWS_AS(fixture.exported("t.txt", fixture.item(fixture.tensor(DType::UInt8, {1}, "a"))), Error);

    Progress progress;
    fixture.document.archive = readZip(memorySource(zipOf({{"a/b", "entry"}})), progress);
    ExportItem entry;
    entry.entry = 0;
    CHECK(fixture.exported("e.raw", entry) == "entry");
    CHECK_THROWS_AS(fixture.exported("e.npy", entry), Error);
}
