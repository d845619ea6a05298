// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/app/cli/running.h"

#include "app/cli/commandline.h"

#include <QJsonDocument>
#include <QTemporaryFile>
#include <unistd.h>

namespace pith::testing {

namespace {

QString contentOf(QTemporaryFile &file)
{
    file.seek(0);
    return QString::fromUtf8(file.readAll());
}

Ran runWith(int (*program)(const QStringList &, int), const QStringList &arguments)
{
    QTemporaryFile out;
    QTemporaryFile err;
    if (!out.open() || !err.open())
        return {-1, {}, {}};
    std::fflush(stderr);
    const int before = dup(STDERR_FILENO);
    dup2(err.handle(), STDERR_FILENO);
    const int code = program(arguments, out.handle());
    std::fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    return {code, contentOf(out), contentOf(err)};
}

}

QJsonObject Ran::json() const { return QJsonDocument::fromJson(out.toUtf8()).object(); }

QString Ran::lastLine() const { return err.trimmed().section(u'\n', -1); }

Ran run(const QStringList &arguments) { return runWith(cli::runCommandLine, arguments); }

Ran runWithoutDisplay(const QStringList &arguments) { return runWith(cli::runWithoutDisplay, arguments); }

}
