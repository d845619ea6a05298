// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/axislayout.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"
#include "core/render/tiling.h"
#include "core/tensor/slicing.h"

#include <QStringList>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
template <typename Strands> qint64 product(const Strands &strands)
{
    qint64 all = 1;
    for (const auto &strand : strands)
        all *= strand.count;
    return all;
}

// The parts of "3, :, ...", one an axis.
QStringList partsOf(const QString &slice, qsizetype axes)
{
    QString inside = slice.trimmed();
    if (inside.startsWith(u'[') && inside.endsWith(u']'))
        inside = inside.sliced(1, inside.size() - 2);
    QStringList parts = inside.split(u',');
    for (QString &part : parts)
        part = part.trimmed();
    if (parts.size() > 1 && parts.last().isEmpty())
        parts.removeLast();
    qsizetype place = parts.indexOf(u"..."_s);
    if (place >= 0)
        parts.removeAt(place);
    else
        place = parts.size();
    if (parts.size() > axes)
        throw Error(tr("The slice has %1 parts, but the tensor has %2 axes").arg(parts.size()).arg(axes));
    while (parts.size() < axes)
        parts.insert(place, u":"_s);
    return parts;
}

// A vector of nothing: only its shape, stride and offset tell something.
TensorData axisOf(qint64 extent)
{
    TensorData axis;
    axis.shape = {extent};
    axis.stride = {1};
    return axis;
}
}

AxisLayout::AxisLayout(const Extents &shape) : m_shape(shape), m_axes(size_t(shape.size())) { giveFirstRoles(); }

void AxisLayout::giveFirstRoles()
{
    const qsizetype axes = rank();
    for (Axis &axis : m_axes)
        axis = {};
    m_fold = 0;
    const auto give = [this](qsizetype axis, AxisRole role) { m_axes[size_t(axis)] = {role, 0, m_shape[axis], 1}; };
    if (axes > 0)
        give(axes - 1, AxisRole::Across);
    if (axes > 1)
        give(axes - 2, AxisRole::Down);
    if (axes == 1)
        m_fold = foldedLength(m_shape[0]);
    if (isContactSheet(m_shape)) {
        m_fold = product(m_axes) == 0 || m_shape.contains(0) ? 0 : sheetLength(m_shape);
        give(0, m_fold > 0 ? AxisRole::TileAcross : AxisRole::TileDown);
        give(1, m_fold > 0 ? AxisRole::TileDown : AxisRole::TileAcross);
    }
    if (axes > 1 && m_fold == m_shape[0]) // one line
        m_fold = 0;
}

AxisLayout AxisLayout::tiled(const Extents &shape, qsizetype tiles, qsizetype down, qsizetype across)
{
    AxisLayout layout(shape);
    layout.m_fold = 0;
    for (qsizetype axis = 0; axis < shape.size(); ++axis)
        layout.m_axes[size_t(axis)] = {};
    const auto give = [&](qsizetype axis, AxisRole role) { layout.m_axes[size_t(axis)] = {role, 0, shape[axis], 1}; };
    give(down, AxisRole::Down);
    give(across, AxisRole::Across);
    if (tiles >= 0) {
        give(tiles, AxisRole::TileAcross);
        const qint64 length = tilesInLine(std::min(shape[tiles], mostTiles), shape[down], shape[across]);
        layout.m_fold = shape[tiles] <= mostTiles && length < shape[tiles] ? length : 0;
    }
    return layout;
}

qsizetype AxisLayout::axisWith(AxisRole role) const
{
    const auto found = std::ranges::find(m_axes, role, &Axis::role);
    return found == m_axes.end() ? -1 : qsizetype(found - m_axes.begin());
}

void AxisLayout::setRole(qsizetype axis, AxisRole role)
{
    Axis &changed = m_axes[size_t(axis)];
    if (changed.role == role)
        return;
    m_fold = 0;
    const bool isOnlyOne = role == AxisRole::Down || role == AxisRole::Across;
    if (const qsizetype holder = axisWith(role); isOnlyOne && holder >= 0) {
        const AxisRole left = changed.role;
        m_axes[size_t(holder)] = left == AxisRole::Index ? Axis{} : m_axes[size_t(holder)];
        m_axes[size_t(holder)].role = left;
    }
    if (role == AxisRole::Index)
        changed = {AxisRole::Index, changed.begin, 1, 1};
    else if (changed.role == AxisRole::Index)
        changed = {role, 0, m_shape[axis], 1};
    else
        changed.role = role;
}

