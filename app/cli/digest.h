// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <span>
#include <unordered_map>

namespace pith::cli {

// SHA-256 of a tensor's or array's row-major little-endian bytes, conj and neg applied; of packed kinds the whole
// storage. Both empty where there is nothing to hash: no data, a sparse tensor (its components have their own).
struct Digest
{
    QByteArray sha256; // hex
    QString error; // why the bytes can't be had
};
using Digests = std::unordered_map<quint32, Digest>; // by ValueId

// Of the values and of their components, on all cores. Throws Cancelled.
Digests digestsOf(const Document &document, std::span<const ValueId> values, Progress &progress);
// Of a storage on its own.
Digest digestOfStorage(const Document &document, StorageId storage, Progress &progress);

}
