// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/modules.h"
#include "core/document/storages.h"
#include "tests/core/formats/opened.h"

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <array>
#include <limits>

using namespace pith;
using namespace pith::testing;

namespace {

enum class Order { Little, Big };

// Numbers as a file of one version and byte order has them.
struct Maker
{
    quint32 version = 3;
    Order order = Order::Little;

    template <typename T> QByteArray number(T value) const
    {
        value = order == Order::Little ? qToLittleEndian(value) : qToBigEndian(value);
        return QByteArray(reinterpret_cast<const char *>(&value), sizeof value);
    }
    QByteArray count(quint64 value) const { return version == 1 ? number(quint32(value)) : number(value); }
    QByteArray text(const QByteArray &utf8) const { return count(quint64(utf8.size())) + utf8; }
    QByteArray begin(quint64 tensors, quint64 pairs) const
    {
        return "GGUF" + number(version) + count(tensors) + count(pairs);
    }
    QByteArray tensor(const QByteArray &name, const std::vector<quint64> &sizes, quint32 type, quint64 offset) const
    {
        QByteArray info = text(name) + number(quint32(sizes.size()));
        for (const quint64 size : sizes)
            info += count(size);
        return info + number(type) + number(offset);
    }
    static QByteArray padded(QByteArray header, int alignment = 32)
    {
        return header + QByteArray((alignment - header.size() % alignment) % alignment, '\0');
    }
};

const Tensor &tensorAt(const DocumentPtr &document, size_t place)
{
    return document->values.tensor(document->values.tensorId(document->tensors.at(place).value));
}

QByteArray bytesOf(const DocumentPtr &document, size_t place)
{
    Progress progress;
    const TensorData data = tensorData(*document, document->tensors.at(place).value, progress);
    return readBytes(*data.bytes, 0, data.bytes->size(), 1 << 20);
}

}

TEST_CASE("blocks of each type are what ggml's own package makes of them")
{
    const DocumentPtr document = opened(dataBytes(QStringLiteral("gguf/types.gguf")));
    const QJsonObject truth = QJsonDocument::fromJson(dataBytes(QStringLiteral("gguf/types.json"))).object();
    CHECK(document->format == QLatin1StringView("gguf"));
    CHECK(document->error.isEmpty());
    CHECK(document->tensors.size() == size_t(truth.size()) + 1);
    const auto items = document->values.items(root(document));
    for (size_t i = 0; i < document->tensors.size(); ++i) {
        const QString name = document->values.string(items[2 * i]);
        CAPTURE(name);
        if (!truth.contains(name)) {
            CHECK(tensorAt(document, i).error.contains(name));
            continue;
        }
        CHECK(tensorAt(document, i).error.isEmpty());
        const QByteArray hash = QCryptographicHash::hash(bytesOf(document, i), QCryptographicHash::Sha256);
        CHECK(QString::fromLatin1(hash.toHex()) == truth.value(name).toString());
    }
}

TEST_CASE("any part of decoded blocks can be read by itself")
{
    const DocumentPtr document = opened(dataBytes(QStringLiteral("gguf/types.gguf")));
    const size_t place = 10; // of Q5_1
    const QByteArray whole = bytesOf(document, place);
    Progress progress;
    const TensorData data = tensorData(*document, document->tensors.at(place).value, progress);
    for (quint64 begin = 0; begin < quint64(whole.size()); begin += 37) {
        const quint64 size = std::min<quint64>(quint64(whole.size()) - begin, 1 + begin % 300);
        CAPTURE(begin, size);
        CHECK(readBytes(*data.bytes, begin, size, size) == whole.mid(qsizetype(begin), qsizetype(size)));
    }
    CHECK_THROWS_AS(readBytes(*data.bytes, quint64(whole.size()) - 3, 4, 4), Error);
}

TEST_CASE("all versions and both byte orders are read, sizes in torch's order")
{
    const auto [version, order] = GENERATE(
        table<quint32, Order>({{1, Order::Little}, {2, Order::Little}, {3, Order::Little}, {3, Order::Big}}));
    const Maker make{version, order};
    const QByteArray header = make.begin(1, 1) + make.text("k") + make.number<quint32>(5) + make.number<qint32>(-7)
        + make.tensor("t", {3, 2}, 26, 0);
    const DocumentPtr document = opened(Maker::padded(header) + QByteArray(24, 'x'));
    CHECK(document->error.isEmpty());
    CHECK(onlyTensor(document).shape == Extents{2, 3});
    CHECK(onlyTensor(document).dtype == DType::Int32);
    CHECK(document->values.storage(onlyTensor(document).storage).bigEndian == (order == Order::Big));
    REQUIRE(document->roots.size() == 2);
    CHECK(document->roots[1].entry == "metadata");
    CHECK(document->values[document->values.items(document->roots[1].value)[1]].integer == -7);
}

