// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/pt2payloads.h"

#include "core/bytes/text.h"
#include "core/document/sections.h"
#include "core/formats/storagename.h"
#include "core/formats/torchtensors.h"
#include "core/graph/schema.h"

namespace pith {

namespace {

constexpr QLatin1StringView tensorClass("torch.Tensor");
constexpr QLatin1StringView parameterClass("torch.nn.parameter.Parameter");
constexpr qsizetype ShownOfName = 100;

QString shown(const QByteArray &name) { return QString::fromUtf8(name.first(std::min(name.size(), ShownOfName))); }

// Fake tensors and those on the meta device have a shape, but nothing of it was saved.
bool isWithoutData(const Tensor &tensor, const Entry &entry)
{
    const auto elements = elementCount(tensor.shape);
    return tensor.error.isEmpty() && entry.size == 0 && entry.error.isEmpty() && elements && *elements > 0;
}

}

Pt2Payloads::Pt2Payloads(Document &document, Progress &progress)
    : m_document(document),
      m_values(document.values),
      m_progress(progress)
{
}

ValueId Pt2Payloads::value(const Payload &payload, const QByteArray &folder)
{
    const auto entry = m_document.archive.find(folder + payload.entry);
    if (!payload.error.isEmpty())
        return broken(payload, payload.error);
    if (!entry)
        return broken(payload, tr("The entry %1 is not in the archive").arg(shown(folder + payload.entry)));
    if (!payload.view && !payload.isPickled)
        return broken(payload, tr("The config does not say what the bytes of %1 mean").arg(shown(payload.entry)));
    return payload.isPickled ? pickled(payload, *entry) : raw(payload, *entry);
}

const NestedFile &Pt2Payloads::nested(quint32 entry)
{
    const auto known = m_nested.find(entry);
    if (known != m_nested.end())
        return known->second;
    m_nestedEntries.insert(entry);
    return m_nested.emplace(entry, readNestedFile(m_document, entry, m_progress)).first->second;
}

ValueId Pt2Payloads::broken(const Payload &payload, const QString &error)
{
    Tensor tensor = described(payload);
    tensor.error = error;
    return m_values.addTensor(std::move(tensor));
}

Tensor Pt2Payloads::described(const Payload &payload)
{
    Tensor tensor;
    tensor.className = m_values.intern(payload.isParameter ? parameterClass : tensorClass);
    tensor.dtype = DType::Untyped;
    if (!payload.view)
        return tensor;
    fillView(tensor, *payload.view);
    const auto dtype = dtypeOfCode(payload.view->dtype);
    tensor.dtype = dtype.value_or(DType::Untyped);
    if (!dtype)
        tensor.error = tr("Its dtype is %1, so its values can't be read").arg(dtypeTextOfCode(payload.view->dtype));
    return tensor;
}

void Pt2Payloads::fillView(Tensor &tensor, const PayloadView &view)
{
    tensor.shape = view.shape;
    tensor.stride = view.stride;
    tensor.offset = view.offset;
    tensor.requiresGrad = view.requiresGrad;
    tensor.device = m_values.intern(view.device);
}

ValueId Pt2Payloads::raw(const Payload &payload, quint32 entry)
{
    Tensor tensor = described(payload);
    if (isWithoutData(tensor, m_document.archive.entries[entry]))
        tensor.hasData = false;
    else if (tensor.error.isEmpty())
        tensor.storage = storageOf(payload, entry, tensor.dtype, tensor.device);
    if (tensor.error.isEmpty())
        tensor.error = problemOf(m_values, tensor);
    return m_values.addTensor(std::move(tensor));
}

// The entry holds more than the config says: the class of a tensor, or an object of any kind.
ValueId Pt2Payloads::pickled(const Payload &payload, quint32 entry)
{
    const NestedFile &file = nested(entry);
    if (file.roots.empty())
        return broken(payload, tr("%1: %2").arg(shown(m_document.archive.entries[entry].name), file.error));
    const ValueId root = file.roots.front().value;
    if (m_values.kind(root) != Kind::Tensor)
        return root;
    Tensor tensor = m_values.tensor(m_values.tensorId(root));
    const bool isOfCompiler = payload.view && payload.view->dtype < 0;
    if (isOfCompiler) {
        tensor.shape = payload.view->shape;
        tensor.stride = payload.view->stride;
        tensor.offset = payload.view->offset;
        tensor.error = problemOf(m_values, tensor);
    }
    if (payload.isParameter)
        markParameter(tensor);
    return m_values.addTensor(std::move(tensor));
}

// As torch.nn.Parameter does it: subclasses stay what they are, and have an attribute.
void Pt2Payloads::markParameter(Tensor &tensor)
{
    if (m_values.name(tensor.className) == QByteArrayView(tensorClass.data(), tensorClass.size())) {
        tensor.className = m_values.intern(parameterClass);
    } else if (!isParameter(m_values, tensor)) {
        std::vector<ValueId> items;
        if (tensor.attributes != ValueId::None) {
            const auto known = m_values.items(tensor.attributes);
            items.assign(known.begin(), known.end());
        }
        items.push_back(m_values.addString(u"_is_param"));
        items.push_back(m_values.addBool(true));
        tensor.attributes = m_values.addContainer(Kind::Dict, items);
    }
}

StorageId Pt2Payloads::storageOf(const Payload &payload, quint32 entry, DType dtype, NameId device)
{
    const auto [known, isNew] = m_storages.emplace(std::pair(entry, dtype), StorageId(m_values.storages.size()));
    if (!isNew)
        return known->second;
    const Entry &record = m_document.archive.entries[entry];
    Storage storage;
    storage.key = payload.entry;
    storage.className = storageClassName(dtype);
    storage.dtype = dtype;
    storage.numel = qint64(record.size / quint64(row(dtype).bytes));
    storage.bytes = record.size;
    storage.device = device;
    storage.blob = BlobId(m_document.blobs.size());
    storage.error = record.error;
    m_document.blobs.push_back({entry, 0, record.size, {}});
    m_values.storages.push_back(std::move(storage));
    return known->second;
}

}
