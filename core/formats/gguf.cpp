// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/gguf.h"

#include "core/archive/storedentry.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"
#include "core/formats/ggmlblocks.h"
#include "core/formats/ggufheader.h"
#include "core/formats/interpreter.h"
#include "core/formats/torchtensors.h"

#include <algorithm>

namespace pith {

namespace {

constexpr quint64 DefaultAlignment = 32;
constexpr qint64 MostAlignment = 1 << 30;

class GgufReader
{
public:
    GgufReader(Document &document, Progress &progress)
        : m_document(document),
          m_values(document.values),
          m_progress(progress),
          m_header(readGgufHeader(document.values, *document.source, progress))
    {
    }

    void read()
    {
        m_document.writer = tr("GGUF, version %1").arg(m_header.version);
        m_document.byteOrder = m_header.bigEndian ? QStringLiteral("big") : QStringLiteral("little");
        m_document.archive.kind = QLatin1StringView("gguf");
        const ValueId metadata = m_values.addContainer(Kind::Dict, m_header.pairs);
        findData(metadata);
        std::vector<ValueId> items;
        for (const GgufHeader::Tensor &info : m_header.tensors) {
            m_progress.check();
            items.push_back(info.name);
            items.push_back(m_values.addTensor(tensorOf(info)));
        }
        m_document.roots.push_back({QByteArray(), m_values.addContainer(Kind::Dict, items)});
        if (!m_header.pairs.empty())
            m_document.roots.push_back({"metadata", metadata});
        finishArchive();
    }

private:
    // At the next multiple of the alignment.
    void findData(ValueId metadata)
    {
        const ValueId stated = partOf(m_values, metadata, "general.alignment");
        const bool isStated = stated != ValueId::None && m_values.kind(stated) == Kind::Int
            && m_values[stated].integer > 0 && m_values[stated].integer <= MostAlignment;
        const quint64 alignment = isStated ? quint64(m_values[stated].integer) : DefaultAlignment;
        m_dataBegin = (m_header.size + alignment - 1) / alignment * alignment;
    }

    Tensor tensorOf(const GgufHeader::Tensor &info)
    {
        Tensor tensor;
        tensor.className = m_values.intern(QLatin1StringView("torch.Tensor"));
        tensor.device = m_values.intern(QLatin1StringView("cpu"));
        tensor.shape = info.shape;
        const GgmlType *type = ggmlType(info.type);
        tensor.dtype = !type ? DType::Untyped : type->decode ? DType::Float32 : type->dtype.value_or(DType::Untyped);
        tensor.error = problemOf(info, type);
        if (!type || !tensor.error.isEmpty()) {
            if (type && elementCount(info.shape))
                placeOf(info, *type); // where its bytes end says whether the file is cut
            tensor.stride = Extents(info.shape.size(), 0);
            return tensor;
        }
        tensor.stride = contiguousStrides(info.shape);
        addStorage(tensor, info, *type);
        tensor.error = pith::problemOf(m_values, tensor);
        return tensor;
    }

    QString problemOf(const GgufHeader::Tensor &info, const GgmlType *type) const
    {
        if (!type)
            return tr("Its type %1 is one that Pith does not know").arg(info.type);
        if (!type->dtype && (!type->decode || m_header.bigEndian))
            return tr("Its type %1 is one that Pith does not decode").arg(type->name);
        if (!elementCount(info.shape))
            return tr("Its sizes make no sense together");
        if (!info.shape.isEmpty() && info.shape.back() % type->elements != 0)
            return tr("Its rows of %1 elements are not made of blocks of %2")
                .arg(info.shape.back())
                .arg(type->elements);
        return {};
    }

    struct Place
    {
        quint64 begin = 0;
        quint64 stored = 0; // bytes
        bool isInside = true; // of the file
    };

    // Shapes may claim anything.
    Place placeOf(const GgufHeader::Tensor &info, const GgmlType &type)
    {
        const auto stored = checkedMul<quint64>(quint64(*elementCount(info.shape)) / type.elements, type.bytes);
        const quint64 begin = checkedAdd(m_dataBegin, info.offset).value_or(~quint64(0));
        const bool isInside = stored && fitsInside(begin, *stored, m_document.source->size());
        if (!isInside)
            m_end = std::max(m_end, stored ? checkedAdd(begin, *stored).value_or(begin) : begin);
        return {begin, stored.value_or(0), isInside};
    }

    void addStorage(Tensor &tensor, const GgufHeader::Tensor &info, const GgmlType &type)
    {
        const Place place = placeOf(info, type);
        Storage storage;
        storage.key = m_values.text(info.name).toByteArray();
        storage.className = type.name;
        storage.dtype = tensor.dtype;
        storage.numel = *elementCount(info.shape);
        storage.bytes = logicalBytes(tensor.dtype, storage.numel);
        storage.device = tensor.device;
        storage.bigEndian = m_header.bigEndian;
        if (!place.isInside)
            storage.error = tr("Its bytes are not all there: they begin at byte %1 of the file, which has %2")
                                .arg(place.begin)
                                .arg(m_document.source->size());
        const auto entry = quint32(m_document.archive.entries.size());
        addEntry(storage, place.begin, place.stored, type);
        storage.blob = BlobId(m_document.blobs.size());
        m_document.blobs.push_back({entry, 0, storage.bytes, {}});
        tensor.storage = StorageId(m_values.storages.size());
        m_values.storages.push_back(std::move(storage));
    }

    void addEntry(const Storage &storage, quint64 begin, quint64 stored, const GgmlType &type)
    {
        Entry entry = storedEntry(storage.key, storage.bytes, begin);
        entry.error = storage.error;
        if (type.decode) {
            entry.compressedSize = stored;
            entry.method = QByteArray(type.name.data(), type.name.size());
        }
        m_document.archive.entries.push_back(std::move(entry));
        m_types.push_back(&type);
    }

    void finishArchive()
    {
        m_document.archive.indexNames();
        m_document.archive.opener
            = [source = m_document.source, types = m_types](const Entry &entry, quint32 number, Progress &) {
                  if (!entry.error.isEmpty())
                      throw Error(entry.error);
                  SourcePtr bytes = sliceOf(source, *entry.dataOffset, entry.compressedSize);
                  return types[number]->decode ? decodedBlocks(std::move(bytes), *types[number]) : bytes;
              };
        if (m_end == 0)
            return;
        m_document.error = tr("The file was cut short: it ends at byte %1, but a whole one would have %2")
                               .arg(m_document.source->size())
                               .arg(m_end);
        m_document.archive.error = m_document.error;
    }

    Document &m_document;
    Values &m_values;
    Progress &m_progress;
    const GgufHeader m_header;
    std::vector<const GgmlType *> m_types; // of the entries
    quint64 m_dataBegin = 0;
    quint64 m_end = 0; // that a whole file would have, where this one is cut
};

}

bool looksLikeGguf(const ByteSource &source) { return beginsLikeGguf(source); }

void readGguf(Document &document, Progress &progress) { GgufReader(document, progress).read(); }

}
