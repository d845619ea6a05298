// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/sameleaf.h"

#include "core/bytes/attempt.h"
#include "core/compare/compare.h"

#include <algorithm>
#include <cmath>

namespace pith {

namespace {

bool isSet(Kind kind) { return kind == Kind::Set || kind == Kind::FrozenSet; }
bool isWhole(Kind kind) { return kind == Kind::Int || kind == Kind::BigInt; }

// Anything that tells a value without parts from others, but for floats and storages.
QByteArray signatureOf(const Values &values, ValueId id)
{
    const Value &value = values[id];
    QByteArray signature(1, char(isWhole(value.kind) ? Kind::Int : value.kind));
    if (value.kind == Kind::Bool)
        return signature + QByteArray::number(value.integer);
    if (isWhole(value.kind))
        return signature + values.decimal(id).toLatin1();
    if (value.kind == Kind::Float)
        return signature + QByteArray::number(value.real, 'g', 17);
    if (value.kind == Kind::Word)
        signature += char(value.detail);
    if (value.kind == Kind::NumpyDType)
        signature += values.numpyTypes[value.link].descr;
    if (value.kind == Kind::NumpyScalar) {
        const NumpyScalar &scalar = values.numpyScalars[value.link];
        signature += values.numpyTypes[scalar.type].descr + scalar.bytes;
    }
    return signature + values.text(id).toByteArray();
}

std::vector<QByteArray> membersOf(const Values &values, ValueId set)
{
    std::vector<QByteArray> members;
    for (const ValueId member : values.items(set))
        members.push_back(signatureOf(values, member));
    std::ranges::sort(members);
    return members;
}

bool isSame(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

TensorData bytesOf(const Document &document, ValueId storage, Progress &progress)
{
    const Storage &stored = document.values.storage(StorageId(document.values[storage].link));
    if (!stored.error.isEmpty())
        throw Error(stored.error);
    TensorData data;
    data.dtype = DType::UInt8;
    data.bytes = openBlob(document, stored.blob, progress);
    data.shape = {qint64(data.bytes->size())};
    data.stride = {1};
    return data;
}

bool isSameStorage(const Document &documentA, ValueId a, const Document &documentB, ValueId b, Progress &progress)
{
    QString error;
    Compared result;
    attempt(error,
        [&] { result = compared(bytesOf(documentA, a, progress), bytesOf(documentB, b, progress), {}, progress); });
    return result.status == Status::Identical;
}

}

bool isSameLeaf(const Document &documentA, ValueId a, const Document &documentB, ValueId b, Progress &progress)
{
    const Values &valuesA = documentA.values, &valuesB = documentB.values;
    const Kind kind = valuesA.kind(a);
    if (kind != valuesB.kind(b) && !(isWhole(kind) && isWhole(valuesB.kind(b))))
        return false;
    if (kind == Kind::Float)
        return isSame(valuesA[a].real, valuesB[b].real);
    if (kind == Kind::Complex) {
        const std::complex<double> x = valuesA.complex(a), y = valuesB.complex(b);
        return isSame(x.real(), y.real()) && isSame(x.imag(), y.imag());
    }
    if (kind == Kind::Storage)
        return isSameStorage(documentA, a, documentB, b, progress);
    if (isSet(kind))
        return membersOf(valuesA, a) == membersOf(valuesB, b);
    if (hasText(kind) && kind != Kind::BigInt)
        return valuesA[a].detail == valuesB[b].detail && valuesA.text(a) == valuesB.text(b);
    return signatureOf(valuesA, a) == signatureOf(valuesB, b);
}

}