void AxisLayout::setIndex(qsizetype axis, qint64 index)
{
    Axis &changed = m_axes[size_t(axis)];
    if (changed.role == AxisRole::Index)
        changed.begin = std::clamp<qint64>(index, 0, std::max<qint64>(0, m_shape[axis] - 1));
}

void AxisLayout::swap()
{
    constexpr std::array pairs{
        std::pair(AxisRole::Down, AxisRole::Across), std::pair(AxisRole::TileDown, AxisRole::TileAcross)};
    if (m_fold > 0)
        return; // folded lines have no other side
    for (Axis &axis : m_axes) {
        for (const auto &[one, other] : pairs) {
            if (axis.role == one || axis.role == other) {
                axis.role = axis.role == one ? other : one;
                break;
            }
        }
    }
}

void AxisLayout::setFold(qint64 length)
{
    const std::vector<qint64> all = folds();
    if (std::ranges::find(all, length) != all.end())
        m_fold = length;
}

std::vector<qint64> AxisLayout::folds() const
{
    std::vector<qint64> lengths;
    if (rank() != 1 || m_axes[0].role != AxisRole::Across)
        return lengths;
    const qint64 count = m_axes[0].count;
    for (qint64 length = 1; length * length <= count; ++length) {
        if (count % length != 0)
            continue;
        lengths.push_back(length);
        if (length * length < count)
            lengths.push_back(count / length);
    }
    std::ranges::sort(lengths);
    return lengths;
}

QString AxisLayout::slice() const
{
    QStringList parts;
    for (qsizetype i = 0; i < rank(); ++i) {
        const Axis &axis = m_axes[size_t(i)];
        if (axis.role == AxisRole::Index)
            parts += QString::number(axis.begin);
        else if (axis.begin == 0 && axis.count == m_shape[i] && axis.step == 1)
            parts += u":"_s;
        else
            parts += u"%1:%2"_s.arg(axis.begin).arg(axis.begin + (axis.count - 1) * axis.step + 1)
                + (axis.step > 1 ? u":%1"_s.arg(axis.step) : QString());
    }
    return parts.join(u", "_s);
}

void AxisLayout::setSlice(const QString &slice)
{
    if (slice.trimmed().isEmpty())
        return giveFirstRoles();
    const QStringList parts = partsOf(slice, rank());
    AxisLayout next = *this;
    std::vector<qsizetype> free;
    bool isSameFree = true;
    for (qsizetype i = 0; i < rank(); ++i) {
        const TensorData part = sliced(axisOf(m_shape[i]), parts[i]);
        Axis &axis = next.m_axes[size_t(i)];
        const bool isIndex = part.shape.isEmpty();
        isSameFree = isSameFree && isIndex == (axis.role == AxisRole::Index);
        const AxisRole role = isIndex ? AxisRole::Index : axis.role;
        axis = {role, part.offset, isIndex ? 1 : part.shape[0], isIndex || part.shape[0] < 2 ? 1 : part.stride[0]};
        if (!isIndex)
            free.push_back(i);
    }
    if (next.m_fold > 0 && next.slice() != this->slice())
        next.m_fold = 0;
    if (!isSameFree) { // the last two as the matrix, tiles along the others
        AxisRole tiles = AxisRole::TileAcross;
        for (size_t i = 0; i < free.size(); ++i) {
            const size_t left = free.size() - i;
            tiles = tiles == AxisRole::TileDown ? AxisRole::TileAcross : AxisRole::TileDown;
            next.m_axes[size_t(free[i])].role = left == 1 ? AxisRole::Across : left == 2 ? AxisRole::Down : tiles;
        }
    }
    *this = next;
}

bool AxisLayout::isFirst() const { return key() == AxisLayout(m_shape).key(); }

void AxisLayout::addStrands(std::vector<Strand> &strands, AxisRole role) const
{
    for (qsizetype i = 0; i < rank(); ++i) {
        const Axis &axis = m_axes[size_t(i)];
        if (axis.role == role)
            strands.push_back({i, axis.count, axis.step});
    }
}

std::vector<AxisLayout::Strand> AxisLayout::columnStrands() const
{
    std::vector<Strand> strands;
    addStrands(strands, AxisRole::TileAcross);
    addStrands(strands, AxisRole::Across);
    if (m_fold > 0 && !strands.empty())
        strands.front().count = m_fold;
    return strands;
}

