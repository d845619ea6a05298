// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/pythonvalues.h"

#include "core/bytes/text.h"

#include <array>

namespace pith {

namespace {

// What is smaller is copied into the arena of all texts.
constexpr qsizetype OwnBuffer = 256;

bool isDict(Kind kind) { return kind == Kind::Dict || kind == Kind::OrderedDict; }

bool isIterable(Kind kind)
{
    return kind == Kind::List || kind == Kind::Tuple || kind == Kind::Size || kind == Kind::Set
        || kind == Kind::FrozenSet;
}

// Both share the items: nothing is appended any more.
void becomeLike(Values &values, ValueId id, Kind kind, Value like)
{
    like.kind = kind;
    like.link = kind == Kind::OrderedDict ? values[id].link : 0xffffffff;
    values.replace(id, like);
}

ValueId iterable(const Arguments &arguments)
{
    if (arguments.count() == 0)
        return arguments.in.values.addContainer(Kind::Tuple);
    if (!isIterable(arguments.kind(0)))
        throw Error(tr("It is made of something that has no items"));
    return arguments.at(0);
}

void becomeContainer(const Arguments &arguments, ValueId id, Kind kind)
{
    Values &values = arguments.in.values;
    const ValueId items = iterable(arguments);
    becomeLike(values, id, kind, values[arguments.in.joined(kind, items, values.object(id).listItems)]);
}

// Key, value, key, value … of a list of pairs.
ValueId dictOfPairs(const Arguments &pairs)
{
    pairs.in.spend(quint64(pairs.count()) * 2 * sizeof(ValueId));
    std::vector<ValueId> all;
    for (qsizetype i = 0; i < pairs.count(); ++i) {
        const Arguments pair = pairs.parts(i);
        all.push_back(pair.at(0));
        all.push_back(pair.at(1));
    }
    return pairs.in.values.addContainer(Kind::Dict, all);
}

// Of a dict, or of a list of pairs as Python 2 wrote it; then what SETITEMS added.
void becomeMapping(const Arguments &arguments, ValueId id, Kind kind)
{
    Values &values = arguments.in.values;
    ValueId given = ValueId::None;
    if (arguments.count() > 0)
        given = isDict(arguments.kind(0)) ? arguments.at(0) : dictOfPairs(arguments.parts(0));
    const ValueId added = values.object(id).dictItems;
    const bool isEmpty = given == ValueId::None && added == ValueId::None;
    becomeLike(values, id, kind, isEmpty ? Value() : values[arguments.in.joined(kind, given, added)]);
}

// The bytes that Python's latin1 codec makes of a text; nothing when it has other characters.
std::optional<QByteArray> latin1(QByteArrayView utf8)
{
    QByteArray bytes;
    bytes.reserve(utf8.size());
    for (qsizetype i = 0; i < utf8.size(); ++i) {
        const auto lead = uchar(utf8[i]);
        if (lead >= 0x80 && (lead < 0xc2 || lead > 0xc3 || i + 1 == utf8.size()))
            return std::nullopt;
        bytes += lead < 0x80 ? char(lead) : char((lead & 3) << 6 | (uchar(utf8[++i]) & 0x3f));
    }
    return bytes;
}

QByteArray bytesOfIntegers(const Arguments &integers)
{
    integers.in.spend(quint64(integers.count()));
    QByteArray bytes;
    for (qsizetype i = 0; i < integers.count(); ++i) {
        const qint64 byte = integers.integer(i);
        if (byte < 0 || byte > 255)
            throw Error(tr("%1 is no byte").arg(byte));
        bytes += char(byte);
    }
    return bytes;
}

ValueId addBytes(Values &values, QByteArray bytes)
{
    const auto count = quint32(bytes.size());
    return bytes.size() > OwnBuffer ? values.addText(Kind::Bytes, values.keep(std::move(bytes)), 0, count)
                                    : values.addText(Kind::Bytes, bytes);
}

// Each text once, however often it is asked for: None where that failed.
ValueId encodedAt(const Arguments &arguments, qsizetype number)
{
    const ValueId text = arguments.at(number);
    QHash<ValueId, ValueId> &encoded = arguments.in.encoded;
    if (!encoded.contains(text)) {
        const auto bytes = latin1(arguments.text(number));
        encoded[text] = bytes ? addBytes(arguments.in.values, *bytes) : ValueId::None;
    }
    if (encoded[text] == ValueId::None)
        throw Error(tr("A text that stands for bytes has a character beyond U+00FF"));
    return encoded[text];
}

ValueId bytesOf(const Arguments &arguments)
{
    Values &values = arguments.in.values;
    if (arguments.count() == 0)
        return values.addText(Kind::Bytes, QByteArrayView());
    switch (arguments.kind(0)) {
    case Kind::Str:
        return encodedAt(arguments, 0);
    case Kind::Bytes:
    case Kind::ByteArray:
        return arguments.at(0);
    default:
        return addBytes(values, bytesOfIntegers(arguments.parts(0)));
    }
}

bool isCallOf(const Values &values, ValueId id, QByteArrayView function)
{
    if (id == ValueId::None || values.kind(id) != Kind::Object)
        return false;
    const ValueId callable = values.object(id).callable;
    return callable != ValueId::None && values.text(callable) == function;
}

// getattr(class, "__new__")
bool isNew(const Values &values, ValueId id)
{
    if (!isCallOf(values, id, "builtins.getattr") && !isCallOf(values, id, "__builtin__.getattr"))
        return false;
    const ValueId arguments = values.object(id).arguments;
    const auto parts = arguments == ValueId::None ? std::span<const ValueId>() : values.items(arguments);
    return parts.size() == 2 && values.kind(parts[1]) == Kind::Str && values.text(parts[1]) == "__new__";
}

void becomeText(const Arguments &arguments, ValueId id, Kind kind, ValueId text)
{
    Value value = arguments.in.values[text];
    value.kind = kind;
    arguments.in.values.replace(id, value);
}

}

void becomeSize(const Arguments &arguments, ValueId id) { becomeContainer(arguments, id, Kind::Size); }
void becomeList(const Arguments &arguments, ValueId id) { becomeContainer(arguments, id, Kind::List); }
void becomeTuple(const Arguments &arguments, ValueId id) { becomeContainer(arguments, id, Kind::Tuple); }
void becomeSet(const Arguments &arguments, ValueId id) { becomeContainer(arguments, id, Kind::Set); }
void becomeFrozenSet(const Arguments &arguments, ValueId id) { becomeContainer(arguments, id, Kind::FrozenSet); }
void becomeDict(const Arguments &arguments, ValueId id) { becomeMapping(arguments, id, Kind::Dict); }
void becomeOrderedDict(const Arguments &arguments, ValueId id) { becomeMapping(arguments, id, Kind::OrderedDict); }

void becomeComplex(const Arguments &arguments, ValueId id)
{
    Values &values = arguments.in.values;
    const double imaginary = arguments.count() > 1 ? arguments.real(1) : 0.0;
    values.replace(id, values[values.addComplex({arguments.real(0), imaginary})]);
}

void becomeBytes(const Arguments &arguments, ValueId id) { becomeText(arguments, id, Kind::Bytes, bytesOf(arguments)); }

void becomeByteArray(const Arguments &arguments, ValueId id)
{
    becomeText(arguments, id, Kind::ByteArray, bytesOf(arguments));
}

void becomeEncoded(const Arguments &arguments, ValueId id)
{
    const QByteArray codec = arguments.count() > 1 ? arguments.text(1).toByteArray() : QByteArray("utf-8");
    if (codec == "latin1" || codec == "latin-1")
        return becomeText(arguments, id, Kind::Bytes, encodedAt(arguments, 0));
    throw Error(tr("A text is to be encoded as %1, which Pith does not know").arg(QString::fromUtf8(codec)));
}

void respellReconstructor(const Arguments &arguments, ValueId id)
{
    Values &values = arguments.in.values;
    const ValueId type = arguments.at(0);
    const QByteArrayView base = values.text(arguments.at(1));
    const ValueId content = arguments.has(2) && base != "builtins.object" ? arguments.at(2) : ValueId::None;
    // As later protocols spell the same object: named tuples by their parts, dicts and lists by what is added to them.
    const Kind kind = content == ValueId::None ? Kind::None : values.kind(content);
    const bool isAdded = kind == Kind::Dict || kind == Kind::List;
    const bool isArgument = content != ValueId::None && kind != Kind::Tuple && !isAdded;
    const ValueId made = kind == Kind::Tuple ? content
        : isArgument                         ? values.addContainer(Kind::Tuple, std::span(&content, 1))
                                             : values.addContainer(Kind::Tuple);
    Object &object = values.objects[values[id].link];
    object.callable = type;
    object.arguments = made;
    object.how = Object::How::NewObj;
    if (kind == Kind::Dict)
        object.dictItems = arguments.in.joined(Kind::Dict, content, object.dictItems);
    if (kind == Kind::List)
        object.listItems = arguments.in.joined(Kind::List, content, object.listItems);
}

void respellNewObj(const Arguments &arguments, ValueId id)
{
    Values &values = arguments.in.values;
    const ValueId type = arguments.at(0);
    arguments.in.spend(quint64(arguments.count()) * sizeof(ValueId));
    std::vector<ValueId> rest;
    for (qsizetype i = 1; i < arguments.count(); ++i)
        rest.push_back(arguments.at(i));
    const ValueId made = values.addContainer(Kind::Tuple, rest);
    Object &object = values.objects[values[id].link];
    object.callable = type;
    object.arguments = made;
    object.how = Object::How::NewObj;
}

void respellCallOfPartial(Interpreter &in, ValueId id)
{
    Values &values = in.values;
    const ValueId callable = values.object(id).callable;
    if (!isCallOf(values, callable, "functools.partial") || values.object(callable).state == ValueId::None)
        return;
    const auto state = values.items(values.object(callable).state);
    if (state.size() < 3 || !isNew(values, state[0]) || values.items(state[1]).empty())
        return;
    const ValueId keywords = state[2];
    const auto arguments = values.items(state[1]);
    in.spend(arguments.size() * sizeof(ValueId));
    const std::vector<ValueId> all(arguments.begin(), arguments.end());
    const ValueId rest = values.addContainer(Kind::Tuple, std::span(all).subspan(1));
    Object &object = values.objects[values[id].link];
    object.callable = all.front();
    object.arguments = rest;
    object.keywords = keywords;
    object.how = Object::How::NewObjEx;
}

void completePartial(const Arguments &arguments, ValueId id)
{
    Values &values = arguments.in.values;
    const ValueId state = values.object(id).state;
    const auto items = state == ValueId::None ? std::span<const ValueId>() : values.items(state);
    if (items.size() != 4 || values.kind(items[3]) != Kind::None)
        return;
    const std::array parts{items[0], items[1], items[2], values.addContainer(Kind::Dict)};
    const ValueId completed = values.addContainer(Kind::Tuple, parts);
    values.objects[values[id].link].state = completed;
}

}
