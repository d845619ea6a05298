// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/tensorwork.h"

#include "core/bytes/text.h"
#include "core/document/words.h"
#include "core/render/axislayout.h"
#include "core/tensor/slicing.h"

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr qint64 firstRows = 6;
constexpr qint64 firstColumns = 8;

QString bitsOf(const TensorData &tensor, qint64 flat, Progress &progress)
{
    QByteArray bytes(row(tensor.dtype).bytes, '\0');
    readElements(tensor, flat, 1, std::as_writable_bytes(std::span(bytes.data(), size_t(bytes.size()))), progress);
    std::ranges::reverse(bytes);
    return u"0x"_s + QString::fromLatin1(bytes.toHex());
}

// What integers stand for, of the corner of the matrix of the last two axes; a vector goes on in the next row.
void addFirstDequantized(TensorReport &report, const TensorData &tensor, Progress &progress)
{
    const qsizetype rank = tensor.shape.size();
    const MatrixView matrix
        = rank < 2 ? MatrixView{tensor, 0} : AxisLayout::tiled(tensor.shape, -1, rank - 2, rank - 1).matrix(tensor);
    const qint64 rows = matrix.rows(), columns = matrix.columns();
    report.firstColumns = qsizetype(std::min(columns, firstColumns));
    const PictureCut corner{columns, rows, 0, 0,
        int(std::min(columns, rank < 2 ? firstRows * firstColumns : firstColumns)), int(std::min(rows, firstRows))};
    for (const double number : heatMap(matrix, corner, Aggregation::Max, progress).values)
        report.first += numberText(number);
}

// The corner of the matrix of the last two axes, each row in one read.
void addFirst(TensorReport &report, const TensorData &tensor, Progress &progress)
{
    if (tensor.quantization)
        return addFirstDequantized(report, tensor, progress);
    TensorData view = tensor;
    while (view.shape.size() > 2)
        view = at(view, 0, 0);
    const qint64 length = view.shape.isEmpty() ? 1 : view.shape.back();
    report.firstColumns = qsizetype(std::min(length, firstColumns));
    const qint64 wraps = view.shape.size() < 2 ? report.firstColumns : length; // a vector goes on in the next row
    for (qint64 row = 0; row < firstRows && row * wraps < view.numel(); ++row) {
        const qint64 count = std::min<qint64>(report.firstColumns, view.numel() - row * wraps);
        for (const Scalar &scalar : readScalars(view, row * wraps, count, progress))
            report.first += textOf(scalar, view.dtype);
    }
}

}

TensorReport reportOf(const Document &document, ValueId value, Shown shown, Progress &progress)
{
    const TensorData tensor = tensorData(document, value, progress);
    TensorReport report;
    report.summary = summarize(tensor, {.shown = shown}, progress);
    report.few = fewValues(tensor, report.summary, progress);
    addFirst(report, tensor, progress);
    if (tensor.shape.isEmpty() && tensor.quantization)
        report.bits = tr("stored as %1").arg(textOf(readScalars(tensor, 0, 1, progress).front(), tensor.dtype));
    else if (tensor.shape.isEmpty() && !isPacked(tensor.dtype))
        report.bits = bitsOf(tensor, 0, progress);
    const ByteSource::Place place = tensor.bytes->place(
        quint64(tensor.offset) * quint64(row(tensor.dtype).bytes) / quint64(row(tensor.dtype).perByte));
    if (place.file == document.source.get())
        report.fileOffset = place.offset;
    tensor.bytes->checkUnchanged();
    return report;
}

Summary percentilesOf(const Document &document, ValueId value, Shown shown, Progress &progress)
{
    return summarize(tensorData(document, value, progress), {.percentiles = true, .shown = shown}, progress);
}

// A magnitude is what is shown of complex numbers anyway.
Question questionOf(const DocumentPtr &document, ValueId value, Shown shown)
{
    const bool isMain = shown == Shown::Main || shown == Shown::Magnitude;
    return {document, value, isMain ? QString() : QString::number(int(shown))};
}

LineEnvelope lineOf(const Document &document, ValueId value, int width, Progress &progress)
{
    const MatrixView row{tensorData(document, value, progress), 0};
    LineEnvelope line{
        heatMap(row, width, 1, Aggregation::Min, progress), heatMap(row, width, 1, Aggregation::Max, progress)};
    row.tensor.bytes->checkUnchanged();
    return line;
}

QString elementText(const TensorData &tensor, qint64 flat, Progress &progress)
{
    QString text = indexText(indexOf(tensor.shape, flat)) + u"   "_s
        + textOf(readScalars(tensor, flat, 1, progress).front(), tensor.dtype);
    if (!isPacked(tensor.dtype))
        text += u"   "_s + bitsOf(tensor, flat, progress);
    return text;
}

QString elementText(const Document &document, ValueId value, const Extents &index, Progress &progress)
{
    const TensorData tensor = tensorData(document, value, progress);
    return elementText(tensor, flatIndex(tensor.shape, index), progress);
}

}
