// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/json.h"
#include "core/value/values.h"

namespace pith::cli {

// A numpy dtype as Python says it: "<f4"; structured ones "[('id', '<i4'), ('pos', '<f4', (2,))]".
QString numpyName(const Values &values, quint32 type);

// `dtype.descr` of numpy as JSON: [["", "<f4"]]; gaps between fields are unnamed voids.
void writeDescr(JsonWriter &json, const Values &values, quint32 type);

// A numpy scalar: a number, a text (dates too), or {"hex"} of its bytes.
void writeNumpyScalar(JsonWriter &json, const Values &values, const NumpyScalar &scalar);

}
