// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

// What the nodes of each kind say beside their kind: the second half of treenodes.cpp.

#include "app/cli/digest.h"
#include "app/cli/numpynames.h"
#include "app/cli/objectclass.h"
#include "app/cli/treenodes.h"
#include "core/document/path.h"

#include <QCryptographicHash>

#include <algorithm>
#include <array>

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

constexpr qsizetype LongText = 400; // code points
constexpr qsizetype LongBytes = 96;
constexpr qsizetype TextPrefix = 40;
constexpr qsizetype BytesPrefix = 32;

QByteArray sha256(QByteArrayView bytes)
{
    return QCryptographicHash::hash(bytes.toByteArray(), QCryptographicHash::Sha256).toHex();
}

bool isContinuation(char byte) { return (uchar(byte) & 0xc0) == 0x80; }

qsizetype codePoints(QByteArrayView utf8) { return utf8.size() - std::ranges::count_if(utf8, isContinuation); }

QByteArrayView firstCodePoints(QByteArrayView utf8, qsizetype count)
{
    qsizetype end = 0;
    for (; end < utf8.size(); ++end) {
        if (!isContinuation(utf8[end]) && count-- == 0)
            break;
    }
    return utf8.first(end);
}

}

void TreeNodes::boolean(ValueId value) { m_json.field(L1("value"), m_values[value].integer != 0); }

void TreeNodes::integer(ValueId value)
{
    if (m_values.kind(value) == Kind::Int)
        m_json.field(L1("value"), m_values[value].integer);
    else
        m_json.field(L1("value"), m_values.decimal(value));
}

void TreeNodes::real(ValueId value) { m_json.field(L1("value"), m_values[value].real); }

void TreeNodes::complex(ValueId value) { m_json.field(L1("value"), m_values.complex(value)); }

void TreeNodes::text(ValueId value)
{
    const QByteArrayView utf8 = m_values.text(value);
    const qsizetype length = codePoints(utf8);
    const bool hasSurrogates = !utf8.isValidUtf8();
    if (length <= LongText && !hasSurrogates) {
        m_json.key(L1("value")).text(utf8);
        return;
    }
    m_json.field(L1("length"), qint64(length));
    if (hasSurrogates) {
        m_json.key(L1("utf8_surrogatepass_hex")).text(utf8.toByteArray().toHex());
    } else {
        m_json.field(L1("utf8_bytes"), qint64(utf8.size()));
        m_json.key(L1("sha256_utf8")).text(sha256(utf8));
        m_json.key(L1("prefix")).text(firstCodePoints(utf8, TextPrefix));
    }
}

void TreeNodes::bytes(ValueId value)
{
    const QByteArrayView bytes = m_values.text(value);
    m_json.field(L1("length"), qint64(bytes.size()));
    if (bytes.size() <= LongBytes) {
        m_json.key(L1("hex")).text(bytes.toByteArray().toHex());
    } else {
        m_json.key(L1("sha256")).text(sha256(bytes));
        m_json.key(L1("hex_prefix")).text(bytes.first(BytesPrefix).toByteArray().toHex());
    }
}

void TreeNodes::sequence(ValueId value)
{
    m_json.field(L1("length"), quint64(m_values.items(value).size())).key(L1("items"));
    items(value, Step::Kind::Index);
}

void TreeNodes::set(ValueId value)
{
    m_json.field(L1("length"), quint64(m_values.items(value).size())).key(L1("items"));
    items(value, Step::Kind::Member);
}

void TreeNodes::dict(ValueId value)
{
    m_json.field(L1("length"), quint64(m_values.items(value).size() / 2)).key(L1("items"));
    pairs(value, Step::Kind::Key);
    if (m_values.hasObject(value))
        state(m_values.object(value).state, Step::Kind::DictAttribute);
}

void TreeNodes::word(ValueId value)
{
    static constexpr std::array kinds{
        "torch.device", "torch.dtype", "torch.layout", "torch.qscheme", "torch.memory_format"}; // by WordKind
    m_json.field(L1("kind"), L1(kinds[m_values[value].detail])).key(L1("value")).text(m_values.text(value));
}

