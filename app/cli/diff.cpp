// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/answer.h"
#include "app/cli/diffchoice.h"
#include "app/cli/diffreport.h"
#include "app/cli/selection.h"
#include "app/cli/texttable.h"
#include "app/cli/timing.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/compare/renames.h"
#include "core/compare/report.h"
#include "core/formats/formats.h"

#include <QFileInfo>

#include <array>
#include <numeric>

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

constexpr size_t ShownRows = 20; // of each table

// ------------------------------------------------------------------ what was asked

std::optional<Tolerance> toleranceOf(const Call &call)
{
    if (!call.has(Option::Tolerance))
        return std::nullopt;
    const QStringList numbers = call.arguments.value(Option::Tolerance).split(u',');
    std::array<double, 2> bounds{};
    bool isGood = numbers.size() <= 2;
    for (qsizetype i = 0; isGood && i < numbers.size(); ++i) {
        bounds[size_t(i)] = numbers[i].toDouble(&isGood);
        isGood = isGood && bounds[size_t(i)] >= 0;
    }
    if (!isGood)
        throw Error(tr("--tolerance wants ABS or ABS,REL: numbers from 0 on, as in 1e-6,1e-3"));
    return Tolerance{bounds[0], bounds[1]};
}

Rules rulesOf(const Call &call, const Side &a, const Side &b)
{
    Rules rules;
    for (const QString &replacement : call.arguments.values(Option::Rename)) {
        const qsizetype equals = replacement.lastIndexOf(u'=');
        if (equals < 1)
            throw Error(tr("--rename wants REGEX=TEXT, not %1").arg(replacement));
        rules.push_back({Rule::Kind::Replace, replacement.left(equals), replacement.mid(equals + 1), Rule::On::Both});
    }
    const QStringList prefixes = call.arguments.values(Option::Strip);
    for (const QString &prefix : prefixes) {
        if (prefix != u"auto")
            rules.push_back({Rule::Kind::StripPrefix, prefix, {}, Rule::On::Both});
    }
    if (prefixes.contains(u"auto"))
        rules = withKnownPrefixes(a, b, std::move(rules));
    if (call.has(Option::Content))
        rules.push_back({Rule::Kind::ByContent, {}, {}, Rule::On::Both});
    return rules;
}

// A filter of pairs, as the window has it. Nothing: there is none, or it asks for statistics, and chooses on each side.
std::optional<Filter> pairFilterOf(const Call &call)
{
    std::optional<Filter> filter;
    const QString text = call.arguments.value(Option::Filter);
    QString problem, asRows;
    if (text.isEmpty() || attempt(problem, [&] { filter.emplace(text, nullptr, Filter::Of::Pairs); }))
        return filter;
    if (!attempt(asRows, [&] { const Filter ofRows(text); }))
        throw Error(problem);
    return std::nullopt;
}

// KEYs and a filter of rows choose leaves of both sides; what one side lacks it may lack.
bool chooseOn(Side &side, const Call &call, bool hasRowFilter, QString &error)
{
    const Call own{call.arguments, side.document()->path, call.keys.mid(1), call.out, call.progress};
    return attempt(error, [&] {
        const Leaves leaves(*side.document());
        const std::vector<size_t> chosen = hasRowFilter ? leaves.chosen(own) : leaves.named(own.keys);
        side.keepOnly({chosen.begin(), chosen.end()});
    });
}

void choose(Side &a, Side &b, const Call &call, bool hasRowFilter)
{
    if (call.keys.size() < 2 && !hasRowFilter)
        return;
    QString errorA, errorB;
    const bool isInA = chooseOn(a, call, hasRowFilter, errorA), isInB = chooseOn(b, call, hasRowFilter, errorB);
    if (!isInA && !isInB)
        throw Error(errorA);
    if (!isInA)
        a.keepOnly({});
    if (!isInB)
        b.keepOnly({});
    if (a.leaves().empty() && b.leaves().empty())
        throw Error(tr("there is nothing to compare: no tensor of either file is chosen"));
}

