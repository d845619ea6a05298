// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/valueslice.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"
#include "core/tensor/elements.h"

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

TensorData ghost(const Extents &shape)
{
    TensorData tensor;
    tensor.shape = shape;
    tensor.stride = contiguousStrides(shape);
    return tensor;
}

qint64 flatOf(const Extents &index, const Extents &stride)
{
    qint64 flat = 0;
    for (qsizetype axis = 0; axis < index.size(); ++axis)
        flat += index[axis] * stride[axis];
    return flat;
}

qint64 typedNumber(const QString &text, qsizetype axis, qint64 extent)
{
    bool isNumber = false;
    const qint64 typed = text.trimmed().toLongLong(&isNumber);
    if (!isNumber)
        throw Error(tr("'%1' is no index: write a number for each axis, as 3, 0").arg(text.trimmed()));
    const qint64 index = typed < 0 ? typed + extent : typed;
    if (index < 0 || index >= extent)
        throw Error(tr("Index %1 is outside axis %2, which has %3").arg(typed).arg(axis).arg(extent));
    return index;
}

}

ValueSlice::ValueSlice(const Extents &shape, const QString &expression)
    : m_shape(shape),
      m_view(expression.isEmpty() ? ghost(shape) : sliced(ghost(shape), expression))
{
}

qint64 ValueSlice::columns() const { return m_view.shape.size() < 2 ? 1 : m_view.shape.back(); }

qint64 ValueSlice::rows() const
{
    qint64 rows = 1;
    for (qsizetype axis = 0; axis < m_view.shape.size(); ++axis)
        rows *= axis + 1 == m_view.shape.size() && axis > 0 ? 1 : m_view.shape[axis];
    return rows;
}

Extents ValueSlice::elementAt(qint64 row, qint64 column) const
{
    const Extents inView = indexOf(m_view.shape, row * columns() + column);
    return indexOf(m_shape, m_view.offset + flatOf(inView, m_view.stride));
}

// Strides of the view fall from axis to axis, so each index follows from what the ones before leave.
std::optional<ValueSlice::Cell> ValueSlice::cellOf(const Extents &element) const
{
    if (element.size() != m_shape.size())
        return std::nullopt;
    qint64 rest = flatOf(element, contiguousStrides(m_shape)) - m_view.offset;
    qint64 flat = 0;
    for (qsizetype axis = 0; axis < m_view.shape.size(); ++axis) {
        const qint64 extent = m_view.shape[axis];
        const qint64 index = extent > 1 ? rest / m_view.stride[axis] : 0;
        if (rest < 0 || index >= extent)
            return std::nullopt;
        rest -= index * m_view.stride[axis];
        flat = flat * extent + index;
    }
    if (rest != 0)
        return std::nullopt;
    return Cell{flat / columns(), flat % columns()};
}

// A step along an axis of the view changes one index of the element: which, and by how much.
qint64 ValueSlice::indexAlong(qsizetype viewAxis, qint64 place) const
{
    if (m_view.shape[viewAxis] < 2)
        return place;
    const Extents first = indexOf(m_shape, m_view.offset);
    const Extents next = indexOf(m_shape, m_view.offset + m_view.stride[viewAxis]);
    for (qsizetype axis = 0; axis < m_shape.size(); ++axis) {
        if (next[axis] != first[axis])
            return first[axis] + place * (next[axis] - first[axis]);
    }
    return place;
}

QString ValueSlice::columnName(qint64 column) const
{
    const qsizetype axes = m_view.shape.size();
    return QString::number(axes < 2 ? column : indexAlong(axes - 1, column));
}

QString ValueSlice::rowName(qint64 row) const
{
    Extents down = m_view.shape;
    if (down.size() > 1)
        down.removeLast();
    QStringList names;
    const Extents index = indexOf(down, row);
    for (qsizetype axis = 0; axis < index.size(); ++axis)
        names += QString::number(indexAlong(axis, index[axis]));
    return names.isEmpty() ? QString::number(row) : names.join(u", "_s);
}

QString lastAxesSlice(const Extents &element, const Extents &shape)
{
    QStringList parts;
    for (qsizetype axis = 0; axis < shape.size(); ++axis)
        parts += axis + 2 < shape.size() ? QString::number(element.value(axis)) : u":"_s;
    return parts.join(u", "_s);
}

QString bracketed(const Extents &index)
{
    QStringList parts;
    for (const qint64 one : index)
        parts += QString::number(one);
    return u'[' + parts.join(u", "_s) + u']';
}

Extents typedIndex(const QString &text, const Extents &shape)
{
    const QString inner = QString(text).remove(u'[').remove(u']').trimmed();
    const QStringList parts = inner.isEmpty() ? QStringList() : inner.split(u',');
    if (parts.size() > shape.size())
        throw Error(tr("The index has %1 parts, but the tensor has %2 axes").arg(parts.size()).arg(shape.size()));
    Extents index(shape.size(), 0);
    for (qsizetype axis = 0; axis < parts.size(); ++axis)
        index[axis] = typedNumber(parts[axis], axis, shape[axis]);
    return index;
}

}
