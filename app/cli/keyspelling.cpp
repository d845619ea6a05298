// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/keyspelling.h"

#include <QRegularExpression>

namespace pith::cli {

namespace {

// A quoted part without an escape, whose text needs no quotes: no white space, brackets, quotes, control characters,
// and no empty part between dots.
const QRegularExpression &needlessQuotes()
{
    static const QRegularExpression expression(
        QStringLiteral(R"(\[(['"])([^\s.\[\]'"\\#\x00-\x1f]+(?:\.[^\s.\[\]'"\\#\x00-\x1f]+)*)\1\])"));
    return expression;
}

}

QString withoutNeedlessQuotes(const QString &path)
{
    if (!path.contains(u'['))
        return path;
    QString plain = path;
    plain.replace(needlessQuotes(), QStringLiteral(".\\2"));
    return plain.startsWith(u'.') && plain.size() > 1 ? plain.mid(1) : plain;
}

bool isBelow(const QString &path, const QString &key)
{
    if (key == u".")
        return true;
    if (key.isEmpty() || path.size() <= key.size() || !path.startsWith(key))
        return false;
    return key.endsWith(u'.') || QStringView(u".[({#").contains(path[key.size()]);
}

}
