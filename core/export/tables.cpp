// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/plan.h"
#include "core/export/writers.h"
#include "core/tensor/elements.h"
#include "core/value/json.h"

#include <functional>

namespace pith {

namespace {

// Hands over each element in row-major order.
void forEachScalar(const Document &document, const Planned &planned, Progress &progress,
    const std::function<void(qint64 flat, const Scalar &)> &use)
{
    constexpr qint64 checkEvery = 4096; // a part takes longer as text than a cancel may
    const auto size = size_t(row(planned.to).bytes);
    qint64 flat = 0;
    writeElements(
        document, planned,
        [&](std::span<const std::byte> part) {
            for (size_t at = 0; at < part.size(); at += size) {
                if (flat % checkEvery == 0)
                    progress.check();
                use(flat++, scalarOf(planned.to, part.data() + at));
            }
        },
        progress);
}

struct ToJson
{
    JsonWriter &json;

    void operator()(std::monostate) const { json.null(); }
    template <typename T> void operator()(const T &value) const { json.value(value); }
};

// How many axes begin (or, asked for the next element, end) at a flat index.
int axesAt(const Extents &shape, qint64 flat)
{
    int axes = 0;
    for (qsizetype axis = shape.size() - 1; axis >= 0 && flat % shape[axis] == 0; --axis) {
        flat /= shape[axis];
        ++axes;
    }
    return axes;
}

void writeNested(const Document &document, const Planned &planned, JsonWriter &json, Progress &progress)
{
    if (planned.bytes() == 0) {
        json.beginArray().endArray();
        return;
    }
    forEachScalar(document, planned, progress, [&](qint64 flat, const Scalar &scalar) {
        for (int axes = axesAt(planned.shape, flat); axes > 0; --axes)
            json.beginArray();
        std::visit(ToJson{json}, scalar);
        for (int axes = axesAt(planned.shape, flat + 1); axes > 0; --axes)
            json.endArray();
    });
}

void writeTensor(const Document &document, const Planned &planned, JsonWriter &json, Progress &progress)
{
    json.beginObject().field(QLatin1StringView("path"), planned.name);
    json.field(QLatin1StringView("dtype"), name(planned.to)).key(QLatin1StringView("shape")).beginArray();
    for (const qint64 extent : planned.shape)
        json.value(extent);
    json.endArray().key(QLatin1StringView("values"));
    writeNested(document, planned, json, progress);
    json.endObject();
}

}

// One line a row: the last axis across, all others down. As numpy.loadtxt reads it.
void writeCsv(const Document &document, Items items, const ExportOptions &options, QFileDevice &out, QStringList &notes,
    Progress &progress)
{
    const std::vector<Planned> all = plan(document, items, options, {heldAsItIs}, notes, progress);
    const qint64 columns = all[0].shape.isEmpty() ? 1 : all[0].shape.last();
    QByteArray text;
    forEachScalar(document, all[0], progress, [&](qint64 flat, const Scalar &scalar) {
        text += textOf(scalar, all[0].to).toUtf8() + ((flat + 1) % columns == 0 ? '\n' : ',');
        if (text.size() < (64 << 10))
            return;
        writeChars(out, text);
        text.clear();
    });
    writeChars(out, text);
}

void writeJson(const Document &document, Items items, const ExportOptions &options, QFileDevice &out,
    QStringList &notes, Progress &progress)
{
    const std::vector<Planned> all = plan(document, items, options, {heldAsItIs}, notes, progress);
    JsonWriter json([&](QByteArrayView part) { writeChars(out, part); });
    json.beginObject().field(QLatin1StringView("schema"), 1).field(QLatin1StringView("file"), document.path);
    json.key(QLatin1StringView("tensors")).beginArray();
    for (const Planned &planned : all)
        writeTensor(document, planned, json, progress);
    json.endArray().endObject().flush();
}

}
