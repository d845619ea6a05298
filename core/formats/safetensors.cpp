// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/safetensors.h"

#include "core/archive/storedentry.h"
#include "core/bytes/bytereader.h"
#include "core/bytes/checked.h"
#include "core/bytes/hugepages.h"
#include "core/bytes/room.h"
#include "core/bytes/text.h"
#include "core/formats/jsonreader.h"
#include "core/formats/sixbits.h"

#include <algorithm>

namespace pith {

namespace {

constexpr quint64 LengthSize = 8;
constexpr quint64 MostOfHeader = 1 << 30;
constexpr quint32 RecordsBetweenChecks = 4096;
constexpr quint64 UsualRecord = 96; // bytes of the header for a tensor
constexpr quint64 MostReserved = 1 << 22;
constexpr qsizetype ShownOfType = 40;
constexpr QByteArrayView metadataKey("__metadata__");
constexpr QLatin1StringView halfBytes("F4"); // two elements a byte, where torch counts the bytes

// What the header says of one tensor.
struct Record
{
    QByteArrayView dtype;
    Extents shape;
    qint64 begin = -1;
    qint64 end = -1;
    bool isWhole = true; // what was there had the kind it should
};

// Bytes that a tensor has for itself.
struct Range
{
    quint64 begin;
    quint64 end;
    quint32 tensor; // place in Values::tensors
};

class SafetensorsReader
{
public:
    SafetensorsReader(Document &document, Progress &progress)
        : m_document(document),
          m_values(document.values),
          m_progress(progress),
          m_header(headerOf(*document.source)),
          m_buffer(m_values.keep(m_header)),
          m_json(m_header),
          m_dataBegin(LengthSize + quint64(m_header.size())),
          m_dataSize(document.source->size() - m_dataBegin),
          m_class(m_values.intern(QLatin1StringView("torch.Tensor"))),
          m_device(m_values.intern(QLatin1StringView("cpu")))
    {
    }

    void read()
    {
        m_document.writer = tr("safetensors");
        m_document.byteOrder = QStringLiteral("little");
        reserve(std::min(quint64(m_header.size()) / UsualRecord, MostReserved));
        m_json.members([&](const JsonReader::Text &key) { readMember(key); });
        m_json.expectEnd(); // after spaces, which pad it
        m_document.roots.push_back({QByteArray(), m_values.addContainer(Kind::Dict, m_items)});
        if (m_metadata != ValueId::None)
            m_document.roots.push_back({metadataKey.toByteArray(), m_metadata});
        if (m_repeated > 0)
            m_document.notes.append(tr("Keys of the header that are there more than once: %1. Libraries differ in what "
                                       "they make of it")
                    .arg(m_repeated));
        checkRanges();
        checkEnd();
        finishDecoded();
    }

private:
    static QByteArray headerOf(const ByteSource &source)
    {
        const QByteArray length = readBytes(source, 0, LengthSize, LengthSize);
        const auto size = ByteReader(length).little<quint64>();
        const quint64 left = source.size() - LengthSize;
        if (size > left)
            throw Error(
                tr("The safetensors file was cut short or is broken: its header should have %1 bytes, but there "
                   "are only %2")
                    .arg(size)
                    .arg(left));
        return readBytes(source, LengthSize, size, MostOfHeader);
    }

    void reserve(quint64 tensors)
    {
        m_values.reserve(2 * tensors);
        makeRoom(m_values.tensors, tensors);
        makeRoom(m_values.storages, tensors);
        makeRoom(m_document.blobs, tensors);
        m_items.reserve(2 * tensors);
        m_ranges.reserve(tensors);
        m_names.reset(tensors);
        preferHugePages(m_values.tensors.data() + m_values.tensors.size(), tensors * sizeof(Tensor));
        preferHugePages(m_values.storages.data() + m_values.storages.size(), tensors * sizeof(Storage));
        preferHugePages(m_document.blobs.data() + m_document.blobs.size(), tensors * sizeof(Blob));
    }

    void readMember(const JsonReader::Text &key)
    {
        if (m_json.raw(key) == metadataKey) {
            m_metadata = m_json.value(m_values);
            return;
        }
        if (m_items.size() % (2 * RecordsBetweenChecks) == 0)
            m_progress.check();
        const ValueId name = key.escaped ? m_values.addText(Kind::Str, m_json.decoded(key))
                                         : m_values.addText(Kind::Str, m_buffer, key.begin, key.count);
        checkRepeated(name);
        m_items.push_back(name);
        m_items.push_back(m_values.addTensor(tensorOf(name, readRecord())));
    }

    void checkRepeated(ValueId name)
    {
        const QByteArrayView text = m_values.text(name);
        const auto isSame = [&](quint32 place) { return m_values.text(m_items[2 * place]) == text; };
        const auto place = quint32(m_items.size() / 2);
        if (m_names.findOrAdd(seededHash(text), place, isSame) != place)
            ++m_repeated;
    }

