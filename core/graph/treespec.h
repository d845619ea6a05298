// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArrayView>
#include <QString>

namespace pith {

// How values are nested, from torch.utils._pytree's JSON, as people write it: "((*, {'x': *}), {})"; a star for each
// value. What is no such text is nothing.
QString treeSpecText(QByteArrayView json);

}
