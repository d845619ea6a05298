// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArrayView>

#include <simdjson.h>

#include <optional>

// How the files of this room walk JSON, once and forwards. A value of another kind than is asked for counts as not
// there, because readers pass over what they don't know; broken text throws Error.
namespace pith::json {

using Value = simdjson::ondemand::value;

void check(simdjson::error_code error);

template <typename Object, typename Read> void membersOf(Object &object, Read read)
{
    for (auto field : object) {
        std::string_view key;
        Value value;
        check(field.unescaped_key().get(key));
        check(field.value().get(value));
        read(QByteArrayView(key.data(), qsizetype(key.size())), value);
    }
}

// Calls with each key and value.
template <typename Read> void members(Value value, Read read)
{
    simdjson::ondemand::object object;
    if (value.get_object().get(object) == simdjson::SUCCESS)
        membersOf(object, read);
}

// The same for a whole text, or a part of a JsonText, that is an object. Throws Error when it is none.
template <typename Read> void members(simdjson::ondemand::parser &parser, QByteArrayView text, Read read)
{
    simdjson::ondemand::document document;
    simdjson::ondemand::object object;
    const auto size = size_t(text.size());
    check(parser.iterate(text.data(), size, size + simdjson::SIMDJSON_PADDING).get(document));
    check(document.get_object().get(object));
    membersOf(object, read);
}
template <typename Read> void members(QByteArrayView text, Read read)
{
    simdjson::ondemand::parser parser;
    members(parser, text, read);
}

template <typename Array, typename Read> void itemsOf(Array &array, Read read)
{
    for (auto item : array) {
        Value inner;
        check(item.get(inner));
        read(inner);
    }
}

template <typename Read> void items(Value value, Read read)
{
    simdjson::ondemand::array array;
    if (value.get_array().get(array) == simdjson::SUCCESS)
        itemsOf(array, read);
}

// The same for a part of a JsonText that is an array. Throws Error when it is none.
template <typename Read> void items(QByteArrayView text, Read read)
{
    simdjson::ondemand::parser parser;
    simdjson::ondemand::document document;
    simdjson::ondemand::array array;
    const auto size = size_t(text.size());
    check(parser.iterate(text.data(), size, size + simdjson::SIMDJSON_PADDING).get(document));
    check(document.get_array().get(array));
    itemsOf(array, read);
}

// The text of a value. What it holds is passed over.
QByteArrayView raw(Value value);
bool isContainer(Value value);
std::optional<qint64> integer(Value value);
std::optional<bool> truth(Value value);
QByteArray string(Value value); // empty where it is none

}
