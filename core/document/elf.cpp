// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/document/elf.h"

#include "core/bytes/attempt.h"
#include "core/bytes/bytereader.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <vector>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr quint64 mostTable = 4 << 20; // bytes of one table, more than any real one has
constexpr quint64 longestName = 4096;
constexpr qsizetype mostNeeded = 1000;
constexpr quint64 longestBuildId = 64;

constexpr quint64 machineCuda = 190;

struct NumberName
{
    quint64 number;
    const char *name;
};
constexpr std::array machines{
    NumberName{3, "x86"},
    NumberName{8, "MIPS"},
    NumberName{20, "PowerPC"},
    NumberName{21, "PowerPC 64"},
    NumberName{22, "S/390"},
    NumberName{40, "ARM"},
    NumberName{62, "x86-64"},
    NumberName{183, "AArch64"},
    NumberName{machineCuda, "NVIDIA CUDA"},
    NumberName{224, "AMD GPU"},
    NumberName{243, "RISC-V"},
    NumberName{247, "BPF"},
    NumberName{258, "LoongArch"},
};
constexpr std::array types{
    NumberName{1, QT_TRANSLATE_NOOP("pith", "relocatable object")},
    NumberName{2, QT_TRANSLATE_NOOP("pith", "executable")},
    NumberName{3, QT_TRANSLATE_NOOP("pith", "shared library")},
    NumberName{4, QT_TRANSLATE_NOOP("pith", "memory dump")},
};

QString nameOf(std::span<const NumberName> names, quint64 number, const QString &otherwise)
{
    const auto known = std::ranges::find(names, number, &NumberName::number);
    return known == names.end() ? otherwise.arg(number) : tr(known->name);
}

// Where a number stands in a structure of files of 32 and of 64 bits, and how many bytes it has.
struct Place
{
    quint64 offset;
    int size;
};
struct Field
{
    Place narrow;
    Place wide;
};
constexpr Field machineField{{18, 2}, {18, 2}};
constexpr Field typeField{{16, 2}, {16, 2}};
constexpr Field segmentsField{{28, 4}, {32, 8}};
constexpr Field flagsField{{36, 4}, {48, 4}};
constexpr Field segmentSizeField{{42, 2}, {54, 2}};
constexpr Field segmentCountField{{44, 2}, {56, 2}};

constexpr Field segmentType{{0, 4}, {0, 4}};
constexpr Field segmentOffset{{4, 4}, {8, 8}};
constexpr Field segmentAddress{{8, 4}, {16, 8}};
constexpr Field segmentBytes{{16, 4}, {32, 8}};

struct Segment
{
    quint64 type = 0;
    quint64 offset = 0;
    quint64 address = 0;
    quint64 size = 0; // in the file
};
enum SegmentType : quint64 { Load = 1, Dynamic = 2, Note = 4 };
enum DynamicTag : quint64 { End = 0, Needed = 1, StringTable = 5, SoName = 14 };

class ElfFile
{
public:
    ElfFile(const ByteSource &source, ElfFacts &facts)
        : m_source(source),
          m_facts(facts),
          m_header(bytes(0, wide() ? 64 : 52))
    {
    }

    void read()
    {
        const quint64 machine = number(m_header, machineField);
        m_facts.machine = nameOf(machines, machine, tr("machine %1"));
        m_facts.type = nameOf(types, number(m_header, typeField), tr("type %1"));
        if (machine == machineCuda)
            readArchitecture();
        readSegments();
        for (const Segment &segment : m_segments) {
            if (segment.type == Note && m_facts.buildId.isEmpty())
                readNotes(bytes(segment.offset, segment.size));
            if (segment.type == Dynamic)
                readDynamic(bytes(segment.offset, segment.size));
        }
    }

private:
    bool wide() const { return m_facts.bits == 64; }

    QByteArray bytes(quint64 offset, quint64 size) const
    {
        if (!fitsInside(offset, size, m_source.size()))
            throw Error(tr("The file is cut: bytes %1 to %2 of it are not there").arg(offset).arg(offset + size));
        return readBytes(m_source, offset, size, mostTable);
    }

    template <typename T> quint64 read(ByteReader &reader) const
    {
        return m_facts.bigEndian ? reader.big<T>() : reader.little<T>();
    }
    quint64 number(const QByteArray &structure, Place place) const
    {
        ByteReader reader(structure);
        reader.seek(place.offset);
        return place.size == 2 ? read<quint16>(reader)
            : place.size == 4  ? read<quint32>(reader)
                               : read<quint64>(reader);
    }
    quint64 number(const QByteArray &structure, const Field &field) const
    {
        return number(structure, wide() ? field.wide : field.narrow);
    }

