// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/jsontext.h"

#include <optional>

namespace pith {

// Who wrote a model's definition, and in which terms.
struct ModelVersions
{
    QByteArray torch; // "2.14.1+cu130"
    std::optional<qint64> schemaMajor;
    std::optional<qint64> schemaMinor;

    bool isNewer() const; // than all of what Pith knows of
};

// The numbers of a member "schema_version".
void readSchemaVersion(ModelVersions &versions, QByteArrayView json);
// Passes over the graph. Throws Error where the text is no JSON object.
ModelVersions readVersions(const JsonText &definition);

}
