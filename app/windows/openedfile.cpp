// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/openedfile.h"

#include "app/models/entrynames.h"
#include "app/windows/chips.h"

#include <QDir>

namespace pith {

QStringList pathsOf(const Document &document)
{
    const QFileInfo opened(document.path);
    const QDir folder(opened.isDir() ? document.path : opened.absolutePath());
    QStringList paths;
    for (const QByteArray &file : filesOf(document))
        paths += folder.filePath(QString::fromUtf8(file));
    return paths;
}

OpenedFile openFile(const QString &path, const Inside &inside, Progress &progress)
{
    constexpr int most = 100; // levels of one row each
    auto rows = std::make_shared<Rows>(openInside(path, inside, progress));
    RowId open = rows->childCount(RowId::Root) > 0 ? rows->child(RowId::Root, 0) : RowId::None;
    for (int level = 0; level < most && open != RowId::None && rows->hasChildren(open); ++level) {
        rows->sums(open);
        open = rows->childCount(open) == 1 ? rows->child(open, 0) : RowId::None;
    }
    const Document &document = *rows->document();
    return {rows, summarizeFile(document), chipsOf(document), pathsOf(document)};
}

}