    Record readRecord()
    {
        Record record;
        if (m_json.peek() != '{') {
            m_json.skip();
            record.isWhole = false;
            return record;
        }
        m_json.members([&](const JsonReader::Text &key) {
            const QByteArrayView field = m_json.raw(key);
            if (field == "dtype" && m_json.peek() == '"')
                record.dtype = m_json.raw(m_json.text());
            else if (field == "shape" && m_json.peek() == '[')
                m_json.items([&] { record.shape.append(number(record)); });
            else if (field == "data_offsets" && m_json.peek() == '[')
                readOffsets(record);
            else
                m_json.skip();
        });
        return record;
    }

    qint64 number(Record &record)
    {
        const auto number = m_json.integer();
        record.isWhole = record.isWhole && number && *number >= 0;
        return number.value_or(0);
    }

    void readOffsets(Record &record)
    {
        int count = 0;
        m_json.items([&] {
            record.begin = record.end;
            record.end = number(record);
            ++count;
        });
        record.isWhole = record.isWhole && count == 2;
    }

    Tensor tensorOf(ValueId name, const Record &record)
    {
        Tensor tensor;
        tensor.className = m_class;
        tensor.device = m_device;
        tensor.shape = record.shape;
        tensor.error = fillType(tensor, record);
        tensor.stride = tensor.error.isEmpty() ? contiguousStrides(tensor.shape) : Extents(tensor.shape.size(), 0);
        if (tensor.error.isEmpty())
            tensor.error = problemIn(tensor, record);
        const bool isStrange = tensor.dtype == DType::Untyped && record.isWhole && record.begin >= 0
            && record.end >= record.begin && quint64(record.end) <= m_dataSize; // its bytes are its own all the same
        if (tensor.error.isEmpty() || isStrange)
            m_ranges.push_back({quint64(record.begin), quint64(record.end), quint32(m_values.tensors.size())});
        addStorage(tensor, name, record);
        return tensor;
    }

    // Dtype and shape as torch has them; what is wrong with them.
    static QString fillType(Tensor &tensor, const Record &record)
    {
        const QLatin1StringView name(record.dtype.data(), record.dtype.size());
        const bool isHalf = name == halfBytes;
        const auto dtype = isHalf ? std::optional(DType::Float4E2M1FNx2)
            : sixBitType(name)    ? std::optional(DType::Float32)
                                  : dtypeBySafetensors(name);
        tensor.dtype = dtype.value_or(DType::Untyped);
        if (!record.isWhole || name.isEmpty() || record.end < 0)
            return tr("The header does not describe it as it should");
        if (!dtype)
            return tr("Its type %1 is one that Pith does not read").arg(name.first(std::min(name.size(), ShownOfType)));
        if (isHalf && (tensor.shape.isEmpty() || tensor.shape.back() % 2 != 0))
            return tr("Its rows of half bytes do not fill whole ones");
        if (isHalf)
            tensor.shape.back() /= 2;
        return elementCount(tensor.shape) ? QString() : tr("Its sizes lead further than 64 bits can count");
    }

    static const GgmlType *decodedType(const Record &record)
    {
        return sixBitType(QLatin1StringView(record.dtype.data(), record.dtype.size()));
    }

    static std::optional<qint64> statedBytes(const Tensor &tensor, const Record &record)
    {
        const qint64 count = *elementCount(tensor.shape);
        const GgmlType *const decoded = decodedType(record);
        if (decoded && count % decoded->elements != 0)
            return {};
        return decoded ? checkedMul<qint64>(count / decoded->elements, decoded->bytes)
                       : checkedMul<qint64>(count, row(tensor.dtype).bytes);
    }

    QString problemIn(const Tensor &tensor, const Record &record)
    {
        const auto stated = statedBytes(tensor, record);
        if (record.begin < 0 || record.end < record.begin)
            return tr("Its bytes would end before they begin: from %1 to %2").arg(record.begin).arg(record.end);
        m_end = std::max(m_end, quint64(record.end));
        if (!stated || *stated != record.end - record.begin)
            return tr("Its shape and type do not make %1 bytes").arg(record.end - record.begin);
        if (quint64(record.end) > m_dataSize)
            return tr("Its bytes are not all there: they reach to byte %1 of the file, which has %2")
                .arg(m_dataBegin + quint64(record.end))
                .arg(m_document.source->size());
        return {};
    }

