// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/records.h"

#include "app/cli/answer.h"
#include "app/cli/numpynames.h"
#include "core/bytes/attempt.h"
#include "core/bytes/checked.h"
#include "core/document/sections.h"
#include "core/document/storages.h"

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

bool isDense(const Tensor &tensor) { return tensor.components.empty() && tensor.layout == Layout::Strided; }

// As PyTorch's own reader prints the class: bytes are the one that it has no name for.
QLatin1StringView storageClass(const Storage &storage)
{
    return storage.className == L1("ByteStorage") ? L1("StorageType(dtype=torch.uint8)") : storage.className;
}

// The entry that holds the bytes.
quint32 entryOf(const Document &document, const Tensor &tensor)
{
    const BlobId blob = tensor.storage == StorageId::None ? BlobId::None : document.values.storage(tensor.storage).blob;
    return blob == BlobId::None ? Blob::NoEntry : document.blobs[number(blob)].entry;
}

// Where the bytes begin in the file; nothing where they are not stored there as they are.
std::optional<quint64> fileOffset(const Document &document, const Storage &storage, Progress &progress)
{
    if (storage.blob == BlobId::None || storage.bytes == 0 || !document.wrappers.isEmpty())
        return {};
    const Blob &blob = document.blobs[number(storage.blob)];
    if (blob.entry != Blob::NoEntry && document.archive.entries[blob.entry].method != "stored")
        return {};
    std::optional<quint64> offset;
    QString error; // is the record's own business
    attempt(error, [&] { offset = openBlob(document, storage.blob, progress)->place(0).offset; });
    return offset;
}

}

Records::Records(
    const Document &document, const Leaves &leaves, const Digests &digests, JsonWriter &json, Progress &progress)
    : m_document(document),
      m_values(document.values),
      m_leaves(leaves),
      m_digests(digests),
      m_json(json),
      m_progress(progress),
      m_nodes(document, json, progress)
{
}

void Records::tensor(size_t leaf)
{
    const ValueId value = m_leaves.value(leaf);
    const Tensor &tensor = m_values.tensor(m_values.tensorId(value));
    m_json.beginObject();
    names(leaf);
    tensorFields(value);
    if (tensor.attributes != ValueId::None) {
        m_json.key(L1("attrs"));
        m_nodes.writeAttributes(tensor, m_leaves.steps(leaf));
    }
    sharing(leaf);
    m_json.endObject();
    m_progress.check();
}

void Records::names(size_t leaf)
{
    const Path steps = m_leaves.steps(leaf);
    m_json.field(L1("path"), m_leaves.path(leaf)).field(L1("key"), keyOf(m_values, steps));
    m_json.key(L1("steps"));
    writeSteps(m_json, m_values, steps);
    origin(leaf);
}

// What it is a part of, in an archive with several pickles or models.
void Records::origin(size_t leaf)
{
    const quint32 root = m_leaves.root(leaf);
    if (const auto section = sectionOf(m_document, root)) {
        m_json.key(L1("model")).text(section->model);
        m_json.field(L1("section"), section->name);
    }
    const ValueId value = m_leaves.value(leaf);
    if (m_values.kind(value) != Kind::Tensor || m_document.archive.entries.empty())
        return;
    const Tensor &tensor = m_values.tensor(m_values.tensorId(value));
    if (sectionOf(m_document, root)) {
        const quint32 entry = entryOf(m_document, tensor);
        if (entry != Blob::NoEntry)
            m_json.key(L1("entry")).text(m_document.archive.entries[entry].name);
        m_json.field(L1("is_param"), isParameter(m_values, tensor));
    } else if (!m_document.roots[root].entry.isEmpty()) {
        m_json.key(L1("entry")).text(m_document.roots[root].entry);
    }
}

void Records::tensorFields(ValueId value)
{
    const Tensor &tensor = m_values.tensor(m_values.tensorId(value));
    if (tensor.className != NameId::None)
        m_json.key(L1("class")).text(m_values.name(tensor.className));
    m_json.field(L1("dtype"), name(tensor.dtype)).field(L1("layout"), name(tensor.layout));
    view(tensor);
    storage(tensor);
    if (tensor.device != NameId::None)
        m_json.key(L1("device")).text(m_values.name(tensor.device));
    m_json.field(L1("requires_grad"), tensor.requiresGrad).field(L1("conj"), tensor.conj).field(L1("neg"), tensor.neg);
    if (!tensor.hasData)
        m_json.field(L1("has_data"), false);
    quantization(tensor);
    components(tensor);
    digest(value, tensor.error);
}

void Records::view(const Tensor &tensor)
{
    m_json.key(L1("shape"));
    shape(tensor);
    if (isDense(tensor)) {
        m_json.key(L1("stride"));
        writeExtents(m_json, tensor.stride);
        m_json.field(L1("storage_offset"), tensor.offset);
        m_json.field(L1("is_contiguous"),
            tensor.shape.size() == tensor.stride.size() && isContiguous(tensor.shape, tensor.stride));
    }
    if (tensor.layout == Layout::SparseCoo)
        m_json.field(L1("is_coalesced"), tensor.coalesced);
    if (isUnknown(tensor))
        return;
    if (const std::optional<qint64> numel = elementCount(tensor.shape); numel && tensor.layout != Layout::Nested) {
        m_json.field(L1("numel"), *numel);
        const bool ofStorage = isPacked(tensor.dtype) && tensor.storage != StorageId::None;
        if (isDense(tensor))
            m_json.field(L1("nbytes"),
                ofStorage ? m_values.storage(tensor.storage).bytes : elementBytes(m_values, tensor, *numel));
    }
}

