// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/comparison.h"

#include <QStringList>

namespace pith {

// A comparison told to people: what changed most first.
struct ReportTable
{
    QString title;
    QStringList columns; // the first one holds names, the last `numbers` of them numbers
    int numbers = 0;
    std::vector<QStringList> rows;
    quint64 leftOut = 0; // rows there were no room for
};
struct ReportPicture
{
    QString title;
    QByteArray png;
    int width = 0; // in logical pixels
};
struct Report
{
    QString title; // "a.pth ⇄ b.pth"
    QString sentence; // the whole in one line
    bool isSame = false; // nothing differs, and there are no tables
    std::vector<ReportTable> tables; // changed, only in A, only in B, values
    std::vector<ReportPicture> pictures; // for HTML; none unless somebody adds them
};

// At most `most` rows a table. All pairs are measured.
Report reportOf(const Comparison &comparison, const ValueDifferences &values, size_t most);

// Pairs that are not the same, those that changed most first.
std::vector<size_t> mostChanged(const Comparison &comparison);

// "Identical: 343 tensors, byte for byte", "41 of 343 tensors changed, 2 only in A".
QString sentenceOf(const Aggregate &whole, quint64 values);
Aggregate aggregateOf(const Comparison &comparison);

QByteArray htmlOf(const Report &report); // one file
QByteArray markdownOf(const Report &report);
// One line a pair, with every measure; what is on one side only; values outside tensors, as Python writes them.
QByteArray csvOf(const Comparison &comparison, const ValueDifferences &values);

QString wordOf(const Compared &compared); // "Changed", "Rounded to bfloat16"

}