    void readArchitecture()
    {
        constexpr qsizetype abiVersion = 8;
        constexpr char second = 8; // which moved the architecture
        const quint64 flags = number(m_header, flagsField);
        m_facts.architecture = u"sm_%1"_s.arg((m_header[abiVersion] >= second ? flags >> 8 : flags) & 0xff);
    }

    void readSegments()
    {
        const quint64 count = number(m_header, segmentCountField);
        const quint64 size = number(m_header, segmentSizeField);
        if (count == 0 || size < (wide() ? 56u : 32u))
            return;
        const QByteArray table = bytes(number(m_header, segmentsField), count * size);
        for (quint64 i = 0; i < count; ++i) {
            const QByteArray row = table.sliced(qsizetype(i * size), qsizetype(size));
            m_segments.push_back({number(row, segmentType), number(row, segmentOffset), number(row, segmentAddress),
                number(row, segmentBytes)});
        }
    }

    // Each: size of the name, size of what it describes, type; both padded to four bytes.
    void readNotes(const QByteArray &notes)
    {
        constexpr quint64 buildIdType = 3;
        const auto padded = [](quint64 size) { return (size + 3) / 4 * 4; };
        ByteReader reader(notes);
        while (reader.left() >= 12) {
            const quint64 nameSize = read<quint32>(reader);
            const quint64 size = read<quint32>(reader);
            const quint64 type = read<quint32>(reader);
            if (padded(nameSize) > reader.left() || size > reader.left() - padded(nameSize))
                return;
            const auto name = reader.take(padded(nameSize));
            const auto what = reader.take(size);
            reader.skip(std::min(padded(size) - size, reader.left()));
            if (type == buildIdType && size <= longestBuildId && nameSize == 4 && memcmp(name.data(), "GNU", 4) == 0)
                m_facts.buildId = QString::fromLatin1(
                    QByteArray(reinterpret_cast<const char *>(what.data()), qsizetype(size)).toHex());
        }
    }

    void readDynamic(const QByteArray &table)
    {
        std::vector<std::pair<quint64, quint64>> rows;
        ByteReader reader(table);
        while (reader.left() >= (wide() ? 16u : 8u)) {
            const quint64 tag = wide() ? read<quint64>(reader) : read<quint32>(reader);
            const quint64 value = wide() ? read<quint64>(reader) : read<quint32>(reader);
            if (tag == End)
                break;
            rows.emplace_back(tag, value);
        }
        const auto strings = std::ranges::find(rows, quint64(StringTable), &std::pair<quint64, quint64>::first);
        if (strings == rows.end())
            return;
        for (const auto &[tag, value] : rows) {
            if (tag == SoName)
                m_facts.soname = nameAt(strings->second, value);
            if (tag == Needed && m_facts.needed.size() < mostNeeded)
                m_facts.needed += nameAt(strings->second, value);
        }
    }

    // The text at an address as the loaded program sees it, by the segment that is loaded there.
    QString nameAt(quint64 table, quint64 offset) const
    {
        for (const Segment &segment : m_segments) {
            const bool isIn
                = segment.type == Load && table >= segment.address && table - segment.address < segment.size;
            const quint64 left = isIn ? segment.size - (table - segment.address) : 0;
            if (offset >= left)
                continue;
            const auto begin = checkedAdd(segment.offset, table - segment.address + offset);
            const quint64 end = m_source.size();
            if (!begin || *begin >= end)
                break;
            const QByteArray text = bytes(*begin, std::min({longestName, left - offset, end - *begin}));
            return QString::fromUtf8(text.constData(), qsizetype(qstrnlen(text.constData(), size_t(text.size()))));
        }
        throw Error(tr("The name at byte %1 of its text table is not in the file").arg(offset));
    }

    const ByteSource &m_source;
    ElfFacts &m_facts;
    QByteArray m_header;
    std::vector<Segment> m_segments;
};

}

std::optional<ElfFacts> elfFacts(const ByteSource &source)
{
    constexpr quint64 shortest = 52;
    if (source.size() < shortest)
        return {};
    const QByteArray start = readBytes(source, 0, 16, 16);
    const bool isElf = start.startsWith("\x7f"
                                        "ELF")
        && (start[4] == 1 || start[4] == 2) && (start[5] == 1 || start[5] == 2);
    if (!isElf)
        return {};
    ElfFacts facts;
    facts.bits = start[4] == 2 ? 64 : 32;
    facts.bigEndian = start[5] == 2;
    attempt(facts.problem, [&] { ElfFile(source, facts).read(); });
    return facts;
}

}
