// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/tarheader.h"

#include <algorithm>

namespace pith::tar {

namespace {

// Where the fields of a header lie.
struct Field
{
    qsizetype begin;
    qsizetype size;
};
constexpr Field nameField{0, 100}, sizeField{124, 12}, checksumField{148, 8}, linkField{157, 100}, markField{257, 6},
    prefixField{345, 155};
constexpr qsizetype TypeAt = 156;
constexpr qsizetype MoreSparseAt = 482; // of GNU, in the header
constexpr quint64 MoreSparseInMapAt = 504;

QByteArrayView bytesOf(const QByteArray &block, Field field)
{
    return QByteArrayView(block).sliced(field.begin, field.size);
}

QByteArray textOf(QByteArrayView field)
{
    const qsizetype end = field.indexOf('\0');
    return (end < 0 ? field : field.first(end)).toByteArray();
}

// Octal digits, or from GNU for what has too many of them: a mark and the number itself, its last byte last.
std::optional<quint64> numberOf(QByteArrayView field)
{
    if (uchar(field[0]) < 0x80) {
        bool isOctal = false;
        const QByteArray digits = textOf(field).trimmed();
        const quint64 number = digits.toULongLong(&isOctal, 8);
        return isOctal || digits.isEmpty() ? std::optional(number) : std::nullopt;
    }
    quint64 number = uchar(field[0]) & 0x7f;
    for (const char byte : field.sliced(1)) {
        if (number >> 55 != 0)
            return {};
        number = number << 8 | uchar(byte);
    }
    return number;
}

// The sum of the header's bytes with blanks in its place, signed in some old programs.
bool checksumFits(const QByteArray &block)
{
    qint64 sum = 0, signedSum = 0;
    for (qsizetype i = 0; i < block.size(); ++i) {
        const bool isSum = i >= checksumField.begin && i < checksumField.begin + checksumField.size;
        sum += isSum ? ' ' : uchar(block[i]);
        signedSum += isSum ? ' ' : static_cast<signed char>(block[i]);
    }
    bool isOctal = false;
    const qint64 stated = textOf(bytesOf(block, checksumField)).trimmed().toLongLong(&isOctal, 8);
    return isOctal && (stated == sum || stated == signedSum);
}

QByteArray withoutDot(QByteArray name)
{
    while (name.startsWith("./"))
        name.remove(0, 2);
    return name;
}

// "23 path=some/name.pth\n": its length in all, a key and a value.
void takeRecord(Extended &extended, QByteArrayView key, QByteArrayView value)
{
    bool isNumber = false;
    const quint64 size = value.toULongLong(&isNumber);
    if (key == "path" || key == "GNU.sparse.name")
        extended.name = value.toByteArray();
    else if (key == "linkpath")
        extended.link = value.toByteArray();
    else if (key == "size" && isNumber)
        extended.size = size;
    extended.isSparse = extended.isSparse || key.startsWith("GNU.sparse.");
}

void takeRecords(Extended &extended, QByteArrayView data)
{
    while (!data.isEmpty()) {
        const qsizetype blank = data.indexOf(' ');
        bool isNumber = false;
        const qlonglong size = blank < 0 ? 0 : data.first(blank).toLongLong(&isNumber);
        if (!isNumber || size <= blank + 1 || size > data.size())
            break;
        const QByteArrayView record = data.first(qsizetype(size)).sliced(blank + 1).chopped(1);
        const qsizetype equals = record.indexOf('=');
        if (equals > 0)
            takeRecord(extended, record.first(equals), record.sliced(equals + 1));
        data = data.sliced(qsizetype(size));
    }
}

}

bool Header::isExtension() const { return QByteArrayView("xXgLK").contains(type); }

bool Header::hasData() const { return !QByteArrayView("123456").contains(type); }

void Header::apply(const Extended &extended)
{
    name = withoutDot(extended.name.value_or(name));
    link = extended.link.value_or(link);
    size = extended.size.value_or(size);
    isSparse = isSparse || extended.isSparse;
}

bool isBlank(QByteArrayView block)
{
    return std::all_of(block.begin(), block.end(), [](char c) { return c == '\0'; });
}

std::optional<Header> readHeader(const QByteArray &block)
{
    const QByteArrayView mark = bytesOf(block, markField);
    const auto size = numberOf(bytesOf(block, sizeField));
    if (!mark.startsWith("ustar") || !size || !checksumFits(block))
        return {};
    Header header;
    header.type = block[TypeAt];
    header.size = *size;
    header.name = textOf(bytesOf(block, nameField));
    header.link = textOf(bytesOf(block, linkField));
    const bool isPosix = mark.endsWith('\0'); // GNU has other things there
    const QByteArray prefix = isPosix ? textOf(bytesOf(block, prefixField)) : QByteArray();
    if (!prefix.isEmpty())
        header.name.prepend(prefix + '/');
    header.isSparse = header.type == 'S';
    header.hasSparseMap = header.isSparse && block[MoreSparseAt] != 0;
    return header;
}

void extend(Extended &extended, const Header &header, const QByteArray &data)
{
    if (header.type == 'L')
        extended.name = textOf(data);
    else if (header.type == 'K')
        extended.link = textOf(data);
    else if (header.type != 'g') // what is said of all members is no name and no size
        takeRecords(extended, data);
}

bool goesOn(const ByteSource &source, quint64 at)
{
    const QByteArray flag = readBytes(source, at + MoreSparseInMapAt, 1, 1);
    return flag[0] != 0;
}

}
