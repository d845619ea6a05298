// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/plan.h"

#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/document/arrayitems.h"
#include "core/export/convert.h"
#include "core/export/notes.h"
#include "core/export/numpydescr.h"
#include "core/tensor/elements.h"
#include "core/tensor/walk.h"
#include "core/work/parallel.h"

#include <QSet>

#include <map>
#include <memory>

namespace pith {

namespace {

DType wanted(DType from, const ExportOptions &options)
{
    if (!options.dtype)
        return from;
    if (!converts(from, *options.dtype))
        throw Error(tr("%1 can't be converted to %2").arg(name(from), name(*options.dtype)));
    return *options.dtype;
}

Planned planOf(const Document &document, const ExportItem &item, const Array &array, const ExportOptions &options)
{
    if (!array.error.isEmpty())
        throw Error(array.error);
    const NumpyType &type = document.values.numpyTypes[array.type];
    if (options.dtype)
        throw Error(tr("An array of dtype %1 can't be converted to %2")
                .arg(QString::fromUtf8(type.descr), name(*options.dtype)));
    if (npyDescr(document.values, array.type).isEmpty())
        throw Error(tr("The fields of its dtype lie over each other"));
    return {item.name, &item, array.shape, DType::Untyped, DType::Untyped, quint64(type.itemSize), &array};
}

void noteShared(const Document &document, const std::vector<Planned> &all, QStringList &notes)
{
    std::map<StorageId, int> users;
    int shared = 0;
    for (const Planned &planned : all) {
        const ValueId value = planned.item->value;
        if (value == ValueId::None || document.values.kind(value) != Kind::Tensor)
            continue;
        const StorageId storage = document.values.tensor(document.values.tensorId(value)).storage;
        shared += storage != StorageId::None && users[storage]++ > 0;
    }
    if (shared > 0)
        notes.append(tr("Tensors that share their storage with another one, written whole: %1").arg(shared));
}

void checkNames(const std::vector<Planned> &all)
{
    QSet<QString> names;
    for (const Planned &planned : all) {
        if (names.contains(planned.name))
            throw Error(tr("Two of them would have the name \"%1\"").arg(planned.name));
        names.insert(planned.name);
    }
}

}

std::vector<Planned> plan(const Document &document, std::span<const ExportItem> items, const ExportOptions &options,
    const Held &held, QStringList &notes, Progress &progress)
{
    std::vector<Planned> all;
    Notes told;
    QString error;
    for (const ExportItem &item : items) {
        if (const Array *const array = held.takesAnyArray ? oddArray(document, item) : nullptr) {
            if (attempt(error, [&] { all.push_back(planOf(document, item, *array, options)); }))
                continue;
            told.add(tr("Left out: %1").arg(error), item.name);
            continue;
        }
        TensorData data;
        if (!attempt(error, [&] { data = elementsOf(document, item, progress); })) {
            told.add(tr("Left out: %1").arg(error), item.name);
            continue;
        }
        if (row(data.dtype).quantized)
            told.add(tr("Written as stored integers, without scale and zero point"), item.name);
        const DType asked = wanted(data.dtype, options);
        const auto to = held.holds(asked);
        if (!to) {
            error = tr("%1 has no place in this format").arg(name(asked));
            told.add(tr("Left out, because %1 has no place in this format").arg(name(asked)), item.name);
            continue;
        }
        if (*to != data.dtype)
            told.add(tr("%1 is written as %2").arg(name(data.dtype), name(*to)), item.name);
        all.push_back({item.name, &item, data.shape, data.dtype, *to, quint64(row(*to).bytes)});
    }
    if (all.empty())
        throw Error(items.empty()   ? tr("There is no tensor to write")
                : items.size() == 1 ? items[0].name + QStringLiteral(": ") + error
                                    : tr("None of the %1 tensors can be written: the last, \"%2\": %3")
                                          .arg(items.size())
                                          .arg(items.back().name, error));
    checkNames(all);
    told.tell(notes);
    noteShared(document, all, notes);
    return all;
}

const Array *oddArray(const Document &document, const ExportItem &item)
{
    const Values &values = document.values;
    if (item.view || item.value == ValueId::None || values.kind(item.value) != Kind::Array)
        return nullptr;
    const Array &array = values.arrays[values[item.value].link];
    const NumpyType &type = values.numpyTypes[array.type];
    const bool isNumber = type.fields.empty() && dtypeByNumpy(QLatin1StringView(type.descr));
    return isNumber || type.isObject ? nullptr : &array;
}

TensorData elementsOf(const Document &document, const ExportItem &item, Progress &progress)
{
    if (item.view)
        return *item.view;
    const bool isKnown = item.value != ValueId::None;
    const Kind kind = isKnown ? document.values.kind(item.value) : Kind::None;
    if (kind != Kind::Tensor && kind != Kind::Array)
        throw Error(tr("\"%1\" is no tensor or array").arg(item.name));
    const TensorData data = tensorData(document, item.value, progress);
    checkRepeats(data, data.numel());
    return data;
}

namespace {

// As many elements as are read, converted and then written at once.
class ElementBuffer
{
public:
    ElementBuffer(const Planned &planned, qint64 elements)
        : m_fromBytes(size_t(row(planned.from).bytes)),
          m_toBytes(size_t(row(planned.to).bytes)),
          m_convert(conversion(planned.from, planned.to)),
          m_elements(std::make_unique_for_overwrite<std::byte[]>(size_t(elements) * m_fromBytes)),
          m_converted(m_convert ? std::make_unique_for_overwrite<std::byte[]>(size_t(elements) * m_toBytes) : nullptr)
    {
    }

