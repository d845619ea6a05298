// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/completions.h"

#include "core/bytes/text.h"
#include "core/document/filterfields.h"
#include "core/document/words.h"

#include <QHash>
#include <QRegularExpression>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr size_t mostOffered = 12;

std::optional<QString> shapeValue(const FilterRow &row)
{
    const Extents *shape = shapeOf(row);
    if (!shape || shape->isEmpty())
        return std::nullopt;
    QStringList extents;
    for (const qint64 extent : *shape)
        extents += QString::number(extent);
    return extents.join(u'x');
}

std::optional<QString> flagValue(const FilterField &field, const FilterRow &row)
{
    const auto number = field.number(row);
    return number ? std::optional(*number > 0 ? u"yes"_s : u"no"_s) : std::nullopt;
}

// As it would be typed; nothing for numbers, which nobody chooses from a list.
std::optional<QString> valueOf(const FilterField &field, const FilterRow &row)
{
    using Kind = FilterField::Kind;
    if (field.needs == FilterField::Needs::Figures || field.kind == Kind::Count || field.kind == Kind::Size)
        return std::nullopt;
    if (field.kind == Kind::Shape)
        return shapeValue(row);
    return field.kind == Kind::Flag ? flagValue(field, row) : field.text(row);
}

QString quoted(const QString &value)
{
    static const QRegularExpression special(u"[\\s|()\"*?/]"_s);
    if (!value.contains(special))
        return value;
    return u'"' + QString(value).replace(u'"', "\\\""_L1) + u'"';
}

std::vector<Completion> mostFrequent(const QHash<QString, quint64> &counts)
{
    std::vector<std::pair<quint64, QString>> values;
    for (auto value = counts.begin(); value != counts.end(); ++value)
        values.emplace_back(value.value(), value.key());
    const auto isBefore
        = [](const auto &a, const auto &b) { return a.first > b.first || (a.first == b.first && a.second < b.second); };
    const auto end = values.begin() + qsizetype(std::min(values.size(), mostOffered));
    std::ranges::partial_sort(values, end, isBefore);
    std::vector<Completion> offered;
    for (auto value = values.begin(); value != end; ++value)
        offered.push_back({quoted(value->second), grouped(value->first)});
    return offered;
}

}

CompletionPlace completionPlace(const QString &text, qsizetype cursor)
{
    static const QRegularExpression last(u"(?:^|[\\s|(])-?(?:([A-Za-z._]+)(?:!=|<=|>=|[:=<>]))?\"?([^\\s|()\"]*)$"_s);
    const QRegularExpressionMatch match = last.match(text.first(cursor));
    if (!match.hasMatch())
        return {cursor, {}, {}};
    const qsizetype quote = match.capturedStart(2) > 0 && text[match.capturedStart(2) - 1] == u'"' ? 1 : 0;
    return {match.capturedStart(2) - quote, match.captured(1).toLower(), match.captured(2)};
}

std::vector<Completion> fieldCompletions(const QString &typed)
{
    std::vector<Completion> offered;
    for (const FilterField &field : filterFieldTable()) {
        if (!typed.isEmpty() && QString(field.name).startsWith(typed, Qt::CaseInsensitive))
            offered.push_back({field.name + u':', tr(field.help)});
    }
    return offered;
}

std::vector<Completion> valueCompletions(const TreeSearch &search, const CompletionPlace &place, Progress &progress)
{
    constexpr qsizetype longest = 60;
    const auto table = filterFieldTable();
    const auto field = std::ranges::find(table, place.field, &FilterField::name);
    if (field == table.end())
        return {};
    if (field->needs == FilterField::Needs::Figures
        && (field->kind == FilterField::Kind::Share || field->kind == FilterField::Kind::Flag))
        return place.typed.isEmpty() ? std::vector<Completion>{{u"yes"_s, {}}, {u"no"_s, {}}}
                                     : std::vector<Completion>();
    QHash<QString, quint64> counts;
    for (quint32 row = 0; row < search.size(); ++row) {
        progress.check();
        if (!search.isSearched(RowId(row)))
            continue;
        const auto value = valueOf(*field, search.filterRow(RowId(row)));
        if (value && !value->isEmpty() && value->size() <= longest && value->contains(place.typed, Qt::CaseInsensitive))
            ++counts[QString(value->constData(), value->size())]; // keys are not kept
    }
    return mostFrequent(counts);
}

}
