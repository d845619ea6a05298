// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/answer.h"
#include "app/cli/scalars.h"
#include "app/cli/selection.h"
#include "core/bytes/text.h"
#include "core/document/words.h"
#include "core/tensor/elements.h"
#include "core/tensor/slicing.h"
#include "core/tensor/walk.h"

#include <algorithm>

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

constexpr qint64 MostShown = 10'000; // elements, without --slice
constexpr qint64 ChunkElements = 1 << 16;

TensorData dataOf(const Call &call, const Document &document, ValueId value)
{
    TensorData data = tensorData(document, value, call.progress);
    if (call.has(Option::Slice)) {
        TensorData slice = sliced(data, call.arguments.value(Option::Slice));
        checkRepeats(slice, slice.numel());
        return slice;
    }
    if (data.numel() > MostShown)
        throw Error(tr("%1 has %2 elements, more than %3: choose a part with --slice")
                .arg(call.keys.value(0))
                .arg(data.numel())
                .arg(MostShown));
    return data;
}

// Calls with each element in row-major order, read in chunks.
template <typename Take> void forElements(const TensorData &data, Progress &progress, Take take)
{
    const qint64 all = data.numel();
    for (qint64 first = 0; first < all; first += ChunkElements) {
        qint64 flat = first;
        for (const Scalar &scalar : readScalars(data, first, std::min(ChunkElements, all - first), progress))
            take(flat++, scalar);
    }
}

// How many of the innermost axes begin (or, for the element before, end) at a flat index.
qsizetype axesAt(const Extents &shape, qint64 flat)
{
    qsizetype axes = 0;
    for (qsizetype axis = shape.size() - 1; axis >= 0 && flat % shape[axis] == 0; --axis) {
        flat /= shape[axis];
        ++axes;
    }
    return axes;
}

// An empty tensor has its outer lists as far as they are not empty.
void writeEmpty(JsonWriter &json, const Extents &shape, qsizetype axis = 0)
{
    json.beginArray();
    if (axis + 1 < shape.size() && axis < 8) {
        for (qint64 i = 0; i < std::min(shape[axis], MostShown); ++i)
            writeEmpty(json, shape, axis + 1);
    }
    json.endArray();
}

void writeNested(JsonWriter &json, const TensorData &data, Progress &progress)
{
    const qint64 all = data.numel();
    if (all == 0)
        return writeEmpty(json, data.shape);
    forElements(data, progress, [&](qint64 flat, const Scalar &scalar) {
        for (qsizetype i = axesAt(data.shape, flat); i > 0; --i)
            json.beginArray();
        writeScalar(json, scalar);
        for (qsizetype i = axesAt(data.shape, flat + 1); i > 0; --i)
            json.endArray();
    });
}

void writeJson(const Call &call, const Document &document, const QString &path, const TensorData &data)
{
    JsonAnswer json(call, document);
    json->field(L1("path"), path).field(L1("dtype"), name(data.dtype)).key(L1("shape"));
    writeExtents(*json, data.shape);
    json->key(L1("values"));
    writeNested(*json, data, call.progress);
    json.end();
}

// One row of the last axis a line, an empty line between matrices.
void writeText(const Call &call, const Document &document, const QString &path, const TensorData &data)
{
    writeProblem(call, document);
    call.out.line(call.out.inked(
        Ink::Faint, QStringLiteral("%1  %2  %3").arg(printable(path), name(data.dtype), shapeText(data.shape))));
    forElements(data, call.progress, [&](qint64 flat, const Scalar &scalar) {
        const qsizetype begins = flat > 0 ? axesAt(data.shape, flat) : 0;
        if (flat > 0)
            call.out.write(begins > 1 ? "\n\n" : begins == 1 ? "\n" : " ");
        call.out.write(textOf(scalar, data.dtype).toUtf8());
    });
    call.out.write("\n");
}

}

ExitCode show(const Call &call)
{
    if (call.keys.isEmpty())
        throw Error(tr("show needs a KEY (`pith list` tells them)"));
    const DocumentPtr document = openFile(call);
    const Leaves leaves(*document);
    const size_t leaf = leaves.one(call.keys.first());
    const TensorData data = dataOf(call, *document, leaves.value(leaf));
    (call.json() ? writeJson : writeText)(call, *document, leaves.path(leaf), data);
    document->source->checkUnchanged();
    return Done;
}

}
