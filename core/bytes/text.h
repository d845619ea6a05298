// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QCoreApplication>
#include <QString>

namespace pith {

// Every sentence that a person reads goes through here (classes with Q_OBJECT use their own tr).
inline QString tr(const char *text) { return QCoreApplication::translate("pith", text); }

}
