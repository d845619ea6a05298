// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/torchtensors.h"

#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/formats/pt2config.h"
#include "core/formats/quantizers.h"
#include "core/graph/schema.h"

#include <algorithm>

namespace pith {

namespace {

constexpr qint64 MostElements = qint64(1) << 40;
constexpr int LastLayout = int(Layout::Jagged);

// The first four arguments of every function that looks into a storage. Its dtype is the storage's, until told better.
Tensor viewOf(const Arguments &arguments)
{
    const Values &values = arguments.in.values;
    Tensor tensor;
    tensor.storage = arguments.storage(0);
    const Storage &storage = values.storage(tensor.storage);
    tensor.className = arguments.in.tensorClass;
    tensor.device = storage.device;
    tensor.dtype = storage.dtype;
    tensor.offset = arguments.integer(1);
    tensor.shape = arguments.extents(2);
    tensor.stride = arguments.extents(3);
    if (values.name(storage.device) == "meta") {
        tensor.hasData = false;
        tensor.storage = StorageId::None;
    }
    return tensor;
}

bool flagOf(const Values &values, ValueId dict, QByteArrayView key)
{
    const ValueId flag = partOf(values, dict, key);
    return flag != ValueId::None && values.kind(flag) == Kind::Bool && values[flag].integer != 0;
}

// Stored bytes may be those before conjugation or negation.
void applyMetadata(const Arguments &arguments, qsizetype number, Tensor &tensor)
{
    if (!arguments.has(number))
        return;
    const ValueId metadata = arguments.at(number);
    tensor.conj = flagOf(arguments.in.values, metadata, "conj");
    tensor.neg = flagOf(arguments.in.values, metadata, "neg");
}

QString problemInStorage(const Storage &storage, const Tensor &tensor)
{
    if (!storage.error.isEmpty())
        return storage.error;
    const auto end = reach(tensor.shape, tensor.stride, tensor.offset);
    if (!end)
        return tr("Its strides lead further than 64 bits can count");
    const DTypeRow &type = row(tensor.dtype);
    const quint64 there = storage.bytes / quint64(type.bytes) * quint64(type.perByte);
    if (quint64(*end) <= there)
        return {};
    return tr("Its elements reach to number %1 of storage %2, which holds %3")
        .arg(*end)
        .arg(QString::fromUtf8(storage.key))
        .arg(there);
}

void check(const Arguments &arguments, Tensor &tensor) { tensor.error = problemOf(arguments.in.values, tensor); }

// Attributes come as a dict, or as a pair of that and a dict of slots; classes may have a form of their own.
ValueId attributesOf(Interpreter &in, ValueId state)
{
    const Values &values = in.values;
    const auto isDict
        = [&](ValueId id) { return values.kind(id) == Kind::Dict || values.kind(id) == Kind::OrderedDict; };
    const auto items = values.items(state);
    if (values.kind(state) == Kind::None || (isDict(state) && items.empty()))
        return ValueId::None;
    const bool pair = values.kind(state) == Kind::Tuple && items.size() == 2 && isDict(items[1])
        && (isDict(items[0]) || values.kind(items[0]) == Kind::None);
    if (!pair)
        return state;
    return in.joined(Kind::Dict, items[0], items[1]);
}

}

Layout layoutOf(QByteArrayView word)
{
    constexpr QByteArrayView prefix("torch.");
    const QByteArrayView plain = word.startsWith(prefix) ? word.sliced(prefix.size()) : word;
    for (int i = 0; i <= LastLayout; ++i) {
        const QLatin1StringView known = name(Layout(i));
        if (plain == QByteArrayView(known.data(), known.size()))
            return Layout(i);
    }
    throw Error(tr("Its layout %1 is one that Pith does not know").arg(QString::fromUtf8(word)));
}

QString problemOf(const Values &values, const Tensor &tensor)
{
    const auto negative = [](qint64 n) { return n < 0; };
    if (tensor.dtype == DType::Untyped)
        return tr("The file does not say what its elements are");
    if (std::ranges::any_of(tensor.shape, negative))
        return tr("A size is negative");
    const auto count = elementCount(tensor.shape);
    if (!count || *count > MostElements)
        return tr("It claims more than 1,099,511,627,776 elements, which is more than Pith works on");
    if (tensor.layout != Layout::Strided)
        return {};
    if (tensor.shape.size() != tensor.stride.size())
        return tr("It has %1 sizes but %2 strides").arg(tensor.shape.size()).arg(tensor.stride.size());
    if (tensor.offset < 0 || std::ranges::any_of(tensor.stride, negative))
        return tr("Its offset or a stride is negative");
    return tensor.storage == StorageId::None ? QString() : problemInStorage(values.storage(tensor.storage), tensor);
}

NameId deviceOf(const Arguments &arguments, qsizetype number)
{
    const bool isText = arguments.kind(number) == Kind::Str;
    return arguments.in.values.intern(isText ? arguments.text(number) : arguments.word(number, WordKind::Device));
}

Tensor rebuildTensor(const Arguments &arguments)
{
    Tensor tensor = viewOf(arguments);
    check(arguments, tensor);
    return tensor;
}

Tensor rebuildTensorV2(const Arguments &arguments)
{
    Tensor tensor = viewOf(arguments);
    tensor.requiresGrad = arguments.truth(4);
    applyMetadata(arguments, 6, tensor);
    check(arguments, tensor);
    return tensor;
}

Tensor rebuildTensorV3(const Arguments &arguments)
{
    Tensor tensor = viewOf(arguments);
    tensor.requiresGrad = arguments.truth(4);
    tensor.dtype = arguments.dtype(6);
    applyMetadata(arguments, 7, tensor);
    check(arguments, tensor);
    return tensor;
}

Tensor rebuildQTensor(const Arguments &arguments)
{
    Tensor tensor = viewOf(arguments);
    tensor.requiresGrad = arguments.truth(5);
    check(arguments, tensor);
    QString error;
    if (!attempt(error, [&] { tensor.quantization = quantizationOf(arguments.parts(4), tensor.shape); }))
        tensor.error = error;
    return tensor;
}

Tensor rebuildParameter(const Arguments &arguments)
{
    Tensor tensor = arguments.tensor(0);
    tensor.className = arguments.in.values.intern("torch.nn.parameter.Parameter");
    tensor.requiresGrad = arguments.truth(1);
    return tensor;
}

Tensor rebuildParameterWithState(const Arguments &arguments)
{
    Tensor tensor = rebuildParameter(arguments);
    tensor.attributes = attributesOf(arguments.in, arguments.at(3));
    return tensor;
}

Tensor rebuildFromType(const Arguments &arguments)
{
    Values &values = arguments.in.values;
    const QByteArray function = values.name(arguments.global(0)).toByteArray();
    Tensor tensor = arguments.in.rebuild(function, arguments.at(2));
    tensor.className = arguments.global(1);
    if (arguments.has(3))
        tensor.attributes = attributesOf(arguments.in, arguments.at(3));
    return tensor;
}

Tensor rebuildMetaTensor(const Arguments &arguments)
{
    Tensor tensor;
    tensor.className = arguments.in.tensorClass;
    tensor.device = arguments.in.values.intern("meta");
    tensor.hasData = false;
    tensor.dtype = arguments.dtype(0);
    tensor.shape = arguments.extents(1);
    tensor.stride = arguments.extents(2);
    tensor.requiresGrad = arguments.truth(3);
    check(arguments, tensor);
    return tensor;
}

Tensor rebuildFakeTensor(const Arguments &arguments)
{
    const PayloadView view = readTensorMeta(arguments.text(0));
    const auto dtype = dtypeOfCode(view.dtype);
    if (!dtype)
        throw Error(tr("Its dtype is %1, which Pith does not know").arg(dtypeTextOfCode(view.dtype)));
    Values &values = arguments.in.values;
    Tensor tensor;
    tensor.className = values.intern(arguments.truth(1) ? "torch.nn.parameter.Parameter" : "torch.Tensor");
    tensor.device = values.intern(view.device);
    tensor.hasData = false;
    tensor.dtype = *dtype;
    tensor.shape = view.shape;
    tensor.stride = view.stride;
    tensor.offset = view.offset;
    tensor.requiresGrad = view.requiresGrad;
    check(arguments, tensor);
    return tensor;
}

Tensor rebuildWrapperSubclass(const Arguments &arguments)
{
    Tensor tensor;
    tensor.className = arguments.global(0);
    tensor.hasData = false;
    tensor.dtype = arguments.dtype(1);
    tensor.shape = arguments.extents(2);
    tensor.stride = arguments.extents(3);
    tensor.offset = arguments.integer(4);
    tensor.layout = layoutOf(arguments.word(5, WordKind::Layout));
    tensor.device = deviceOf(arguments, 6);
    tensor.requiresGrad = arguments.truth(7);
    check(arguments, tensor);
    return tensor;
}

Tensor rebuildDeviceTensorFromCpu(const Arguments &arguments)
{
    Tensor tensor = arguments.tensor(0);
    tensor.device = deviceOf(arguments, 2);
    tensor.requiresGrad = arguments.truth(3);
    return tensor;
}

}
