// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QCoreApplication>
#include <QVariant>

namespace pith {

// The columns of the tree and of the flat list, in order.
enum Column { NameColumn, ContentsColumn, TypeColumn, SizeColumn, ColumnCount };

enum Role {
    SubjectRole = Qt::UserRole, // a Subject
};

// Titles and alignment of their headers.
QVariant columnHeader(int column, int role);
QVariant columnAlignment(int column);

}
