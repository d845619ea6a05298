// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/error.h"

namespace pith {

Error::Error(QString message) : m_message(std::move(message)), m_utf8(m_message.toUtf8()) {}

}
