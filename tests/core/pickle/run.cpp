// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/pickle/run.h"

#include "core/value/json.h"

namespace pith::testing {

Run::Run(QByteArray stream, const PersistentLoad &persistent)
{
    Progress progress;
    const BufferId buffer = values.keep(std::move(stream));
    pickled = runPickle(values, buffer, 0, persistent, progress);
}

QByteArray Run::show(ValueId id, int levels) const
{
    if (levels == 0)
        return "…";
    if (id == ValueId::None)
        return "-";
    const Value &value = values[id];
    switch (value.kind) {
    case Kind::None:
        return "None";
    case Kind::Bool:
        return value.integer ? "True" : "False";
    case Kind::Int:
    case Kind::BigInt:
        return values.decimal(id).toLatin1();
    case Kind::Float:
        return shortest(value.real);
    case Kind::Str:
        return '\'' + values.text(id).toByteArray() + '\'';
    case Kind::Bytes:
        return "b'" + values.text(id).toByteArray().toHex() + '\'';
    case Kind::ByteArray:
        return "bytearray'" + values.text(id).toByteArray().toHex() + '\'';
    case Kind::List:
        return showItems(id, levels - 1, "[", "]");
    case Kind::Tuple:
        return showItems(id, levels - 1, "(", ")");
    case Kind::Set:
        return showItems(id, levels - 1, "{", "}");
    case Kind::FrozenSet:
        return showItems(id, levels - 1, "frozenset{", "}");
    case Kind::Dict:
        return showItems(id, levels - 1, "{", "}");
    case Kind::Global:
        return '<' + values.text(id).toByteArray() + '>';
    case Kind::Persistent:
        return "persistent:" + show(ValueId(value.link));
    case Kind::Object:
        return showObject(id, levels - 1);
    default:
        return "?";
    }
}

QByteArray Run::showItems(ValueId id, int levels, const char *open, const char *close) const
{
    const bool pairs = values.kind(id) == Kind::Dict;
    QByteArray out = open;
    for (size_t i = 0; const ValueId item : values.items(id)) {
        if (i > 0)
            out += pairs && i % 2 == 1 ? ": " : ", ";
        out += show(item, levels);
        ++i;
    }
    return out + close;
}

QByteArray Run::showObject(ValueId id, int levels) const
{
    const Object &object = values.object(id);
    QByteArray out = show(object.callable, levels) + show(object.arguments, levels);
    const std::pair<const char *, ValueId> parts[] = {{" keywords ", object.keywords}, {" state ", object.state},
        {" list ", object.listItems}, {" dict ", object.dictItems}};
    for (const auto &[name, part] : parts) {
        if (part != ValueId::None)
            out += name + show(part, levels);
    }
    return out;
}

QByteArray little(quint64 count, int bytes)
{
    QByteArray out;
    for (int i = 0; i < bytes; ++i)
        out += char(count >> (8 * i) & 0xff);
    return out;
}

}