TEST_CASE("values of all types, and arrays of arrays, are metadata")
{
    const Maker make;
    const QByteArray inner = make.number<quint32>(7) + make.count(2) + "\1" + QByteArray(1, '\0');
    const QByteArray header = make.begin(0, 4) + make.text("f") + make.number<quint32>(12)
        + make.number(0x3ff8000000000000ull) + make.text("u") + make.number<quint32>(10) + make.number(~0ull)
        + make.text("s") + make.number<quint32>(8) + make.text("é") + make.text("a") + make.number<quint32>(9)
        + make.number<quint32>(9) + make.count(1) + inner;
    const DocumentPtr document = opened(header);
    const Values &values = document->values;
    const auto items = values.items(document->roots.at(1).value);
    REQUIRE(items.size() == 8);
    CHECK(values[items[1]].real == 1.5);
    CHECK(values.decimal(items[3]) == QStringLiteral("18446744073709551615"));
    CHECK(values.text(items[5]) == "é");
    const auto nested = values.items(values.items(items[7])[0]);
    REQUIRE(nested.size() == 2);
    CHECK(values[nested[0]].integer == 1);
    CHECK(values.kind(nested[1]) == Kind::Bool);
}

TEST_CASE("the data begins at a multiple of the stated alignment")
{
    const Maker make;
    const QByteArray header = make.begin(1, 1) + make.text("general.alignment") + make.number<quint32>(4)
        + make.number<quint32>(8) + make.tensor("t", {2}, 24, 0);
    CHECK(bytesOf(opened(Maker::padded(header, 8) + "ab"), 0) == "ab");
}

TEST_CASE("a file cut anywhere is refused, or keeps the tensors that are all there")
{
    const Maker make;
    const QByteArray header = Maker::padded(make.begin(2, 1) + make.text("k") + make.number<quint32>(8) + make.text("v")
        + make.tensor("a", {8}, 0, 0) + make.tensor("b", {32}, 8, 32));
    const QByteArray whole = header + QByteArray(32 + 34, 'x');
    for (qsizetype size = 9; size < whole.size(); ++size) {
        CAPTURE(size);
        if (size < header.size() - 31) {
            CHECK(refusal(whole.first(size)).contains(QStringLiteral("cut short")));
            continue;
        }
        const QString refused = refusal(whole.first(size));
        if (!refused.isEmpty())
            continue;
        const DocumentPtr document = opened(whole.first(size));
        CHECK(document->error.contains(QString::number(whole.size())));
        CHECK(tensorAt(document, 0).error.isEmpty() == (size >= header.size() + 32));
        CHECK_FALSE(tensorAt(document, 1).error.isEmpty());
    }
}

TEST_CASE("numbers that no file can hold are errors and allocate nothing")
{
    const Maker make;
    const quint64 much = GENERATE(quint64(1) << 40, quint64(1) << 62, ~quint64(0));
    CHECK_FALSE(refusal(make.begin(much, 0)).isEmpty());
    CHECK_FALSE(refusal(make.begin(0, much)).isEmpty());
    CHECK_FALSE(refusal(make.begin(0, 1) + make.count(much) + "k").isEmpty());
    CHECK_FALSE(refusal(
        make.begin(0, 1) + make.text("k") + make.number<quint32>(9) + make.number<quint32>(0) + make.count(much))
            .isEmpty());
    const auto tensorOf = [&](const std::vector<quint64> &sizes, quint32 type, quint64 offset) {
        return opened(Maker::padded(make.begin(1, 0) + make.tensor("t", sizes, type, offset)) + QByteArray(64, 'x'));
    };
    CHECK_FALSE(onlyTensor(tensorOf({much}, 0, 0)).error.isEmpty());
    CHECK_FALSE(onlyTensor(tensorOf({much, much}, 0, 0)).error.isEmpty());
    CHECK_FALSE(onlyTensor(tensorOf({4}, 0, much)).error.isEmpty());
    CHECK_FALSE(onlyTensor(tensorOf({33}, 8, 0)).error.isEmpty()); // no whole block
    CHECK_FALSE(onlyTensor(tensorOf({4}, 99, 0)).error.isEmpty());
}

TEST_CASE("unknown versions and types of values are refused, and arrays too deep")
{
    const Maker make;
    CHECK(refusal(Maker{4}.begin(0, 0)).contains(QStringLiteral("version 4")));
    CHECK_FALSE(refusal(make.begin(0, 1) + make.text("k") + make.number<quint32>(13) + QByteArray(8, '\0')).isEmpty());
    QByteArray deep = make.begin(0, 1) + make.text("k") + make.number<quint32>(9);
    for (int i = 0; i < 1000; ++i)
        deep += make.number<quint32>(9) + make.count(1);
    CHECK(refusal(deep).contains(QStringLiteral("deep")));
}

TEST_CASE("a file that is cut in a type that is not decoded says so too")
{
    const Maker make;
    const QByteArray header = make.begin(2, 0) + make.tensor("a", {4}, 0, 0) + make.tensor("b", {128}, 40, 32);
    const QByteArray whole = Maker::padded(header) + QByteArray(32 + 72, 'x');
    CHECK(opened(whole)->error.isEmpty());
    CHECK(tensorAt(opened(whole), 1).error.contains(QStringLiteral("NVFP4")));
    CHECK(opened(whole.chopped(1))->error.contains(QString::number(whole.size())));
}

