// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/jsonelement.h"

#include "core/graph/jsonwalk.h"

namespace pith::json {

Element PartParser::parse(QByteArrayView json)
{
    simdjson::dom::element element;
    check(m_parser.allocate(size_t(json.size()), MostInEachOther));
    check(m_parser.parse(json.data(), size_t(json.size()), true).get(element));
    return element;
}

Element at(const Element &object, const char *key)
{
    simdjson::dom::element found;
    const bool isThere = object && (*object)[key].get(found) == simdjson::SUCCESS;
    return isThere ? Element(found) : std::nullopt;
}

bool isNull(const Element &element) { return !element || element->is_null(); }

bool isObject(const Element &element) { return element && element->is_object(); }

bool isList(const Element &element) { return element && element->is_array(); }

QByteArray string(const Element &element)
{
    std::string_view text;
    const bool isText = element && element->get_string().get(text) == simdjson::SUCCESS;
    return isText ? QByteArray(text.data(), qsizetype(text.size())) : QByteArray();
}

std::optional<qint64> integer(const Element &element)
{
    int64_t number = 0;
    const bool isNumber = element && element->get_int64().get(number) == simdjson::SUCCESS;
    return isNumber ? std::optional<qint64>(number) : std::nullopt;
}

bool truth(const Element &element)
{
    bool value = false;
    return element && element->get_bool().get(value) == simdjson::SUCCESS && value;
}

QByteArray source(const Element &element)
{
    return element ? QByteArray::fromStdString(simdjson::minify(*element)) : QByteArray();
}

}
