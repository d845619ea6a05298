// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/error.h"
#include "tests/core/document/build.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

TensorData dataOf(const Document &document, ValueId id)
{
    Progress progress;
    return tensorData(document, id, progress);
}

QString errorOf(const Document &document, ValueId id)
{
    try {
        dataOf(document, id);
    } catch (const Error &error) {
        return error.message();
    }
    return {};
}

}

TEST_CASE("a tensor is ready to be read with its storage's bytes")
{
    Builder b;
    const StorageId storage = b.storage("0", 10);
    b.values.storages[0].bigEndian = true;
    Tensor tensor = b.view(storage, {2, 3});
    tensor.offset = 4;
    tensor.conj = true;
    const TensorData data = dataOf(b.document, b.values.addTensor(tensor));
    CHECK(data.shape == Extents{2, 3});
    CHECK(data.offset == 4);
    CHECK(data.bigEndian);
    CHECK(data.conj);
    CHECK(data.bytes->size() == 40);
}

TEST_CASE("a view that reaches past its storage is an error, whatever made it so")
{
    Builder b;
    const Tensor good = b.view(b.storage("0", 6), {2, 3});
    CHECK_NOTHROW(dataOf(b.document, b.values.addTensor(good)));

    const auto changed = [&](auto change) {
        Tensor tensor = good;
        change(tensor);
        return errorOf(b.document, b.values.addTensor(tensor));
    };
    constexpr qint64 huge = qint64(1) << 62;
    CHECK(
        changed([](Tensor &t) { t.offset = 1; }) == "Its elements reach to number 7 of the storage, which holds 6"_L1);
    CHECK_FALSE(changed([](Tensor &t) { t.offset = -1; }).isEmpty());
    CHECK_FALSE(changed([](Tensor &t) { t.stride = {4, 1}; }).isEmpty());
    CHECK_FALSE(changed([](Tensor &t) { t.stride = {3}; }).isEmpty());
    CHECK_FALSE(changed([](Tensor &t) { t.stride = {huge, huge}; }).isEmpty());
    CHECK_FALSE(changed([](Tensor &t) { t.shape = {2, huge}; }).isEmpty());
    CHECK_FALSE(changed([](Tensor &t) { t.dtype = DType::Float64; }).isEmpty());
    CHECK(changed([](Tensor &t) { t.shape = {0, huge, huge}, t.stride = {1, 1, 1}; }).isEmpty());
}

TEST_CASE("more than 2^40 logical elements are refused, even of one byte")
{
    Builder b;
    Tensor tensor = b.view(b.storage("0", 6), {1 << 20, 1 << 20});
    tensor.stride = {0, 0};
    CHECK(errorOf(b.document, b.values.addTensor(tensor)).isEmpty());
    tensor.shape = {1 << 20, (1 << 20) + 1};
    CHECK(errorOf(b.document, b.values.addTensor(tensor)).contains("1,099,511,627,776"_L1));
}

TEST_CASE("packed elements share bytes")
{
    Builder b;
    const StorageId storage = b.storage("0", 2, DType::UInt8);
    const Tensor four = b.view(storage, {4}, DType::QUInt4x2);
    const Tensor five = b.view(storage, {5}, DType::QUInt4x2);
    CHECK(errorOf(b.document, b.values.addTensor(four)).isEmpty());
    CHECK_FALSE(errorOf(b.document, b.values.addTensor(five)).isEmpty());
}

