// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/report.h"

#include "core/bytes/text.h"
#include "core/compare/valuetexts.h"
#include "core/document/words.h"

#include <QFileInfo>

#include <algorithm>
#include <array>

namespace pith {

namespace {

QString typeAndShape(const Values &values, ValueId id)
{
    const QString shape = values.kind(id) == Kind::Tensor ? shapeText(values, values.tensor(values.tensorId(id)))
                                                          : shapeText(values.arrays[values[id].link].shape);
    const QString type = shape + u' ' + typeName(values, id);
    const Layout layout = values.kind(id) == Kind::Tensor ? values.tensor(values.tensorId(id)).layout : Layout::Strided;
    return layout == Layout::Strided ? type : type + u' ' + name(layout);
}

QString textOf(const std::optional<double> &number) { return number ? numberText(*number) : QString(); }

QString nameOf(const Comparison &comparison, const Pair &pair)
{
    const QString &a = comparison.a().path(pair.a), &b = comparison.b().path(pair.b);
    return a == b ? a : a + QStringLiteral(" ↷ ") + b;
}

QStringList cellsOf(const Comparison &comparison, size_t place)
{
    const Pair &pair = comparison.pairs()[place];
    const Compared &compared = comparison.compared(place);
    const Values &valuesA = comparison.a().values(), &valuesB = comparison.b().values();
    const QString a = typeAndShape(valuesA, comparison.a().value(pair.a));
    const QString b = typeAndShape(valuesB, comparison.b().value(pair.b));
    QStringList cells{nameOf(comparison, pair), wordOf(compared), a == b ? a : a + QStringLiteral(" → ") + b};
    if (!compared.measures)
        return cells + QStringList(4);
    const Measures &measures = *compared.measures;
    return cells
        + QStringList{percentOf(quint64(measures.differing), quint64(measures.elements)),
            measures.compared > 0 ? numberText(measures.maxAbs) : QString(), textOf(measures.relL2()),
            textOf(measures.cosine())};
}

bool isDifferent(Status status) { return status != Status::Identical && status != Status::EqualValues; }

double sizeOf(const Compared &compared)
{
    if (compared.isTransposed)
        return 0;
    // What can't be measured is worse than anything that can.
    return compared.measures ? compared.measures->relL2().value_or(compared.measures->maxAbs) : HUGE_VAL;
}

ReportTable changed(const Comparison &comparison, size_t most)
{
    const std::vector<size_t> different = mostChanged(comparison);
    ReportTable table{tr("Changed"),
        {tr("key"), tr("status"), tr("tensor"), tr("differing"), tr("max |Δ|"), tr("relative L2"), tr("cosine")}, 4, {},
        0};
    for (const size_t pair : std::span(different).first(std::min(most, different.size())))
        table.rows.push_back(cellsOf(comparison, pair));
    table.leftOut = different.size() - table.rows.size();
    return table;
}

ReportTable renamed(const Comparison &comparison, size_t most)
{
    ReportTable table{tr("The same bytes under another name"), {tr("A"), tr("B")}, 0, {}, 0};
    for (const Pair &pair : comparison.pairs()) {
        if (pair.how != Pair::How::ByContent)
            continue;
        if (table.rows.size() < most)
            table.rows.push_back({comparison.a().path(pair.a), comparison.b().path(pair.b)});
        else
            ++table.leftOut;
    }
    return table;
}

ReportTable alone(const QString &title, const Side &side, const std::vector<quint32> &leaves, size_t most)
{
    ReportTable table{title, {tr("key"), tr("tensor")}, 0, {}, 0};
    for (const quint32 leaf : std::span(leaves).first(std::min(most, leaves.size())))
        table.rows.push_back({side.path(leaf), typeAndShape(side.values(), side.value(leaf))});
    table.leftOut = leaves.size() - table.rows.size();
    return table;
}

// In short, but never two that look the same.
ValueTexts shortTexts(const Values &valuesA, const Values &valuesB, const ValueDifference &one)
{
    constexpr qsizetype most = 60;
    const auto summary
        = [](const Values &values, ValueId id) { return id == ValueId::None ? QString() : summaryOf(values, id); };
    const ValueTexts texts{summary(valuesA, one.a), summary(valuesB, one.b)};
    return texts.a == texts.b ? textsOf(valuesA, valuesB, one, most) : texts;
}

ReportTable values(const Comparison &comparison, const ValueDifferences &differences, size_t most)
{
    const auto &all = differences.all();
    ReportTable table{tr("Values"), {tr("path"), tr("A"), tr("B")}, 0, {}, 0};
    for (const ValueDifference &one : std::span(all).first(std::min(most, all.size()))) {
        const ValueTexts texts = shortTexts(comparison.a().values(), comparison.b().values(), one);
        table.rows.push_back({differences.path(one), texts.a, texts.b});
    }
    table.leftOut = all.size() - table.rows.size();
    return table;
}

QString fileName(const Side &side) { return QFileInfo(side.document()->path).fileName(); }

}

std::vector<size_t> mostChanged(const Comparison &comparison)
{
    std::vector<size_t> different;
    for (size_t pair = 0; pair < comparison.pairs().size(); ++pair) {
        if (isDifferent(comparison.status(pair)))
            different.push_back(pair);
    }
    std::ranges::stable_sort(different, std::greater(), [&](size_t pair) { return sizeOf(comparison.compared(pair)); });
    return different;
}

namespace {
// What no distance tells of.
QString wordOfChanged(const Compared &compared)
{
    const bool isInA = compared.measures && compared.measures->nanA > compared.measures->nanBoth;
    const bool isInB = compared.measures && compared.measures->nanB > compared.measures->nanBoth;
    return isInA && isInB ? tr("Changed, NaN elsewhere")
        : isInA           ? tr("Changed, NaN in A")
        : isInB           ? tr("Changed, NaN in B")
                          : tr("Changed");
}
}

QString wordOf(const Compared &compared)
{
    if (compared.isTransposed)
        return tr("Equal when transposed");
    if (compared.status == Status::DType && compared.measures && compared.measures->differing == 0)
        return tr("Other dtype, same values");
    if (compared.roundsTo)
        return tr("Rounded to %1").arg(name(*compared.roundsTo));
    if (compared.status == Status::Changed)
        return wordOfChanged(compared);
    static constexpr std::array words{QT_TRANSLATE_NOOP("pith", "Not measured"), QT_TRANSLATE_NOOP("pith", "Identical"),
        QT_TRANSLATE_NOOP("pith", "Equal values"), QT_TRANSLATE_NOOP("pith", "Changed"),
        QT_TRANSLATE_NOOP("pith", "Other dtype"), QT_TRANSLATE_NOOP("pith", "Other shape"),
        QT_TRANSLATE_NOOP("pith", "Can't be read")};
    return tr(words[size_t(compared.status)]);
}

Aggregate aggregateOf(const Comparison &comparison)
{
    Aggregate whole;
    for (size_t pair = 0; pair < comparison.pairs().size(); ++pair)
        whole.add(comparison.compared(pair));
    whole.onlyA = comparison.onlyA().size();
    whole.onlyB = comparison.onlyB().size();
    return whole;
}

QString sentenceOf(const Aggregate &whole, quint64 values)
{
    const QString tensors = counted(whole.pairs(), "tensor", "tensors");
    QStringList parts;
    const auto add = [&](quint64 count, const QString &text) {
        if (count > 0)
            parts += text.arg(grouped(count));
    };
    add(whole.count(Status::Changed), tr("%1 changed"));
    add(whole.count(Status::DType), tr("%1 of another dtype"));
    add(whole.count(Status::Shape) - whole.transposed, tr("%1 of another shape"));
    add(whole.transposed, tr("%1 equal when transposed"));
    add(whole.count(Status::Error), tr("%1 can't be read"));
    add(whole.count(Status::NotYet), tr("%1 not measured"));
    add(whole.onlyA, tr("%1 only in A"));
    add(whole.onlyB, tr("%1 only in B"));
    add(values, values == 1 ? tr("%1 value differs") : tr("%1 values differ"));
    if (!parts.isEmpty())
        add(whole.count(Status::EqualValues), tr("%1 equal in other bits"));
    if (!parts.isEmpty())
        return tr("Of %1 in both: %2").arg(tensors, parts.join(QStringLiteral(", ")));
    if (whole.pairs() == 0)
        return tr("No tensors to compare");
    if (whole.count(Status::EqualValues) > 0)
        return tr("Equal values: %1, %2 of them in other bits").arg(tensors, grouped(whole.count(Status::EqualValues)));
    return tr("Identical: %1, byte for byte").arg(tensors);
}

Report reportOf(const Comparison &comparison, const ValueDifferences &differences, size_t most)
{
    const Aggregate whole = aggregateOf(comparison);
    Report report;
    report.title = fileName(comparison.a()) + QStringLiteral(" ⇄ ") + fileName(comparison.b());
    report.sentence = sentenceOf(whole, differences.all().size());
    report.tables = {changed(comparison, most), renamed(comparison, most),
        alone(tr("Only in A"), comparison.a(), comparison.onlyA(), most),
        alone(tr("Only in B"), comparison.b(), comparison.onlyB(), most), values(comparison, differences, most)};
    std::erase_if(report.tables, [](const ReportTable &table) { return table.rows.empty(); });
    report.isSame = report.tables.empty();
    return report;
}

}
