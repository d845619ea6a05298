// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/matrices.h"

#include "core/tensor/slicing.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace pith {

namespace {
constexpr qint64 largestKernel = 16;
constexpr qint64 mostOutputs = 1 << 20; // that a good length is looked for

MatrixView sheetOf(const TensorData &tensor)
{
    const qint64 length = sheetLength(tensor.shape);
    if (length == 0)
        return {permuted(tensor, {0, 2, 1, 3}), 2};
    TensorData split = tensor; // outputs as lines of so many
    split.shape = {tensor.shape[0] / length, length, tensor.shape[1], tensor.shape[2], tensor.shape[3]};
    split.stride = {tensor.stride[0] * length, tensor.stride[0], tensor.stride[1], tensor.stride[2], tensor.stride[3]};
    return {permuted(split, {0, 2, 3, 1, 4}), 3};
}
}

bool isContactSheet(const Extents &shape)
{
    return shape.size() == 4 && shape[2] <= largestKernel && shape[3] <= largestKernel;
}

qint64 sheetLength(const Extents &shape)
{
    constexpr double wanted = 1.2; // width by height
    const qint64 outputs = shape[0];
    const bool isPlain = shape[2] * shape[3] == 1; // the matrix itself, as it is multiplied
    if (isPlain || shape[0] * shape[2] <= shape[1] * shape[3] || outputs > mostOutputs)
        return 0;
    const auto misfit = [&](qint64 across) {
        const double height = double(outputs / across * shape[1] * shape[2]);
        return std::abs(std::log(double(across * shape[3]) / height / wanted));
    };
    qint64 best = outputs;
    for (qint64 across = 1; across < outputs; ++across) {
        if (outputs % across == 0 && misfit(across) < misfit(best))
            best = across;
    }
    return best;
}

qsizetype pickedAxes(const Extents &shape)
{
    return isContactSheet(shape) ? 0 : std::max<qsizetype>(0, shape.size() - 2);
}

qint64 foldedLength(qint64 elements)
{
    const auto root = qint64(std::sqrt(double(elements)));
    for (qint64 rows = root; rows > 1; --rows) {
        if (elements % rows == 0)
            return elements / rows;
    }
    return elements;
}

MatrixView matrixOf(const TensorData &tensor, const Extents &index)
{
    if (isContactSheet(tensor.shape))
        return sheetOf(tensor);
    TensorData view = tensor;
    for (const qint64 place : index)
        view = at(view, 0, place);
    if (view.shape.size() != 1)
        return {view, view.shape.size() / 2};
    const qint64 length = foldedLength(view.shape[0]);
    const qint64 step = view.stride[0];
    view.shape = {view.shape[0] / std::max<qint64>(length, 1), length};
    view.stride = {step * length, step};
    return {view, 1};
}

MatrixView matrixShape(const Extents &shape)
{
    TensorData tensor;
    tensor.shape = shape;
    tensor.stride = contiguousStrides(shape);
    return matrixOf(tensor, Extents(pickedAxes(shape), 0));
}

Extents elementAt(const Extents &shape, const Extents &index, qint64 row, qint64 column)
{
    if (shape.isEmpty())
        return {};
    if (shape.size() == 1)
        return {row * foldedLength(shape[0]) + column};
    if (isContactSheet(shape)) {
        const qint64 down = row / shape[2];
        const qint64 across = column / shape[3];
        const qint64 length = sheetLength(shape);
        const qint64 output = length == 0 ? down : down / shape[1] * length + across;
        return {output, length == 0 ? across : down % shape[1], row % shape[2], column % shape[3]};
    }
    Extents element = index;
    element.append(row);
    element.append(column);
    return element;
}

qint64 flatIndex(const Extents &shape, const Extents &index)
{
    qint64 flat = 0;
    for (qsizetype axis = 0; axis < shape.size(); ++axis)
        flat = flat * shape[axis] + index[axis];
    return flat;
}

QString indexText(const Extents &index)
{
    QStringList places;
    for (const qint64 place : index)
        places += QString::number(place);
    return u'[' + places.join(QStringLiteral(", ")) + u']';
}

}
