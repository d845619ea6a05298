// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/literals.h"

#include "core/graph/schema.h"

#include <QStringList>

#include <algorithm>
#include <iterator>

namespace pith {

namespace {

using json::Element;

template <QString (*text)(qint64 code)> QString codeText(const Element &value)
{
    const auto code = json::integer(value);
    return code ? text(*code) : QString::fromUtf8(json::source(value));
}

QString plainText(const Element &value)
{
    if (json::isNull(value))
        return QStringLiteral("None");
    const QByteArray source = json::source(value);
    if (source == "true" || source == "false")
        return source == "true" ? QStringLiteral("True") : QStringLiteral("False");
    return QString::fromUtf8(source);
}

QString listText(const Element &list, QString (*text)(const Element &item))
{
    QStringList parts;
    json::items(list, [&](const Element &item) { parts += text(item); });
    return u'[' + parts.join(u", ") + u']';
}

QString intsText(const Element &list) { return json::isList(list) ? listText(list, plainText) : plainText(list); }

QString noneText(const Element &) { return QStringLiteral("None"); }

// Infinities are texts in the file.
QString floatText(const Element &value)
{
    const QByteArray word = json::string(value);
    return word.isEmpty() ? plainText(value) : QString::fromUtf8(word);
}

QString complexText(const Element &value)
{
    const QString imaginary = floatText(json::at(value, "imag"));
    const QString sign = imaginary.startsWith(u'-') ? QString() : QStringLiteral("+");
    return floatText(json::at(value, "real")) + sign + imaginary + u'j';
}

// A union in a union: {"as_tensor": {"name": "x"}}, {"as_int": 4}, {"as_none": true}.
QString unionText(const Element &value)
{
    QString text;
    json::members(value, [&](QByteArrayView tag, const Element &inner) {
        const QByteArray name = json::string(json::at(inner, "name"));
        if (text.isEmpty())
            text = tag == "as_none" ? noneText(inner) : name.isEmpty() ? plainText(inner) : QString::fromUtf8(name);
    });
    return text.isEmpty() ? plainText(value) : text;
}

QString namesText(const Element &list)
{
    return listText(list, [](const Element &item) { return QString::fromUtf8(json::string(json::at(item, "name"))); });
}

struct TagRow
{
    QByteArrayView tag;
    QString (*text)(const Element &value);
};
constexpr TagRow tags[]{
    {"as_none", noneText},
    {"as_tensor", plainText},
    {"as_tensors", plainText},
    {"as_optional_tensor", unionText},
    {"as_optional_tensors", unionText},
    {"as_nested_tensors", namesText},
    {"as_int", plainText},
    {"as_ints", plainText},
    {"as_int_lists", intsText},
    {"as_float", floatText},
    {"as_floats", floatText},
    {"as_float_lists", intsText},
    {"as_bool", plainText},
    {"as_bools", plainText},
    {"as_string", plainText},
    {"as_strings", plainText},
    {"as_sym_int", unionText},
    {"as_sym_ints", unionText},
    {"as_sym_bool", unionText},
    {"as_sym_bools", unionText},
    {"as_sym_float", unionText},
    {"as_sym_floats", unionText},
    {"as_scalar_type", codeText<dtypeTextOfCode>},
    {"as_memory_format", codeText<memoryFormatTextOfCode>},
    {"as_layout", codeText<layoutTextOfCode>},
    {"as_device", deviceText},
    {"as_graph", plainText},
    {"as_custom_obj", plainText},
    {"as_operator", floatText},
    {"as_complex", complexText},
    {"as_string_to_argument", plainText},
};

const TagRow *rowOf(QByteArrayView tag)
{
    const auto *const row = std::ranges::find(tags, tag, &TagRow::tag);
    return row == std::end(tags) ? nullptr : row;
}

}

bool isKnownTag(QByteArrayView tag) { return rowOf(tag); }

QString literalText(QByteArrayView tag, const Element &value)
{
    const TagRow *const row = rowOf(tag);
    return row ? row->text(value) : plainText(value);
}

QString deviceText(const Element &device)
{
    const QString type = QString::fromUtf8(json::string(json::at(device, "type")));
    const auto index = json::integer(json::at(device, "index"));
    return index ? QStringLiteral("%1:%2").arg(type).arg(*index) : type;
}

}
