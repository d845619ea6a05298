// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/progressline.h"

#include <algorithm>
#include <cstdio>
#include <unistd.h>

namespace pith::cli {

namespace {
constexpr qint64 Patience = 1000; // ms
}

ProgressLine::ProgressLine() : m_isTerminal(isatty(STDERR_FILENO)) { m_since.start(); }

void ProgressLine::clear()
{
    if (m_shown)
        std::fputs("\r\x1b[K", stderr);
    m_shown = false;
}

void ProgressLine::show(const Progress &progress)
{
    if (!m_isTerminal || m_since.elapsed() < Patience)
        return;
    const quint64 total = progress.total();
    const QString text = total > 0
        ? tr("%1 % done").arg(std::min<quint64>(100, progress.done() / std::max<quint64>(total / 100, 1)))
        : tr("working for %1 s").arg(m_since.elapsed() / 1000);
    std::fprintf(stderr, "\r\x1b[Kpith: %s", qUtf8Printable(text));
    std::fflush(stderr);
    m_shown = true;
}

}
