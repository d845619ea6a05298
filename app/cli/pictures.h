// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/axislayout.h"
#include "core/render/heatchoice.h"
#include "core/value/sparse.h"
#include "core/value/tensor.h"

namespace pith::cli {

// As a light window has it, whatever the colours of this desktop are.
PlotStyle lightStyle(QSize size, qreal ratio);

// The whole of a tensor, with rulers and legend. `counted`: what its histogram is of. Throws Error where it has no
// elements, Cancelled.
QImage heatPicture(const Elements &elements, const AxisLayout &layout, const HeatChoice &choice, const DTypeRow &dtype,
    const TensorData &counted, const PlotStyle &style, Progress &progress);

QByteArray pngOf(const QImage &picture);

}
