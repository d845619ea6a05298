// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/archive/archive.h"

namespace pith {

// How many bytes a stored entry must have, if anybody knows. `soFar`: what was found before it.
using SizeHint = std::function<std::optional<quint64>(const Archive &soFar, const QByteArray &name)>;

// The entries of a ZIP file that lost its directory, by their local headers from the file's first byte on, up to where
// the file ends or breaks; `error` says where that is. An entry that is not all there has an error of its own.
// PyTorch states no sizes in local headers: where `hint` knows one, the bytes are stepped over, else they are read
// once, to find the data descriptor behind them. Where the directory follows whole after all, the archive is that of
// the directory. Throws Error when there is no entry at all, and Cancelled.
Archive salvageZip(SourcePtr source, const SizeHint &hint, Progress &progress);

}
