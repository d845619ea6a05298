// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/part.h"

#include "core/tensor/decode.h"

#include <algorithm>
#include <cmath>

namespace pith {

float dequantized(qint64 integer, const Quantization &quantization, size_t channel)
{
    const double zeroPoint = quantization.zeroPoints[channel];
    const double scale = quantization.scales[channel];
    if (!quantization.scheme.startsWith(QLatin1StringView("per_channel")))
        return float(double(integer) - zeroPoint) * float(scale);
    return float(double(float(integer) - float(zeroPoint)) * scale);
}

namespace {

// Elements `step` units apart, `skipped` bytes into each.
template <typename V> Part<V> decoded(Decode<V> decode, size_t step, size_t skipped)
{
    return [=](const std::byte *elements, const Run &run, V *scratch) -> std::span<const V> {
        decode(elements + skipped, step, size_t(run.count), scratch);
        return {scratch, size_t(run.count)};
    };
}

// Float32 and Float64: the elements themselves.
template <typename V> Part<V> inPlace()
{
    return [](const std::byte *elements, const Run &run, V *) -> std::span<const V> {
        return {reinterpret_cast<const V *>(elements), size_t(run.count)};
    };
}

AnyPart value(const TensorData &tensor)
{
    if (tensor.dtype == DType::Float32)
        return inPlace<float>();
    if (tensor.dtype == DType::Float64)
        return inPlace<double>();
    return std::visit([](auto decode) -> AnyPart { return decoded(decode, 1, 0); }, decodeOf(tensor.dtype));
}

AnyPart half(const TensorData &tensor, int which)
{
    const DType type = row(tensor.dtype).half;
    const auto skipped = size_t(which * row(type).bytes);
    return std::visit([&](auto decode) -> AnyPart { return decoded(decode, 2, skipped); }, decodeOf(type));
}

// As numpy computes |z|, to the last bit: in the precision of complex64's halves, else in double.
template <typename F> double magnitudeOf(F re, F im)
{
    const F high = std::max(std::abs(re), std::abs(im));
    const F low = std::min(std::abs(re), std::abs(im));
    if (!std::isfinite(re) || !std::isfinite(im) || high == 0)
        return std::hypot(re, im);
    const F ratio = low / high;
    return high * std::sqrt(std::fma(ratio, ratio, F(1)));
}

// of(real, imaginary) of each element.
template <typename Of> AnyPart ofHalves(const TensorData &tensor, Of of)
{
    const DType type = row(tensor.dtype).half;
    return std::visit(
        [of, skipped = row(type).bytes]<typename V>(Decode<V> decode) -> AnyPart {
            return Part<double>([=](const std::byte *elements, const Run &run, double *scratch) {
                std::array<V, size_t(BlockElements)> re;
                std::array<V, size_t(BlockElements)> im;
                const auto count = size_t(run.count);
                decode(elements, 2, count, re.data());
                decode(elements + skipped, 2, count, im.data());
                for (size_t i = 0; i < count; ++i)
                    scratch[i] = of(double(re[i]), double(im[i]));
                return std::span<const double>(scratch, count);
            });
        },
        decodeOf(type));
}

AnyPart magnitude(const TensorData &tensor)
{
    if (row(tensor.dtype).half == DType::Float32)
        return ofHalves(tensor, [](double re, double im) { return magnitudeOf(float(re), float(im)); });
    return ofHalves(tensor, [](double re, double im) { return magnitudeOf(re, im); });
}

AnyPart phase(const TensorData &tensor)
{
    return ofHalves(tensor, [](double re, double im) { return std::atan2(im, re); });
}

bool isPerChannel(const Quantization &quantization) { return quantization.axis >= 0; }

// Whether there are a scale and a zero point for every element.
bool isDequantizable(const TensorData &tensor)
{
    const Quantization *quantization = tensor.quantization;
    if (!row(tensor.dtype).quantized || !quantization)
        return false;
    const bool perChannel = isPerChannel(*quantization);
    if (perChannel && quantization->axis >= tensor.shape.size())
        return false;
    const auto channels = size_t(perChannel ? tensor.shape[quantization->axis] : 1);
    return quantization->scales.size() >= channels && quantization->zeroPoints.size() >= channels;
}

AnyPart dequantizedPart(const TensorData &tensor)
{
    const Quantization *quantization = tensor.quantization;
    const bool perChannel = isPerChannel(*quantization);
    const qint64 channels = perChannel ? tensor.shape[quantization->axis] : 1;
    const qint64 inner = perChannel ? contiguousStrides(tensor.shape)[quantization->axis] : 1;
    const auto integers = std::get<Decode<qint32>>(decodeOf(tensor.dtype));
    return Part<float>([=](const std::byte *elements, const Run &run, float *scratch) {
        std::array<qint32, size_t(BlockElements)> stored;
        const auto count = size_t(run.count);
        integers(elements, 1, count, stored.data());
        for (size_t i = 0; i < count; ++i) {
            const qint64 channel = (run.flat + qint64(i) * run.flatStep) / inner % channels;
            scratch[i] = dequantized(stored[i], *quantization, size_t(channel));
        }
        return std::span<const float>(scratch, count);
    });
}

}

AnyPart partOf(const TensorData &tensor, PartKind kind)
{
    switch (kind) {
    case PartKind::Value:
        return value(tensor);
    case PartKind::Real:
        return half(tensor, 0);
    case PartKind::Imaginary:
        return half(tensor, 1);
    case PartKind::Magnitude:
        return magnitude(tensor);
    case PartKind::Phase:
        return phase(tensor);
    case PartKind::Dequantized:
        return dequantizedPart(tensor);
    }
    Q_UNREACHABLE();
}

double leastNormalOf(const TensorData &tensor, PartKind kind)
{
    if (kind == PartKind::Phase) // is stored nowhere
        return 0;
    return leastNormal(kind == PartKind::Dequantized ? DType::Float32 : row(tensor.dtype).half);
}

PartKind mainPart(const TensorData &tensor)
{
    if (row(tensor.dtype).number == NumberClass::Complex)
        return PartKind::Magnitude;
    return isDequantizable(tensor) ? PartKind::Dequantized : PartKind::Value;
}

PartKind partKindOf(const TensorData &tensor, Shown shown)
{
    const PartKind main = mainPart(tensor);
    switch (shown) {
    case Shown::Real:
        return main == PartKind::Magnitude ? PartKind::Real : main;
    case Shown::Imaginary:
        return main == PartKind::Magnitude ? PartKind::Imaginary : main;
    case Shown::Phase:
        return main == PartKind::Magnitude ? PartKind::Phase : main;
    case Shown::Stored:
        return main == PartKind::Dequantized ? PartKind::Value : main;
    case Shown::Main:
    case Shown::Magnitude:
        return main;
    }
    Q_UNREACHABLE();
}

}
