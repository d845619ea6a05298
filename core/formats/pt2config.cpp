// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/pt2config.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"
#include "core/formats/jsonreader.h"

namespace pith {

namespace {

constexpr qsizetype ShownOfExpression = 100;

// Reads members of the kinds they should have; any other is passed over.
class PayloadReader
{
public:
    explicit PayloadReader(QByteArrayView json) : m_json(json) {}

    void readConfig(const std::function<void(Payload)> &take)
    {
        bool isConfig = false;
        expectObject();
        members([&](QByteArrayView field) {
            if (field != "config" || m_json.peek() != '{')
                return m_json.skip();
            isConfig = true;
            m_json.members([&](const JsonReader::Text &name) { take(payload(name)); });
        });
        m_json.expectEnd();
        if (!isConfig)
            throw Error(tr("The config has no member config"));
    }

    void readCompiled(const std::function<void(Payload)> &take)
    {
        expectObject();
        m_json.members([&](const JsonReader::Text &name) { take(compiledPayload(name)); });
        m_json.expectEnd();
    }

    PayloadView readTensorMeta()
    {
        expectObject();
        PayloadView all = view();
        m_json.expectEnd();
        if (!m_isWhole)
            throw Error(tr("The tensor is not described as it should be"));
        return all;
    }

private:
    void expectObject()
    {
        if (m_json.peek() != '{')
            throw Error(tr("The config is no JSON object"));
    }

    template <typename Read> void members(Read read)
    {
        if (m_json.peek() != '{')
            return m_json.skip();
        m_json.members([&](const JsonReader::Text &key) { read(m_json.raw(key)); });
    }

    template <typename Read> bool items(Read read)
    {
        const bool isList = m_json.peek() == '[';
        if (isList)
            m_json.items(read);
        else
            m_json.skip();
        return isList;
    }

    QByteArray string()
    {
        if (m_json.peek() == '"')
            return m_json.decoded(m_json.text());
        m_json.skip();
        return {};
    }

    // As Python takes it: everything but nothing is true.
    bool truth()
    {
        const char first = m_json.peek();
        if (first == '"')
            return m_json.text().count > 0;
        if (first == 'f' || first == 'n') {
            m_json.skip();
            return false;
        }
        const bool isNumber = first == '-' || (first >= '0' && first <= '9');
        return isNumber ? m_json.integer().value_or(1) != 0 : (m_json.skip(), true);
    }

    Payload payload(const JsonReader::Text &name)
    {
        Payload payload;
        payload.name = m_json.decoded(name);
        m_isWhole = true;
        m_symbolic.clear();
        members([&](QByteArrayView field) {
            if (field == "path_name")
                payload.entry = string();
            else if (field == "is_param")
                payload.isParameter = truth();
            else if (field == "use_pickle")
                payload.isPickled = truth();
            else if (field == "tensor_meta" && m_json.peek() == '{')
                payload.view = view();
            else
                m_json.skip();
        });
        if (payload.entry.isEmpty() || !m_isWhole)
            payload.error = tr("The config does not describe it as it should");
        else if (!m_symbolic.isEmpty())
            payload.error
                = tr("Its sizes are no numbers but expressions, so its values are not known: %1")
                      .arg(QString::fromUtf8(m_symbolic.first(std::min(m_symbolic.size(), ShownOfExpression))));
        return payload;
    }

    PayloadView view()
    {
        PayloadView view;
        bool hasShape = false;
        bool hasStride = false;
        members([&](QByteArrayView field) {
            if (field == "dtype")
                view.dtype = whole(m_json.integer());
            else if (field == "layout")
                view.layout = whole(m_json.integer());
            else if (field == "sizes")
                hasShape = items([&] { view.shape.append(symInt()); });
            else if (field == "strides")
                hasStride = items([&] { view.stride.append(symInt()); });
            else if (field == "storage_offset")
                view.offset = symInt();
            else if (field == "device")
                view.device = device();
            else if (field == "requires_grad")
                view.requiresGrad = truth();
            else
                m_json.skip();
        });
        m_isWhole = m_isWhole && hasShape && hasStride && view.dtype >= 0;
        return view;
    }

    qint64 whole(std::optional<qint64> number)
    {
        m_isWhole = m_isWhole && number;
        return number.value_or(-1);
    }

    // {"as_int": 4}, or {"as_expr": {"expr_str": "Symbol('s77', …)", "hint": {"as_int": 6}}}: then 6.
    qint64 symInt()
    {
        std::optional<qint64> number;
        members([&](QByteArrayView field) {
            if (field == "as_int")
                number = m_json.integer();
            else if (field == "as_expr")
                number = expression();
            else
                m_json.skip();
        });
        return whole(number);
    }

    qint64 expression()
    {
        std::optional<qint64> hint;
        members([&](QByteArrayView field) {
            if (field == "expr_str")
                m_symbolic = string();
            else if (field == "hint")
                members(
                    [&](QByteArrayView inner) { inner == "as_int" ? void(hint = m_json.integer()) : m_json.skip(); });
            else
                m_json.skip();
        });
        return hint.value_or(1);
    }

    QByteArray device()
    {
        QByteArray type;
        std::optional<qint64> index;
        members([&](QByteArrayView field) {
            if (field == "type")
                type = string();
            else if (field == "index")
                index = m_json.integer();
            else
                m_json.skip();
        });
        return index ? type + ':' + QByteArray::number(*index) : type;
    }

    Payload compiledPayload(const JsonReader::Text &name)
    {
        Payload payload;
        payload.name = m_json.decoded(name);
        payload.isPickled = true;
        payload.view.emplace();
        m_isWhole = true;
        int place = 0;
        items([&] {
            if (place == 0)
                payload.entry = string();
            else if (place == 1 || place == 2)
                items(
                    [&] { (place == 1 ? payload.view->shape : payload.view->stride).append(whole(m_json.integer())); });
            else if (place == 3)
                payload.view->offset = whole(m_json.integer());
            else
                m_json.skip();
            ++place;
        });
        if (place < 4 || !m_isWhole)
            payload.error = tr("The config does not describe it as it should");
        return payload;
    }

    JsonReader m_json;
    bool m_isWhole = true; // what was there of the payload had the kind it should
    QByteArray m_symbolic; // an expression in its place
};

}

void readPayloads(QByteArrayView json, const std::function<void(Payload)> &take)
{
    PayloadReader(json).readConfig(take);
}

PayloadView readTensorMeta(QByteArrayView json) { return PayloadReader(json).readTensorMeta(); }

void readCompiledPayloads(QByteArrayView json, const std::function<void(Payload)> &take)
{
    PayloadReader(json).readCompiled(take);
}

}
