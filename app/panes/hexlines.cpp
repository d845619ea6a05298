// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/hexlines.h"

#include <QStringList>

#include <algorithm>

namespace pith {

QString hexLine(QByteArrayView bytes, quint64 offset)
{
    QString hex;
    QString text;
    for (int column = 0; column < hexColumns; ++column) {
        const bool there = column < bytes.size();
        const auto byte = there ? uchar(bytes[column]) : uchar(0);
        hex += there ? QStringLiteral("%1 ").arg(byte, 2, 16, QChar(u'0')) : QStringLiteral("   ");
        if (column % 4 == 3)
            hex += u' ';
        if (there)
            text += byte >= 0x20 && byte < 0x7f ? QChar(char16_t(byte)) : QChar(u'·');
    }
    return QStringLiteral("%1  ").arg(offset, 8, 16, QChar(u'0')) + hex + text;
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
