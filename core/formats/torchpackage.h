// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <QSet>

namespace pith {

// Archives of torch.package (torch/package/package_exporter.py): pickles in folders of their own choice, each a root,
// storages as .data/KEY.storage, and the source of the classes. The document's archive is read already.
bool isTorchPackage(const Archive &archive);
// Returns the entries whose pickles were read.
QSet<quint32> readTorchPackage(Document &document, Progress &progress);

}
