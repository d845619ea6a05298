// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/ggufheader.h"

#include "core/bytes/attempt.h"
#include "core/bytes/bytereader.h"
#include "core/bytes/text.h"

#include <QtEndian>

#include <algorithm>
#include <limits>

namespace pith {

namespace {

constexpr QByteArrayView magic("GGUF");
constexpr quint64 FirstWindow = 1 << 20;
constexpr quint64 MostOfHeader = 1 << 30;
constexpr quint32 MostAxes = 64;
constexpr quint64 MostExtent = quint64(std::numeric_limits<qint64>::max()); // what claims more has no sense anyway
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

class HeaderReader
{
public:
    HeaderReader(Values &values, const QByteArray &bytes)
        : m_values(values),
          m_cursor(bytes),
          m_buffer(values.keep(bytes))
    {
    }

    bool isShort() const { return m_cursor.isShort(); }

    GgufHeader read(Progress &progress)
    {
        m_header.version = m_cursor.version();
        m_header.bigEndian = m_cursor.isBigEndian();
        const quint64 tensors = m_cursor.count();
        const quint64 pairs = m_cursor.count();
        for (quint64 i = 0; i < pairs; ++i) {
            m_header.pairs.push_back(text());
            m_header.pairs.push_back(value(Type(m_cursor.number<quint32>()), 0));
        }
        for (quint64 i = 0; i < tensors; ++i)
            m_header.tensors.push_back(tensor());
        progress.check();
        m_header.size = m_cursor.position();
        return std::move(m_header);
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

    GgufHeader::Tensor tensor()
    {
        GgufHeader::Tensor info;
        info.name = text();
        const auto axes = m_cursor.number<quint32>();
        if (axes > MostAxes)
            throw Error(tr("The GGUF file has a tensor that claims to have %1 axes").arg(axes));
        for (quint32 i = 0; i < axes; ++i)
            info.shape.append(qint64(std::min(m_cursor.count(), MostExtent)));
        std::ranges::reverse(info.shape);
        info.type = m_cursor.number<quint32>();
        info.offset = m_cursor.number<quint64>();
        return info;
    }

    Values &m_values;
    Cursor m_cursor;
    BufferId m_buffer;
    GgufHeader m_header;
};

// The file does not say how long its header is: it is looked through with more and more bytes.
QByteArray wholeHeader(const ByteSource &source, Progress &progress)
{
    const quint64 most = std::min(source.size(), MostOfHeader);
    for (quint64 size = std::min(FirstWindow, most);; size = std::min(4 * size, most)) {
        const QByteArray bytes = readBytes(source, 0, size, size);
        Values scratch;
        HeaderReader reader(scratch, bytes);
        QString problem;
        quint64 end = 0;
        if (attempt(problem, [&] { end = reader.read(progress).size; }))
            return bytes.first(qsizetype(end));
        if (!reader.isShort())
            throw Error(problem);
        if (size == most)
            throw Error(tr("The GGUF file was cut short: its header does not end before byte %1").arg(size));
    }
}

}

bool beginsLikeGguf(const ByteSource &source)
{
    const quint64 size = quint64(magic.size());
    return source.size() >= size && readBytes(source, 0, size, size) == magic;
}

GgufHeader readGgufHeader(Values &values, const ByteSource &source, Progress &progress)
{
    return HeaderReader(values, wholeHeader(source, progress)).read(progress);
}

}
