// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/valuetexts.h"

#include "core/bytes/text.h"
#include "core/tensor/distribution.h"
#include "core/tensor/elements.h"
#include "core/tensor/part.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

TensorData sliceOf(const ValueView &view)
{
    return view.expression.isEmpty() ? view.tensor : sliced(view.tensor, view.expression);
}

// What a stored integer stands for.
QString dequantizedText(const Quantization &quantization, const Scalar &stored, const Extents &element)
{
    const size_t channel = quantization.axis < 0 ? 0 : size_t(element[quantization.axis]);
    const float value = dequantized(numberOf<qint64>(stored), quantization, channel);
    return textOf(Scalar(double(value)), DType::Float32);
}

QString cellText(const ValueView &view, const Scalar &scalar, const Extents &element)
{
    return view.dequantized && view.tensor.quantization ? dequantizedText(*view.tensor.quantization, scalar, element)
                                                        : textOf(scalar, view.tensor.dtype);
}

QString bitsText(const TensorData &tensor, qint64 flat, Progress &progress)
{
    QByteArray bytes(row(tensor.dtype).bytes, '\0');
    readElements(tensor, flat, 1, std::as_writable_bytes(std::span(bytes.data(), size_t(bytes.size()))), progress);
    std::ranges::reverse(bytes);
    return u"0x"_s + QString::fromLatin1(bytes.toHex());
}

// What the shortest text is only the nearest to.
QString exactText(const Scalar &scalar, const QString &shortest)
{
    const auto *number = std::get_if<double>(&scalar);
    if (!number || !std::isfinite(*number))
        return {};
    const QString exact = QString::number(*number, 'g', QLocale::FloatingPointShortest);
    return exact == shortest || exact.toDouble() == shortest.toDouble() ? QString() : tr("exactly %1").arg(exact);
}

QString separated(const std::vector<QStringList> &rows, QChar separator)
{
    QStringList lines;
    for (const QStringList &row : rows)
        lines += row.join(separator);
    return lines.join(u'\n');
}

// Numbers that Python has no literal of, and the zero whose sign an integer has not.
QString pythonNumber(const QString &text)
{
    if (text == u"-0")
        return u"-0.0"_s;
    static constexpr std::array literals{"nan"_L1, "inf"_L1, "-inf"_L1};
    return std::ranges::find(literals, text) == literals.end() ? text : u"float('%1')"_s.arg(text);
}

QString pythonList(const std::vector<QStringList> &rows)
{
    const bool isColumn = std::ranges::all_of(rows, [](const QStringList &row) { return row.size() == 1; });
    QStringList lists;
    for (const QStringList &row : rows) {
        QStringList numbers;
        for (const QString &text : row)
            numbers += pythonNumber(text);
        lists += isColumn || rows.size() == 1 ? numbers.join(u", "_s) : u'[' + numbers.join(u", "_s) + u']';
    }
    return u'[' + lists.join(isColumn ? u", "_s : u",\n "_s) + u']';
}

}

QStringList rowTexts(const ValueView &view, qint64 row, qint64 column, qint64 count, Progress &progress)
{
    const bool hasChannels = view.dequantized && view.tensor.quantization && view.tensor.quantization->axis >= 0;
    QStringList texts;
    const qint64 first = row * view.slice.columns() + column;
    for (const Scalar &scalar : readScalars(sliceOf(view), first, count, progress))
        texts += cellText(view, scalar, hasChannels ? view.slice.elementAt(row, column + texts.size()) : Extents());
    return texts;
}

QString valueReadout(const ValueView &view, const Extents &element, Progress &progress)
{
    qint64 flat = 0;
    for (qsizetype axis = 0; axis < element.size(); ++axis)
        flat = flat * view.tensor.shape[axis] + element[axis];
    const Scalar scalar = readScalars(view.tensor, flat, 1, progress).front();
    const QString shortest = textOf(scalar, view.tensor.dtype);
    QStringList parts{bracketed(element), cellText(view, scalar, element)};
    if (parts.back() != shortest)
        parts += tr("stored %1").arg(shortest);
    if (!isPacked(view.tensor.dtype))
        parts += bitsText(view.tensor, flat, progress);
    if (const QString exact = exactText(scalar, shortest); !exact.isEmpty())
        parts += exact;
    return parts.join(u"   "_s);
}

std::span<const ValueFormat> valueFormats()
{
    static constexpr std::array formats{
        ValueFormat{QT_TRANSLATE_NOOP("pith", "&Copy"), [](const auto &rows) { return separated(rows, u'\t'); }},
        ValueFormat{QT_TRANSLATE_NOOP("pith", "Copy as &Python List"), pythonList},
        ValueFormat{QT_TRANSLATE_NOOP("pith", "Copy as C&SV"), [](const auto &rows) { return separated(rows, u','); }},
    };
    return formats;
}

QString copiedText(const ValueView &view, const CellRange &cells, const ValueFormat &format, Progress &progress)
{
    std::vector<QStringList> rows;
    for (qint64 row = cells.firstRow; row <= cells.lastRow; ++row)
        rows.push_back(rowTexts(view, row, cells.firstColumn, cells.lastColumn - cells.firstColumn + 1, progress));
    return format.text(rows);
}

}
