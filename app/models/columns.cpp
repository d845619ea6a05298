// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/columns.h"

#include "core/bytes/text.h"
#include "core/document/storages.h"
#include "core/document/words.h"

#include <array>
#include <cmath>
#include <functional>
#include <optional>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

const Tensor *tensorOf(const RowFacts &facts)
{
    const bool isTensor = facts.value != ValueId::None && facts.document->values.kind(facts.value) == Kind::Tensor;
    return isTensor ? &facts.document->values.tensor(facts.document->values.tensorId(facts.value)) : nullptr;
}

const Array *arrayOf(const RowFacts &facts)
{
    const Values &values = facts.document->values;
    const bool isArray = facts.value != ValueId::None && values.kind(facts.value) == Kind::Array;
    return isArray ? &values.arrays[values[facts.value].link] : nullptr;
}

const Storage *storageOf(const RowFacts &facts)
{
    const Tensor *tensor = tensorOf(facts);
    return tensor && tensor->storage != StorageId::None ? &facts.document->values.storage(tensor->storage) : nullptr;
}

using Count = std::optional<quint64>;

Count elements(const RowFacts &facts)
{
    const Tensor *tensor = tensorOf(facts);
    const Array *array = arrayOf(facts);
    const auto count = tensor ? elementCount(tensor->shape) : array ? elementCount(array->shape) : std::nullopt;
    return count ? Count(quint64(*count)) : std::nullopt;
}

Count parameters(const RowFacts &facts) { return facts.sums ? Count(facts.sums->elements) : elements(facts); }

Count bytes(const RowFacts &facts)
{
    if (facts.sums)
        return facts.sums->storedBytes;
    const Tensor *tensor = tensorOf(facts);
    const Count count = elements(facts);
    if (const Array *array = arrayOf(facts); array && count)
        return *count * quint64(std::max<qint64>(facts.document->values.numpyTypes[array->type].itemSize, 0));
    return tensor ? shownBytes(*facts.document, *tensor) : std::nullopt;
}

QString stride(const RowFacts &facts)
{
    const Tensor *tensor = tensorOf(facts);
    return tensor && tensor->layout == Layout::Strided ? pythonShape(tensor->stride) : QString();
}

Count offset(const RowFacts &facts)
{
    const Tensor *tensor = tensorOf(facts);
    return tensor && tensor->layout == Layout::Strided ? Count(quint64(tensor->offset)) : std::nullopt;
}

QString storage(const RowFacts &facts)
{
    return storageOf(facts) ? QString::fromUtf8(storageOf(facts)->key) : QString();
}

QString device(const RowFacts &facts)
{
    const Tensor *tensor = tensorOf(facts);
    return tensor && tensor->device != NameId::None ? QString::fromUtf8(facts.document->values.name(tensor->device))
                                                    : QString();
}

QString entry(const RowFacts &facts)
{
    const Storage *storage = storageOf(facts);
    if (!storage || storage->blob == BlobId::None)
        return {};
    const quint32 number = facts.document->blobs[pith::number(storage->blob)].entry;
    return number < facts.document->archive.entries.size()
        ? QString::fromUtf8(facts.document->archive.entries[number].name)
        : QString();
}

QString type(const RowFacts &facts)
{
    return facts.value == ValueId::None ? QString() : typeName(facts.document->values, facts.value);
}

// ------------------------------------------------------------------ texts and keys of a question

template <Count (*Question)(const RowFacts &)> QString countText(const RowFacts &facts)
{
    const Count count = Question(facts);
    return count ? grouped(*count) : QString();
}
template <Count (*Question)(const RowFacts &)> SortKey countKey(const RowFacts &facts)
{
    const Count count = Question(facts);
    return count ? SortKey{double(*count), {}} : SortKey();
}
template <QString (*Question)(const RowFacts &)> SortKey textKey(const RowFacts &facts)
{
    return {Figures::None, naturalKey(Question(facts))};
}
template <auto Member> QString figureText(const RowFacts &facts)
{
    const auto figure = facts.figures->*Member;
    if constexpr (std::is_same_v<decltype(figure), const double>)
        return std::isnan(figure) ? u"–"_s : numberText(figure);
    else
        return grouped(figure);
}
template <auto Member> SortKey figureKey(const RowFacts &facts)
{
    const bool isKnown = facts.figures && facts.figures->hasNumbers;
    return isKnown ? SortKey{double(facts.figures->*Member), {}} : SortKey();
}