std::pair<QString, QString> subtreesOf(const Call &call)
{
    const QString only = call.arguments.value(Option::Only);
    const qsizetype equals = only.indexOf(u'=');
    return equals < 0 ? std::pair(only, only) : std::pair(only.left(equals), only.mid(equals + 1));
}

DocumentPtr openOther(const Call &call)
{
    const QString path = call.keys.value(0);
    if (path.isEmpty())
        throw Error(tr("diff needs a second file to compare with"));
    QString error;
    DocumentPtr document;
    if (!attempt(error, [&] { document = openDocument(path, call.progress); }))
        throw Error(tr("the other file, %1: %2").arg(path, error));
    return document;
}

// ------------------------------------------------------------------ the work

void measureAllOf(Comparison &comparison, const Tolerance &tolerance, Progress &progress)
{
    std::vector<size_t> all(comparison.pairs().size());
    std::iota(all.begin(), all.end(), 0);
    measureAll(comparison, all, tolerance, progress);
}

bool isEmpty(const Comparison &comparison)
{
    return comparison.pairs().empty() && comparison.onlyA().empty() && comparison.onlyB().empty();
}

Difference compare(const Call &call, const DocumentPtr &documentA, const DocumentPtr &documentB)
{
    const auto [subtreeA, subtreeB] = subtreesOf(call);
    Side a(documentA, subtreeA), b(documentB, subtreeB);
    const std::optional<Filter> filter = pairFilterOf(call);
    choose(a, b, call, call.has(Option::Filter) && !filter);
    const std::optional<Tolerance> tolerance = toleranceOf(call);
    const Rules rules = rulesOf(call, a, b);
    const bool isPart = call.keys.size() > 1 || call.has(Option::Filter);
    ValueDifferences values = isPart ? ValueDifferences() : ValueDifferences(a, b, call.progress);
    Difference difference{Comparison(std::move(a), std::move(b), rules), std::move(values), tolerance.has_value()};
    addPairsByContent(difference.comparison, rules, call.progress);
    if (filter && !filter->asksForStatistics()) {
        keepMatching(difference.comparison, *filter);
        if (isEmpty(difference.comparison))
            throw Error(tr("there is nothing to compare: the filter lets no tensor through"));
    }
    measureAllOf(difference.comparison, tolerance.value_or(Tolerance()), call.progress);
    if (filter && filter->asksForStatistics())
        keepMatching(difference.comparison, *filter);
    documentA->source->checkUnchanged();
    documentB->source->checkUnchanged();
    return difference;
}

bool isEqual(const Difference &difference)
{
    const Comparison &comparison = difference.comparison;
    if (!comparison.onlyA().empty() || !comparison.onlyB().empty() || !difference.values.all().empty())
        return false;
    for (size_t pair = 0; pair < comparison.pairs().size(); ++pair) {
        const Status status = comparison.status(pair);
        const bool isWithin = difference.hasTolerance && comparison.compared(pair).isWithin();
        if (status != Status::Identical && status != Status::EqualValues && !isWithin)
            return false;
    }
    return true;
}

// ------------------------------------------------------------------ the answer

void writeJson(const Call &call, const Difference &difference)
{
    JsonAnswer json(call);
    json->field(L1("other"), call.keys.value(0));
    writeDifference(*json, difference, call.has(Option::SummaryOnly), call.progress);
    json.end();
}

void writeTable(const Call &call, const ReportTable &table)
{
    std::vector<TextTable::Column> columns;
    for (qsizetype column = 0; column < table.columns.size(); ++column) {
        const bool isNumber = column >= table.columns.size() - table.numbers;
        const auto align = isNumber ? TextTable::Align::Right
            : column == 0           ? TextTable::Align::GivesWay
                                    : TextTable::Align::Left;
        columns.push_back({table.columns[column], align, isNumber ? int(column) : 0});
    }
    TextTable text(columns);
    for (const QStringList &row : table.rows)
        text.add(row);
    call.out.line({});
    call.out.line(call.out.inked(Ink::Bold, table.title));
    text.print(call.out);
    if (table.leftOut > 0)
        call.out.line(tr("… and %1 more (--json tells them all)").arg(table.leftOut));
}

