// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"
#include "core/render/axislayout.h"
#include "core/render/legend.h"

namespace pith {

// What a heat map asks of a tensor: run on workers. All throw Error and Cancelled.
struct HeatSubject
{
    DocumentPtr document;
    ValueId value = ValueId::None;
    AxisLayout layout;
    Shown shown = Shown::Main;
    Aggregation aggregation = Aggregation::LargestMagnitude;

    QString key(const PictureCut &whole) const; // tells one picture of a tensor from another

    // "[12, 3]   -0.0123456   0xbc4a4588"
    QString cellText(qint64 row, qint64 column, Progress &progress) const;
    HeatMap firstLook(const PictureCut &whole, Progress &progress) const; // at a sample
    HeatMap part(const PictureCut &cut, Progress &progress) const;
    // "rows 96–103, columns 24–31   min -0.2  mean 0.01  max 0.3", of one pixel of a picture
    QString blockText(const PictureCut &pixel, Progress &progress) const;
    // The next cell in row-major order that is such, after `from` (none: from the beginning), and around the end.
    // `whole` tells where to look.
    std::optional<AxisLayout::Cell> next(
        NoNumber what, const HeatMap &whole, const std::optional<AxisLayout::Cell> &from, Progress &progress) const;
    // One pixel an element; throws Error where that is more than a picture may have.
    QImage everyElement(const Legend &legend, Progress &progress) const;

private:
    HeatMap draw(const PictureCut &cut, Aggregation kind, Progress &progress) const;
};

struct HeatProfiles
{
    HeatMap rows; // one column: the root mean square of each row
    HeatMap columns;
};
HeatProfiles profilesOf(const HeatSubject &subject, const PictureCut &whole, Progress &progress);

}
