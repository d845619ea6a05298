// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/filterfields.h"

#include "core/bytes/text.h"
#include "core/document/depthfirst.h"
#include "core/document/repr.h"
#include "core/document/sparse.h"
#include "core/document/storages.h"
#include "core/document/words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype MostValueText = 4096;

using Text = std::optional<QString>;
using Number = std::optional<double>;

const Values &valuesOf(const FilterRow &row) { return row.document->values; }
// Of a module, which is no value: one of which no field asks.
Kind kindOf(const FilterRow &row)
{
    return row.value == ValueId::None ? Kind::Persistent : valuesOf(row).kind(row.value);
}

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
    const Tensor *tensor = tensorOf(row);
    if (tensor && tensor->layout == Layout::Nested) { // it has no shape of its own
        const Values &values = valuesOf(row);
        const auto stored = elementCount(values.tensor(values.tensorId(countedPart(values, row.value))).shape);
        return stored ? Number(double(*stored)) : std::nullopt;
    }
    const Extents *shape = shapeOf(row);
    const auto count = shape ? elementCount(*shape) : std::nullopt;
    return count ? Number(double(*count)) : std::nullopt;
}

Text typeText(const FilterRow &row)
{
    return row.value == ValueId::None ? tr("module") : typeName(valuesOf(row), row.value);
}