// The ragged extent of a jagged tensor is no number but a name: "j2".
void Records::shape(const Tensor &tensor)
{
    m_json.beginArray();
    for (const qint64 extent : tensor.shape) {
        if (tensor.layout == Layout::Jagged && extent < 0)
            m_json.value(QStringLiteral("j%1").arg(-extent));
        else
            m_json.value(extent);
    }
    m_json.endArray();
}

void Records::storage(const Tensor &tensor)
{
    if (tensor.storage == StorageId::None)
        return;
    const Storage &storage = m_values.storage(tensor.storage);
    m_json.key(L1("storage_key")).text(storage.key).field(L1("storage_class"), storageClass(storage));
    m_json.field(L1("storage_numel"), storage.numel)
        .field(L1("storage_bytes"), storedBytes(m_document, tensor.storage));
    if (const QByteArray file = fileOf(m_document, tensor); !file.isEmpty())
        m_json.key(L1("file")).text(file);
    if (const std::optional<quint64> offset = fileOffset(m_document, storage, m_progress))
        m_json.field(L1("file_offset"), *offset);
}

void Records::quantization(const Tensor &tensor)
{
    if (tensor.quantization == QuantId::None)
        return;
    const Quantization &quant = m_values.quantizations[number(tensor.quantization)];
    const auto zeroPoint = [&](double zero) {
        if (quant.floatZeroPoints)
            m_json.value(zero);
        else
            m_json.value(qint64(zero));
    };
    m_json.key(L1("quant")).beginObject().field(L1("scheme"), quant.scheme);
    if (quant.axis < 0 && quant.scales.size() == 1 && quant.zeroPoints.size() == 1) {
        m_json.field(L1("scale"), quant.scales[0]).key(L1("zero_point"));
        zeroPoint(quant.zeroPoints[0]);
    } else {
        m_json.key(L1("scales")).beginArray();
        for (const double scale : quant.scales)
            m_json.value(scale);
        m_json.endArray().key(L1("zero_points")).beginArray();
        for (const double zero : quant.zeroPoints)
            zeroPoint(zero);
        m_json.endArray().field(L1("axis"), quant.axis);
    }
    m_json.endObject();
}

void Records::components(const Tensor &tensor)
{
    if (tensor.components.empty())
        return;
    m_json.key(L1("components")).beginObject();
    for (const Tensor::Component &component : tensor.components) {
        m_json.key(component.name).beginObject();
        // A component of a component would be a file's invention.
        if (m_values.kind(component.tensor) == Kind::Tensor
            && m_values.tensor(m_values.tensorId(component.tensor)).components.empty())
            tensorFields(component.tensor);
        m_json.endObject();
    }
    m_json.endObject();
}

void Records::sharing(size_t leaf)
{
    constexpr size_t most = 100; // thousands of views of one storage would name each other millions of times
    const std::vector<quint32> others = m_leaves.sharedWith(leaf, most);
    if (others.empty())
        return;
    if (const size_t all = m_leaves.sharers(leaf); all > others.size())
        m_json.field(L1("shared_with_count"), quint64(all));
    m_json.key(L1("shared_with")).beginArray();
    for (const quint32 other : others)
        m_json.value(m_leaves.path(other));
    m_json.endArray();
}

void Records::digest(ValueId value, const QString &knownError)
{
    const auto found = m_digests.find(number(value));
    if (found != m_digests.end() && !found->second.sha256.isEmpty())
        m_json.key(L1("sha256")).text(found->second.sha256);
    const QString &error = found != m_digests.end() ? found->second.error : knownError;
    if (!error.isEmpty())
        m_json.field(L1("error"), error);
}

void Records::array(size_t leaf)
{
    const ValueId value = m_leaves.value(leaf);
    const Array &array = m_values.arrays[m_values[value].link];
    m_json.beginObject();
    names(leaf);
    m_json.field(L1("dtype"), numpyName(m_values, array.type)).key(L1("descr"));
    writeDescr(m_json, m_values, array.type);
    m_json.key(L1("shape"));
    writeExtents(m_json, array.shape);
    m_json.field(L1("fortran"), isColumnsFirst(array));
    if (const std::optional<qint64> numel = elementCount(array.shape)) {
        const NumpyType &type = m_values.numpyTypes[array.type];
        m_json.field(L1("numel"), *numel).field(L1("itemsize"), type.itemSize);
        if (const auto bytes = checkedMul(*numel, type.itemSize); bytes && !type.isObject)
            m_json.field(L1("nbytes"), *bytes);
    }
    digest(value, array.error);
    m_json.endObject();
    m_progress.check();
}

}
