// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/commandline.h"

#include <QCoreApplication>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

// Any file is listed with all its checksums and scanned, or refused: exit codes 0 to 2.
extern "C" int LLVMFuzzerTestOneInput(const quint8 *data, size_t size)
{
    static int argc = 1;
    static char name[] = "fuzz_commands";
    static char *argv[] = {name, nullptr};
    static const QCoreApplication app(argc, argv);
    static const int nowhere = open("/dev/null", O_WRONLY);
    const int file = memfd_create("file", 0);
    if (write(file, data, size) != ssize_t(size))
        __builtin_trap();
    const QString path = QStringLiteral("/proc/self/fd/%1").arg(file);
    for (const QStringList &command : {QStringList{QStringLiteral("list"), QStringLiteral("--sha256")},
             QStringList{QStringLiteral("tree")}, QStringList{QStringLiteral("scan")}}) {
        const int code = pith::cli::runCommandLine(command + QStringList{QStringLiteral("--json"), path}, nowhere);
        if (code < 0 || code > 2)
            __builtin_trap();
    }
    close(file);
    return 0;
}
