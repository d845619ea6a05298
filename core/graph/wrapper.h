// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/tensor.h"

#include <QByteArrayList>

#include <vector>

namespace pith {

// A weight that AOTInductor compiled in, as the constructor in its wrapper's source tells it.
struct CompiledConstant
{
    QByteArray name; // "fc_weight"
    QByteArray fqn; // "fc.weight"
    QByteArray dtype; // "float32"
    QByteArray kind; // "Parameter", "Buffer"
    Extents shape;
    Extents stride;
    qint64 offset = 0; // in elements, in the storage it is a view of
    qint64 bytes = 0; // rounded up to 64
};

struct Wrapper
{
    std::vector<CompiledConstant> constants; // by their numbers
    QByteArrayList inputs; // names
    QByteArrayList outputs;
};

// Of a wrapper's C++ source. Small one-dimensional weights are literals in the kernels and named nowhere. What is not
// understood is passed over. O(text).
Wrapper wrapperOf(QByteArrayView source);

}
