// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/digest.h"

#include "core/bytes/attempt.h"
#include "core/document/arrayitems.h"
#include "core/tensor/elements.h"
#include "core/tensor/walk.h"
#include "core/work/parallel.h"

#include <QCryptographicHash>

#include <algorithm>
#include <map>
#include <tuple>

namespace pith::cli {

namespace {

constexpr qint64 ChunkBytes = 1 << 20;

class Sha256
{
public:
    void add(std::span<const std::byte> bytes)
    {
        m_hash.addData(QByteArrayView(reinterpret_cast<const char *>(bytes.data()), qsizetype(bytes.size())));
    }
    QByteArray hex() const { return m_hash.result().toHex(); }

private:
    QCryptographicHash m_hash{QCryptographicHash::Sha256};
};

QByteArray ofSource(const ByteSource &source, quint64 size, Progress &progress)
{
    Sha256 hash;
    std::vector<std::byte> chunk(size_t(std::min<quint64>(size, ChunkBytes)));
    for (quint64 done = 0; done < size; done += chunk.size()) {
        const auto part = std::span(chunk).first(size_t(std::min<quint64>(chunk.size(), size - done)));
        source.read(done, part);
        hash.add(part);
        progress.advance(part.size());
    }
    return hash.hex();
}

QByteArray ofElements(const TensorData &data, Progress &progress)
{
    const int size = row(data.dtype).bytes;
    const qint64 all = data.numel();
    checkRepeats(data, all);
    const qint64 most = std::min(all, ChunkBytes / size);
    std::vector<std::byte> chunk(size_t(most * size));
    Sha256 hash;
    for (qint64 first = 0; first < all; first += most) {
        const qint64 count = std::min(most, all - first);
        const auto part = std::span(chunk).first(size_t(count * size));
        readElements(data, first, count, part, progress);
        hash.add(part);
        progress.check();
    }
    return hash.hex();
}

QByteArray ofStorage(const Document &document, const Storage &storage, Progress &progress)
{
    if (storage.bytes == 0)
        return Sha256().hex();
    return ofSource(*openBlob(document, storage.blob, progress), storage.bytes, progress);
}

QByteArray ofTensor(const Document &document, ValueId value, Progress &progress)
{
    const Tensor &tensor = document.values.tensor(document.values.tensorId(value));
    if (!tensor.hasData || tensor.layout != Layout::Strided)
        return {};
    const TensorData data = tensorData(document, value, progress);
    if (isPacked(tensor.dtype))
        return ofStorage(document, document.values.storage(tensor.storage), progress);
    return ofElements(data, progress);
}

QByteArray ofArray(const Document &document, ValueId value, Progress &progress)
{
    const Array &array = document.values.arrays[document.values[value].link];
    const NumpyType &type = document.values.numpyTypes[array.type];
    if (type.isObject)
        return {};
    if (dtypeByNumpy(QLatin1StringView(type.descr)) && type.fields.empty())
        return ofElements(tensorData(document, value, progress), progress);
    Sha256 hash;
    forRowMajorItems(document, array, progress, [&hash](std::span<const std::byte> bytes) { hash.add(bytes); });
    return hash.hex();
}

QString knownError(const Values &values, ValueId value)
{
    if (values.kind(value) == Kind::Tensor)
        return values.tensor(values.tensorId(value)).error;
    return values.arrays[values[value].link].error;
}

Digest digestOf(const Document &document, ValueId value, Progress &progress)
{
    Digest digest{{}, knownError(document.values, value)};
    if (digest.error.isEmpty()) {
        attempt(digest.error, [&] {
            const bool isTensor = document.values.kind(value) == Kind::Tensor;
            digest.sha256 = (isTensor ? ofTensor : ofArray)(document, value, progress);
        });
    }
    return digest;
}

// What a tensor's digest is of: those of equal ones are equal. Each value is its own where it is no plain tensor.
using Seen = std::tuple<quint32, quint32, DType, bool, bool, qint64, std::vector<qint64>, std::vector<qint64>>;

Seen seenBy(const Document &document, ValueId value)
{
    constexpr quint32 none = 0xffffffff;
    const Values &values = document.values;
    const Seen own{none, number(value), DType::Untyped, false, false, 0, {}, {}};
    if (values.kind(value) != Kind::Tensor)
        return own;
    const Tensor &tensor = values.tensor(values.tensorId(value));
    if (tensor.storage == StorageId::None || tensor.layout != Layout::Strided || !tensor.error.isEmpty()
        || !tensor.hasData || !tensor.components.empty())
        return own;
    const auto count = elementCount(tensor.shape);
    const bool isPlain
        = count && tensor.shape.size() == tensor.stride.size() && isContiguous(tensor.shape, tensor.stride);
    const std::vector<qint64> shape(tensor.shape.begin(), tensor.shape.end());
    const std::vector<qint64> stride(tensor.stride.begin(), tensor.stride.end());
    return {number(tensor.storage), 0, tensor.dtype, tensor.conj, tensor.neg, tensor.offset,
        isPlain ? std::vector<qint64>{*count} : shape, isPlain ? std::vector<qint64>() : stride};
}

void withComponents(const Values &values, ValueId value, std::vector<ValueId> &all)
{
    all.push_back(value);
    if (values.kind(value) != Kind::Tensor)
        return;
    for (const Tensor::Component &component : values.tensor(values.tensorId(value)).components) {
        if (values.kind(component.tensor) == Kind::Tensor)
            all.push_back(component.tensor);
    }
}

}

Digests digestsOf(const Document &document, std::span<const ValueId> wanted, Progress &progress)
{
    std::vector<ValueId> all;
    for (const ValueId value : wanted)
        withComponents(document.values, value, all);
    // A few kilobytes can hold thousands of tensors that are the same part of a large storage.
    std::map<Seen, size_t> places;
    std::vector<ValueId> different;
    std::vector<size_t> placeOf(all.size());
    for (size_t i = 0; i < all.size(); ++i) {
        const auto [place, isNew] = places.emplace(seenBy(document, all[i]), different.size());
        placeOf[i] = place->second;
        if (isNew)
            different.push_back(all[i]);
    }
    std::vector<Digest> results(different.size());
    parallelFor(different.size(), [&](quint64 i) { results[i] = digestOf(document, different[i], progress); });
    Digests digests;
    for (size_t i = 0; i < all.size(); ++i)
        digests[number(all[i])] = results[placeOf[i]];
    return digests;
}

Digest digestOfStorage(const Document &document, StorageId id, Progress &progress)
{
    const Storage &storage = document.values.storage(id);
    Digest digest{{}, storage.error};
    if (digest.error.isEmpty())
        attempt(digest.error, [&] { digest.sha256 = ofStorage(document, storage, progress); });
    return digest;
}

}
