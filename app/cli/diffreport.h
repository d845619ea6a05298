// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/diffjson.h"

#include <span>

namespace pith::cli {

// What a report is of: all pairs are measured.
struct ReportRequest
{
    const Difference &difference;
    QString fileA; // as whoever asks names them
    QString fileB;
    bool onlySummary = false; // of JSON
};

// Reports of comparisons as files, for `diff --report` and for the window: a row for each kind.
struct ReportKind
{
    QLatin1StringView suffix;
    const char *title; // to be translated
    QByteArray (*write)(const ReportRequest &request, Progress &progress);
};
std::span<const ReportKind> reportKinds();
const ReportKind *reportKindOf(const QString &path); // by its suffix; null: there is none

// Needs a QGuiApplication, for the pictures of HTML. Throws Error, Cancelled.
void writeReport(const QString &path, const ReportKind &kind, const ReportRequest &request, Progress &progress);

}
