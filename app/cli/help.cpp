// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/help.h"

#include "core/bytes/text.h"
#include "core/export/exporters.h"

#include <algorithm>
#include <numeric>

namespace pith::cli {

namespace {

using Lines = std::vector<std::pair<QString, QString>>;

// Two columns, the first as wide as it needs to be.
QString columns(const Lines &lines)
{
    qsizetype width = 0;
    for (const auto &line : lines)
        width = std::max(width, line.first.size());
    QString text;
    for (const auto &[left, right] : lines)
        text += QStringLiteral("  %1  %2\n").arg(left.leftJustified(width), right);
    return text;
}

QString spelling(const OptionRow &row)
{
    QString text = QStringLiteral("--") + row.name;
    if (row.letter)
        text.prepend(QStringLiteral("-%1, ").arg(QLatin1Char(row.letter)));
    if (row.value)
        text += u' ' + QLatin1StringView(row.value);
    return text;
}

QString optionLines(const OptionSet &first, const OptionSet &second)
{
    Lines lines;
    for (const OptionRow &row : optionRows()) {
        if (first.contains(row.option) || second.contains(row.option))
            lines.emplace_back(spelling(row), tr(row.purpose));
    }
    return columns(lines);
}

QString exportLines()
{
    Lines lines;
    for (const Exporter &exporter : exporters())
        lines.emplace_back(u'.' + exporter.suffix, tr(exporter.title));
    return columns(lines);
}

// How many letters must be put in, taken out or replaced.
size_t distance(QStringView a, QStringView b)
{
    std::vector<size_t> row(size_t(b.size()) + 1);
    std::iota(row.begin(), row.end(), 0);
    for (const QChar letter : a) {
        size_t diagonal = row[0]++;
        for (size_t i = 1; i < row.size(); ++i) {
            const size_t replaced = diagonal + (letter == b[qsizetype(i) - 1] ? 0 : 1);
            diagonal = row[i];
            row[i] = std::min({replaced, row[i] + 1, row[i - 1] + 1});
        }
    }
    return row.back();
}

}

QString programHelp()
{
    Lines lines;
    for (const Command &command : commands())
        lines.emplace_back(command.name, tr(command.purpose));
    return tr("pith FILE…            opens each file in a tab of the window\n"
              "pith --compare A B    shows two files side by side in the window\n"
              "pith COMMAND FILE …   answers on standard output and needs no display\n"
              "\n"
              "Nothing that a file names is imported or called.\n"
              "\n"
              "Commands:\n")
        + columns(lines) + tr("\nOptions:\n") + optionLines({Option::Help, Option::Version}, {})
        + tr("\n`pith COMMAND --help` tells more. A file that is named like a command: pith ./list, or pith -- list\n"
             "Exit codes: 0 done, 1 scan: something is flagged, diff: something differs, 2 could not\n");
}

QString commandHelp(const Command &command)
{
    QString text
        = QStringLiteral("pith %1 %2\n\n%3\n").arg(command.name, QString::fromUtf8(command.words), tr(command.purpose));
    text += tr("\nOptions:\n") + optionLines(command.options, commonOptions);
    if (QByteArrayView(command.words).contains("KEY"))
        text += tr(
            "\nKEY names one thing in the file: model.layer1.0.weight, optimizer.param_groups[0].lr, ['odd key'].\n"
            "A module, dict or list stands for all that is below it.\n");
    if (command.options.contains(Option::DType))
        text += tr("\nOUT ends in:\n") + exportLines();
    return text;
}

QString suggestionFor(QStringView word)
{
    const auto rows = commands();
    const auto nearest
        = std::ranges::min_element(rows, {}, [word](const Command &c) { return distance(word, QString(c.name)); });
    if (distance(word, QString(nearest->name)) <= 2)
        return tr("did you mean %1?").arg(nearest->name);
    return tr("`pith --help` lists the commands");
}

}
