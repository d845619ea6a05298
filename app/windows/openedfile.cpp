// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/openedfile.h"

#include "app/windows/chips.h"

#include <QDir>

namespace pith {

namespace {

// Entries of files that are read together are named by their file, and what is in them is below it.
QStringList filesOf(const Document &document)
{
    constexpr qsizetype most = 10'000;
    QStringList files;
    if (document.archive.kind != QLatin1StringView("folder"))
        return files;
    const QFileInfo opened(document.path);
    const QDir folder(opened.isDir() ? document.path : opened.absolutePath());
    QByteArray file("/");
    for (const Entry &entry : document.archive.entries) {
        if (entry.name.startsWith(file) || files.size() == most)
            continue;
        files += folder.filePath(QString::fromUtf8(entry.name));
        file = entry.name + '/';
    }
    return files;
}

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
    return {rows, summarizeFile(document), chipsOf(document), filesOf(document)};
}

}
