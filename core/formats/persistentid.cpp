// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/persistentid.h"

#include "core/bytes/attempt.h"
#include "core/formats/pythonliteral.h"

#include <vector>

namespace pith {

namespace {

constexpr QByteArrayView begin("('");
constexpr QByteArrayView beforeClass("<class '");
constexpr QByteArrayView behindClass("'>");
constexpr size_t ClassPlace = 1;

}

ValueId persistentTuple(Values &values, ValueId id)
{
    if (values.kind(id) != Kind::Str || !values.text(id).startsWith(begin))
        return id;
    QByteArray text = values.text(id).toByteArray();
    const qsizetype at = text.indexOf(beforeClass);
    const qsizetype end = at < 0 ? -1 : text.indexOf(behindClass, at);
    if (end < 0)
        return id;
    const qsizetype nameAt = at + beforeClass.size();
    const NameId name = values.intern(QByteArrayView(text).sliced(nameAt, end - nameAt));
    text.replace(at, end + behindClass.size() - at, "None"); // no literal can stand for a class
    QString problem;
    ValueId read = ValueId::None;
    if (!attempt(problem, [&] { read = readPythonLiteral(values, text); }) || values.items(read).size() <= ClassPlace)
        return id;
    std::vector<ValueId> items(values.items(read).begin(), values.items(read).end());
    items[ClassPlace] = values.addGlobal(name);
    return values.addContainer(Kind::Tuple, items);
}

}
