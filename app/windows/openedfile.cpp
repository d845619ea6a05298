// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/openedfile.h"

#include "app/windows/chips.h"

namespace pith {

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
    return {rows, summarizeFile(document), chipsOf(document)};
}

}
