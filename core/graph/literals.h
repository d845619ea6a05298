// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/jsonelement.h"

#include <QString>

namespace pith {

// What an argument holds that is no name, as people read it: "float32", "True", "[1, 2]", "cuda:0", "1+2j". What is not
// known stays as it is.
QString literalText(QByteArrayView tag, const json::Element &value);
QString deviceText(const json::Element &device);
bool isKnownTag(QByteArrayView tag);

}
