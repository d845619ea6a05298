// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/treenodes.h"

#include "app/cli/digest.h"
#include "app/cli/numpynames.h"
#include "app/cli/objectclass.h"
#include "app/cli/selection.h"
#include "core/document/path.h"

#include <QCryptographicHash>

#include <algorithm>
#include <array>

namespace pith::cli {

namespace {

constexpr quint32 NotMet = 0xffffffff;
constexpr qsizetype LongText = 400; // code points
constexpr qsizetype LongBytes = 96;
constexpr qsizetype TextPrefix = 40;
constexpr qsizetype BytesPrefix = 32;
constexpr qsizetype BytesOfANode = 32; // as much text is written as fast as a node
constexpr quint64 FewRepeats = 10'000;

using L1 = QLatin1StringView;

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

bool isText(Kind kind) { return kind == Kind::Str || kind == Kind::Bytes || kind == Kind::BigInt; }

// Values that Python tells apart by identity: written once. The others are equal to each other and written again.
bool isOnceOnly(Kind kind)
{
    static constexpr std::array kinds{Kind::List, Kind::Set, Kind::Dict, Kind::OrderedDict, Kind::ByteArray,
        Kind::Object, Kind::Storage, Kind::Tensor, Kind::Array};
    return std::ranges::find(kinds, kind) != kinds.end();
}

bool isWorthKeeping(Kind kind)
{
    return isOnceOnly(kind) || isText(kind) || kind == Kind::Tuple || kind == Kind::FrozenSet || kind == Kind::Size
        || kind == Kind::Persistent;
}

}

const TreeNodes::Form &TreeNodes::formOf(Kind kind)
{
    static constexpr std::array forms{
        Form{Kind::None, "none", nullptr},
        Form{Kind::Bool, "bool", &TreeNodes::boolean},
        Form{Kind::Int, "int", &TreeNodes::integer},
        Form{Kind::BigInt, "int", &TreeNodes::integer},
        Form{Kind::Float, "float", &TreeNodes::real},
        Form{Kind::Complex, "complex", &TreeNodes::complex},
        Form{Kind::Str, "str", &TreeNodes::text},
        Form{Kind::Bytes, "bytes", &TreeNodes::bytes},
        Form{Kind::ByteArray, "bytearray", &TreeNodes::bytes},
        Form{Kind::List, "list", &TreeNodes::sequence},
        Form{Kind::Tuple, "tuple", &TreeNodes::sequence},
        Form{Kind::Set, "set", &TreeNodes::set},
        Form{Kind::FrozenSet, "frozenset", &TreeNodes::set},
        Form{Kind::Dict, "dict", &TreeNodes::dict},
        Form{Kind::OrderedDict, "OrderedDict", &TreeNodes::dict},
        Form{Kind::Size, "torch.Size", &TreeNodes::sequence},
        Form{Kind::Word, nullptr, &TreeNodes::word},
        Form{Kind::NumpyScalar, "numpy.scalar", &TreeNodes::numpyScalar},
        Form{Kind::NumpyDType, "numpy.dtype", &TreeNodes::numpyType},
        Form{Kind::Global, "global", &TreeNodes::global},
        Form{Kind::Object, "object", &TreeNodes::object},
        Form{Kind::Persistent, "persistent", &TreeNodes::persistent},
        Form{Kind::Storage, "storage", &TreeNodes::storage},
        Form{Kind::Tensor, "tensor", &TreeNodes::tensor},
        Form{Kind::Array, "ndarray", &TreeNodes::array},
    };
    return forms[size_t(kind)];
}

TreeNodes::TreeNodes(const Document &document, JsonWriter &json, Progress &progress)
    : m_document(document),
      m_values(document.values),
      m_json(json),
      m_progress(progress),
      m_metAt(document.values.size(), NotMet),
      m_isOpen(document.values.size(), false),
      m_repeats(FewRepeats + 4 * quint64(document.values.size()))
{
    for (const auto *leaves : {&document.tensors, &document.arrays}) {
        quint32 place = 0;
        for (const Leaf &leaf : *leaves) {
            if (isListed(document, leaf))
                m_leaves.emplace(number(leaf.value), place++);
        }
    }
}

void TreeNodes::write(ValueId value, const std::vector<Step> &path)
{
    startAt(path);
    node(value);
}

void TreeNodes::writeAttributes(const Tensor &tensor, const std::vector<Step> &path)
{
    startAt(path);
    attributes(tensor.attributes, Step::Kind::DictAttribute, 2);
}

void TreeNodes::startAt(const std::vector<Step> &path)
{
    m_here = 0;
    for (const Step &step : path) {
        m_places.push_back({m_here, step});
        m_here = quint32(m_places.size() - 1);
    }
}

void TreeNodes::node(ValueId value)
{
    const Kind kind = m_values.kind(value);
    const quint32 id = number(value);
    if (m_level > MostLevels)
        return deeper(value);
    if (m_metAt[id] != NotMet && (isOnceOnly(kind) || m_isOpen[id] || !mayRepeat(value)))
        return ref(value);
    if (m_metAt[id] == NotMet && isWorthKeeping(kind))
        m_metAt[id] = m_here;
    m_progress.check();
    m_isOpen[id] = true;
    const Form &form = formOf(kind);
    m_json.beginObject();
    if (form.name)
        m_json.field(L1("kind"), L1(form.name));
    if (form.fields)
        (this->*form.fields)(value);
    if (const QString error = m_values.error(value); !error.isEmpty())
        m_json.field(L1("error"), error);
    m_json.endObject();
    m_isOpen[id] = false;
}

void TreeNodes::child(ValueId value, const Step &step, int levels)
{
    const quint32 above = m_here;
    if (isWorthKeeping(m_values.kind(value))) {
        m_places.push_back({above, step});
        m_here = quint32(m_places.size() - 1);
    }
    m_level += levels;
    node(value);
    m_level -= levels;
    m_here = above;
}

void TreeNodes::items(ValueId container, Step::Kind step)
{
    m_json.beginArray();
    quint32 index = 0;
    for (const ValueId item : m_values.items(container))
        child(item, {step, index++, ValueId::None});
    m_json.endArray();
}

void TreeNodes::pairs(ValueId dict, Step::Kind step, int levels)
{
    m_json.beginArray();
    const auto all = m_values.items(dict);
    for (quint32 i = 0; i + 1 < all.size(); i += 2) {
        m_json.beginArray();
        child(all[i], {Step::Kind::Index, i / 2, ValueId::None});
        child(all[i + 1], {step, i / 2, all[i]}, levels);
        m_json.endArray();
    }
    m_json.endArray();
}

void TreeNodes::attributes(ValueId dict, Step::Kind step, int levels)
{
    m_json.beginObject().field(L1("kind"), L1("dict")).field(L1("length"), quint64(m_values.items(dict).size() / 2));
    m_json.key(L1("items"));
    pairs(dict, step, levels);
    m_json.endObject();
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
    m_json.field(L1("storage_key"), storage.key).field(L1("storage_class"), storage.className);
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

std::vector<Step> TreeNodes::pathOf(quint32 place) const
{
    std::vector<Step> path;
    for (; place != 0; place = m_places[place].above)
        path.push_back(m_places[place].step);
    std::ranges::reverse(path);
    return path;
}

void TreeNodes::ref(ValueId value)
{
    m_json.beginObject().field(L1("kind"), L1("ref"));
    m_json.field(L1("to"), keyOf(m_values, pathOf(m_metAt[number(value)])));
    m_json.field(L1("cycle"), bool(m_isOpen[number(value)])).endObject();
}

void TreeNodes::deeper(ValueId value)
{
    m_json.beginObject().field(L1("kind"), L1("deeper")).field(L1("levels"), levelsBelow(value)).endObject();
}

// Follows the first children, as the truth files do; each chain is walked once.
quint64 TreeNodes::levelsBelow(ValueId value)
{
    static constexpr std::array nesting{Kind::List, Kind::Tuple, Kind::Size, Kind::Dict, Kind::OrderedDict};
    std::vector<ValueId> chain;
    quint64 levels = 0;
    while (chain.size() <= m_values.size()) { // longer than that is a loop
        if (const auto known = m_levels.find(number(value)); known != m_levels.end()) {
            levels = known->second;
            break;
        }
        const auto items = m_values.items(value);
        const Kind kind = m_values.kind(value);
        if (items.empty() || std::ranges::find(nesting, kind) == nesting.end())
            break;
        chain.push_back(value);
        value = kind == Kind::Dict || kind == Kind::OrderedDict ? items[1] : items[0];
    }
    for (auto above = chain.rbegin(); above != chain.rend(); ++above)
        m_levels[number(*above)] = ++levels;
    return levels;
}

bool TreeNodes::mayRepeat(ValueId value)
{
    const quint64 cost = 1 + m_values.items(value).size() + quint64(m_values.text(value).size() / BytesOfANode);
    if (cost > m_repeats)
        return false;
    m_repeats -= cost;
    return true;
}

}
