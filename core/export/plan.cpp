// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/plan.h"

#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/export/convert.h"
#include "core/tensor/elements.h"
#include "core/tensor/walk.h"

#include <QMap>
#include <QSet>

#include <memory>

namespace pith {

namespace {

// "MORE: N, for example NAME", once for all items of which the same is true.
class Notes
{
public:
    void add(const QString &what, const QString &name)
    {
        auto &[count, first] = m_told[what];
        if (count++ == 0)
            first = name;
    }
    void tell(QStringList &notes) const
    {
        for (auto it = m_told.begin(); it != m_told.end(); ++it)
            notes.append(it->first == 1
                    ? tr("%1: \"%2\"").arg(it.key(), it->second)
                    : tr("%1: %2, for example \"%3\"").arg(it.key()).arg(it->first).arg(it->second));
    }

private:
    QMap<QString, std::pair<int, QString>> m_told;
};

DType wanted(DType from, const ExportOptions &options)
{
    if (!options.dtype)
        return from;
    if (!converts(from, *options.dtype))
        throw Error(tr("%1 can't be converted to %2").arg(name(from), name(*options.dtype)));
    return *options.dtype;
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
    std::optional<DType> (*holds)(DType), QStringList &notes, Progress &progress)
{
    std::vector<Planned> all;
    Notes told;
    QString error;
    for (const ExportItem &item : items) {
        TensorData data;
        if (!attempt(error, [&] { data = elementsOf(document, item, progress); })) {
            told.add(tr("Left out: %1").arg(error), item.name);
            continue;
        }
        if (row(data.dtype).quantized)
            told.add(tr("Written as stored integers, without scale and zero point"), item.name);
        const DType asked = wanted(data.dtype, options);
        const auto to = holds(asked);
        if (!to) {
            error = tr("%1 has no place in this format").arg(name(asked));
            told.add(tr("Left out, because %1 has no place in this format").arg(name(asked)), item.name);
            continue;
        }
        if (*to != data.dtype)
            told.add(tr("%1 is written as %2").arg(name(data.dtype), name(*to)), item.name);
        all.push_back({item.name, &item, data.shape, data.dtype, *to});
    }
    if (all.empty())
        throw Error(error.isEmpty() ? tr("There is no tensor to write")
                : items.size() == 1 ? items[0].name + QStringLiteral(": ") + error
                                    : error);
    checkNames(all);
    told.tell(notes);
    return all;
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

void writeElements(const Document &document, const Planned &planned, const Sink &sink, Progress &progress)
{
    const TensorData data = elementsOf(document, *planned.item, progress);
    const Conversion convert = conversion(planned.from, planned.to);
    const qint64 fromBytes = row(planned.from).bytes, toBytes = row(planned.to).bytes;
    const qint64 count = data.numel(), step = std::min(count, BufferBytes / std::max(fromBytes, toBytes));
    const auto elements = std::make_unique_for_overwrite<std::byte[]>(size_t(step * fromBytes));
    const auto converted = std::make_unique_for_overwrite<std::byte[]>(convert ? size_t(step * toBytes) : 0);
    for (qint64 first = 0; first < count; first += step) {
        const auto some = size_t(std::min(step, count - first));
        std::span part(elements.get(), some * size_t(fromBytes));
        readElements(data, first, qint64(some), part, progress);
        if (convert) {
            const std::span result(converted.get(), some * size_t(toBytes));
            convert(part, result);
            part = result;
        }
        sink(part);
    }
}

void writeElements(const Document &document, const Planned &planned, QFileDevice &out, Progress &progress)
{
    const TensorData data = elementsOf(document, *planned.item, progress);
    const auto bytes = quint64(row(data.dtype).bytes);
    if (planned.from == planned.to && isStoredInOrder(data))
        copyBytes(*data.bytes, quint64(data.offset) * bytes, quint64(data.numel()) * bytes, out, progress);
    else
        writeElements(document, planned, sinkTo(out), progress);
}

}
