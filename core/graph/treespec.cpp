// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/treespec.h"

#include "core/bytes/attempt.h"
#include "core/graph/jsonelement.h"
#include "core/graph/jsontext.h"

#include <QStringList>

#include <algorithm>

namespace pith {

namespace {

constexpr int mostInEachOther = 24; // of the 64 levels that the parser allows, a node takes two

struct Brackets
{
    QByteArrayView type;
    const char *open;
    const char *close;
};
constexpr Brackets brackets[]{
    {"builtins.tuple", "(", ")"},
    {"builtins.list", "[", "]"},
    {"builtins.dict", "{", "}"},
};

// The keys of a dict are a JSON list in a text.
QStringList keysOf(const json::Element &node)
{
    const JsonText context(json::string(json::at(node, "context")));
    json::PartParser parser;
    QStringList keys;
    QString unread;
    attempt(unread, [&] {
        json::items(parser.parse(context.view()),
            [&](const json::Element &key) { keys += QString::fromUtf8(json::source(key)).replace(u'"', u'\''); });
    });
    return keys;
}

QString textOf(const json::Element &node, int depth)
{
    const QByteArray type = json::string(json::at(node, "type"));
    if (type.isEmpty())
        return QStringLiteral("*");
    if (depth > mostInEachOther)
        return QStringLiteral("…");
    const QStringList keys = type == "builtins.dict" ? keysOf(node) : QStringList();
    QStringList parts;
    json::items(json::at(node, "children_spec"), [&](const json::Element &child) {
        const QString key = keys.value(parts.size());
        parts += (key.isEmpty() ? QString() : key + QStringLiteral(": ")) + textOf(child, depth + 1);
    });
    const QString inside = parts.join(QStringLiteral(", "));
    const auto row = std::ranges::find(brackets, type, &Brackets::type);
    if (row == std::end(brackets))
        return QString::fromUtf8(type.mid(type.lastIndexOf('.') + 1)) + u'(' + inside + u')';
    const bool isSingle = type == "builtins.tuple" && parts.size() == 1;
    return QLatin1StringView(row->open) + inside + (isSingle ? QStringLiteral(",") : QString())
        + QLatin1StringView(row->close);
}

}

QString treeSpecText(QByteArrayView json)
{
    const JsonText text(json);
    json::PartParser parser;
    QString found;
    QString unread;
    attempt(unread, [&] {
        json::items(parser.parse(text.view()), [&](const json::Element &part) {
            if (json::isObject(part)) // behind the number of its version
                found = textOf(part, 0);
        });
    });
    return found;
}

}
