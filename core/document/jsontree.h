// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/progress.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace pith {

// A JSON text (RFC 8259, and Python's NaN, Infinity and -Infinity) taken apart into its values: in the order of the
// text, equal keys and all, numbers as they are written. Nothing recurses, whatever the depth.
struct JsonTree
{
    enum class Type : quint8 { Object, Array, String, Number, Boolean, Null };
    static constexpr quint32 None = 0xffffffff;

    struct Node
    {
        Type type = Type::Null;
        quint32 begin = 0; // of the value in the text, quotes and brackets included
        quint32 end = 0;
        quint32 keyBegin = 0; // between the quotes; 0 where there is no key
        quint32 keyEnd = 0;
        quint32 parent = None;
        quint32 row = 0; // among its parent's children
        quint32 children = 0;
        quint32 after = 0; // the number of the first node behind everything below this one

        bool hasKey() const { return keyBegin > 0; } // a key has a quote before it
        bool isContainer() const { return type == Type::Object || type == Type::Array; }
    };
    struct Mistake
    {
        quint32 offset = 0; // in the text
        qint64 line = 1; // from 1 on, as editors count
        qint64 column = 1; // in characters
        QString what; // "a value is missing"
    };

    QByteArray text; // UTF-8
    std::vector<Node> nodes; // each before what is below it; the first is the whole
    std::optional<Mistake> mistake; // then `nodes` are of no use

    std::vector<quint32> childrenOf(quint32 node) const; // O(children)
    QString key(quint32 node) const; // without quotes and escapes
    QString string(quint32 node) const; // of a String, likewise
    QString source(quint32 node, qsizetype most) const; // as it is written, at most so many bytes
    // The node in whose key or own text there is something at that place; None between them.
    quint32 nodeAt(quint32 offset) const;
};

constexpr qsizetype mostJson = 64 << 20; // bytes of text
constexpr size_t mostJsonValues = 2'000'000;

// Throws Error for a text above those bounds, and Cancelled.
JsonTree parseJson(QByteArray text, const Progress &progress);

// Whether a text begins and ends as an object or array does: looks at its ends only.
bool looksLikeJson(QByteArrayView text);

// "object", "array", "string" … as JSON calls them.
QLatin1StringView name(JsonTree::Type type);

}