    void addStorage(Tensor &tensor, ValueId name, const Record &record)
    {
        if (!tensor.error.isEmpty())
            return;
        const QByteArrayView key = m_values.text(name);
        Storage storage;
        storage.key = m_values.isKept(name) ? QByteArray::fromRawData(key.data(), key.size()) : key.toByteArray();
        storage.className = row(tensor.dtype).safetensors;
        storage.dtype = tensor.dtype;
        storage.numel = *elementCount(tensor.shape);
        storage.bytes = quint64(record.end - record.begin);
        storage.device = m_device;
        storage.blob = BlobId(m_document.blobs.size());
        if (const GgmlType *const decoded = decodedType(record))
            addDecoded(storage, *decoded, m_dataBegin + quint64(record.begin));
        else
            m_document.blobs.push_back({Blob::NoEntry, m_dataBegin + quint64(record.begin), storage.bytes, {}});
        tensor.storage = StorageId(m_values.storages.size());
        m_values.storages.push_back(std::move(storage));
    }

    // What is decoded as it is read has an entry of its own.
    void addDecoded(Storage &storage, const GgmlType &type, quint64 begin)
    {
        const QByteArray name(storage.key.constData(), storage.key.size()); // that outlives the header
        Entry entry = storedEntry(name, quint64(storage.numel) * sizeof(float), begin);
        entry.compressedSize = storage.bytes;
        entry.method = QByteArray(type.name.data(), type.name.size());
        storage.className = type.name;
        storage.bytes = entry.size;
        m_document.blobs.push_back({quint32(m_document.archive.entries.size()), 0, entry.size, {}});
        m_document.archive.entries.push_back(std::move(entry));
    }

    void finishDecoded()
    {
        if (m_document.archive.entries.empty())
            return;
        m_document.archive.kind = QLatin1StringView("safetensors");
        m_document.archive.indexNames();
        m_document.archive.opener = [source = m_document.source](const Entry &entry, quint32, Progress &) {
            const GgmlType *const type = sixBitType(QLatin1StringView(entry.method));
            return decodedBlocks(sliceOf(source, *entry.dataOffset, entry.compressedSize), *type);
        };
    }

    // Each byte should belong to one tensor; the library refuses files in which that is not so.
    void checkRanges()
    {
        if (!std::ranges::is_sorted(m_ranges, {}, &Range::begin))
            std::ranges::stable_sort(m_ranges, {}, &Range::begin);
        quint64 end = 0;
        quint64 unused = 0;
        for (const Range &range : m_ranges) {
            if (range.begin < end && range.begin != range.end)
                failOverlap(m_values.tensors[range.tensor]);
            unused += range.begin > end ? range.begin - end : 0;
            end = std::max(end, range.end);
        }
        if (unused > 0)
            m_document.notes.append(tr("%1 bytes between the tensors belong to none of them").arg(unused));
        m_used = end;
    }

    void failOverlap(Tensor &tensor)
    {
        tensor.error = tr("Its bytes are also those of another tensor");
        fail(tr("Tensors of the file lie over each other, so that the header can't be right"));
    }

    void fail(const QString &problem)
    {
        if (m_document.error.isEmpty())
            m_document.error = problem;
    }

    void checkEnd()
    {
        if (m_end > m_dataSize) {
            fail(
                tr("The file was cut short, or its header is broken: it ends at byte %1, but a whole one would have %2")
                    .arg(m_document.source->size())
                    .arg(m_dataBegin + m_end));
            m_document.archive.error = m_document.error;
        } else if (m_used < m_dataSize && m_end <= m_used) {
            m_document.notes.append(tr("%1 bytes follow the last tensor").arg(m_dataSize - m_used));
        }
    }

    Document &m_document;
    Values &m_values;
    Progress &m_progress;
    const QByteArray m_header;
    const BufferId m_buffer;
    JsonReader m_json;
    const quint64 m_dataBegin;
    const quint64 m_dataSize;
    const NameId m_class;
    const NameId m_device;
    std::vector<ValueId> m_items; // key, tensor, key, tensor …
    PlaceTable m_names; // by pairs of them
    std::vector<Range> m_ranges;
    ValueId m_metadata = ValueId::None;
    quint64 m_end = 0; // that the header asks for, from the first data byte
    quint64 m_used = 0;
    quint64 m_repeated = 0; // keys that were there before
};

}

bool looksLikeSafetensors(const ByteSource &source)
{
    constexpr QByteArrayView afterBrace("\"} \n");
    if (source.size() < LengthSize + 2)
        return false;
    const QByteArray head = readBytes(source, 0, LengthSize + 2, LengthSize + 2);
    const auto isText = [](char c) { return uchar(c) >= 0x20 || c == '\n' || c == '\t'; };
    const QByteArrayView length = QByteArrayView(head).first(LengthSize);
    return !std::ranges::all_of(length, isText) && head[LengthSize] == '{' && afterBrace.contains(head[LengthSize + 1]);
}

void readSafetensors(Document &document, Progress &progress) { SafetensorsReader(document, progress).read(); }

}