std::vector<AxisLayout::Strand> AxisLayout::rowStrands() const
{
    std::vector<Strand> strands;
    if (m_fold > 0) {
        const Strand line = columnStrands().front();
        strands.push_back({line.axis, m_axes[size_t(line.axis)].count / m_fold, line.step * m_fold});
    }
    addStrands(strands, AxisRole::TileDown);
    addStrands(strands, AxisRole::Down);
    return strands;
}

qint64 AxisLayout::rows() const { return product(rowStrands()); }
qint64 AxisLayout::columns() const { return product(columnStrands()); }

MatrixView AxisLayout::matrix(const TensorData &tensor, Shown shown) const
{
    MatrixView matrix{tensor, 0, shown};
    TensorData &view = matrix.tensor;
    view.shape.clear();
    view.stride.clear();
    std::vector<Strand> strands = rowStrands();
    matrix.down = qsizetype(strands.size());
    std::ranges::copy(columnStrands(), std::back_inserter(strands));
    for (qsizetype i = 0; i < rank(); ++i)
        view.offset += m_axes[size_t(i)].begin * tensor.stride[i];
    for (const Strand &strand : strands) {
        view.shape.append(strand.count);
        view.stride.append(tensor.stride[strand.axis] * strand.step);
    }
    if (tensor.quantization && tensor.quantization->axis >= 0) {
        matrix.quantization = movedChannels(*tensor.quantization, strands);
        view.quantization = matrix.quantization.get();
    }
    return matrix;
}

// The scales of the channels that are left, along the axis that they have now; null where a fold took them apart.
std::shared_ptr<const Quantization> AxisLayout::movedChannels(
    const Quantization &quantization, const std::vector<Strand> &strands) const
{
    const qsizetype channels = quantization.axis;
    if (channels >= rank() || quantization.scales.size() < size_t(m_shape[channels])
        || quantization.zeroPoints.size() < size_t(m_shape[channels])
        || std::ranges::count(strands, channels, &Strand::axis) > 1)
        return nullptr;
    auto moved = std::make_shared<Quantization>(quantization);
    const auto place = std::ranges::find(strands, channels, &Strand::axis);
    moved->axis = place == strands.end() ? -1 : int(place - strands.begin());
    moved->scales.clear();
    moved->zeroPoints.clear();
    const Axis &axis = m_axes[size_t(channels)];
    for (qint64 i = 0; i < axis.count; ++i) {
        const auto channel = size_t(axis.begin + i * axis.step);
        moved->scales.push_back(quantization.scales[channel]);
        moved->zeroPoints.push_back(quantization.zeroPoints[channel]);
    }
    return moved;
}

Extents AxisLayout::elementAt(qint64 row, qint64 column) const
{
    Extents element(rank(), 0);
    for (qsizetype i = 0; i < rank(); ++i)
        element[i] = m_axes[size_t(i)].begin;
    const auto add = [&](const std::vector<Strand> &strands, qint64 place) {
        for (auto strand = strands.rbegin(); strand != strands.rend(); ++strand) {
            element[strand->axis] += place % strand->count * strand->step;
            place /= strand->count;
        }
    };
    add(rowStrands(), row);
    add(columnStrands(), column);
    return element;
}

std::optional<AxisLayout::Cell> AxisLayout::cellOf(const Extents &element) const
{
    if (element.size() != rank())
        return std::nullopt;
    Extents left = element;
    for (qsizetype i = 0; i < rank(); ++i)
        left[i] -= m_axes[size_t(i)].begin;
    // Lines of a fold come first: their step is the larger one of their axis.
    const auto placeIn = [&](const std::vector<Strand> &strands) {
        qint64 place = 0;
        for (const Strand &strand : strands) {
            const qint64 along = left[strand.axis] / strand.step;
            place = place * strand.count + along;
            left[strand.axis] -= along * strand.step;
        }
        return place;
    };
    const Cell cell{placeIn(rowStrands()), placeIn(columnStrands())};
    const bool isInside = cell.row >= 0 && cell.row < rows() && cell.column >= 0 && cell.column < columns();
    return isInside && elementAt(cell.row, cell.column) == element ? std::optional(cell) : std::nullopt;
}

QString AxisLayout::key() const
{
    QString roles;
    for (const Axis &axis : m_axes)
        roles += QChar(u'0' + char16_t(axis.role));
    return roles + u' ' + slice() + u' ' + QString::number(m_fold);
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
    return u'[' + places.join(u", "_s) + u']';
}

}
