// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/pythonexpression.h"
#include "tests/core/formats/opened.h"

#include <QCryptographicHash>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

QString textOf(QByteArrayView utf8) { return QString::fromUtf8(utf8); }

QJsonValue extentsOf(const Extents &extents)
{
    QJsonArray all;
    for (const qint64 extent : extents)
        all.append(extent);
    return all;
}

// What real torch says of a tensor, as far as it is a matter of reading the file.
QJsonObject described(const Values &values, const Tensor &tensor)
{
    QJsonObject told{{QStringLiteral("class"), textOf(values.name(tensor.className))},
        {QStringLiteral("dtype"), QString(name(tensor.dtype))},
        {QStringLiteral("layout"), QString(name(tensor.layout))}, {QStringLiteral("shape"), extentsOf(tensor.shape)},
        {QStringLiteral("stride"), extentsOf(tensor.stride)}, {QStringLiteral("storage_offset"), tensor.offset},
        {QStringLiteral("device"), textOf(values.name(tensor.device))},
        {QStringLiteral("requires_grad"), tensor.requiresGrad}, {QStringLiteral("conj"), tensor.conj},
        {QStringLiteral("neg"), tensor.neg}, {QStringLiteral("has_data"), tensor.hasData},
        {QStringLiteral("is_coalesced"), tensor.coalesced}};
    if (tensor.storage != StorageId::None) {
        const Storage &storage = values.storage(tensor.storage);
        told[QStringLiteral("storage_key")] = QString::fromUtf8(storage.key);
        if (storage.className != QLatin1StringView("ByteStorage")) // PyTorch calls them otherwise
            told[QStringLiteral("storage_class")] = QString(storage.className);
        told[QStringLiteral("storage_numel")] = storage.numel;
    }
    return told;
}

void compare(const QJsonObject &truth, const QJsonObject &told)
{
    for (auto field = told.begin(); field != told.end(); ++field) {
        const bool isRagged = truth.value(QStringLiteral("layout")) == QStringLiteral("jagged")
            && field.key() == QStringLiteral("shape");
        const QJsonValue wanted = truth.value(field.key());
        if (wanted.isUndefined() || wanted.isNull() || isRagged)
            continue;
        CAPTURE(field.key());
        CHECK(wanted == field.value());
    }
}

// Those whose bytes lie in the file in the order and form that the hash is of.
bool isPlain(const Values &values, const Tensor &tensor)
{
    return tensor.storage != StorageId::None && tensor.layout == Layout::Strided && tensor.components.empty()
        && isContiguous(tensor.shape, tensor.stride) && !tensor.conj && !tensor.neg && !isPacked(tensor.dtype)
        && !values.storage(tensor.storage).bigEndian;
}

QString hashOf(const Document &document, ValueId id)
{
    Progress progress;
    const TensorData data = tensorData(document, id, progress);
    const auto size = quint64(row(data.dtype).bytes);
    const quint64 bytes = logicalBytes(data.dtype, data.numel());
    const QByteArray all = readBytes(*data.bytes, quint64(data.offset) * size, bytes, bytes);
    return QString::fromLatin1(QCryptographicHash::hash(all, QCryptographicHash::Sha256).toHex());
}

const QStringList containers{QStringLiteral("zip"), QStringLiteral("legacy"), QStringLiteral("tar"),
    QStringLiteral("pickle"), QStringLiteral("npy"), QStringLiteral("npz"), QStringLiteral("safetensors")};

}

TEST_CASE("what real torch and numpy say of real files is what is read")
{
    const QDir folder(dataPath(QStringLiteral("pth")));
    for (const QString &name : folder.entryList({QStringLiteral("*.json")})) {
        CAPTURE(name);
        const QJsonObject truth = QJsonDocument::fromJson(dataBytes(QStringLiteral("pth/") + name)).object();
        if (!containers.contains(truth.value(QStringLiteral("container")).toString()))
            continue;
        const DocumentPtr document = opened(dataBytes(QStringLiteral("pth/") + name.chopped(5)));
        CHECK(document->error.isEmpty());
        CHECK_FALSE(document->values.hasErrors());
        const QJsonArray tensors = truth.value(QStringLiteral("tensors")).toArray();
        REQUIRE(size_t(tensors.size()) == document->tensors.size());
        for (qsizetype i = 0; i < tensors.size(); ++i) {
            CAPTURE(i);
            const Tensor &tensor
                = document->values.tensor(document->values.tensorId(document->tensors[size_t(i)].value));
            CHECK(tensor.error == QString());
            compare(tensors[i].toObject(), described(document->values, tensor));
            const QJsonValue hash = tensors[i].toObject().value(QStringLiteral("sha256"));
            if (hash.isString() && isPlain(document->values, tensor))
                CHECK(hash.toString() == hashOf(*document, document->tensors[size_t(i)].value));
        }
        CHECK(size_t(truth.value(QStringLiteral("arrays")).toArray().size()) == document->arrays.size());
    }
}

TEST_CASE("what is copied as Python asks for the safe loader where PyTorch says that it takes the file")
{
    const QDir folder(dataPath(QStringLiteral("pth")));
    int asked = 0;
    for (const QString &name : folder.entryList({QStringLiteral("*.json")})) {
        const QJsonObject truth = QJsonDocument::fromJson(dataBytes(QStringLiteral("pth/") + name)).object();
        const QJsonValue loads = truth.value(QStringLiteral("weights_only_loads"));
        const QString why = truth.value(QStringLiteral("weights_only_error")).toString();
        if (!loads.isBool() || (!loads.toBool() && !why.contains(QStringLiteral("Unsupported global"))))
            continue;
        INFO(name.toStdString());
        const DocumentPtr document = opened(dataBytes(QStringLiteral("pth/") + name.chopped(5)));
        const QString python = pythonExpression(*document, 0, {});
        CHECK(python.contains(QStringLiteral("weights_only=True")) == loads.toBool());
        ++asked;
    }
    CHECK(asked > 15);
}
