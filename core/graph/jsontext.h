// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>

namespace pith {

// JSON in memory with the room behind its end that its parser reads (and does not look at).
class JsonText
{
public:
    JsonText() = default;
    explicit JsonText(QByteArray text);

    QByteArrayView view() const { return QByteArrayView(m_padded).first(m_size); }

private:
    QByteArray m_padded;
    qsizetype m_size = 0;
};

}
