// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/facttable.h"
#include "core/bytes/progress.h"

namespace pith {

// What AOTInductor made of a model, gathered from everything in its folders; of several of them each begins with its
// name.
struct CompiledReport
{
    std::vector<Fact> files; // libraries, kernels, sources
    std::vector<Fact> libraries; // what those say of themselves
    std::vector<Fact> weights; // by fully qualified name, from the wrapper's table
    std::vector<Fact> kernels; // that are left to PyTorch
    std::vector<Fact> metadata;
    std::vector<Fact> ends; // inputs and outputs
};

// The compiled files of a model, or of one of its folders; empty: it has none.
std::vector<quint32> compiledEntries(const Subject &subject);
// On a worker. What can't be read is said beside its name. `entries`: as compiledEntries() gives them.
CompiledReport compiledReport(const Subject &subject, const std::vector<quint32> &entries, Progress &progress);

}
