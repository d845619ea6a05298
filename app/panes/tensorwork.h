// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/recent.h"
#include "core/tensor/eachvalue.h"
#include "core/tensor/elements.h"
#include "core/tensor/heatmap.h"
#include "core/tensor/statistics.h"

#include <QStringList>

namespace pith {

// What panes ask of one tensor or array: run on workers. All throw Error and Cancelled.

// What Overview says beside its pictures.
struct TensorReport
{
    Summary summary;
    std::optional<ValueCounts> few; // of integers that are far apart, where there are few different ones
    QStringList first; // texts of the first values of the first rows, row by row
    qsizetype firstColumns = 0;
    QString bits; // "0x3dcccccd": of the only element of a 0-D tensor
    std::optional<quint64> fileOffset; // of element 0, where it is stored uncompressed
};
// Histogram and `few` of the numbers that are shown.
TensorReport reportOf(const Document &document, ValueId value, Shown shown, Progress &progress);
// With the percentiles, which take longer.
Summary percentilesOf(const Document &document, ValueId value, Shown shown, Progress &progress);
// What both are kept for.
Question questionOf(const DocumentPtr &document, ValueId value, Shown shown);

struct LineEnvelope
{
    HeatMap least;
    HeatMap most;
};
LineEnvelope lineOf(const Document &document, ValueId value, int width, Progress &progress);

// "[12, 3, 0, 1]   -0.0123456   0xbc4a4588", of the element with that row-major number
QString elementText(const TensorData &tensor, qint64 flat, Progress &progress);
QString elementText(const Document &document, ValueId value, const Extents &index, Progress &progress);

}
