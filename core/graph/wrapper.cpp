// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/wrapper.h"

#include <algorithm>
#include <map>

namespace pith {

namespace {

// Where a statement ends that may hold a text.
qsizetype endOfStatement(QByteArrayView source, qsizetype at)
{
    bool isInText = false;
    for (; at < source.size() && source[at] != '\n'; ++at) {
        if (source[at] == '\\' && isInText)
            ++at;
        else if (source[at] == '"')
            isInText = !isInText;
        else if (source[at] == ';' && !isInText)
            break;
    }
    return std::min(at, source.size());
}

QByteArray textOf(QByteArrayView value)
{
    const qsizetype begin = value.indexOf('"');
    const qsizetype end = value.lastIndexOf('"');
    if (begin < 0 || end <= begin)
        return {};
    QByteArray text;
    for (qsizetype i = begin + 1; i < end; ++i) {
        if (value[i] == '\\' && i + 1 < end)
            ++i;
        text += value[i];
    }
    return text;
}

// "{4, 1}"
Extents extentsOf(QByteArrayView value)
{
    Extents extents;
    const qsizetype begin = value.indexOf('{');
    const qsizetype end = value.indexOf('}');
    if (begin < 0 || end <= begin + 1)
        return extents;
    for (const QByteArray &part : value.sliced(begin + 1, end - begin - 1).toByteArray().split(','))
        extents.append(part.trimmed().replace("L", "").toLongLong());
    return extents;
}

// What stands behind the last such mark, as far as it is a name.
QByteArray nameBehind(QByteArrayView value, QByteArrayView mark)
{
    const qsizetype begin = value.lastIndexOf(mark);
    if (begin < 0)
        return {};
    QByteArrayView name = value.sliced(begin + mark.size());
    const auto isOther = [](char c) {
        return !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_');
    };
    return name.first(std::ranges::find_if(name, isOther) - name.begin()).toByteArray();
}

using SetField = void (*)(CompiledConstant &constant, QByteArrayView value);
struct Field
{
    QByteArrayView name;
    SetField set;
};
constexpr Field fields[]{
    {"name", [](CompiledConstant &constant, QByteArrayView value) { constant.name = textOf(value); }},
    {"original_fqn", [](CompiledConstant &constant, QByteArrayView value) { constant.fqn = textOf(value); }},
    {"dtype",
        [](CompiledConstant &constant, QByteArrayView value) {
            constant.dtype = nameBehind(value, "cached_torch_dtype_");
        }},
    {"type",
        [](CompiledConstant &constant, QByteArrayView value) { constant.kind = nameBehind(value, "ConstantType::"); }},
    {"shape", [](CompiledConstant &constant, QByteArrayView value) { constant.shape = extentsOf(value); }},
    {"stride", [](CompiledConstant &constant, QByteArrayView value) { constant.stride = extentsOf(value); }},
    {"offset", [](CompiledConstant &constant, QByteArrayView value) { constant.offset = value.toLongLong(); }},
    {"data_size", [](CompiledConstant &constant, QByteArrayView value) { constant.bytes = value.toLongLong(); }},
};

// Calls with number, field and value of each statement such as `constants_info_[0].offset = 4;`.
template <typename Take> void eachField(QByteArrayView source, QByteArrayView mark, Take take)
{
    for (qsizetype at = source.indexOf(mark); at >= 0; at = source.indexOf(mark, at)) {
        at += mark.size();
        const qsizetype end = endOfStatement(source, at);
        const QByteArrayView statement = source.sliced(at, end - at);
        const qsizetype close = statement.indexOf("].");
        const qsizetype equals = statement.indexOf(" = ");
        bool isNumber = false;
        const quint32 number = close < 0 ? 0 : statement.first(close).toUInt(&isNumber);
        if (isNumber && equals > close + 2)
            take(number, statement.sliced(close + 2, equals - close - 2), statement.sliced(equals + 3).trimmed());
        at = end;
    }
}

QByteArrayList namesOf(QByteArrayView source, QByteArrayView mark)
{
    std::map<quint32, QByteArray> names;
    eachField(source, mark, [&](quint32 number, QByteArrayView field, QByteArrayView value) {
        if (field == "name")
            names[number] = textOf(value);
    });
    QByteArrayList sorted;
    for (const auto &[number, name] : names)
        sorted += name;
    return sorted;
}

}

Wrapper wrapperOf(QByteArrayView source)
{
    std::map<quint32, CompiledConstant> constants;
    eachField(source, "constants_info_[", [&](quint32 number, QByteArrayView field, QByteArrayView value) {
        const auto row = std::ranges::find(fields, field, &Field::name);
        if (row != std::end(fields))
            row->set(constants[number], value);
    });
    Wrapper wrapper;
    for (auto &[number, constant] : constants)
        wrapper.constants.push_back(std::move(constant));
    wrapper.inputs = namesOf(source, "inputs_info_[");
    wrapper.outputs = namesOf(source, "outputs_info_[");
    return wrapper;
}

}
