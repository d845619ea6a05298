// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/jsonwalk.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"
#include "core/graph/jsontext.h"

#include <algorithm>
#include <utility>

namespace pith {

namespace {

constexpr quint64 MostOfText = 1 << 30;

QByteArray padded(qsizetype size)
{
    QByteArray room(size + qsizetype(simdjson::SIMDJSON_PADDING), Qt::Uninitialized);
    std::fill(room.begin() + size, room.end(), ' ');
    return room;
}

}

JsonText::JsonText(QByteArrayView text) : m_padded(padded(text.size())), m_size(text.size())
{
    std::ranges::copy(text, m_padded.begin());
}

JsonText::JsonText(const ByteSource &source)
{
    if (source.size() > MostOfText)
        throw Error(tr("The JSON text has %1 bytes, more than Pith reads").arg(source.size()));
    m_size = qsizetype(source.size());
    m_padded = padded(m_size);
    source.read(0, std::as_writable_bytes(std::span(m_padded.data(), size_t(m_size))));
}

namespace json {

namespace {

template <typename T> std::optional<T> got(simdjson::simdjson_result<T> result)
{
    T value{};
    return std::move(result).get(value) == simdjson::SUCCESS ? std::optional(value) : std::nullopt;
}

}

void check(simdjson::error_code error)
{
    if (error != simdjson::SUCCESS)
        throw Error(tr("The JSON text is broken: %1").arg(QString::fromLatin1(simdjson::error_message(error))));
}

QByteArrayView raw(Value value)
{
    simdjson::ondemand::json_type type{};
    std::string_view text;
    check(value.type().get(type));
    switch (type) {
    case simdjson::ondemand::json_type::object: {
        simdjson::ondemand::object object;
        check(value.get_object().get(object));
        check(object.raw_json().get(text));
        break;
    }
    case simdjson::ondemand::json_type::array: {
        simdjson::ondemand::array array;
        check(value.get_array().get(array));
        check(array.raw_json().get(text));
        break;
    }
    default:
        text = value.raw_json_token();
    }
    return QByteArrayView(text.data(), qsizetype(text.size())).trimmed();
}

bool isContainer(Value value)
{
    simdjson::ondemand::json_type type{};
    check(value.type().get(type));
    return type == simdjson::ondemand::json_type::object || type == simdjson::ondemand::json_type::array;
}

std::optional<qint64> integer(Value value)
{
    const auto number = got(value.get_int64());
    return number ? std::optional<qint64>(*number) : std::nullopt;
}

std::optional<bool> truth(Value value) { return got(value.get_bool()); }

QByteArray string(Value value)
{
    const auto text = got(value.get_string());
    return text ? QByteArray(text->data(), qsizetype(text->size())) : QByteArray();
}

}

}
