// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/heatmap.h"

#include <QRect>

#include <algorithm>

namespace pith {

// Where a matrix lies in an image: the whole picture of it in device pixels, and the view through which a part of that
// is seen. An element is a whole number of device pixels, or a device pixel several elements, down and across each.
struct HeatPlace
{
    qint64 rows = 0;
    qint64 columns = 0;
    qint64 wholeWidth = 0; // device pixels
    qint64 wholeHeight = 0;
    QRect view; // device pixels of the image; never larger than the whole picture
    qint64 x = 0; // of the whole picture, what is left of the view
    qint64 y = 0;
    qreal ratio = 1;

    bool operator==(const HeatPlace &) const = default;

    bool isEmpty() const { return view.isEmpty(); }
    bool isWhole() const { return view.width() == wholeWidth && view.height() == wholeHeight; }
    qint64 cellWidth() const { return std::max<qint64>(1, wholeWidth / columns); } // device pixels
    qint64 cellHeight() const { return std::max<qint64>(1, wholeHeight / rows); }
    double scaleX() const { return double(wholeWidth) / double(columns); } // device pixels an element
    double scaleY() const { return double(wholeHeight) / double(rows); }
    QSizeF cell() const { return QSizeF(double(cellWidth()), double(cellHeight())) / ratio; } // logical pixels

    // The pixels of a heat map that are seen.
    PictureCut cut() const;
    QRectF plot() const; // the view in logical pixels

    // Columns and rows that a device pixel of the image shows; clamped to what there are.
    Places columnsAt(int deviceX) const;
    Places rowsAt(int deviceY) const;
    // Device pixels of the image where a column or row begins: outside the view where it is not seen.
    double columnEdge(double column) const { return double(view.left()) + column * scaleX() - double(x); }
    double rowEdge(double row) const { return double(view.top()) + row * scaleY() - double(y); }
};

// Device pixels of so many elements at a scale, which is whole from one on.
qint64 lengthOf(double scale, qint64 elements);

// The whole matrix in an area of device pixels: square elements, whole pixels each from one on; stretched to fill where
// `stretch` says so.
enum class Aspect { Auto, Square, Stretched }; // Auto: stretched where the shorter side would be under 120 px
HeatPlace fitted(qint64 rows, qint64 columns, const QRect &area, qreal ratio, Aspect aspect = Aspect::Auto);

}
