// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/nestedpickles.h"

namespace pith {

void scanNestedPickles(Document &document, const QByteArray &entry, ValueId first, Progress &progress)
{
    Q_UNUSED(document)
    Q_UNUSED(entry)
    Q_UNUSED(first)
    Q_UNUSED(progress)
}

}
