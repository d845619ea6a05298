// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/suspicions.h"

#include "core/bytes/text.h"

namespace pith {

QStringList suspicions(const Document &document)
{
    QStringList reasons;
    for (const PickleReport &pickle : document.pickles) {
        for (const quint32 code : pickle.extensions)
            reasons += QStringLiteral("extension:%1").arg(code);
        if (pickle.bytesAfterStop > 0)
            reasons += QStringLiteral("bytes after STOP");
    }
    reasons += document.flagged;
    reasons.removeDuplicates();
    return reasons;
}

QString disguiseOf(QByteArrayView name)
{
    for (const char32_t letter : QString::fromUtf8(name).toUcs4()) {
        if (letter < 0x80)
            continue;
        const QString code = QString::number(letter, 16).toUpper().rightJustified(4, u'0');
        const bool hasShape = QChar::isPrint(letter) && !QChar::isSpace(letter) && !QChar::isNonCharacter(letter);
        return hasShape ? tr("%1 is U+%2").arg(QString::fromUcs4(&letter, 1), code)
                        : tr("there is a U+%1 in it").arg(code);
    }
    return {};
}

QString globalText(const PickleReport::Global &global)
{
    const QString name = QString::fromUtf8(global.name);
    const QString disguise = disguiseOf(global.name);
    return disguise.isEmpty() ? name : tr("%1 [%2]").arg(name, disguise);
}

}
