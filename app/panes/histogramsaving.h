// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

#include <functional>

class QWidget;

namespace pith {

class HistogramView;
class PicturePane;

// Asks where to save the picture or its counts, and tells how that ended.
void saveHistogram(
    QWidget *parent, HistogramView *view, const Subject &subject, const std::function<void(const QString &)> &tell);

}