TEST_CASE("types that are only listed have the bytes of their blocks, which are an entry")
{
    const Maker make;
    const DocumentPtr document = opened(
        Maker::padded(make.begin(1, 0) + make.tensor("iq", {256, 3}, 16, 0)) + QByteArray(3 * 66, 'q')); // IQ2_XXS
    CHECK(onlyTensor(document).error.contains(QStringLiteral("IQ2_XXS")));
    const std::array roots{root(document)};
    const Sums sums = sumsOf(*document, roots);
    CHECK(sums.elements == 768);
    CHECK(sums.bytes == 3 * 66);
    CHECK(sums.storedBytes == 3 * 66);
    REQUIRE(document->archive.entries.size() == 1);
    Progress progress;
    const SourcePtr bytes = document->archive.open(0, progress);
    CHECK(readBytes(*bytes, 0, bytes->size(), 1000) == QByteArray(3 * 66, 'q'));
}

TEST_CASE("big-endian blocks are said to be what is not decoded, and never are")
{
    const Maker make{3, Order::Big};
    const DocumentPtr document
        = opened(Maker::padded(make.begin(1, 0) + make.tensor("b", {32}, 8, 0)) + QByteArray(34, 'b'));
    CHECK(onlyTensor(document).error.contains(QStringLiteral("Q8_0 are big-endian")));
    Progress progress;
    const SourcePtr bytes = document->archive.open(0, progress);
    CHECK(readBytes(*bytes, 0, bytes->size(), 1000) == QByteArray(34, 'b'));
}

TEST_CASE("a tensor that no file can hold is no sign of a cut, and sizes are never negative")
{
    const Maker make;
    const auto openedTensor = [&](quint64 size, quint64 offset) {
        return opened(Maker::padded(make.begin(1, 0) + make.tensor("t", {size}, 0, offset)) + QByteArray(64, 'x'));
    };
    for (const quint64 offset : {quint64(1) << 61, ~quint64(0) - 31, ~quint64(0)}) {
        const DocumentPtr document = openedTensor(4, offset);
        CHECK(document->error.isEmpty());
        CHECK(onlyTensor(document).error.contains(QStringLiteral("can't be in any file")));
    }
    CHECK(openedTensor(4, 64)->error.contains(QStringLiteral("cut short")));
    for (const quint64 size : {quint64(1) << 63, ~quint64(0)}) {
        const DocumentPtr document = openedTensor(size, 0);
        CHECK(onlyTensor(document).shape == Extents{std::numeric_limits<qint64>::max()});
        CHECK_FALSE(onlyTensor(document).error.isEmpty());
    }
}

TEST_CASE("tensors of one name, and tensors over each other, are noted")
{
    const Maker make;
    const auto notesOf = [&](const QByteArray &first, const QByteArray &second, quint64 offset) {
        return opened(
            Maker::padded(make.begin(2, 0) + make.tensor(first, {8}, 0, 0) + make.tensor(second, {8}, 0, offset))
            + QByteArray(64, 'x'))
            ->notes;
    };
    CHECK(notesOf("a", "b", 32).isEmpty());
    CHECK(notesOf("a", "a", 32).join(u' ').contains(QStringLiteral("name of an earlier one: 1, for example a")));
    CHECK(notesOf("a", "b", 31).join(u' ').contains(QStringLiteral("bytes of another: 1, for example b")));
    CHECK(notesOf("a", "b", 0).size() == 1);
}

TEST_CASE("what is stored of blocks are their bytes, and a part of a split model says which it is")
{
    const Maker m;
    const QByteArray pairs = m.text("split.no") + m.number(quint32(2)) + m.number(quint16(0)) + m.text("split.count")
        + m.number(quint32(2)) + m.number(quint16(3));
    const DocumentPtr document
        = opened(Maker::padded(m.begin(1, 2) + pairs + m.tensor("w", {64}, 2, 0)) + QByteArray(36, '\0'));
    REQUIRE(document->tensors.size() == 1);
    CHECK(tensorAt(document, 0).error.isEmpty());
    const StorageId storage = tensorAt(document, 0).storage;
    CHECK(storedBytes(*document, storage) == 36);
    CHECK(packingOf(*document, storage) == "Q4_0");
    const Tensor &packed = document->values.tensors.front();
    CHECK(dtypeText(*document, packed) == QStringLiteral("float32 (Q4_0)"));
    CHECK(shownBytes(*document, packed) == 36);
    const Sums sums = sumsOf(*document, std::array{root(document)});
    CHECK(sums.storedBytes == 36);
    CHECK(sums.bytes == 256);
    CHECK(document->notes.join(u' ').contains(QStringLiteral("part 1 of 3")));
}
