// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/gguf.h"

#include "core/bytes/attempt.h"
#include "core/bytes/bytereader.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"
#include "core/formats/ggmlblocks.h"
#include "core/formats/interpreter.h"
#include "core/formats/torchtensors.h"

#include <QtEndian>

#include <algorithm>
#include <limits>

namespace pith {

namespace {

constexpr QByteArrayView magic("GGUF");
constexpr quint64 FirstWindow = 1 << 20;
constexpr quint64 MostOfHeader = 1 << 30;
constexpr quint64 DefaultAlignment = 32;
constexpr quint32 MostAxes = 64;
constexpr int MostNested = 8;
constexpr quint32 NewestVersion = 3;

// The types of values, by their numbers.
enum class Type : quint32 {
    UInt8,
    Int8,
    UInt16,
    Int16,
    UInt32,
    Int32,
    Float32,
    Bool,
    String,
    Array,
    UInt64,
    Int64,
    Float64
};

// Numbers, texts and counts of one file, in its version and byte order.
class Cursor
{
public:
    explicit Cursor(const QByteArray &bytes) : m_reader(bytes)
    {
        if (m_reader.left() < quint64(magic.size()) + sizeof(quint32))
            throw Error(tr("The GGUF file was cut short: it ends before its version"));
        m_reader.skip(quint64(magic.size()));
        m_version = m_reader.little<quint32>();
        m_bigEndian = (m_version & 0xffff) == 0;
        m_version = m_bigEndian ? qbswap(m_version) : m_version;
        if (m_version == 0 || m_version > NewestVersion)
            throw Error(tr("It is a GGUF file of version %1, which Pith does not know").arg(m_version));
    }

    quint32 version() const { return m_version; }
    bool isBigEndian() const { return m_bigEndian; }
    quint64 position() const { return m_reader.position(); }

    bool isShort() const { return m_isShort; } // it was asked for more than there is

    template <typename T> T number()
    {
        expect(sizeof(T));
        return m_bigEndian ? m_reader.big<T>() : m_reader.little<T>();
    }
    quint64 count() { return m_version == 1 ? number<quint32>() : number<quint64>(); }
    // Where a text lies: it has as many bytes as are passed.
    std::pair<quint64, quint64> text()
    {
        const quint64 size = count();
        const quint64 begin = position();
        expect(size);
        m_reader.skip(size);
        return {begin, size};
    }

private:
    void expect(quint64 size) { m_isShort = m_isShort || m_reader.left() < size; }

    ByteReader m_reader;
    quint32 m_version = 0;
    bool m_bigEndian = false;
    bool m_isShort = false;
};

struct TensorInfo
{
    ValueId name = ValueId::None;
    Extents shape; // rows last
    quint32 type = 0;
    quint64 offset = 0; // from where the data begins
};

class GgufReader
{
public:
    GgufReader(Document &document, const QByteArray &header, Progress &progress)
        : m_document(document),
          m_values(document.values),
          m_progress(progress),
          m_cursor(header),
          m_buffer(m_values.keep(header))
    {
    }

    const Cursor &cursor() const { return m_cursor; }

    void readHeader()
    {
        const quint64 tensors = m_cursor.count();
        const quint64 pairs = m_cursor.count();
        for (quint64 i = 0; i < pairs; ++i) {
            m_pairs.push_back(text());
            m_pairs.push_back(value(Type(m_cursor.number<quint32>()), 0));
        }
        for (quint64 i = 0; i < tensors; ++i)
            m_tensors.push_back(tensorInfo());
    }

    void fillDocument()
    {
        m_document.writer = tr("GGUF, version %1").arg(m_cursor.version());
        m_document.byteOrder = m_cursor.isBigEndian() ? QStringLiteral("big") : QStringLiteral("little");
        m_document.archive.kind = QLatin1StringView("gguf");
        const ValueId metadata = m_values.addContainer(Kind::Dict, m_pairs);
        findData(metadata);
        std::vector<ValueId> items;
        for (const TensorInfo &info : m_tensors) {
            m_progress.check();
            items.push_back(info.name);
            items.push_back(m_values.addTensor(tensorOf(info)));
        }
        m_document.roots.push_back({QByteArray(), m_values.addContainer(Kind::Dict, items)});
        if (!m_pairs.empty())
            m_document.roots.push_back({"metadata", metadata});
        finishArchive();
    }

private:
    ValueId text()
    {
        const auto [begin, size] = m_cursor.text();
        return m_values.addText(Kind::Str, m_buffer, quint32(begin), quint32(size));
    }

