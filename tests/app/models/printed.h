// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/columns.h"
#include "core/formats/formats.h"
#include "tests/testing/testing.h"

#include <QAbstractItemModel>

#include <vector>

namespace pith::testing {

inline DocumentPtr openedData(const QString &name)
{
    Progress progress;
    return openDocument(dataPath(name), progress);
}

// Every index below a parent in the order of the rows, down to some depth (objects may hold themselves).
inline std::vector<QModelIndex> allRows(const QAbstractItemModel &model, int depth = 8)
{
    std::vector<QModelIndex> rows;
    const std::function<void(QModelIndex, int)> add = [&](QModelIndex parent, int level) {
        for (int row = 0; row < model.rowCount(parent); ++row) {
            rows.push_back(model.index(row, 0, parent));
            if (level < depth)
                add(rows.back(), level + 1);
        }
    };
    add({}, 0);
    return rows;
}

// The model as text: a line a row, two spaces a level, columns parted by " | ".
inline QString printed(const QAbstractItemModel &model)
{
    QString text;
    for (const QModelIndex &row : allRows(model)) {
        for (QModelIndex above = row.parent(); above.isValid(); above = above.parent())
            text += QStringLiteral("  ");
        QStringList cells;
        for (int column = 0; column <= SizeColumn; ++column)
            cells += row.siblingAtColumn(column).data().toString();
        while (cells.size() > 1 && cells.back().isEmpty())
            cells.pop_back();
        text += cells.join(QStringLiteral(" | ")) + QLatin1Char('\n');
    }
    return text;
}

}
