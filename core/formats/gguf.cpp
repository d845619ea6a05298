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
#include <numeric>

namespace pith {

namespace {

constexpr quint64 DefaultAlignment = 32;
constexpr qint64 MostAlignment = 1 << 30;
constexpr quint64 MostOfFile = 1ull << 60; // bytes; no file system holds as many

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
        notePart(metadata);
        if (!m_header.pairs.empty())
            m_document.roots.push_back({"metadata", metadata});
        finishArchive();
    }

private:
    // llama.cpp splits large models, and numbers the parts from 0 on.
    void notePart(ValueId metadata)
    {
        const auto stated = [&](QByteArrayView key) -> std::optional<qint64> {
            const ValueId id = partOf(m_values, metadata, key);
            const bool isInt = id != ValueId::None && m_values.kind(id) == Kind::Int;
            return isInt ? std::optional(m_values[id].integer) : std::nullopt;
        };
        const auto count = stated("split.count"), part = stated("split.no");
        if (part && count && *count > 1 && *part >= 0 && *part < *count)
            m_document.notes.append(
                tr("This is part %1 of %2 of a model: the other files hold the rest").arg(*part + 1).arg(*count));
    }

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
        const bool isRead = type && (type->dtype || isDecoded(*type));
        tensor.dtype = !isRead ? DType::Untyped : type->dtype.value_or(DType::Float32);
        tensor.error = problemOf(info, type);
        tensor.stride
            = isRead && tensor.error.isEmpty() ? contiguousStrides(info.shape) : Extents(info.shape.size(), 0);
        if (!type || !tensor.error.isEmpty())
            return tensor;
        // Of what is only listed too: where its bytes end says whether the file is cut.
        addStorage(tensor, info, *type);
        tensor.error = isRead ? pith::problemOf(m_values, tensor) : unread(*type);
        return tensor;
    }

    bool isDecoded(const GgmlType &type) const { return type.decode && !m_header.bigEndian; }

    static QString unread(const GgmlType &type)
    {
        return type.decode ? tr("Its blocks of type %1 are big-endian, and such Pith does not decode").arg(type.name)
                           : tr("Its type %1 is one that Pith does not decode").arg(type.name);
    }

    static QString problemOf(const GgufHeader::Tensor &info, const GgmlType *type)
    {
        if (!type)
            return tr("Its type %1 is one that Pith does not know").arg(info.type);
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
        QString problem;
    };

    // Shapes may claim anything.
    Place placeOf(const GgufHeader::Tensor &info, const GgmlType &type)
    {
        const quint64 size = m_document.source->size();
        const auto stored = checkedMul<quint64>(quint64(*elementCount(info.shape)) / type.elements, type.bytes);
        if (info.offset > MostOfFile || !stored || *stored > MostOfFile)
            return {0, 0,
                tr("Its bytes can't be in any file: %1 from byte %2 of the data on")
                    .arg(stored ? QString::number(*stored) : tr("more than 2^64"))
                    .arg(info.offset)};
        const quint64 begin = m_dataBegin + info.offset;
        if (fitsInside(begin, *stored, size))
            return {begin, *stored, {}};
        m_end = std::max(m_end, begin + *stored);
        return {begin, *stored,
            tr("Its bytes are not all there: they begin at byte %1 of the file, which has %2").arg(begin).arg(size)};
    }

    void addStorage(Tensor &tensor, const GgufHeader::Tensor &info, const GgmlType &type)
    {
        const Place place = placeOf(info, type);
        Storage storage;
        storage.key = m_values.text(info.name).toByteArray();
        storage.className = type.name;
        storage.dtype = tensor.dtype;
        storage.numel = *elementCount(info.shape);
        storage.bytes = tensor.dtype == DType::Untyped ? place.stored : logicalBytes(tensor.dtype, storage.numel);
        storage.device = tensor.device;
        storage.bigEndian = m_header.bigEndian;
        storage.error = place.problem;
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
        if (!type.dtype) {
            entry.compressedSize = stored;
            entry.method = QByteArray(type.name.data(), type.name.size());
        }
        m_document.archive.entries.push_back(std::move(entry));
        m_decoded.push_back(isDecoded(type) ? &type : nullptr);
    }

    // ggml's own reader refuses such files.
    void noteOddities(const std::vector<quint32> &repeated)
    {
        const std::vector<Entry> &entries = m_document.archive.entries;
        noteEntries("Tensors that have the name of an earlier one: %1, for example %2", repeated);
        std::vector<quint32> byPlace(entries.size());
        std::iota(byPlace.begin(), byPlace.end(), 0);
        std::ranges::stable_sort(byPlace, {}, [&](quint32 i) { return *entries[i].dataOffset; });
        std::vector<quint32> overlapping;
        quint64 end = m_dataBegin;
        for (const quint32 i : byPlace) {
            const Entry &entry = entries[i];
            if (!entry.error.isEmpty() || entry.compressedSize == 0)
                continue;
            if (*entry.dataOffset < end)
                overlapping.push_back(i);
            end = std::max(end, *entry.dataOffset + entry.compressedSize);
        }
        noteEntries("Tensors that lie in the bytes of another: %1, for example %2", overlapping);
    }

    void noteEntries(const char *note, const std::vector<quint32> &odd)
    {
        if (!odd.empty())
            m_document.notes.append(
                tr(note).arg(odd.size()).arg(QString::fromUtf8(m_document.archive.entries[odd.front()].name)));
    }

    void finishArchive()
    {
        noteOddities(m_document.archive.indexNames());
        m_document.archive.opener
            = [source = m_document.source, decoded = m_decoded](const Entry &entry, quint32 number, Progress &) {
                  if (!entry.error.isEmpty())
                      throw Error(entry.error);
                  SourcePtr bytes = sliceOf(source, *entry.dataOffset, entry.compressedSize);
                  return decoded[number] ? decodedBlocks(std::move(bytes), *decoded[number]) : bytes;
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
    std::vector<const GgmlType *> m_decoded; // types of the entries that are decoded when they are read
    quint64 m_dataBegin = 0;
    quint64 m_end = 0; // that a whole file would have, where this one is cut
};

}

bool looksLikeGguf(const ByteSource &source) { return beginsLikeGguf(source); }

void readGguf(Document &document, Progress &progress) { GgufReader(document, progress).read(); }

}
