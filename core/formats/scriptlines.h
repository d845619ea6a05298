// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// Which line of whose Python source a line of TorchScript's code was made of.
struct ScriptLine
{
    quint32 codeLine = 0; // from 1 on
    QByteArray file; // on the machine that wrote it; empty: it is not told
    quint32 line = 0;
    QByteArray text; // that line
    bool operator==(const ScriptLine &) const = default;
};

// The entry of an archive that says so of the code in another: NAME.debug_pkl.
std::optional<quint32> scriptLinesEntry(const Document &document, quint32 code);
// A line of code that was made of several has the first of them; in the order of the code. Throws Error where the entry
// is broken, Cancelled.
std::vector<ScriptLine> scriptLines(const Document &document, quint32 code, Progress &progress);
// The same of the bytes of both entries.
std::vector<ScriptLine> scriptLines(const QByteArray &code, const QByteArray &map, Progress &progress);

}
