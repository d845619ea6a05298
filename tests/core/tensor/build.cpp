// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/tensor/build.h"

#include <algorithm>
#include <random>

namespace pith::testing {

Sample sample(std::string name, DType dtype, QByteArray storage, Extents shape, Extents stride, qint64 offset)
{
    TensorData tensor;
    tensor.dtype = dtype;
    tensor.shape = shape;
    tensor.stride = stride;
    tensor.offset = offset;
    tensor.bytes = memorySource(storage);
    return {std::move(name), std::move(storage), std::move(tensor)};
}

Sample flat(DType dtype, QByteArray storage)
{
    const qint64 count = storage.size() / row(dtype).bytes * row(dtype).perByte;
    return sample("flat", dtype, std::move(storage), {count}, {1});
}

QByteArray noise(qint64 size, quint32 seed)
{
    std::minstd_rand random(seed + 1);
    QByteArray bytes(size, Qt::Uninitialized);
    std::ranges::generate(bytes, [&] { return char(random() >> 8); });
    return bytes;
}

namespace {

struct View
{
    const char *name;
    Extents shape;
    Extents stride;
    qint64 offset = 0;
};

const std::vector<View> shapes{
    {"empty", {0}, {1}},
    {"empty matrix", {3, 0, 2}, {0, 2, 1}},
    {"zero-dimensional", {}, {}, 5},
    {"one element", {1, 1}, {7, 3}, 2},
    {"1", {1}, {1}},
    {"7", {7}, {1}, 1},
    {"2047", {2047}, {1}, 3},
    {"2048", {2048}, {1}},
    {"2049", {2049}, {1}, 1},
    {"4095", {4095}, {1}},
    {"4096 from 1", {4096}, {1}, 1},
    {"4097 from 2", {4097}, {1}, 2},
    {"5003 from 5", {5003}, {1}, 5},
    {"matrix", {67, 31}, {31, 1}, 3},
    {"every third", {1501}, {3}, 1},
    {"wide columns", {41, 5}, {113, 1}, 2},
    {"transposed", {31, 67}, {1, 31}, 1},
    {"permuted", {5, 7, 3, 11}, {1, 55, 385, 5}, 4},
    {"channels last", {3, 8, 5, 4}, {160, 1, 32, 8}},
    {"expanded rows", {9, 1, 301}, {0, 301, 1}},
    {"expanded columns", {301, 9}, {1, 0}, 2},
    {"expanded scalar", {50, 60}, {0, 0}, 9},
    {"expanded between", {4, 3, 5}, {5, 0, 1}},
    {"windows", {500, 7}, {1, 1}, 3},
    {"windows turned", {7, 500}, {1, 1}, 3},
    {"overlapping rows", {30, 40}, {13, 1}},
    {"far apart", {3, 5}, {20011, 1}, 7},
    {"far apart columns", {4, 3}, {1, 20011}, 7},
};

// Of more elements than the kernels take one by one.
const std::vector<View> largeShapes{
    {"70001 from 3", {70001}, {1}, 3},
    {"every third of many", {66001}, {3}, 1},
    {"tall transposed", {263, 257}, {1, 263}, 1},
    {"long permuted", {41, 43, 3, 13}, {1, 41 * 39, 41 * 13, 41}, 4},
    {"long rows expanded", {3, 65537}, {0, 1}, 2},
    {"many windows", {300, 230}, {7, 1}, 3},
};

std::vector<Sample> samplesOf(DType dtype, const std::vector<View> &all)
{
    std::vector<Sample> samples;
    for (const View &view : all) {
        const auto end = *reach(view.shape, view.stride, view.offset);
        const qint64 bytes = (end + row(dtype).perByte - 1) / row(dtype).perByte * row(dtype).bytes;
        samples.push_back(sample(std::string(name(dtype).data()) + " " + view.name, dtype,
            noise(bytes, quint32(samples.size())), view.shape, view.stride, view.offset));
    }
    return samples;
}

}

std::vector<Sample> views(DType dtype) { return samplesOf(dtype, shapes); }
std::vector<Sample> largeViews(DType dtype) { return samplesOf(dtype, largeShapes); }

namespace {

QByteArray storedElement(const Sample &sample, qint64 place)
{
    const DTypeRow &r = row(sample.tensor.dtype);
    if (r.perByte == 1)
        return sample.storage.mid(place * r.bytes, r.bytes);
    const int bits = 8 / r.perByte;
    const auto byte = uchar(sample.storage[place / r.perByte]);
    return QByteArray(1, char(byte >> (place % r.perByte * bits) & ((1 << bits) - 1)));
}

void negate(QByteArray &element, qsizetype begin, qsizetype size)
{
    element[begin + size - 1] = char(uchar(element[begin + size - 1]) ^ 0x80);
}

QByteArray element(const Sample &sample, qint64 place)
{
    QByteArray bytes = storedElement(sample, place);
    const DTypeRow &r = row(sample.tensor.dtype);
    const qsizetype unit = row(r.half).bytes;
    if (sample.tensor.bigEndian) {
        for (qsizetype begin = 0; begin < bytes.size(); begin += unit)
            std::reverse(bytes.begin() + begin, bytes.begin() + begin + unit);
    }
    if (sample.tensor.neg)
        negate(bytes, 0, unit);
    if (bytes.size() > unit && sample.tensor.neg != sample.tensor.conj)
        negate(bytes, unit, unit);
    return bytes;
}

}

QByteArray elementsOf(const Sample &sample)
{
    const Extents &shape = sample.tensor.shape;
    QByteArray all;
    for (qint64 flat = 0; flat < sample.tensor.numel(); ++flat) {
        qint64 place = sample.tensor.offset;
        qint64 rest = flat;
        for (qsizetype axis = shape.size() - 1; axis >= 0; --axis) {
            place += rest % shape[axis] * sample.tensor.stride[axis];
            rest /= shape[axis];
        }
        all += element(sample, place);
    }
    return all;
}

std::vector<double> numbersOf(const Sample &sample)
{
    const QByteArray elements = elementsOf(sample);
    const DTypeRow &r = row(sample.tensor.dtype);
    std::vector<double> numbers;
    for (qsizetype at = 0; at < elements.size(); at += r.bytes) {
        const auto *bytes = reinterpret_cast<const std::byte *>(elements.constData()) + at;
        numbers.push_back(r.toDouble ? r.toDouble(bytes) : double(*bytes));
    }
    return numbers;
}

}
