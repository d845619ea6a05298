// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QString>

#include <limits>
#include <vector>

namespace pith {

// By which column rows are sorted; none: as the file has them.
struct Sorting
{
    int column = -1;
    Qt::SortOrder order = Qt::AscendingOrder;

    bool isFileOrder() const { return column < 0; }
    bool operator==(const Sorting &) const = default;
};

// What a row is compared by: a number, else bytes; rows that have neither come last in both orders.
struct SortKey
{
    double number = std::numeric_limits<double>::quiet_NaN();
    QByteArray text;

    bool isMissing() const { return number != number && text.isEmpty(); }
};

// Bytes that compare as people order names: in any case, numbers by their size ("layer2" before "layer10").
QByteArray naturalKey(QStringView name);

// Places in `keys` in their sorted order; equal ones stay as they are.
std::vector<quint32> sorted(const std::vector<SortKey> &keys, Qt::SortOrder order);

}
