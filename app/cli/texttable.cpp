// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/texttable.h"

#include "core/bytes/text.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace pith::cli {

namespace {
constexpr QLatin1StringView Gap("  ");
constexpr qsizetype NarrowestColumn = 12;
constexpr char CellEnd = '\0'; // is in no printable text
}

QString keepEnd(const QString &text, qsizetype width)
{
    if (width <= 0 || text.size() <= width)
        return text;
    return u'…' + text.last(width - 1);
}

TextTable::TextTable(std::vector<Column> columns) : m_columns(std::move(columns))
{
    for (const Column &column : m_columns)
        m_widths.push_back(column.title.size());
}

void TextTable::add(const QStringList &cells, Ink ink)
{
    for (size_t i = 0; i < m_columns.size(); ++i) {
        const QString cell = printable(cells.value(qsizetype(i)));
        m_widths[i] = std::max(m_widths[i], cell.size());
        m_text += cell.toUtf8() + CellEnd;
    }
    m_rows.push_back({m_text.size(), ink});
}

void TextTable::print(Output &out) const
{
    std::vector<qsizetype> columns = m_widths;
    const std::vector<size_t> shown = fitting(columns, out.width());
    QStringList titles;
    for (const Column &column : m_columns)
        titles += column.title;
    out.line(out.inked(Ink::Faint, aligned(titles, shown, columns)));
    qsizetype begin = 0;
    for (const Row &row : m_rows) {
        const QString text = QString::fromUtf8(QByteArrayView(m_text).sliced(begin, row.end - begin));
        out.line(out.inked(row.ink, aligned(text.split(QLatin1Char(CellEnd)), shown, columns)));
        begin = row.end;
    }
    QStringList missing;
    for (size_t i = 0; i < m_columns.size(); ++i) {
        if (std::ranges::find(shown, i) == shown.end())
            missing += m_columns[i].title;
    }
    if (!missing.isEmpty())
        out.line(out.inked(Ink::Faint, tr("no room for: %1").arg(missing.join(QStringLiteral(", ")))));
}

std::vector<size_t> TextTable::fitting(std::vector<qsizetype> &widths, int terminal) const
{
    std::vector<size_t> shown(m_columns.size());
    std::iota(shown.begin(), shown.end(), size_t(0));
    qsizetype excess = terminal > 0 ? -terminal - Gap.size() : std::numeric_limits<qsizetype>::min() / 2;
    for (const qsizetype width : widths)
        excess += width + Gap.size();
    const auto narrowed = [&](size_t i) { return std::min(widths[i], NarrowestColumn); };
    qsizetype givable = 0;
    for (const size_t i : shown)
        givable += m_columns[i].align == Align::GivesWay ? widths[i] - narrowed(i) : 0;
    while (excess > givable) {
        const auto last = std::ranges::max_element(shown, {}, [&](size_t i) { return m_columns[i].dispensable; });
        if (last == shown.end() || m_columns[*last].dispensable == 0)
            break;
        excess -= widths[*last] + Gap.size();
        shown.erase(last);
    }
    for (const size_t i : shown) {
        if (m_columns[i].align != Align::GivesWay || excess <= 0)
            continue;
        const qsizetype given = std::min(excess, widths[i] - narrowed(i));
        widths[i] -= given;
        excess -= given;
    }
    return shown;
}

QString TextTable::aligned(
    const QStringList &cells, const std::vector<size_t> &shown, const std::vector<qsizetype> &columns) const
{
    QString line;
    for (const size_t i : shown) {
        const QString cell = cells.value(qsizetype(i));
        const bool right = m_columns[i].align == Align::Right;
        const QString text = m_columns[i].align == Align::GivesWay ? keepEnd(cell, columns[i]) : cell;
        line += (i == shown.front() ? QLatin1StringView() : Gap)
            + (right ? text.rightJustified(columns[i]) : text.leftJustified(columns[i]));
    }
    while (line.endsWith(u' '))
        line.chop(1);
    return line;
}

}
