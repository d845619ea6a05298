// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/columns.h"

#include "core/bytes/text.h"

namespace pith {

QVariant columnAlignment(int column)
{
    return int(Qt::AlignVCenter | (column == SizeColumn ? Qt::AlignRight : Qt::AlignLeft));
}

QVariant columnHeader(int column, int role)
{
    struct Title
    {
        const char *title;
        const char *help;
    };
    static constexpr Title titles[ColumnCount] = {
        {QT_TRANSLATE_NOOP("pith", "Name"),
            QT_TRANSLATE_NOOP("pith", "The key, index or attribute below the row above")},
        {QT_TRANSLATE_NOOP("pith", "Contents"),
            QT_TRANSLATE_NOOP("pith", "A tensor's shape, a value, or how much lies below")},
        {QT_TRANSLATE_NOOP("pith", "Type"),
            QT_TRANSLATE_NOOP("pith", "Dtype: what one element of a tensor is; else the Python type")},
        {QT_TRANSLATE_NOOP("pith", "Size"),
            QT_TRANSLATE_NOOP("pith", "Bytes of a tensor; of all below, each storage counted once")},
    };
    if (column < 0 || column >= ColumnCount)
        return {};
    if (role == Qt::DisplayRole)
        return tr(titles[column].title);
    if (role == Qt::ToolTipRole)
        return tr(titles[column].help);
    if (role == Qt::TextAlignmentRole)
        return columnAlignment(column);
    return {};
}

}
