// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/sorting.h"
#include "core/document/figures.h"
#include "core/document/filter.h"
#include "core/document/modules.h"

#include <QCoreApplication>
#include <QVariant>

#include <span>

namespace pith {

// The columns of the tree and of the flat list, in order.
enum Column {
    NameColumn,
    ContentsColumn,
    TypeColumn,
    SizeColumn,
    ParametersColumn,
    ElementsColumn,
    StrideColumn,
    OffsetColumn,
    StorageColumn,
    DeviceColumn,
    EntryColumn,
    MinColumn,
    MaxColumn,
    MeanColumn,
    StdColumn,
    ZerosColumn,
    NanColumn,
    InfColumn,
    NormColumn,
    ColumnCount
};

enum Role {
    SubjectRole = Qt::UserRole, // a Subject
    MarksRole, // of a name: QList<TextMark>, what a filter found in it
    WeakRole, // bool: it only leads to what was found
};

// What the cells of a row are about.
struct RowFacts
{
    const Document *document = nullptr;
    ValueId value = ValueId::None; // None: a module, an entry
    const Sums *sums = nullptr; // of what lies below; null: nothing that is counted
    const Figures *figures = nullptr; // null: not known (yet), or there are none
    bool isMeasurable = false; // there are, or will be figures
};

struct ColumnRow
{
    Column column;
    QLatin1StringView name; // in settings
    const char *title; // to be translated
    const char *help;
    int width;
    bool isNumber; // right-aligned
    bool isFigure; // known once it was measured
    QString (*text)(const RowFacts &); // null: the models' own, as their keys
    SortKey (*key)(const RowFacts &);
};
std::span<const ColumnRow> columnRows(); // in the order of the enum
inline const ColumnRow &columnRow(int column) { return columnRows()[size_t(column)]; }

// Titles and alignment of their headers.
QVariant columnHeader(int column, int role);
QVariant columnAlignment(int column);

// "…" while a figure is being waited for.
QString columnText(int column, const RowFacts &facts);

}
