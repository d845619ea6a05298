// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/slicing.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"

#include <QStringList>

#include <algorithm>

namespace pith {

namespace {

// Positions along a channel axis no longer say which channel they are in, so a view keeps only scales that all share.
TensorData viewOf(const TensorData &tensor)
{
    TensorData view = tensor;
    view.shape.clear();
    view.stride.clear();
    if (tensor.quantization && tensor.quantization->axis >= 0)
        view.quantization = nullptr;
    return view;
}

void addAxis(TensorData &view, qint64 extent, qint64 stride)
{
    view.shape.append(extent);
    view.stride.append(stride);
}

[[noreturn]] void throwNoIndex(QStringView part)
{
    throw Error(tr("\"%1\" is no index or slice: write a number, begin:end, begin:end:step or ...").arg(part));
}

std::optional<qint64> numberOr(QStringView text, QStringView part)
{
    const QStringView digits = text.trimmed();
    if (digits.isEmpty())
        return std::nullopt;
    bool isNumber = false;
    const qint64 number = digits.toLongLong(&isNumber);
    if (!isNumber)
        throwNoIndex(part);
    return number;
}

// One axis of a slice expression against one axis of a tensor.
class AxisSlicer
{
public:
    AxisSlicer(QStringView part, qsizetype axis, qint64 extent, qint64 stride)
        : m_part(part),
          m_axis(axis),
          m_extent(extent),
          m_stride(stride)
    {
    }

    void apply(TensorData &view) const
    {
        const QList<QStringView> bounds = m_part.split(u':');
        if (bounds.size() > 3)
            throwNoIndex(m_part);
        if (bounds.size() == 1)
            applyIndex(view);
        else
            applySlice(view, bounds);
    }

private:
    void applyIndex(TensorData &view) const
    {
        const std::optional<qint64> number = numberOr(m_part, m_part);
        if (!number)
            throwNoIndex(m_part);
        const qint64 index = *number < 0 ? *number + m_extent : *number;
        if (index < 0 || index >= m_extent)
            throw Error(tr("Index %1 is outside axis %2, which has %3").arg(*number).arg(m_axis).arg(m_extent));
        view.offset += index * m_stride;
    }

    void applySlice(TensorData &view, const QList<QStringView> &bounds) const
    {
        const qint64 step = (bounds.size() == 3 ? numberOr(bounds[2], m_part) : std::nullopt).value_or(1);
        if (step <= 0)
            throw Error(tr("The step of \"%1\" must be 1 or more").arg(m_part));
        const qint64 begin = clamped(numberOr(bounds[0], m_part).value_or(0));
        const qint64 end = clamped(numberOr(bounds[1], m_part).value_or(m_extent));
        const qint64 extent = begin < end ? (end - begin - 1) / step + 1 : 0;
        if (extent > 0)
            view.offset += begin * m_stride;
        addAxis(view, extent, extent > 1 ? m_stride * step : m_stride);
    }

    qint64 clamped(qint64 bound) const { return std::clamp<qint64>(bound < 0 ? bound + m_extent : bound, 0, m_extent); }

    QStringView m_part;
    qsizetype m_axis;
    qint64 m_extent;
    qint64 m_stride;
};

// "[0, :, ...]" as its parts: as many as the tensor has axes.
QList<QStringView> partsOf(QStringView expression, qsizetype axes)
{
    QStringView inside = expression.trimmed();
    if (inside.startsWith(u'[') && inside.endsWith(u']') && inside.size() > 1)
        inside = inside.sliced(1, inside.size() - 2).trimmed();
    if (inside.endsWith(u',') && inside.size() > 1) // as Python allows
        inside.chop(1);
    QList<QStringView> parts;
    if (!inside.isEmpty())
        parts = inside.split(u',');
    for (QStringView &part : parts)
        part = part.trimmed();

    const auto ellipses = parts.count(QStringView(u"..."));
    if (ellipses > 1)
        throw Error(tr("A slice has at most one \"...\""));
    if (parts.size() - ellipses > axes)
        throw Error(tr("The slice has %1 parts, but the tensor has %2 axes").arg(parts.size() - ellipses).arg(axes));
    const qsizetype place = ellipses == 1 ? parts.indexOf(QStringView(u"...")) : parts.size();
    if (ellipses == 1)
        parts.removeAt(place);
    const qsizetype missing = axes - parts.size();
    for (qsizetype i = 0; i < missing; ++i)
        parts.insert(place, QStringView(u":"));
    return parts;
}

}

TensorData sliced(const TensorData &tensor, const QString &expression)
{
    const QList<QStringView> parts = partsOf(expression, tensor.shape.size());
    TensorData view = viewOf(tensor);
    for (qsizetype axis = 0; axis < parts.size(); ++axis)
        AxisSlicer(parts[axis], axis, tensor.shape[axis], tensor.stride[axis]).apply(view);
    return view;
}

TensorData permuted(const TensorData &tensor, const Extents &axes)
{
    TensorData view = viewOf(tensor);
    for (const qint64 axis : axes)
        addAxis(view, tensor.shape[axis], tensor.stride[axis]);
    return view;
}

TensorData at(const TensorData &tensor, qsizetype axis, qint64 index)
{
    TensorData view = viewOf(tensor);
    view.offset += index * tensor.stride[axis];
    for (qsizetype other = 0; other < tensor.shape.size(); ++other) {
        if (other != axis)
            addAxis(view, tensor.shape[other], tensor.stride[other]);
    }
    return view;
}

TensorData unpaired(const TensorData &tensor)
{
    TensorData view = viewOf(tensor);
    view.dtype = row(tensor.dtype).half;
    view.offset *= 2;
    for (qsizetype axis = 0; axis < tensor.shape.size(); ++axis)
        addAxis(view, tensor.shape[axis], tensor.stride[axis] * 2);
    addAxis(view, 2, 1);
    return view;
}

}
