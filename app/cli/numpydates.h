// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArrayView>
#include <QString>

namespace pith::cli {

// What numpy prints for a datetime64 ("<M8[s]": "2020-01-01T12:00:00") or timedelta64 ("<m8[D]": "3 days").
QString numpyDate(QByteArrayView descr, qint64 count);

}
