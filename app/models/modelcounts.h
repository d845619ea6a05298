// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <functional>
#include <optional>

namespace pith {

// Elements of what a model of a PT2 archive holds, by what PyTorch takes it for; tied weights count by
// each of their names, as in every file.
struct ModelCounts
{
    quint64 parameters = 0; // where the file does not tell them apart, all weights
    quint64 tied = 0; // among the parameters: known by another name before
    quint64 buffers = 0; // among the weights
    quint64 constants = 0;
};
ModelCounts modelCounts(const DocumentPtr &document, const QString &model); // O(weights and constants)

struct Weight
{
    ValueId value = ValueId::None;
    quint64 elements = 0;
    bool isParameter = false;
};
// Calls with each tensor among a model's weights, by its fully qualified name.
void eachWeight(const DocumentPtr &document, const QString &model,
    const std::function<void(QByteArrayView name, const Weight &weight)> &take);
// The root that is a section of a model.
std::optional<quint32> rootOfSection(const Document &document, const QString &model, QLatin1StringView section);

}
