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

// A float that stays one: Python has no literal of some, and takes those without a point for integers.
QString pythonFloat(const QString &text)
{
    static constexpr std::array literals{"nan"_L1, "inf"_L1, "-inf"_L1};
    if (std::ranges::find(literals, text) != literals.end())
        return u"float('%1')"_s.arg(text);
    const bool isWhole = std::ranges::all_of(text, [](QChar letter) { return letter.isDigit() || letter == u'-'; });
    return isWhole ? text + u".0"_s : text;
}

// "(1+2j)" as it is; with parts that an expression would lose, or Python has no literal of, by its constructor.
QString pythonComplex(const QString &text)
{
    QString parts = text.startsWith(u'(') ? text.sliced(1).chopped(1) : text;
    parts.chop(1); // j
    qsizetype second = 0;
    for (qsizetype at = 1; at < parts.size(); ++at) {
        if ((parts[at] == u'+' || parts[at] == u'-') && parts[at - 1] != u'e')
            second = at;
    }
    const QString real = second > 0 ? parts.first(second) : u"0"_s;
    const QString imaginary = parts.sliced(second).remove(u'+');
    const auto isPlain = [](const QString &part) { return part != u"-0" && pythonFloat(part).front() != u'f'; };
    return isPlain(real) && isPlain(imaginary) ? text
                                               : u"complex(%1, %2)"_s.arg(pythonFloat(real), pythonFloat(imaginary));
}

QString pythonNumber(const QString &text, NumberClass number)
{
    return number == NumberClass::Float  ? pythonFloat(text)
        : number == NumberClass::Complex ? pythonComplex(text)
                                         : text;
}

QString pythonList(const std::vector<QStringList> &rows, NumberClass number)
{
    const bool isColumn = std::ranges::all_of(rows, [](const QStringList &row) { return row.size() == 1; });
    QStringList lists;
    for (const QStringList &row : rows) {
        QStringList numbers;
        for (const QString &text : row)
            numbers += pythonNumber(text, number);
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
        ValueFormat{
            QT_TRANSLATE_NOOP("pith", "&Copy"), [](const auto &rows, NumberClass) { return separated(rows, u'\t'); }},
        ValueFormat{QT_TRANSLATE_NOOP("pith", "Copy as &Python List"), pythonList},
        ValueFormat{QT_TRANSLATE_NOOP("pith", "Copy as C&SV"),
            [](const auto &rows, NumberClass) { return separated(rows, u','); }},
    };
    return formats;
}

QString copiedText(const ValueView &view, const CellRange &cells, const ValueFormat &format, Progress &progress)
{
    std::vector<QStringList> rows;
    for (qint64 row = cells.firstRow; row <= cells.lastRow; ++row)
        rows.push_back(rowTexts(view, row, cells.firstColumn, cells.lastColumn - cells.firstColumn + 1, progress));
    const bool standsForFloats = view.dequantized && view.tensor.quantization;
    return format.text(rows, standsForFloats ? NumberClass::Float : row(view.tensor.dtype).number);
}

}
