// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/refusals.h"

#include "core/bytes/bytereader.h"
#include "core/bytes/text.h"

#include <QList>
#include <QRegularExpression>
#include <QStringDecoder>

#include <algorithm>
#include <string_view>

namespace pith {

namespace {

using namespace std::string_view_literals;

constexpr quint64 HeadBytes = 4096;
constexpr quint64 TooShort = 8;

// What is recognised by bytes at a place, most telling first.
struct Magic
{
    std::string_view bytes;
    qsizetype offset;
    const char *name;
    bool isPlanned = false; // Pith will read it
};
constexpr Magic magics[]{
    {"\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19"sv, 4, QT_TRANSLATE_NOOP("pith", "PyTorch file of before 2020"), true},
    {"\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19"sv, 13, QT_TRANSLATE_NOOP("pith", "PyTorch file of before 2020"), true},
    {"L119547037146038801333356L\n"sv, 0, QT_TRANSLATE_NOOP("pith", "PyTorch file of before 2020"), true},
    {"\x93NUMPY"sv, 0, QT_TRANSLATE_NOOP("pith", "NumPy array file"), true},
    {"GGUF"sv, 0, QT_TRANSLATE_NOOP("pith", "GGUF file"), true},
    {"\x1f\x8b"sv, 0, QT_TRANSLATE_NOOP("pith", "gzip file"), true},
    {"BZh"sv, 0, QT_TRANSLATE_NOOP("pith", "bzip2 file"), true},
    {"\xfd\x37\x7a\x58\x5a\x00"sv, 0, QT_TRANSLATE_NOOP("pith", "xz file"), true},
    {"\x28\xb5\x2f\xfd"sv, 0, QT_TRANSLATE_NOOP("pith", "Zstandard file"), true},
    {"ustar"sv, 257, QT_TRANSLATE_NOOP("pith", "tar archive"), true},
    {"\x89HDF\r\n\x1a\n"sv, 0, QT_TRANSLATE_NOOP("pith", "HDF5 file"), false},
    {"7z\xbc\xaf\x27\x1c"sv, 0, QT_TRANSLATE_NOOP("pith", "7-Zip archive"), false},
    {"Rar!\x1a\x07"sv, 0, QT_TRANSLATE_NOOP("pith", "RAR archive"), false},
    {"\x89PNG\r\n\x1a\n"sv, 0, QT_TRANSLATE_NOOP("pith", "PNG picture"), false},
    {"\xff\xd8\xff"sv, 0, QT_TRANSLATE_NOOP("pith", "JPEG picture"), false},
    {"%PDF-"sv, 0, QT_TRANSLATE_NOOP("pith", "PDF document"), false},
    {"\x7f"
     "ELF"sv,
        0, QT_TRANSLATE_NOOP("pith", "Linux program or library"), false},
    {"MZ"sv, 0, QT_TRANSLATE_NOOP("pith", "Windows program or library"), false},
    {"SQLite format 3\x00"sv, 0, QT_TRANSLATE_NOOP("pith", "SQLite database"), false},
    {"\x80\x02"sv, 0, QT_TRANSLATE_NOOP("pith", "Python pickle"), true},
    {"\x80\x03"sv, 0, QT_TRANSLATE_NOOP("pith", "Python pickle"), true},
    {"\x80\x04"sv, 0, QT_TRANSLATE_NOOP("pith", "Python pickle"), true},
    {"\x80\x05"sv, 0, QT_TRANSLATE_NOOP("pith", "Python pickle"), true},
};

QString ofMagic(const QByteArray &head)
{
    const auto found = std::ranges::find_if(magics, [&](const Magic &magic) {
        const QByteArrayView bytes(magic.bytes.data(), qsizetype(magic.bytes.size()));
        return head.size() >= magic.offset + bytes.size()
            && QByteArrayView(head).sliced(magic.offset, bytes.size()) == bytes;
    });
    if (found == std::end(magics))
        return {};
    return (found->isPlanned ? tr("This is a %1; Pith does not read these yet")
                             : tr("This is a %1, not a checkpoint that Pith can read"))
        .arg(tr(found->name));
}

// safetensors: the length of a JSON header, then the header.
QString ofSafetensors(const QByteArray &head, quint64 size)
{
    ByteReader reader(head);
    const auto length = reader.little<quint64>();
    if (length < 2 || length > size - 8 || head.size() < 9 || head[8] != '{')
        return {};
    return tr("This is a safetensors file; Pith does not read these yet");
}

QString ofRepetition(const QByteArray &head, quint64 size)
{
    const char first = head.front();
    if ((first != '\0' && first != '\xff') || head.count(first) != head.size())
        return {};
    return tr("The file's first %1 of %2 bytes are all 0x%3: most likely it was never written or downloaded to its end")
        .arg(head.size())
        .arg(size)
        .arg(uchar(first), 2, 16, QLatin1Char('0'));
}

bool isText(const QByteArray &head)
{
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString text = decoder(head);
    const auto isOdd = [](QChar c) { return c.unicode() < 32 && !c.isSpace(); };
    return !decoder.hasError() && std::ranges::none_of(text, isOdd);
}

// The text pointer that Git LFS leaves where a large file was not fetched.
QString ofLfsPointer(const QString &text)
{
    if (!text.startsWith(QStringLiteral("version https://git-lfs.github.com/spec/")))
        return {};
    static const QRegularExpression sizeLine(QStringLiteral("^size (\\d+)\\s*$"), QRegularExpression::MultilineOption);
    const QString size = sizeLine.match(text).captured(1);
    return tr("This is a Git LFS pointer, not the checkpoint itself: its %1 bytes were not downloaded (git lfs pull "
              "gets them)")
        .arg(size.isEmpty() ? tr("unknown number of") : size);
}

QString ofHtml(const QString &text)
{
    const QString begin = text.trimmed().left(64).toLower();
    if (!begin.startsWith(u"<!doctype html") && !begin.startsWith(u"<html") && !begin.startsWith(u"<head"))
        return {};
    return tr("This is an HTML page, not a checkpoint: the download got an error or login page instead");
}

// Python's own .pth files: each line a folder to search for modules, or an import statement.
bool isPathLine(const QString &line)
{
    static const QRegularExpression path(
        QStringLiteral("^(#.*|import\\s.*|[^\\s<>{}\"]*|[A-Za-z]:\\\\.*|\\.{0,2}/.*)$"));
    return path.match(line).hasMatch();
}

QString ofPathFile(const QString &text)
{
    const QStringList lines = text.split(u'\n', Qt::SkipEmptyParts);
    if (lines.isEmpty() || !std::ranges::all_of(lines, [](const QString &line) { return isPathLine(line.trimmed()); }))
        return {};
    return tr("This is a Python path file, not a checkpoint: it tells Python where to look for modules");
}

QString ofText(const QByteArray &head)
{
    if (!isText(head))
        return {};
    const QString text = QString::fromUtf8(head);
    for (const auto &kind : {ofLfsPointer, ofHtml, ofPathFile}) {
        if (const QString told = kind(text); !told.isEmpty())
            return told;
    }
    return tr("This is a text file, not a checkpoint");
}

}

QString whatItIs(const ByteSource &source)
{
    const quint64 size = source.size();
    if (size == 0)
        return tr("The file is empty: it has no bytes at all");
    const QByteArray head = readBytes(source, 0, std::min(size, HeadBytes), HeadBytes);
    for (const QString &told : {ofRepetition(head, size), ofMagic(head), ofText(head)}) {
        if (size > TooShort && !told.isEmpty())
            return told;
    }
    if (size <= TooShort)
        return tr("The file is too short for any checkpoint (bytes: %1)").arg(size);
    const QString told = ofSafetensors(head, size);
    return told.isEmpty() ? tr("This is no file format that Pith knows") : told;
}

}
