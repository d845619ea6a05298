// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/texttable.h"

#include <algorithm>

namespace pith::cli {

namespace {
constexpr QLatin1StringView Gap("  ");
constexpr qsizetype NarrowestColumn = 12;
}

QString keepEnd(const QString &text, qsizetype width)
{
    if (width <= 0 || text.size() <= width)
        return text;
    return u'…' + text.last(width - 1);
}

void TextTable::add(QStringList cells, Ink ink)
{
    for (QString &cell : cells)
        cell = printable(cell);
    m_rows.push_back({std::move(cells), ink});
}

void TextTable::print(Output &out) const
{
    const std::vector<qsizetype> columns = widths(out.width());
    QStringList titles;
    for (const Column &column : m_columns)
        titles += column.title;
    out.line(out.inked(Ink::Faint, aligned(titles, columns)));
    for (const Row &row : m_rows)
        out.line(out.inked(row.ink, aligned(row.cells, columns)));
}

std::vector<qsizetype> TextTable::widths(int terminal) const
{
    std::vector<qsizetype> result;
    qsizetype whole = -Gap.size();
    for (size_t i = 0; i < m_columns.size(); ++i) {
        qsizetype width = m_columns[i].title.size();
        for (const Row &row : m_rows)
            width = std::max(width, row.cells.value(qsizetype(i)).size());
        result.push_back(width);
        whole += width + Gap.size();
    }
    for (size_t i = 0; i < m_columns.size() && terminal > 0 && whole > terminal; ++i) {
        if (m_columns[i].align == Align::GivesWay) {
            const qsizetype narrower = std::max(NarrowestColumn, result[i] - (whole - terminal));
            whole -= result[i] - std::min(narrower, result[i]);
            result[i] = std::min(narrower, result[i]);
        }
    }
    return result;
}

QString TextTable::aligned(const QStringList &cells, const std::vector<qsizetype> &columns) const
{
    QString line;
    for (size_t i = 0; i < m_columns.size(); ++i) {
        const QString cell = cells.value(qsizetype(i));
        const bool right = m_columns[i].align == Align::Right;
        const QString shown = m_columns[i].align == Align::GivesWay ? keepEnd(cell, columns[i]) : cell;
        line += (i ? Gap : QLatin1StringView())
            + (right ? shown.rightJustified(columns[i]) : shown.leftJustified(columns[i]));
    }
    while (line.endsWith(u' '))
        line.chop(1);
    return line;
}

}
