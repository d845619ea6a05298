// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/exporters.h"

#include <QCryptographicHash>
#include <QFileInfo>

#include <algorithm>

namespace pith {

namespace {

constexpr qsizetype MostBytes = 120;

bool isSafe(QChar c)
{
    constexpr QStringView others = u".-_+=,@()[]{}";
    return c.isLetterOrNumber() || c.isSurrogate() || c.isMark() || others.contains(c);
}

QString safe(QString name)
{
    for (QChar &c : name)
        c = isSafe(c) ? c : QChar(u'_');
    if (name.startsWith(u'.') || name.startsWith(u'-')) // hidden, or an option of the next command
        name[0] = u'_';
    return name;
}

// Fewer than so many bytes of UTF-8, of which there are more; never half a character.
QString cut(const QString &name, qsizetype most)
{
    QByteArray bytes = name.toUtf8().first(most);
    const auto isInside = [](char c) { return (uchar(c) & 0xc0) == 0x80; }; // not the first byte of a character
    while (!bytes.isEmpty() && isInside(bytes.back()))
        bytes.chop(1);
    return QString::fromUtf8(bytes.first(std::max<qsizetype>(bytes.size() - 1, 0)));
}

}

QString suggestedFileName(const QString &documentPath, const QString &key, QStringView suffix)
{
    QString name = QFileInfo(documentPath).completeBaseName();
    if (!key.isEmpty() && key != u".")
        name += u'.' + key;
    const QString end = suffix.isEmpty() ? QString() : u'.' + suffix.toString();
    const QString whole = safe(name);
    if ((whole + end).toUtf8().size() <= MostBytes)
        return whole + end;
    const QByteArray hash = QCryptographicHash::hash(name.toUtf8(), QCryptographicHash::Sha256).toHex().first(8);
    const QString tail = u'-' + QString::fromLatin1(hash) + end;
    return cut(whole, MostBytes - tail.toUtf8().size()) + tail;
}

}
