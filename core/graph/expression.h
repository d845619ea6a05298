// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArrayView>
#include <QString>

namespace pith {

// SymPy's constructor notation as people write it: "Mul(Integer(2), Symbol('s39', positive=True))" is "2*s39". A head
// that is not known stays a call; what is no such notation, or too deep, stays as it is.
QString expressionText(QByteArrayView notation);

}
