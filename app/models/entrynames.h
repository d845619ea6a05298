// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArrayView>

namespace pith {

// Entries that are text by their names: code, JSON, and the small records that PyTorch writes beside a pickle.
bool isTextName(QByteArrayView name);

}
