// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/quantizers.h"

#include "core/bytes/text.h"

#include <algorithm>
#include <array>

namespace pith {

namespace {

constexpr size_t LargestElement = 16;

constexpr QLatin1StringView floatScheme("per_channel_affine_float_qparams");
constexpr std::array schemes{QLatin1StringView("per_tensor_affine"), QLatin1StringView("per_channel_affine"),
    QLatin1StringView("per_tensor_symmetric"), QLatin1StringView("per_channel_symmetric"), floatScheme};

QLatin1StringView schemeOf(QByteArrayView word)
{
    const auto scheme = std::ranges::find_if(
        schemes, [&](QLatin1StringView name) { return word.endsWith(QByteArrayView(name.data(), name.size())); });
    if (scheme == schemes.end())
        throw Error(tr("Its quantizer %1 is one that Pith does not know").arg(QString::fromUtf8(word)));
    return *scheme;
}

// The only tensors whose elements are read on opening: without them the integers mean nothing.
std::vector<double> elementsOf(const TensorData &data)
{
    const DTypeRow &type = row(data.dtype);
    if (!type.toDouble)
        throw Error(tr("Its scales or zero points are of dtype %1").arg(type.name));
    std::vector<double> numbers;
    std::array<std::byte, LargestElement> element;
    const auto size = size_t(type.bytes);
    for (qint64 i = 0; i < data.shape[0]; ++i) {
        const auto index = quint64(data.offset + i * data.stride[0]);
        data.bytes->read(index * size, std::span(element).first(size));
        if (data.bigEndian)
            std::reverse(element.begin(), element.begin() + size);
        numbers.push_back(type.toDouble(element.data()));
    }
    return numbers;
}

std::vector<double> numbersIn(const Arguments &list)
{
    std::vector<double> numbers;
    for (qsizetype i = 0; i < list.count(); ++i)
        numbers.push_back(list.real(i));
    return numbers;
}

std::vector<double> channels(const Arguments &quantizer, qsizetype number, qint64 count)
{
    Interpreter &in = quantizer.in;
    in.spend(quint64(count) * sizeof(double));
    std::vector<double> numbers;
    if (quantizer.kind(number) == Kind::Tensor) {
        const TensorData data = tensorData(in.document, quantizer.at(number), in.progress);
        if (data.shape.size() == 1 && data.shape[0] == count)
            numbers = elementsOf(data);
    } else if (quantizer.parts(number).count() == count) {
        numbers = numbersIn(quantizer.parts(number));
    }
    if (qint64(numbers.size()) != count)
        throw Error(tr("It needs one scale and one zero point for each of its %1 channels").arg(count));
    return numbers;
}

bool isFloat(const Arguments &quantizer, qsizetype number)
{
    return quantizer.kind(number) == Kind::Tensor && quantizer.tensor(number).dtype == DType::Float32;
}

void readChannels(const Arguments &quantizer, const Extents &shape, Quantization &quantization)
{
    const qint64 axis = quantizer.integer(3);
    if (axis < 0 || axis >= shape.size())
        throw Error(tr("Its channels lie along axis %1, but it has %2").arg(axis).arg(shape.size()));
    quantization.axis = int(axis);
    quantization.scales = channels(quantizer, 1, shape[axis]);
    quantization.zeroPoints = channels(quantizer, 2, shape[axis]);
    quantization.floatZeroPoints = isFloat(quantizer, 2);
    if (quantization.floatZeroPoints) // torch names both kinds per_channel_affine; the dtype tells
        quantization.scheme = floatScheme;
}

}

QuantId quantizationOf(const Arguments &quantizer, const Extents &shape)
{
    Quantization quantization;
    quantization.scheme = schemeOf(quantizer.word(0, WordKind::QScheme));
    if (quantization.scheme.startsWith(QLatin1StringView("per_channel"))) {
        readChannels(quantizer, shape, quantization);
    } else {
        quantization.scales = {quantizer.real(1)};
        quantization.zeroPoints = {quantizer.real(2)};
    }
    auto &all = quantizer.in.values.quantizations;
    all.push_back(std::move(quantization));
    return QuantId(all.size() - 1);
}

}
