// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/commands.h"
#include "core/document/document.h"

#include <QElapsedTimer>

namespace pith::cli {

// What --timing prints instead of an answer.
class Stopwatch
{
public:
    Stopwatch() { m_timer.start(); }
    void write(const Call &call, quint64 bytes, size_t count) const;

private:
    QElapsedTimer m_timer;
};

// Bytes of the storages that the values look into, each once.
quint64 storedBytes(const Document &document, const std::vector<ValueId> &values);

}