// Whether all is the same once a rule is used that leaves nothing alone.
bool isSameWith(const Call &call, const Difference &difference, const Suggestion &suggestion)
{
    const Comparison &now = difference.comparison;
    const size_t alone = suggestion.gain;
    if (now.onlyA().size() != alone || now.onlyB().size() != alone || !difference.values.all().empty())
        return false;
    Rules rules = rulesOf(call, now.a(), now.b());
    rules.push_back(suggestion.rule);
    Difference with{Comparison(now.a(), now.b(), rules), {}, difference.hasTolerance};
    measureAllOf(with.comparison, toleranceOf(call).value_or(Tolerance()), call.progress);
    return isEqual(with);
}

QString hintOf(const Call &call, const Difference &difference, const Suggestion &suggestion)
{
    if (suggestion.rule.kind == Rule::Kind::ByContent)
        return call.has(Option::Content) ? QString() : tr("--content may pair %1 more").arg(suggestion.gain);
    if (suggestion.rule.kind != Rule::Kind::StripPrefix)
        return {};
    const QString prefix = printable(suggestion.rule.find);
    return isSameWith(call, difference, suggestion)
        ? tr("Identical after stripping %1 (--strip %1)").arg(prefix)
        : tr("--strip %1 would pair %2 more").arg(prefix).arg(suggestion.gain);
}

// The best one.
void writeSuggestions(const Call &call, const Difference &difference)
{
    for (const Suggestion &suggestion : difference.comparison.suggestions()) {
        const QString hint = hintOf(call, difference, suggestion);
        if (hint.isEmpty())
            continue;
        call.out.line({});
        call.out.line(hint);
        return;
    }
}

void writeText(const Call &call, const Difference &difference)
{
    const Comparison &comparison = difference.comparison;
    writeProblem(call, *comparison.a().document());
    writeProblem(call, *comparison.b().document());
    const Report report = reportOf(comparison, difference.values, ShownRows);
    call.out.line(difference.hasTolerance && isEqual(difference)
            ? tr("Equal within the tolerance. %1").arg(report.sentence)
            : report.sentence);
    if (call.has(Option::SummaryOnly))
        return;
    for (const ReportTable &table : report.tables)
        writeTable(call, table);
    writeSuggestions(call, difference);
}

// ------------------------------------------------------------------ the report

// Null: no report is wanted. Before the work, so that nobody waits for a mistake.
const ReportKind *wantedReport(const Call &call)
{
    const QString file = call.arguments.value(Option::Report);
    if (file.isEmpty())
        return nullptr;
    const ReportKind *const kind = reportKindOf(file);
    if (!kind)
        throw Error(tr("%1: a report ends in .html, .md, .csv or .json").arg(file));
    if (QFileInfo::exists(file) && !call.has(Option::Force))
        throw Error(tr("%1 exists; --force replaces it").arg(file));
    return kind;
}

quint64 bytesOf(const Side &side)
{
    std::vector<ValueId> values;
    for (const quint32 leaf : side.leaves())
        values.push_back(side.value(leaf));
    return storedBytes(*side.document(), values);
}

}

ExitCode diff(const Call &call)
{
    const Stopwatch watch;
    const ReportKind *const reportKind = wantedReport(call);
    const DocumentPtr a = openFile(call), b = openOther(call);
    const Difference difference = compare(call, a, b);
    if (reportKind)
        writeReport(call.arguments.value(Option::Report), *reportKind,
            {difference, call.file, call.keys.value(0), call.has(Option::SummaryOnly)}, call.progress);
    const Comparison &comparison = difference.comparison;
    if (call.has(Option::Timing))
        watch.write(call, bytesOf(comparison.a()) + bytesOf(comparison.b()), comparison.pairs().size());
    else
        (call.json() ? writeJson : writeText)(call, difference);
    return isEqual(difference) ? Done : Different;
}

}
