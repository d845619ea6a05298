// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/filterfields.h"

#include "core/document/repr.h"
#include "core/document/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype MostValueText = 4096;

using Text = std::optional<QString>;
using Number = std::optional<double>;

const Values &valuesOf(const FilterRow &row) { return row.document->values; }
Kind kindOf(const FilterRow &row) { return valuesOf(row).kind(row.value); }

const Tensor *tensorOf(const FilterRow &row)
{
    const Values &values = valuesOf(row);
    return kindOf(row) == Kind::Tensor ? &values.tensor(values.tensorId(row.value)) : nullptr;
}
const Array *arrayOf(const FilterRow &row)
{
    return kindOf(row) == Kind::Array ? &valuesOf(row).arrays[valuesOf(row)[row.value].link] : nullptr;
}
const NumpyType &typeOf(const FilterRow &row, const Array &array) { return valuesOf(row).numpyTypes[array.type]; }
const Storage *storageOf(const FilterRow &row)
{
    const Tensor *tensor = tensorOf(row);
    return tensor && tensor->storage != StorageId::None ? &valuesOf(row).storage(tensor->storage) : nullptr;
}

Number countOf(const FilterRow &row)
{
    const Extents *shape = shapeOf(row);
    const auto count = shape ? elementCount(*shape) : std::nullopt;
    return count ? Number(double(*count)) : std::nullopt;
}

Text className(const FilterRow &row)
{
    const Tensor *tensor = tensorOf(row);
    return tensor ? QString::fromUtf8(valuesOf(row).name(tensor->className)) : typeName(valuesOf(row), row.value);
}

Text dtypeText(const FilterRow &row)
{
    if (const auto dtype = dtypeOf(row))
        return QString(name(*dtype));
    const Array *array = arrayOf(row);
    return array ? Text(QString::fromUtf8(typeOf(row, *array).descr)) : std::nullopt;
}

Number sizeOf(const FilterRow &row)
{
    const Number count = countOf(row);
    if (const Array *array = arrayOf(row))
        return count ? Number(*count * double(typeOf(row, *array).itemSize)) : std::nullopt;
    const auto dtype = dtypeOf(row);
    return count && dtype ? Number(double(logicalBytes(*dtype, qint64(*count)))) : std::nullopt;
}

Number storedOf(const FilterRow &row)
{
    const Storage *storage = storageOf(row);
    return storage ? Number(double(storage->bytes)) : sizeOf(row);
}

Text deviceOf(const FilterRow &row)
{
    const Tensor *tensor = tensorOf(row);
    return tensor ? Text(QString::fromUtf8(valuesOf(row).name(tensor->device))) : std::nullopt;
}

Number contiguousOf(const FilterRow &row)
{
    if (const Tensor *tensor = tensorOf(row))
        return isContiguous(tensor->shape, tensor->stride);
    const Array *array = arrayOf(row);
    return array ? Number(!array->fortran) : std::nullopt;
}

Text entryOf(const FilterRow &row)
{
    const Storage *storage = storageOf(row);
    if (!storage || storage->blob == BlobId::None)
        return std::nullopt;
    const quint32 entry = row.document->blobs[number(storage->blob)].entry;
    return entry < row.document->archive.entries.size()
        ? Text(QString::fromUtf8(row.document->archive.entries[entry].name))
        : std::nullopt;
}

Text valueText(const FilterRow &row)
{
    const Values &values = valuesOf(row);
    if (kindOf(row) == Kind::Str)
        return wideText(values, row.value, MostValueText);
    return shapeOf(row) ? std::nullopt : Text(reprOf(values, row.value, MostValueText));
}

Number valueNumber(const FilterRow &row)
{
    const Value &value = valuesOf(row)[row.value];
    if (value.kind == Kind::Int)
        return double(value.integer);
    return value.kind == Kind::Float ? Number(value.real) : std::nullopt;
}

Text errorText(const FilterRow &row)
{
    if (const Tensor *tensor = tensorOf(row); tensor && !tensor->error.isEmpty())
        return tensor->error;
    if (const Array *array = arrayOf(row); array && !array->error.isEmpty())
        return array->error;
    return valuesOf(row).error(row.value);
}