    template <typename T> ValueId integer() { return m_values.addInt(qint64(m_cursor.number<T>())); }

    ValueId value(Type type, int depth)
    {
        switch (type) {
        case Type::UInt8:
            return integer<quint8>();
        case Type::Int8:
            return integer<qint8>();
        case Type::UInt16:
            return integer<quint16>();
        case Type::Int16:
            return integer<qint16>();
        case Type::UInt32:
            return integer<quint32>();
        case Type::Int32:
            return integer<qint32>();
        case Type::Float32:
            return m_values.addFloat(double(m_cursor.number<float>()));
        case Type::Bool:
            return m_values.addBool(m_cursor.number<quint8>() != 0);
        case Type::String:
            return text();
        case Type::Array:
            return array(depth);
        case Type::UInt64:
            return unsigned64();
        case Type::Int64:
            return integer<qint64>();
        case Type::Float64:
            return m_values.addFloat(m_cursor.number<double>());
        }
        throw Error(tr("The GGUF file has a value of type %1, which Pith does not know").arg(quint32(type)));
    }

    ValueId unsigned64()
    {
        const auto number = m_cursor.number<quint64>();
        if (number <= quint64(std::numeric_limits<qint64>::max()))
            return m_values.addInt(qint64(number));
        const quint64 little = qToLittleEndian(number);
        return m_values.addText(
            Kind::BigInt, QByteArray(reinterpret_cast<const char *>(&little), sizeof little) + '\0');
    }

    ValueId array(int depth)
    {
        if (depth == MostNested)
            throw Error(tr("The GGUF file has arrays in each other, more than %1 deep").arg(MostNested));
        const Type type{m_cursor.number<quint32>()};
        std::vector<ValueId> items;
        for (quint64 left = m_cursor.count(); left > 0; --left)
            items.push_back(value(type, depth + 1));
        return m_values.addContainer(Kind::List, items);
    }

    TensorInfo tensorInfo()
    {
        TensorInfo info;
        info.name = text();
        const auto axes = m_cursor.number<quint32>();
        if (axes > MostAxes)
            throw Error(tr("The GGUF file has a tensor that claims to have %1 axes").arg(axes));
        for (quint32 i = 0; i < axes; ++i)
            info.shape.append(qint64(m_cursor.count()));
        std::ranges::reverse(info.shape);
        info.type = m_cursor.number<quint32>();
        info.offset = m_cursor.number<quint64>();
        return info;
    }

    // At the next multiple of the alignment.
    void findData(ValueId metadata)
    {
        const ValueId stated = partOf(m_values, metadata, "general.alignment");
        const bool isStated = stated != ValueId::None && m_values.kind(stated) == Kind::Int
            && m_values[stated].integer > 0 && m_values[stated].integer <= qint64(MostOfHeader);
        const quint64 alignment = isStated ? quint64(m_values[stated].integer) : DefaultAlignment;
        m_dataBegin = (m_cursor.position() + alignment - 1) / alignment * alignment;
    }

    Tensor tensorOf(const TensorInfo &info)
    {
        Tensor tensor;
        tensor.className = m_values.intern(QLatin1StringView("torch.Tensor"));
        tensor.device = m_values.intern(QLatin1StringView("cpu"));
        tensor.shape = info.shape;
        const GgmlType *type = ggmlType(info.type);
        tensor.dtype = !type ? DType::Untyped : type->decode ? DType::Float32 : type->dtype.value_or(DType::Untyped);
        tensor.error = problemOf(info, type);
        if (!tensor.error.isEmpty()) {
            tensor.stride = Extents(info.shape.size(), 0);
            return tensor;
        }
        tensor.stride = contiguousStrides(info.shape);
        addStorage(tensor, info, *type);
        tensor.error = pith::problemOf(m_values, tensor);
        return tensor;
    }

