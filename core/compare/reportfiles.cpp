// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

// Reports as files: HTML, Markdown, CSV.

#include "core/bytes/text.h"
#include "core/compare/fields.h"
#include "core/compare/report.h"
#include "core/document/repr.h"
#include "core/document/words.h"
#include "core/value/json.h"

namespace pith {

namespace {

constexpr const char *Style = R"(<style>
:root { color-scheme: light dark }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em }
table { border-collapse: collapse; width: 100%; font-size: 14px }
th, td { text-align: left; padding: .25em .75em .25em 0; border-bottom: 1px solid #8884; vertical-align: top }
td:first-child { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
figure { display: inline-block; margin: 1em 1em 0 0 }
figure img { max-width: 100% }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
</style>
)";

bool isNumber(const ReportTable &table, qsizetype column) { return column >= table.columns.size() - table.numbers; }

QString htmlCells(const ReportTable &table, const QStringList &cells, QLatin1StringView tag)
{
    QString html = QStringLiteral("<tr>");
    for (qsizetype column = 0; column < cells.size(); ++column)
        html += QStringLiteral("<%1%2>%3</%1>")
                    .arg(tag, isNumber(table, column) ? QLatin1StringView(" class=\"number\"") : QLatin1StringView(),
                        cells[column].toHtmlEscaped());
    return html + QStringLiteral("</tr>\n");
}

QString leftOutText(const ReportTable &table) { return tr("… and %1 more").arg(table.leftOut); }

QString htmlTable(const ReportTable &table)
{
    QString html = QStringLiteral("<h2>%1</h2>\n<table>\n").arg(table.title.toHtmlEscaped());
    html += htmlCells(table, table.columns, QLatin1StringView("th"));
    for (const QStringList &row : table.rows)
        html += htmlCells(table, row, QLatin1StringView("td"));
    html += QStringLiteral("</table>\n");
    if (table.leftOut > 0)
        html += QStringLiteral("<p>%1</p>\n").arg(leftOutText(table).toHtmlEscaped());
    return html;
}

// In the file itself, so that it can be sent on as one.
QString htmlPicture(const ReportPicture &picture)
{
    const QString title = picture.title.toHtmlEscaped();
    return QStringLiteral(
        "<figure><img alt=\"%1\" width=\"%3\" src=\"data:image/png;base64,%2\"><figcaption>%1</figcaption></figure>\n")
        .arg(title, QString::fromLatin1(picture.png.toBase64()))
        .arg(picture.width);
}

// Before the tables, which may be long.
QString htmlPictures(const Report &report)
{
    if (report.pictures.empty())
        return {};
    QString html = QStringLiteral("<h2>%1</h2>\n").arg(tr("What changed most").toHtmlEscaped());
    for (const ReportPicture &picture : report.pictures)
        html += htmlPicture(picture);
    return html;
}

QString markdownCells(QStringList cells)
{
    for (QString &cell : cells) {
        cell.replace(u'\\', QStringLiteral("\\\\")).replace(u'|', QStringLiteral("\\|"));
        cell.replace(u'\n', u' ');
    }
    return QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
}

QString markdownTable(const ReportTable &table)
{
    QStringList rules;
    for (qsizetype column = 0; column < table.columns.size(); ++column)
        rules += isNumber(table, column) ? QStringLiteral("---:") : QStringLiteral("---");
    QString text = QStringLiteral("\n## %1\n\n").arg(table.title) + markdownCells(table.columns) + markdownCells(rules);
    for (const QStringList &row : table.rows)
        text += markdownCells(row);
    if (table.leftOut > 0)
        text += u'\n' + leftOutText(table) + u'\n';
    return text;
}

QByteArray csvLine(const QStringList &cells)
{
    QStringList quoted;
    for (QString cell : cells) {
        if (cell.contains(u',') || cell.contains(u'"') || cell.contains(u'\n') || cell.contains(u'\r'))
            cell = u'"' + cell.replace(u'"', QStringLiteral("\"\"")) + u'"';
        quoted += cell;
    }
    return quoted.join(u',').toUtf8() + "\r\n";
}

QString textOf(const Scalar &scalar)
{
    return std::holds_alternative<std::monostate>(scalar) ? QString() : textOf(scalar, DType::Float64);
}

QString valueText(const Values &values, ValueId id)
{
    constexpr qsizetype most = 10'000;
    return id == ValueId::None ? QString() : reprOf(values, id, most);
}

QStringList csvCells(const Comparison &comparison, size_t place)
{
    const Pair &pair = comparison.pairs()[place];
    const Compared &compared = comparison.compared(place);
    QStringList cells{comparison.a().path(pair.a), comparison.b().path(pair.b), QString(name(compared.status))};
    cells += compared.roundsTo ? QString(name(*compared.roundsTo)) : QString();
    for (const MeasureField &field : measureFields()) {
        const bool isKnown = compared.measures && !(field.needsOneType && compared.status == Status::DType);
        cells += isKnown ? textOf(field.of(*compared.measures)) : QString();
    }
    return cells;
}

}

QByteArray htmlOf(const Report &report)
{
    QString html = QStringLiteral("<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>%1</title>\n")
                       .arg(report.title.toHtmlEscaped());
    html += QLatin1StringView(Style);
    html += QStringLiteral("<h1>%1</h1>\n<p>%2</p>\n")
                .arg(report.title.toHtmlEscaped(), report.sentence.toHtmlEscaped());
    html += htmlPictures(report);
    for (const ReportTable &table : report.tables)
        html += htmlTable(table);
    return html.toUtf8();
}

QByteArray markdownOf(const Report &report)
{
    QString text = QStringLiteral("# %1\n\n%2\n").arg(report.title, report.sentence);
    for (const ReportTable &table : report.tables)
        text += markdownTable(table);
    return text.toUtf8();
}

QByteArray csvOf(const Comparison &comparison, const ValueDifferences &values)
{
    QStringList titles{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("status"), QStringLiteral("rounds_to")};
    for (const MeasureField &field : measureFields())
        titles += QString(field.name);
    titles += {QStringLiteral("value_a"), QStringLiteral("value_b")};
    QByteArray csv = csvLine(titles);
    const auto line = [&csv, columns = titles.size()](QStringList cells) {
        while (cells.size() < columns)
            cells += QString();
        csv += csvLine(cells);
    };
    for (size_t pair = 0; pair < comparison.pairs().size(); ++pair)
        line(csvCells(comparison, pair));
    for (const quint32 leaf : comparison.onlyA())
        line({comparison.a().path(leaf), QString(), QStringLiteral("only_a")});
    for (const quint32 leaf : comparison.onlyB())
        line({QString(), comparison.b().path(leaf), QStringLiteral("only_b")});
    for (const ValueDifference &one : values.all()) {
        const QString path = values.path(one);
        QStringList cells{one.a == ValueId::None ? QString() : path, one.b == ValueId::None ? QString() : path,
            QStringLiteral("value")};
        cells.resize(titles.size() - 2);
        line(cells + QStringList{valueText(comparison.a().values(), one.a), valueText(comparison.b().values(), one.b)});
    }
    return csv;
}

}
