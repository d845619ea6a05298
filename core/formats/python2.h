// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>

namespace pith {

// Today's name of what Python 2 called otherwise: "builtins.range" for "__builtin__.xrange". Pickles of protocols 0 to
// 2 hold Python 2's names whoever wrote them (CPython: Lib/_compat_pickle.py). Empty: it has no other name.
QByteArray modernName(QByteArrayView global);

}
