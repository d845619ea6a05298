// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <KFilterBase>

#include <memory>

namespace pith {

// A filter that has begun gives its memory back only when it is told to end, also when an Error ends its user.
struct EndFilter
{
    void operator()(KFilterBase *filter) const
    {
        filter->terminate();
        delete filter;
    }
};
using FilterPtr = std::unique_ptr<KFilterBase, EndFilter>;

}
