// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>

#include <simdjson.h>

#include <optional>

// Small parts of a definition, read whole: unlike jsonwalk.h these can be looked at in any order. What is not there, or
// of another kind, is nothing.
namespace pith::json {

using Element = std::optional<simdjson::dom::element>;

constexpr size_t MostInEachOther = 64;

// Keeps what it has parsed until the next time.
class PartParser
{
public:
    Element parse(QByteArrayView json); // throws Error

private:
    simdjson::dom::parser m_parser;
};

Element at(const Element &object, const char *key);
bool isNull(const Element &element); // or not there
bool isObject(const Element &element);
bool isList(const Element &element);
QByteArray string(const Element &element);
std::optional<qint64> integer(const Element &element);
bool truth(const Element &element);
QByteArray source(const Element &element); // as JSON

template <typename Read> void members(const Element &object, Read read)
{
    simdjson::dom::object all;
    if (!object || object->get_object().get(all) != simdjson::SUCCESS)
        return;
    for (const auto field : all)
        read(QByteArrayView(field.key.data(), qsizetype(field.key.size())), Element(field.value));
}

template <typename Read> void items(const Element &list, Read read)
{
    simdjson::dom::array all;
    if (!list || list->get_array().get(all) != simdjson::SUCCESS)
        return;
    for (const simdjson::dom::element item : all)
        read(Element(item));
}

}
