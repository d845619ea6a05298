// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/comparesubject.h"

class QWidget;

namespace pith {

// Reports of a comparison as files: HTML with pictures in it, Markdown, CSV.

QString askReportPath(const QString &title, QWidget *parent); // empty: none is wanted
std::vector<quint32> rowsForPictures(const CompareModel &model); // pairs that changed most, a few of them

// On a worker. The suffix chooses the format. Throws Error, Cancelled.
void writeReport(const QString &path, const Comparison &comparison, const ValueDifferences &values,
    std::span<const CompareSubject> pictured, Progress &progress);

}