Text className(const FilterRow &row)
{
    const Tensor *tensor = tensorOf(row);
    return tensor ? QString::fromUtf8(valuesOf(row).name(tensor->className)) : typeText(row);
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
    const Tensor *tensor = tensorOf(row);
    return count && tensor ? Number(double(elementBytes(valuesOf(row), *tensor, qint64(*count)))) : std::nullopt;
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
    return array ? Number(isRowsFirst(*array)) : std::nullopt;
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

// The number of a tensor without axes, which its statistics know.
Number scalarOf(const FilterRow &row)
{
    const Figures *const figures = isScalar(row) ? figuresOf(row) : nullptr;
    return figures && figures->hasNumbers ? Number(figures->min) : std::nullopt;
}

// As short as its own type allows.
QString scalarText(const FilterRow &row, double number)
{
    std::array<char, 32> text;
    const bool isNarrow = dtypeOf(row) && pith::row(*dtypeOf(row)).bytes <= 4;
    const auto end = figuresOf(row)->isWhole ? std::to_chars(text.begin(), text.end(), qint64(number))
        : isNarrow                           ? std::to_chars(text.begin(), text.end(), float(number))
                                             : std::to_chars(text.begin(), text.end(), number);
    return QString::fromLatin1(text.data(), end.ptr - text.data());
}

// Of what has nothing below it: numbers, texts, None.
Text valueText(const FilterRow &row)
{
    if (const Number scalar = scalarOf(row))
        return scalarText(row, *scalar);
    const Values &values = valuesOf(row);
    if (kindOf(row) == Kind::Str)
        return wideText(values, row.value, MostValueText);
    const bool isWhole = !mayHaveChildren(kindOf(row));
    return isWhole ? Text(reprOf(values, row.value, MostValueText)) : std::nullopt;
}

Number valueNumber(const FilterRow &row)
{
    if (kindOf(row) != Kind::Int && kindOf(row) != Kind::Float)
        return scalarOf(row);
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
    return row.value == ValueId::None ? QString() : valuesOf(row).error(row.value);
}

Number sharedOf(const FilterRow &row) { return storageOf(row) ? Number(row.shared) : std::nullopt; }

// A figure of a row whose figures are known; nothing where it has none.
template <auto Member> Number figure(const FilterRow &row)
{
    const Figures &figures = *figuresOf(row);
    const auto number = double(std::invoke(Member, figures));
    return figures.hasNumbers && !std::isnan(number) ? Number(number) : std::nullopt;
}

#define T(text) QT_TRANSLATE_NOOP("pith", text)

using F = FilterField::Kind;
using N = FilterField::Needs;
const std::array fields{
    FilterField{"name"_L1, T("The last part of the key"), F::Text,
        [](const FilterRow &r) { return Text(r.key.mid(r.key.lastIndexOf(u'.') + 1)); }, nullptr},
    FilterField{"key"_L1, T("The whole key"), F::Text, [](const FilterRow &r) { return Text(r.key); }, nullptr},
    FilterField{"type"_L1, T("Dtype, or Python type"), F::DType, typeText, nullptr},
    FilterField{"class"_L1, T("Class that Python would build"), F::Text, className, nullptr},
    FilterField{"dtype"_L1, T("Dtype: bf16, float, int, quantized …"), F::DType, dtypeText, nullptr},
    FilterField{"shape"_L1, T("Shape: * for any axes, _ for one"), F::Shape, nullptr, nullptr},
    FilterField{"ndim"_L1, T("Number of axes"), F::Count, nullptr,
        [](const FilterRow &r) {
            const bool isNested = tensorOf(r) && tensorOf(r)->layout == Layout::Nested; // it has no shape of its own
            return shapeOf(r) && !isNested ? Number(double(shapeOf(r)->size())) : std::nullopt;
        }},
    FilterField{"numel"_L1, T("Number of elements"), F::Count, nullptr, countOf},
    FilterField{"size"_L1, T("Bytes of the elements"), F::Size, nullptr, sizeOf},
    FilterField{"stored"_L1, T("Bytes of the storage"), F::Size, nullptr, storedOf},
    FilterField{"device"_L1, T("Device that it was saved on"), F::Text, deviceOf, nullptr},
    FilterField{"grad"_L1, T("Asks for gradients"), F::Flag, nullptr,
        [](const FilterRow &r) { return tensorOf(r) ? Number(tensorOf(r)->requiresGrad) : std::nullopt; }},
    FilterField{"contiguous"_L1, T("Lies in storage in order"), F::Flag, nullptr, contiguousOf},
    FilterField{"shared"_L1, T("Others look into its storage"), F::Flag, nullptr, sharedOf},
    FilterField{"entry"_L1, T("Entry of the archive that holds it"), F::Text, entryOf, nullptr},
    FilterField{"value"_L1, T("Numbers and texts"), F::Text, valueText, valueNumber, N::FiguresOfScalars},
    FilterField{"error"_L1, T("Can't be read"), F::Flag, errorText,
        [](const FilterRow &r) { return Number(!errorText(r)->isEmpty()); }},
    FilterField{"min"_L1, T("Smallest element"), F::Count, nullptr, figure<&Figures::min>, N::Figures},
    FilterField{"max"_L1, T("Largest element"), F::Count, nullptr, figure<&Figures::max>, N::Figures},
    FilterField{"mean"_L1, T("Mean of the elements"), F::Count, nullptr, figure<&Figures::mean>, N::Figures},
    FilterField{"std"_L1, T("Standard deviation"), F::Count, nullptr, figure<&Figures::std>, N::Figures},
    FilterField{"norm"_L1, T("L2 norm"), F::Count, nullptr, figure<&Figures::norm>, N::Figures},
    FilterField{"absmax"_L1, T("Largest |x|"), F::Count, nullptr, figure<&Figures::absMax>, N::Figures},
    FilterField{"zeros"_L1, T("How many are zero, or percent"), F::Share, nullptr, figure<&Figures::zeros>, N::Figures},
    FilterField{"nan"_L1, T("How many are NaN, or percent"), F::Share, nullptr, figure<&Figures::nan>, N::Figures},
    FilterField{"inf"_L1, T("How many are infinite, or percent"), F::Share, nullptr, figure<&Figures::inf>, N::Figures},
    FilterField{
        "constant"_L1, T("All elements are the same"), F::Flag, nullptr, figure<&Figures::constant>, N::Figures},
};

// Of a pair that was measured.
template <std::optional<double> FilterPair::*Member> Number difference(const FilterRow &row)
{
    return row.pair->*Member;
}

const std::array pairFields{
    FilterField{"status"_L1, T("identical, changed, dtype, only_a …"), F::Text,
        [](const FilterRow &r) { return Text(r.pair->status); }, nullptr, N::Measures},
    FilterField{"abs"_L1, T("Largest |a - b|"), F::Count, nullptr, difference<&FilterPair::maxAbs>, N::Measures},
    FilterField{"rel"_L1, T("Relative L2 distance"), F::Count, nullptr, difference<&FilterPair::relL2>, N::Measures},
    FilterField{"cosine"_L1, T("Cosine of the angle between both"), F::Count, nullptr, difference<&FilterPair::cosine>,
        N::Measures},
    FilterField{"differing"_L1, T("How many elements differ"), F::Count, nullptr, difference<&FilterPair::differing>,
        N::Measures},
};

#undef T

}

std::span<const FilterField> filterFieldTable() { return fields; }
std::span<const FilterField> pairFieldTable() { return pairFields; }

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

bool isScalar(const FilterRow &row)
{
    const Extents *const shape = shapeOf(row);
    return shape && shape->isEmpty() && row.leaf != FilterRow::NoLeaf;
}

}