    void read(const TensorData &data, qint64 first, qint64 count, Progress &progress)
    {
        m_bytes = {m_elements.get(), size_t(count) * m_fromBytes};
        readElements(data, first, count, m_bytes, progress);
        if (!m_convert)
            return;
        const std::span result(m_converted.get(), size_t(count) * m_toBytes);
        m_convert(m_bytes, result);
        m_bytes = result;
    }
    std::span<const std::byte> bytes() const { return m_bytes; }

private:
    size_t m_fromBytes;
    size_t m_toBytes;
    Conversion m_convert;
    std::unique_ptr<std::byte[]> m_elements;
    std::unique_ptr<std::byte[]> m_converted;
    std::span<std::byte> m_bytes;
};

}

// While a part is written, the next is read.
void writeElements(const Document &document, const Planned &planned, const Sink &sink, Progress &progress)
{
    if (planned.array)
        return forRowMajorItems(document, *planned.array, progress, sink);
    const TensorData data = elementsOf(document, *planned.item, progress);
    const qint64 count = data.numel();
    if (count == 0)
        return;
    const qint64 step = std::min(count, BufferBytes / std::max(row(planned.from).bytes, row(planned.to).bytes));
    ElementBuffer reading(planned, step), writing(planned, step);
    reading.read(data, 0, step, progress);
    for (qint64 first = step; first < count; first += step) {
        std::swap(reading, writing);
        parallelFor(2, [&](quint64 which) {
            if (which == 0)
                sink(writing.bytes());
            else
                reading.read(data, first, std::min(step, count - first), progress);
        });
    }
    sink(reading.bytes());
}

void writeElements(const Document &document, const Planned &planned, QFileDevice &out, Progress &progress)
{
    if (planned.array)
        return writeElements(document, planned, sinkTo(out), progress);
    const TensorData data = elementsOf(document, *planned.item, progress);
    const auto bytes = quint64(row(data.dtype).bytes);
    if (planned.from == planned.to && isStoredInOrder(data))
        copyBytes(*data.bytes, quint64(data.offset) * bytes, quint64(data.numel()) * bytes, out, progress);
    else
        writeElements(document, planned, sinkTo(out), progress);
}

}
