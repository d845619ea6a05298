// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/scalars.h"

namespace pith::cli {

namespace {

void write(JsonWriter &json, std::monostate) { json.null(); }
template <typename Number> void write(JsonWriter &json, const Number &number) { json.value(number); }

}

void writeScalar(JsonWriter &json, const Scalar &scalar)
{
    std::visit([&json](const auto &number) { write(json, number); }, scalar);
}

}
