// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/arguments.h"
#include "core/graph/jsonelement.h"

namespace pith {

namespace {

void copyScalar(JsonWriter &json, const simdjson::dom::element &element)
{
    using Type = simdjson::dom::element_type;
    switch (element.type()) {
    case Type::STRING: {
        const std::string_view text = element.get_string().value_unsafe();
        json.text(QByteArrayView(text.data(), qsizetype(text.size())));
        break;
    }
    case Type::INT64:
        json.value(qint64(element.get_int64().value_unsafe()));
        break;
    case Type::UINT64:
        json.value(quint64(element.get_uint64().value_unsafe()));
        break;
    case Type::DOUBLE:
        json.value(element.get_double().value_unsafe());
        break;
    case Type::BOOL:
        json.value(element.get_bool().value_unsafe());
        break;
    default:
        json.null();
    }
}

// The parser has bounded the depth.
void copy(JsonWriter &json, const json::Element &element)
{
    if (json::isObject(element)) {
        json.beginObject();
        json::members(element, [&](QByteArrayView key, const json::Element &value) {
            json.key(key);
            copy(json, value);
        });
        json.endObject();
    } else if (json::isList(element)) {
        json.beginArray();
        json::items(element, [&](const json::Element &item) { copy(json, item); });
        json.endArray();
    } else {
        copyScalar(json, *element);
    }
}

}

void copyJson(JsonWriter &json, QByteArrayView text)
{
    json::PartParser parser;
    copy(json, parser.parse(text));
}

}
