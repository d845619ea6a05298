// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"

namespace pith {

// JSON in memory with the room behind its end that its parser reads (and does not look at).
class JsonText
{
public:
    JsonText() = default;
    explicit JsonText(QByteArrayView text);
    explicit JsonText(const ByteSource &source); // throws Error for more than 1 GiB

    QByteArrayView view() const { return QByteArrayView(m_padded).first(m_size); }

private:
    QByteArray m_padded;
    qsizetype m_size = 0;
};

}
