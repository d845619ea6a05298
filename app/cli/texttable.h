// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/output.h"

#include <QStringList>

#include <vector>

namespace pith::cli {

// Aligned columns for people. On a terminal they fit its width: the column that gives way keeps the end of its texts,
// where keys differ, and where that does not help, columns that may be left out are, and it is said. Elsewhere nothing
// is cut.
class TextTable
{
public:
    enum class Align { Left, Right, GivesWay }; // GivesWay: left, and cut where there is no room

    struct Column
    {
        QString title;
        Align align = Align::Left;
        int dispensable = 0; // 0: never left out; else the greatest goes first
    };

    explicit TextTable(std::vector<Column> columns);

    void add(const QStringList &cells, Ink ink = Ink::Plain);
    void print(Output &out) const;

private:
    struct Row
    {
        qsizetype end; // in m_text
        Ink ink;
    };
    // The columns that fit, and their widths made to.
    std::vector<size_t> fitting(std::vector<qsizetype> &widths, int terminal) const;
    QString aligned(
        const QStringList &cells, const std::vector<size_t> &shown, const std::vector<qsizetype> &widths) const;

    std::vector<Column> m_columns;
    std::vector<qsizetype> m_widths; // of the widest cells
    QByteArray m_text; // of all cells, one after another: a table may have a million rows
    std::vector<Row> m_rows;
};

// "…yer1.0.weight": at most `width` characters, of which the end is kept; 0: whole.
QString keepEnd(const QString &text, qsizetype width);

}
