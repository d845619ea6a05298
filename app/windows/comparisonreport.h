// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/comparison.h"

class QWidget;

namespace pith {

// Reports of a comparison as files, of the kinds that `pith diff --report` writes.

QString askReportPath(const QString &title, QWidget *parent); // empty: none is wanted

// On a worker. The suffix chooses the kind. Throws Error, Cancelled.
void writeReport(const QString &path, const Comparison &comparison, const ValueDifferences &values, Progress &progress);

}
