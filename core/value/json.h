// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QString>

#include <complex>
#include <functional>
#include <vector>

namespace pith {

// The shortest text that reads back to the same double: "0.1", "1e+300", "-0.0", "3.0"; "nan", "inf", "-inf".
QByteArray shortest(double value);

// Writes one JSON document piece by piece, in the order it is told, to a sink that takes finished bytes. Numbers follow
// command-line.md: integers beyond 2^53 and non-finite numbers are strings, complex is [re, im].
class JsonWriter
{
public:
    using Sink = std::function<void(QByteArrayView)>;
    enum class Spaces : quint8 { Between, None }; // values and keys
    explicit JsonWriter(Sink sink, Spaces spaces = Spaces::Between) : m_sink(std::move(sink)), m_spaces(spaces) {}

    JsonWriter &beginObject() { return open('{'); }
    JsonWriter &endObject() { return close('}'); }
    JsonWriter &beginArray() { return open('['); }
    JsonWriter &endArray() { return close(']'); }
    JsonWriter &key(QByteArrayView utf8);
    JsonWriter &key(QLatin1StringView name) { return key(QByteArrayView(name.data(), name.size())); }

    JsonWriter &null() { return raw("null"); }
    JsonWriter &value(bool truth) { return raw(truth ? "true" : "false"); }
    JsonWriter &value(qint64 number);
    JsonWriter &value(quint64 number);
    JsonWriter &value(int number) { return value(qint64(number)); }
    JsonWriter &value(quint32 number) { return value(quint64(number)); }
    JsonWriter &value(double number);
    JsonWriter &value(std::complex<double> number);
    JsonWriter &value(const QString &text) { return text_(text.toUtf8()); }
    JsonWriter &value(QLatin1StringView text) { return text_(QByteArrayView(text.data(), text.size())); }
    JsonWriter &text(QByteArrayView utf8) { return text_(utf8); } // invalid UTF-8 becomes U+FFFD
    JsonWriter &raw(QByteArrayView json); // a whole JSON value

    template <typename T> JsonWriter &field(QLatin1StringView name, const T &what)
    {
        key(name);
        return value(what);
    }

    void flush(); // hands over what is left

private:
    JsonWriter &open(char bracket);
    JsonWriter &close(char bracket);
    JsonWriter &text_(QByteArrayView utf8);
    void before();
    void quote(QByteArrayView utf8);
    void spill();

    Sink m_sink;
    Spaces m_spaces;
    QByteArray m_buffer;
    std::vector<bool> m_filled; // whether the object or array has something already
    bool m_afterKey = false;
};

}
