// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/modules.h"

namespace pith {

// What the file page says of a whole document: run on a worker, as it looks at every value.
struct FileReport
{
    Sums sums;
    struct Share
    {
        QString dtype;
        quint64 bytes = 0; // logical
    };
    std::vector<Share> shares; // largest first
    std::vector<size_t> largest; // places in Document::tensors, largest first
    quint64 unusedBytes = 0; // of storages, beyond what any tensor reaches
};
FileReport fileReport(const Document &document, Progress &progress);

}
