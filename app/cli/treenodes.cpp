// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/treenodes.h"

#include "app/cli/objectclass.h"
#include "app/cli/selection.h"
#include "core/document/depthfirst.h"
#include "core/document/path.h"

#include <algorithm>
#include <array>

namespace pith::cli {

namespace {

constexpr quint32 NotMet = 0xffffffff;
constexpr qsizetype BytesOfANode = 32; // as much text is written as fast as a node
constexpr quint64 FewRepeats = 10'000;

using L1 = QLatin1StringView;

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

void TreeNodes::writeOutline(ValueId value)
{
    const Kind kind = m_values.kind(value);
    if (!mayHaveChildren(kind))
        return node(value);
    const bool isDict = kind == Kind::Dict || kind == Kind::OrderedDict;
    m_json.beginObject().field(L1("kind"), L1(formOf(kind).name));
    if (kind == Kind::Object)
        m_json.key(L1("class")).text(classOf(m_values, m_values.object(value)).name);
    else
        m_json.field(L1("length"), quint64(m_values.items(value).size() / (isDict ? 2 : 1)));
    m_json.endObject();
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