// A figure of a row whose figures are known; nothing where it has none.
template <auto Member> Number figure(const FilterRow &row)
{
    const Figures &figures = *figuresOf(row);
    const auto number = double(std::invoke(Member, figures));
    return figures.hasNumbers && !std::isnan(number) ? Number(number) : std::nullopt;
}

using F = FilterField::Kind;
const std::array fields{
    FilterField{
        "name"_L1, F::Text, [](const FilterRow &r) { return Text(r.key.mid(r.key.lastIndexOf(u'.') + 1)); }, nullptr},
    FilterField{"key"_L1, F::Text, [](const FilterRow &r) { return Text(r.key); }, nullptr},
    FilterField{"type"_L1, F::DType, [](const FilterRow &r) { return Text(typeName(valuesOf(r), r.value)); }, nullptr},
    FilterField{"class"_L1, F::Text, className, nullptr},
    FilterField{"dtype"_L1, F::DType, dtypeText, nullptr},
    FilterField{"shape"_L1, F::Shape, nullptr, nullptr},
    FilterField{"ndim"_L1, F::Count, nullptr,
        [](const FilterRow &r) { return shapeOf(r) ? Number(double(shapeOf(r)->size())) : std::nullopt; }},
    FilterField{"numel"_L1, F::Count, nullptr, countOf},
    FilterField{"size"_L1, F::Size, nullptr, sizeOf},
    FilterField{"stored"_L1, F::Size, nullptr, storedOf},
    FilterField{"device"_L1, F::Text, deviceOf, nullptr},
    FilterField{"grad"_L1, F::Flag, nullptr,
        [](const FilterRow &r) { return tensorOf(r) ? Number(tensorOf(r)->requiresGrad) : std::nullopt; }},
    FilterField{"contiguous"_L1, F::Flag, nullptr, contiguousOf},
    FilterField{"shared"_L1, F::Flag, nullptr, [](const FilterRow &r) { return Number(r.shared); }},
    FilterField{"entry"_L1, F::Text, entryOf, nullptr},
    FilterField{"value"_L1, F::Text, valueText, valueNumber},
    FilterField{"error"_L1, F::Flag, errorText, [](const FilterRow &r) { return Number(!errorText(r)->isEmpty()); }},
    FilterField{"min"_L1, F::Count, nullptr, figure<&Figures::min>, true},
    FilterField{"max"_L1, F::Count, nullptr, figure<&Figures::max>, true},
    FilterField{"mean"_L1, F::Count, nullptr, figure<&Figures::mean>, true},
    FilterField{"std"_L1, F::Count, nullptr, figure<&Figures::std>, true},
    FilterField{"norm"_L1, F::Count, nullptr, figure<&Figures::norm>, true},
    FilterField{"absmax"_L1, F::Count, nullptr, figure<&Figures::absMax>, true},
    FilterField{"zeros"_L1, F::Share, nullptr, figure<&Figures::zeros>, true},
    FilterField{"nan"_L1, F::Share, nullptr, figure<&Figures::nan>, true},
    FilterField{"inf"_L1, F::Share, nullptr, figure<&Figures::inf>, true},
    FilterField{"constant"_L1, F::Flag, nullptr, figure<&Figures::constant>, true},
};

}

std::span<const FilterField> filterFieldTable() { return fields; }

QStringList filterFields()
{
    QStringList names;
    for (const FilterField &field : fields)
        names += field.name;
    return names;
}

const Figures *figuresOf(const FilterRow &row) { return row.figures ? row.figures->of(row.leaf) : nullptr; }

const Extents *shapeOf(const FilterRow &row)
{
    if (const Tensor *tensor = tensorOf(row))
        return &tensor->shape;
    const Array *array = arrayOf(row);
    return array ? &array->shape : nullptr;
}

std::optional<DType> dtypeOf(const FilterRow &row)
{
    if (const Tensor *tensor = tensorOf(row))
        return tensor->dtype;
    const Array *array = arrayOf(row);
    if (!array)
        return std::nullopt;
    const QByteArray &descr = typeOf(row, *array).descr;
    return dtypeByNumpy(QLatin1StringView(descr.constData(), descr.size()));
}

}
