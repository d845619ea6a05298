// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/elements.h"
#include "core/value/json.h"

namespace pith::cli {

// One element as a JSON value; null where there is none.
void writeScalar(JsonWriter &json, const Scalar &scalar);

}
