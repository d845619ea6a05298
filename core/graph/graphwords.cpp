// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/text.h"
#include "core/graph/arguments.h"
#include "core/graph/expression.h"
#include "core/graph/literals.h"
#include "core/graph/schema.h"

#include <algorithm>

namespace pith {

namespace {

QString dimensions(const ValueMeta &meta, QString (*text)(const SymbolicInt &))
{
    QStringList parts;
    for (const SymbolicInt &size : meta.shape)
        parts += text(size);
    return parts.isEmpty() ? tr("scalar") : parts.join(u'×');
}

QString withHint(const SymbolicInt &size)
{
    const bool hasHint = !size.number && !size.hint.isEmpty() && size.hint != "null";
    return hasHint ? QStringLiteral("%1 (%2)").arg(textOf(size), QString::fromUtf8(size.hint)) : textOf(size);
}

struct SymbolTable
{
    QLatin1StringView type;
    std::vector<Graph::NamedText> Graph::*symbols;
};
constexpr SymbolTable symbolTables[]{{QLatin1StringView("int"), &Graph::symInts},
    {QLatin1StringView("float"), &Graph::symFloats}, {QLatin1StringView("bool"), &Graph::symBools}};

// An expression, or what it turned out to be: {"as_bool": true}.
QString symbolWords(const Program &program, TextRange text)
{
    const SymbolicInt symbol = symbolicIntOf(program, text);
    if (symbol.number || !symbol.expression.isEmpty())
        return withHint(symbol);
    json::PartParser parser;
    QString literal;
    json::members(parser.parse(program.text(text)),
        [&](QByteArrayView tag, const json::Element &value) { literal = literalText(tag, value); });
    return literal;
}

}

QString textOf(const Argument &argument)
{
    QStringList parts;
    for (const Argument::Item &item : argument.items)
        parts += item.text;
    const QString text = argument.isList ? u'[' + parts.join(u", ") + u']' : parts.join(u", ");
    return isKnownTag(argument.tag) ? text : QStringLiteral("%1: %2").arg(QString::fromUtf8(argument.tag), text);
}

QString textOf(const SymbolicInt &number)
{
    if (number.number)
        return QString::number(*number.number);
    return number.expression.isEmpty() ? QStringLiteral("?") : expressionText(number.expression);
}

QString rangeText(QByteArrayView text)
{
    json::PartParser parser;
    const json::Element range = parser.parse(text);
    const auto least = json::integer(json::at(range, "min_val"));
    const auto most = json::integer(json::at(range, "max_val"));
    if (least && most)
        return QStringLiteral("%1 … %2").arg(*least).arg(*most);
    return least ? QStringLiteral("≥ %1").arg(*least) : most ? QStringLiteral("≤ %1").arg(*most) : tr("any");
}

QString resultText(const Program &program, const GraphNode &node)
{
    QStringList parts;
    for (const TextId result : program.resultsOf(node)) {
        if (const auto meta = metaOf(program, node.graph, result))
            parts += dtypeTextOfCode(meta->dtype) + u' ' + shapeOf(*meta);
        else if (const auto symbol = symbolOf(program, node.graph, result))
            parts += symbol->type + u' ' + symbol->text;
    }
    return parts.join(u", ");
}

std::optional<Symbol> symbolOf(const Program &program, quint32 graph, TextId value)
{
    for (const SymbolTable &table : symbolTables) {
        const auto &symbols = program.graphs[graph].*table.symbols;
        const auto found = std::ranges::lower_bound(symbols, value, {}, &Graph::NamedText::name);
        if (found != symbols.end() && found->name == value)
            return Symbol{table.type, symbolWords(program, found->text)};
    }
    return {};
}

QString symbolText(const Program &program, quint32 graph, TextId value)
{
    const auto symbol = symbolOf(program, graph, value);
    return symbol ? symbol->text : QString();
}

QString valueText(const Program &program, quint32 graph, TextId value)
{
    if (value == TextId::None || graph >= program.graphs.size())
        return {};
    if (const auto meta = metaOf(program, graph, value))
        return dtypeTextOfCode(meta->dtype) + u' ' + shapeWithHints(*meta);
    const auto symbol = symbolOf(program, graph, value);
    return symbol ? symbol->type + u' ' + symbol->text : QString();
}

QString shortTarget(QByteArrayView target)
{
    constexpr QByteArrayView operators("torch.ops.");
    const QList<QByteArray> parts = target.toByteArray().split('.');
    const bool isOperator = target.startsWith(operators) && parts.size() >= 4;
    return QString::fromUtf8(isOperator ? parts[3] : parts.back());
}

QString shapeOf(const ValueMeta &meta) { return dimensions(meta, textOf); }

QString shapeWithHints(const ValueMeta &meta) { return dimensions(meta, withHint); }

}
