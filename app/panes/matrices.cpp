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
}

bool isContactSheet(const Extents &shape)
{
    return shape.size() == 4 && shape[2] <= largestKernel && shape[3] <= largestKernel;
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
        return {permuted(tensor, {0, 2, 1, 3}), 2};
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
    if (isContactSheet(shape))
        return {row / shape[2], column / shape[3], row % shape[2], column % shape[3]};
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
