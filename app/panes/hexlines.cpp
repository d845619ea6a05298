// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/hexlines.h"

#include <QStringList>

#include <algorithm>

namespace pith {

namespace {
// The digits and signs of those that are wanted, blanks in place of the others.
template <typename IsWanted> QString bytesText(QByteArrayView bytes, IsWanted isWanted)
{
    QString hex;
    QString text;
    for (int column = 0; column < hexColumns; ++column) {
        const bool there = column < bytes.size() && isWanted(uchar(bytes[column]));
        const auto byte = there ? uchar(bytes[column]) : uchar(0);
        hex += there ? QStringLiteral("%1 ").arg(byte, 2, 16, QChar(u'0')) : QStringLiteral("   ");
        if (column % 4 == 3)
            hex += u' ';
        if (there)
            text += classOf(byte) == ByteClass::Text ? QChar(char16_t(byte)) : QChar(u'·');
        else if (column < bytes.size())
            text += u' ';
    }
    return hex + text;
}
}

ByteClass classOf(uchar byte)
{
    if (byte == 0)
        return ByteClass::Zero;
    if (byte >= 0x80)
        return ByteClass::High;
    return byte >= 0x20 && byte < 0x7f ? ByteClass::Text : ByteClass::Control;
}

QString hexLine(QByteArrayView bytes, quint64 offset)
{
    return QStringLiteral("%1  ").arg(offset, 8, 16, QChar(u'0')) + bytesText(bytes, [](uchar) { return true; });
}

QString hexLine(QByteArrayView bytes, quint64 offset, ByteClass only)
{
    const QString number = QStringLiteral("%1  ").arg(offset, 8, 16, QChar(u'0'));
    return QString(number.size(), u' ') + bytesText(bytes, [only](uchar byte) { return classOf(byte) == only; });
}

QString hexLines(QByteArrayView bytes, quint64 offset)
{
    QStringList lines;
    for (qsizetype begin = 0; begin < bytes.size(); begin += hexColumns)
        lines += hexLine(
            bytes.sliced(begin, std::min<qsizetype>(hexColumns, bytes.size() - begin)), offset + quint64(begin));
    return lines.join(u'\n');
}

}