void TreeNodes::numpyScalar(ValueId value)
{
    const NumpyScalar &scalar = m_values.numpyScalars[m_values[value].link];
    m_json.field(L1("dtype"), numpyName(m_values, scalar.type)).key(L1("value"));
    if (scalar.object != ValueId::None)
        child(scalar.object, {});
    else
        writeNumpyScalar(m_json, m_values, scalar);
}

void TreeNodes::numpyType(ValueId value) { m_json.field(L1("value"), numpyName(m_values, m_values[value].link)); }

void TreeNodes::global(ValueId value) { m_json.key(L1("name")).text(m_values.text(value)); }

void TreeNodes::object(ValueId value)
{
    const Object &object = m_values.object(value);
    const ObjectClass known = classOf(m_values, object);
    m_json.key(L1("class")).text(known.name);
    if (!known.callable.isEmpty())
        m_json.key(L1("callable")).text(known.callable);
    m_json.key(L1("args")).beginArray();
    for (quint32 i = 0; i < known.arguments.size(); ++i)
        child(known.arguments[i], {Step::Kind::Argument, i, ValueId::None});
    m_json.endArray();
    if (object.keywords != ValueId::None) {
        m_json.key(L1("kwargs"));
        attributes(object.keywords, Step::Kind::Keyword, 2);
    }
    if (object.state == ValueId::None && isException(known.name))
        emptyState();
    else
        state(object.state, Step::Kind::Attribute);
    if (object.listItems != ValueId::None) {
        m_json.key(L1("list_items"));
        items(object.listItems, Step::Kind::Index);
    }
    if (object.dictItems != ValueId::None) {
        m_json.key(L1("dict_items"));
        pairs(object.dictItems, Step::Kind::Key);
    }
}

// Python's exceptions have a __dict__ that their pickles leave out while it is empty.
void TreeNodes::emptyState()
{
    m_json.key(L1("state")).beginObject().field(L1("kind"), L1("dict")).field(L1("length"), 0);
    m_json.key(L1("items")).beginArray().endArray().endObject();
}

void TreeNodes::state(ValueId state, Step::Kind attribute)
{
    const bool isDict = state != ValueId::None && m_values.kind(state) == Kind::Dict;
    if (state == ValueId::None || (attribute == Step::Kind::DictAttribute && isDict && m_values.items(state).empty()))
        return;
    m_json.key(L1("state"));
    if (isDict && (attribute == Step::Kind::DictAttribute || hasTextKeysOnly(m_values, state)))
        attributes(state, attribute, attribute == Step::Kind::DictAttribute ? 2 : 1);
    else
        child(state, {Step::Kind::State, 0, ValueId::None});
}

void TreeNodes::persistent(ValueId value)
{
    m_json.key(L1("id"));
    child(ValueId(m_values[value].link), {Step::Kind::Argument, 0, ValueId::None});
}

void TreeNodes::storage(ValueId value)
{
    const auto id = StorageId(m_values[value].link);
    const Storage &storage = m_values.storage(id);
    const Digest digest = digestOfStorage(m_document, id, m_progress);
    m_json.field(L1("nbytes"), storage.bytes);
    if (!digest.sha256.isEmpty())
        m_json.key(L1("sha256")).text(digest.sha256);
    m_json.field(L1("path"), keyOf(m_values, pathHere()));
    m_json.key(L1("storage_key")).text(storage.key).field(L1("storage_class"), storage.className);
    if (storage.device != NameId::None)
        m_json.key(L1("device")).text(m_values.name(storage.device));
    if (!digest.error.isEmpty() && m_values.error(value).isEmpty())
        m_json.field(L1("error"), digest.error);
}

void TreeNodes::tensor(ValueId value)
{
    if (const auto leaf = m_leaves.find(number(value)); leaf != m_leaves.end())
        m_json.field(L1("tensor"), leaf->second);
    const Tensor &tensor = m_values.tensor(m_values.tensorId(value));
    if (tensor.attributes == ValueId::None)
        return;
    m_json.key(L1("attrs"));
    attributes(tensor.attributes, Step::Kind::DictAttribute, 2);
}

void TreeNodes::array(ValueId value)
{
    if (const auto leaf = m_leaves.find(number(value)); leaf != m_leaves.end())
        m_json.field(L1("array"), leaf->second);
    const ValueId objects = m_values.arrays[m_values[value].link].objects;
    if (objects == ValueId::None)
        return;
    m_json.key(L1("items"));
    items(objects, Step::Kind::Index);
}

}
