// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/interpreter.h"

#include "core/bytes/attempt.h"
#include "core/bytes/hugepages.h"
#include "core/bytes/room.h"
#include "core/bytes/text.h"
#include "core/formats/meaning.h"
#include "core/formats/meaningtable.h"
#include "core/formats/pythonvalues.h"
#include "core/formats/words.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace pith {

namespace {

constexpr quint32 ValuesBetweenChecks = 4096;
constexpr int MostNestedCalls = 64;
constexpr size_t MostParts = 64; // of a dict that torch itself fills
constexpr size_t MostReserved = 1 << 18; // tensors; memory that is not used costs nothing
constexpr quint64 FreeCopies = 64 << 20;
constexpr quint64 MostByFileSize = 1 << 30;

// What any sensible file needs, and in proportion to what it holds.
quint64 copiesFor(const Document &document)
{
    return FreeCopies + 16 * quint64(document.values.size()) + std::min(document.size, MostByFileSize);
}

}

Interpreter::Interpreter(Document &opened, Progress &watcher)
    : document(opened),
      values(opened.values),
      progress(watcher),
      tensorClass(opened.values.intern("torch.Tensor")),
      m_stages(opened.values.objects.size(), Stage::Untouched),
      m_left(copiesFor(opened))
{
    makeRoom(values.tensors, std::min(values.objects.size(), MostReserved));
    preferHugePages(values.tensors.data(), values.tensors.capacity() * sizeof(Tensor));
}

void Interpreter::interpretFrom(ValueId first)
{
    const quint32 end = values.size(); // interpreting adds values
    for (quint32 i = number(first); i < end; ++i) {
        if (i % ValuesBetweenChecks == 0)
            progress.check();
        resolve(ValueId(i));
    }
}

void Interpreter::resolveGlobal(ValueId id)
{
    const quint32 name = values[id].link;
    if (isKnown(name))
        return;
    interpretGlobal(values, id);
    if (values.kind(id) != Kind::Global || values[id].link != name)
        return;
    m_callables.resize(std::max<size_t>(m_callables.size(), name + 1));
    m_callables[name] = {true, meaningOf(values.text(id))};
}

void Interpreter::resolveObject(ValueId id)
{
    const quint32 object = values[id].link;
    if (m_stages[object] == Stage::Done)
        return;
    if (m_stages[object] == Stage::Busy || m_depth >= MostNestedCalls)
        throw Error(tr("An object is made of itself, or of too many others inside each other"));
    m_stages[object] = Stage::Busy;
    const QScopedValueRollback depth(m_depth, m_depth + 1);
    interpretObject(id);
    m_stages[object] = Stage::Done;
}

void Interpreter::interpretObject(ValueId id)
{
    respellCallOfPartial(*this, id);
    const Object object = values.object(id);
    const MeaningRow *row = rowOf(object.callable);
    if (!row)
        return;
    if (row->tensor)
        return becomeTensor(id, *row);
    QString error;
    if (!attempt(error, [&] { row->value(Arguments(*this, object.arguments), id); }))
        values.setError(id, error);
}

void Interpreter::becomeTensor(ValueId id, const MeaningRow &row)
{
    const Object object = values.object(id);
    QString error;
    if (!attempt(error, [&] { values.tensors.push_back(row.tensor(Arguments(*this, object.arguments))); })) {
        Tensor &lost = values.tensors.emplace_back();
        lost.className = tensorClass;
        lost.error = error;
    }
    Tensor &tensor = values.tensors.back();
    if (object.state != ValueId::None && tensor.attributes == ValueId::None)
        tensor.attributes = object.state;
    Value value;
    value.kind = Kind::Tensor;
    value.link = quint32(values.tensors.size() - 1);
    values.replace(id, value);
}

Tensor Interpreter::rebuild(QByteArrayView function, ValueId arguments)
{
    const MeaningRow *row = meaningOf(function);
    if (!row || !row->tensor || m_depth >= MostNestedCalls)
        throw Error(tr("It is made by %1, which Pith does not know").arg(QString::fromUtf8(function)));
    const QScopedValueRollback depth(m_depth, m_depth + 1);
    return row->tensor(Arguments(*this, arguments));
}

void Interpreter::spend(quint64 bytes)
{
    if (bytes > m_left)
        throw Error(tr("The file repeats its large parts too often"));
    m_left -= bytes;
}

ValueId Interpreter::joined(Kind kind, ValueId first, ValueId second)
{
    const auto itemsOf
        = [&](ValueId id) { return id == ValueId::None ? std::span<const ValueId>() : values.items(id); };
    if (first != ValueId::None && itemsOf(second).empty())
        return first;
    if (second != ValueId::None && itemsOf(first).empty())
        return second;
    spend((itemsOf(first).size() + itemsOf(second).size()) * sizeof(ValueId));
    std::vector<ValueId> all(itemsOf(first).begin(), itemsOf(first).end());
    all.insert(all.end(), itemsOf(second).begin(), itemsOf(second).end());
    return values.addContainer(kind, all);
}

const MeaningRow *Interpreter::rowOf(ValueId callable)
{
    if (callable == ValueId::None || values.kind(callable) != Kind::Global)
        return nullptr;
    resolveGlobal(callable); // may give it today's name
    const quint32 name = values[callable].link;
    const bool isCallable = values.kind(callable) == Kind::Global && isKnown(name);
    return isCallable ? m_callables[name].row : meaningOf(values.text(callable));
}

ValueId partOf(const Values &values, ValueId dict, QByteArrayView key)
{
    const auto items = values.items(dict);
    for (size_t i = 0; i + 1 < std::min(items.size(), 2 * MostParts); i += 2) {
        if (values.text(items[i]) == key)
            return items[i + 1];
    }
    return ValueId::None;
}

void giveMeaning(Document &document, ValueId first, Progress &progress)
{
    Interpreter(document, progress).interpretFrom(first);
}

}