// ------------------------------------------------------------------ the table

#define T(text) QT_TRANSLATE_NOOP("pith", text)

using F = Figures;
constexpr std::array<ColumnRow, ColumnCount> rows{{
    {NameColumn, "name"_L1, T("Name"), T("The key, index or attribute below the row above"), 228, false, false, nullptr,
        nullptr},
    {ContentsColumn, "contents"_L1, T("Contents"), T("A tensor's shape, a value, or how much lies below"), 124, false,
        false, nullptr, countKey<parameters>},
    {TypeColumn, "type"_L1, T("Type"), T("Dtype: what one element of a tensor is; else the Python type"), 80, false,
        false, nullptr, textKey<type>},
    {SizeColumn, "size"_L1, T("Size"), T("Bytes of a tensor; of all below, each storage counted once"), 76, true, false,
        nullptr, countKey<bytes>},
    {ParametersColumn, "parameters"_L1, T("Parameters"), T("Elements of a tensor, or of all below"), 100, true, false,
        countText<parameters>, countKey<parameters>},
    {ElementsColumn, "elements"_L1, T("Elements"), T("Elements of a tensor: the product of its shape"), 100, true,
        false, countText<elements>, countKey<elements>},
    {StrideColumn, "stride"_L1, T("Stride"),
        T("Stride: how many elements to step in storage for one step along each axis"), 110, false, false, stride,
        textKey<stride>},
    {OffsetColumn, "offset"_L1, T("Offset"), T("Where a tensor begins in its storage, in elements"), 80, true, false,
        countText<offset>, countKey<offset>},
    {StorageColumn, "storage"_L1, T("Storage"), T("The block of bytes that a tensor looks into"), 70, false, false,
        storage, textKey<storage>},
    {DeviceColumn, "device"_L1, T("Device"), T("Where the tensor was when it was saved"), 70, false, false, device,
        textKey<device>},
    {EntryColumn, "entry"_L1, T("Entry"), T("The entry of the archive that holds the storage"), 130, false, false,
        entry, textKey<entry>},
    {MinColumn, "min"_L1, T("Min"), T("The smallest finite element"), 84, true, true, figureText<&F::min>,
        figureKey<&F::min>},
    {MaxColumn, "max"_L1, T("Max"), T("The largest finite element"), 84, true, true, figureText<&F::max>,
        figureKey<&F::max>},
    {MeanColumn, "mean"_L1, T("Mean"), T("The mean of the finite elements"), 92, true, true, figureText<&F::mean>,
        figureKey<&F::mean>},
    {StdColumn, "std"_L1, T("Std"), T("The standard deviation of the finite elements from their mean"), 84, true, true,
        figureText<&F::std>, figureKey<&F::std>},
    {ZerosColumn, "zeros"_L1, T("Zeros"), T("How many elements are zero"), 72, true, true, figureText<&F::zeros>,
        figureKey<&F::zeros>},
    {NanColumn, "nan"_L1, T("NaN"), T("How many elements are not a number"), 60, true, true, figureText<&F::nan>,
        figureKey<&F::nan>},
    {InfColumn, "inf"_L1, T("Inf"), T("How many elements are infinite, of both signs"), 60, true, true,
        figureText<&F::inf>, figureKey<&F::inf>},
    {NormColumn, "norm"_L1, T("Norm"), T("L2 norm: the root of the sum of the squares"), 84, true, true,
        figureText<&F::norm>, figureKey<&F::norm>},
}};

#undef T

}

std::span<const ColumnRow> columnRows() { return rows; }

QVariant columnAlignment(int column)
{
    return int(Qt::AlignVCenter | (columnRow(column).isNumber ? Qt::AlignRight : Qt::AlignLeft));
}

QVariant columnHeader(int column, int role)
{
    if (column < 0 || column >= ColumnCount)
        return {};
    if (role == Qt::DisplayRole)
        return tr(columnRow(column).title);
    if (role == Qt::ToolTipRole)
        return tr(columnRow(column).help);
    if (role == Qt::TextAlignmentRole)
        return columnAlignment(column);
    return {};
}

QString columnText(int column, const RowFacts &facts)
{
    const ColumnRow &row = columnRow(column);
    if (!row.isFigure)
        return row.text(facts);
    if (!facts.figures)
        return facts.isMeasurable ? u"…"_s : QString();
    return facts.figures->hasNumbers ? row.text(facts) : QString();
}

}