    QString problemOf(const TensorInfo &info, const GgmlType *type) const
    {
        if (!type)
            return tr("Its type %1 is one that Pith does not know").arg(info.type);
        if (!type->dtype && (!type->decode || m_cursor.isBigEndian()))
            return tr("Its type %1 is one that Pith does not decode").arg(type->name);
        if (!elementCount(info.shape))
            return tr("Its sizes make no sense together");
        if (!info.shape.isEmpty() && info.shape.back() % type->elements != 0)
            return tr("Its rows of %1 elements are not made of blocks of %2")
                .arg(info.shape.back())
                .arg(type->elements);
        return {};
    }

    // Shapes may claim anything: the bytes are checked when all are known.
    void addStorage(Tensor &tensor, const TensorInfo &info, const GgmlType &type)
    {
        const auto count = quint64(*elementCount(info.shape));
        const auto stored = checkedMul<quint64>(count / type.elements, type.bytes);
        const quint64 begin = checkedAdd(m_dataBegin, info.offset).value_or(~quint64(0));
        Storage storage;
        storage.key = m_values.text(info.name).toByteArray();
        storage.className = type.name;
        storage.dtype = tensor.dtype;
        storage.numel = qint64(count);
        storage.bytes = logicalBytes(tensor.dtype, storage.numel);
        storage.device = tensor.device;
        storage.bigEndian = m_cursor.isBigEndian();
        const quint64 whole = m_document.source->size();
        if (!stored || !fitsInside(begin, *stored, whole)) {
            storage.error = tr("Its bytes are not all there: they begin at byte %1 of the file, which has %2")
                                .arg(begin)
                                .arg(whole);
            m_end = std::max(m_end, stored ? checkedAdd(begin, *stored).value_or(begin) : begin);
        }
        const auto entry = quint32(m_document.archive.entries.size());
        addEntry(storage, begin, stored.value_or(0), type);
        storage.blob = BlobId(m_document.blobs.size());
        m_document.blobs.push_back({entry, 0, storage.bytes, {}});
        tensor.storage = StorageId(m_values.storages.size());
        m_values.storages.push_back(std::move(storage));
    }

    void addEntry(const Storage &storage, quint64 begin, quint64 stored, const GgmlType &type)
    {
        Entry entry;
        entry.name = storage.key;
        entry.size = storage.bytes;
        entry.compressedSize = stored;
        entry.method = type.decode ? QByteArray(type.name.data(), type.name.size()) : QByteArray("stored");
        entry.dataOffset = begin;
        entry.error = storage.error;
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
    Cursor m_cursor;
    BufferId m_buffer;
    std::vector<ValueId> m_pairs;
    std::vector<TensorInfo> m_tensors;
    std::vector<const GgmlType *> m_types; // of the entries
    quint64 m_dataBegin = 0;
    quint64 m_end = 0; // that a whole file would have, where this one is cut
};

// The file does not say how long its header is: it is looked through with more and more bytes.
QByteArray wholeHeader(const ByteSource &source, Progress &progress)
{
    const quint64 most = std::min(source.size(), MostOfHeader);
    for (quint64 size = std::min(FirstWindow, most);; size = std::min(4 * size, most)) {
        const QByteArray bytes = readBytes(source, 0, size, size);
        Document scratch;
        GgufReader reader(scratch, bytes, progress);
        QString problem;
        if (attempt(problem, [&] { reader.readHeader(); }))
            return bytes.first(qsizetype(reader.cursor().position()));
        if (!reader.cursor().isShort())
            throw Error(problem);
        if (size == most)
            throw Error(tr("The GGUF file was cut short: its header does not end before byte %1").arg(size));
    }
}

}

bool looksLikeGguf(const ByteSource &source)
{
    const quint64 size = quint64(magic.size());
    return source.size() >= size && readBytes(source, 0, size, size) == magic;
}

void readGguf(Document &document, Progress &progress)
{
    GgufReader reader(document, wholeHeader(*document.source, progress), progress);
    reader.readHeader();
    reader.fillDocument();
}

}
