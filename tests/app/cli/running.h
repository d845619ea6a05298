// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QJsonObject>
#include <QStringList>

namespace pith::testing {

// What came of a command line that ran in this process.
struct Ran
{
    int code;
    QString out;
    QString err;

    QJsonObject json() const; // of `out`; empty when it is no JSON object
    QString lastLine() const; // of `err`
};
Ran run(const QStringList &arguments);
Ran runWithoutDisplay(const QStringList &arguments);

}
