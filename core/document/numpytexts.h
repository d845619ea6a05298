// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArrayView>
#include <QString>

namespace pith {

// What numpy prints for a datetime64 ("<M8[s]": "2020-01-01T12:00:00") or timedelta64 ("<m8[D]": "3 days").
QString numpyDate(QByteArrayView descr, qint64 count);

// The text of a numpy str ("<U5"): four bytes a character, without the zeros at its end.
QString ucs4Text(QByteArrayView bytes, bool bigEndian);

}