TEST_CASE("what has no numbers of its own says why")
{
    Builder b;
    const Tensor good = b.view(b.storage("0", 6), {2, 3});
    const auto says = [&](auto change) {
        Tensor tensor = good;
        change(tensor);
        return errorOf(b.document, b.values.addTensor(tensor));
    };
    CHECK(says([](Tensor &t) { t.error = "broken"_L1; }) == "broken"_L1);
    CHECK(says([](Tensor &t) { t.hasData = false; }).contains("only the tensor's shape"_L1));
    const ValueId parts = b.values.addContainer(Kind::Dict);
    CHECK(says([parts](Tensor &t) {
        t.hasData = false;
        t.attributes = parts; // it wraps some
    }).contains("tensors below"_L1));
    const NameId meta = b.values.intern(QByteArrayView("meta"));
    CHECK(says([meta](Tensor &t) {
        t.hasData = false;
        t.device = meta;
    }).contains("meta device"_L1));
    CHECK(says([](Tensor &t) { t.layout = Layout::SparseCsr; }).contains("sparse_csr"_L1));
    CHECK(says([](Tensor &t) { t.components.resize(1); }).contains("nested"_L1));
    CHECK_FALSE(says([](Tensor &t) { t.storage = StorageId::None; }).isEmpty());
    b.values.storages[0].error = "lost"_L1;
    CHECK(says([](Tensor &) {}) == "lost"_L1);
    CHECK_FALSE(errorOf(b.document, b.values.addInt(1)).isEmpty());
}

TEST_CASE("arrays of numbers are read like tensors")
{
    Builder b;
    const QByteArray bytes(24, '\0');
    const TensorData little = dataOf(b.document, b.array("<f4", {2, 3}, bytes));
    CHECK(little.dtype == DType::Float32);
    CHECK(little.stride == Extents{3, 1});
    CHECK_FALSE(little.bigEndian);
    const TensorData big = dataOf(b.document, b.array(">f4", {2, 3}, bytes, true));
    CHECK(big.stride == Extents{1, 2});
    CHECK(big.bigEndian);
    CHECK(dataOf(b.document, b.array("|b1", {2, 3}, bytes)).dtype == DType::Bool);
    constexpr qint64 huge = qint64(1) << 62;
    CHECK(dataOf(b.document, b.array("<f8", {huge, 0, huge}, {})).numel() == 0);

    CHECK_FALSE(errorOf(b.document, b.array("<f8", {2, 3}, bytes)).isEmpty());
    for (const char *descr : {"<M8[ns]", "<U5", "|V12", "|O", "", "<"})
        CHECK_FALSE(errorOf(b.document, b.array(descr, {1}, bytes)).isEmpty());
}

TEST_CASE("an array whose bytes lie in the file begins at its own offset")
{
    Builder b;
    b.storage("0", 6);
    Array array;
    b.values.numpyTypes.emplace_back().descr = "<f4";
    array.shape = {4};
    array.blob = BlobId(0);
    array.blobOffset = 8;
    CHECK(dataOf(b.document, b.addArray(array)).bytes->size() == 16);
    for (const quint64 offset : {quint64(9), quint64(24), quint64(25), ~quint64(0)}) {
        array.blobOffset = offset;
        CHECK_FALSE(errorOf(b.document, b.addArray(array)).isEmpty());
    }
}

TEST_CASE("a blob past the end of what it is in is an error that names it")
{
    Builder b;
    b.document.source = memorySource(QByteArray(10, 'x'));
    b.document.archive.entries.emplace_back().name = "data/0";
    b.document.archive.opener = [](const Entry &, quint32, Progress &) { return memorySource(QByteArray(4, 'y')); };
    b.document.blobs = {{Blob::NoEntry, 2, 8, {}}, {Blob::NoEntry, 2, 9, {}}, {0, 0, 4, {}}, {0, ~quint64(0), 4, {}}};
    Progress progress;
    CHECK(openBlob(b.document, BlobId(0), progress)->size() == 8);
    CHECK_THROWS_AS(openBlob(b.document, BlobId(1), progress), Error);
    CHECK(openBlob(b.document, BlobId(2), progress)->size() == 4);
    CHECK_THROWS_AS(openBlob(b.document, BlobId(3), progress), Error);
    CHECK_THROWS_AS(openBlob(b.document, BlobId::None, progress), Error);
}
