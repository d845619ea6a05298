// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/sample.h"

#include <QCoreApplication>
#include <QDir>

namespace pith {

QString samplePath()
{
    const QDir program(QCoreApplication::applicationDirPath());
    for (const char *place :
        {"../share/pith/sample.pth", "../resources/sample/sample.pth", "../../resources/sample/sample.pth"}) {
        const QString path = program.filePath(QLatin1String(place));
        if (QFile::exists(path))
            return QDir::cleanPath(path);
    }
    return {};
}

}
