// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/refusals.h"

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

// What is recognised by its first bytes.
struct Magic
{
    std::string_view bytes;
    const char *name;
    qsizetype at = 0;
};
constexpr Magic magics[]{
    {"\x89HDF\r\n\x1a\n"sv, QT_TRANSLATE_NOOP("pith", "an HDF5 file")},
    {"7z\xbc\xaf\x27\x1c"sv, QT_TRANSLATE_NOOP("pith", "a 7-Zip archive")},
    {"Rar!\x1a\x07"sv, QT_TRANSLATE_NOOP("pith", "a RAR archive")},
    {"\x89PNG\r\n\x1a\n"sv, QT_TRANSLATE_NOOP("pith", "a PNG picture")},
    {"\xff\xd8\xff"sv, QT_TRANSLATE_NOOP("pith", "a JPEG picture")},
    {"%PDF-"sv, QT_TRANSLATE_NOOP("pith", "a PDF document")},
    {"\x7f"
     "ELF"sv,
        QT_TRANSLATE_NOOP("pith", "a Linux program or library")},
    {"MZ"sv, QT_TRANSLATE_NOOP("pith", "a Windows program or library")},
    {"SQLite format 3\x00"sv, QT_TRANSLATE_NOOP("pith", "an SQLite database")},
    {"PTMF"sv, QT_TRANSLATE_NOOP("pith", "a TorchScript file of the FlatBuffers kind, for phones"), 4},
    {"TFL3"sv, QT_TRANSLATE_NOOP("pith", "a TensorFlow Lite model"), 4},
    {"PAR1"sv, QT_TRANSLATE_NOOP("pith", "a Parquet file")},
    {"ARROW1"sv, QT_TRANSLATE_NOOP("pith", "an Arrow file")},
    {"MATLAB 5.0 MAT-file"sv, QT_TRANSLATE_NOOP("pith", "a MATLAB file")},
    {"\x04\x22\x4d\x18"sv, QT_TRANSLATE_NOOP("pith", "a file compressed by LZ4")},
    {"lmgg"sv, QT_TRANSLATE_NOOP("pith", "a GGML file, older than GGUF")},
    {"fmgg"sv, QT_TRANSLATE_NOOP("pith", "a GGML file, older than GGUF")},
    {"tjgg"sv, QT_TRANSLATE_NOOP("pith", "a GGML file, older than GGUF")},
    {"\x12\x01\x00\x00\x00\x00\x00\x00"sv, QT_TRANSLATE_NOOP("pith", "an MXNet parameter file")},
};

QString ofMagic(const QByteArray &head)
{
    const auto found = std::ranges::find_if(magics, [&](const Magic &magic) {
        const QByteArrayView bytes(magic.bytes.data(), qsizetype(magic.bytes.size()));
        return QByteArrayView(head).sliced(std::min(magic.at, head.size())).startsWith(bytes);
    });
    if (found == std::end(magics))
        return {};
    return tr("This is %1, not a checkpoint that Pith can read").arg(tr(found->name));
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
    const auto isPath = [](const QString &line) { return isPathLine(line.trimmed()); };
    const auto isTelling = [](const QString &line) { // any word alone would be a folder too
        return line.startsWith(u"import ") || line.contains(u'/') || line.contains(u'\\');
    };
    if (!std::ranges::all_of(lines, isPath) || std::ranges::none_of(lines, isTelling))
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
    return tr("This is no file format that Pith knows");
}

}
